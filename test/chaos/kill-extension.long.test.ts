/**
 * A server that is killed (SIGKILL) at each step of an append that extends the version: before and after the earlier parts are
 * linked, the new ones are added, and the control database commits.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { freePort } from '../free-port.ts'
import { runCommand, Server } from './server.ts'

const MOMENTS = ['created', 'linked', 'added', 'labelled', 'committed'].flatMap((step) =>
  step === 'created' ? [`before ${step}`] : [`before ${step}`, `after ${step}`]
)
const KILLER = `--import=${new URL('kill-at.mjs', import.meta.url).href}`

const folder = mkdtempSync(join(tmpdir(), 'loggia-extension-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('a pushed record is there once after a kill at any step, whether its table was published or not', {
  timeout: 1_200_000
}, async () => {
  const home = join(folder, 'home')
  const file = join(folder, 'log.csv')
  writeFileSync(file, `n,text\n${Array.from({ length: 100 }, (_, n) => `${n},text ${n}`).join('\n')}\n`)
  assert.equal((await runCommand(['import', file, '--id', 'log', '--home', home])).code, 0)
  const { output } = await runCommand(['push', 'create', 'log', '--home', home])
  const address = /\/api\/push\S+/.exec(output)?.[0] ?? ''
  const port = await freePort()
  const settings = { LOGGIA_PLAIN_SIGN_IN: 'true' }
  const push = (server: Server, number: number) =>
    fetch(new URL(server.url).origin + address, {
      method: 'POST',
      body: JSON.stringify({ n: 50, text: `pushed ${number}` }),
      headers: { 'idempotency-key': `key ${number}` }
    }).then(
      ({ status }) => status,
      () => undefined
    )
  for (const [number, moment] of MOMENTS.entries()) {
    const killed = new Server(home, port, { ...settings, NODE_OPTIONS: KILLER, KILL_AT: moment })
    await killed.start()
    assert.equal(await push(killed, number), undefined, `${moment}: the server did not end`)
    const server = new Server(home, port, settings)
    await server.start()
    const kept = await countRecords(server)
    assert.equal(kept, 100 + number + (moment === 'after committed' ? 1 : 0), moment)
    assert.equal(await push(server, number), 200, moment)
    assert.equal(await countRecords(server), 100 + number + 1, moment)
    const check = await runCommand(['check', '--home', home])
    assert.equal(check.code, 0, `${moment}\n${check.output}`)
    await server.kill('SIGTERM')
  }
  const { code, output: deep } = await runCommand(['check', '--deep', '--home', home])
  assert.equal(code, 0, deep)
  console.log(`${MOMENTS.length} kills; ${deep.trim()}`)
})

async function countRecords(server: Server): Promise<number> {
  const response = await fetch(`${server.url}/catalog/datasets/log/records?limit=0`)
  return ((await response.json()) as { total_count: number }).total_count
}
