/** Pushes to a server that is killed (SIGKILL) at any moment: what was acknowledged is there, and nothing is there twice. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { runCommand, Server } from './server.ts'

const LIVES = 20
const SENDERS = 4

const folder = mkdtempSync(join(tmpdir(), 'loggia-push-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test(`${LIVES} kills: every acknowledged record is kept, and every repeated push is kept once`, {
  timeout: 1_200_000
}, async () => {
  const home = join(folder, 'home')
  const file = join(folder, 'log.csv')
  writeFileSync(file, 'sender,number\n0,0\n')
  assert.equal((await runCommand(['import', file, '--id', 'log', '--home', home])).code, 0)
  const { output } = await runCommand(['push', 'create', 'log', '--home', home])
  const address = /\/api\/push\S+/.exec(output)?.[0] ?? ''
  const server = new Server(home, await freePort(), { LOGGIA_PLAIN_SIGN_IN: 'true', LOGGIA_DEMO: 'false' })
  const origin = new URL(server.url).origin
  const acknowledged = Array.from({ length: SENDERS }, () => 0)
  /** The same number again until it is acknowledged, as a device does. */
  const sendAll = async (sender: number, until: Promise<unknown>): Promise<void> => {
    let open = true
    void until.then(() => (open = false))
    while (open) {
      const number = acknowledged[sender]! + 1
      const answer = await fetch(origin + address, {
        method: 'POST',
        body: JSON.stringify({ sender: sender + 1, number }),
        headers: { 'idempotency-key': `${sender}-${number}` }
      }).catch(() => undefined)
      if (answer?.status === 200) acknowledged[sender] = number
      else await wait(20)
    }
  }
  for (let life = 0; life < LIVES; life++) {
    await server.start()
    const end = wait(600 + ((life * 377) % 2_500)).then(() => server.kill())
    await Promise.all([end, ...acknowledged.map((_, sender) => sendAll(sender, end))])
  }
  await server.start()
  for (const [sender, count] of acknowledged.entries()) {
    const where = `sender = ${sender + 1}`
    const select = 'count(*) as n, max(number) as last'
    const answer = await fetch(`${server.url}/catalog/datasets/log/records?${new URLSearchParams({ where, select })}`)
    const { results } = (await answer.json()) as { results: { n: number; last: number | null }[] }
    const { n = 0, last = null } = results[0] ?? {}
    // One more may have been committed whose answer was lost.
    assert.ok((last ?? 0) === count || last === count + 1, `sender ${sender}: ${count} acknowledged, ${last} kept`)
    assert.equal(n, last ?? 0)
  }
  await server.kill('SIGTERM')
  console.log(`${LIVES} kills, ${acknowledged.reduce((sum, each) => sum + each, 0)} records acknowledged and kept once`)
})
