/**
 * Pushes of records that replace and delete others, to a server that is killed (SIGKILL) at any moment: after the last kill the
 * records of each device are those that a model has after its last acknowledged push, or after the one whose answer was lost.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { runCommand, Server } from './server.ts'

const SENDERS = 4
/** Keys of one device: its pushes replace each other. */
const SLOTS = 7

/** Records that no device changes: enough that a change shares them and does not write them again. */
const OTHERS = 2_000

export interface KillsOutcome {
  readonly kills: number
  readonly acknowledged: number
  readonly slowestStartMs: number
}

interface PushedRecord {
  readonly key: string
  readonly number: number
}

/** The push with this number: every fifth deletes the record of a slot, the others replace it. */
function pushOf(sender: number, number: number): { readonly deletes: boolean; readonly record: PushedRecord } {
  const slot = (number * 3 + Math.floor(number / SLOTS)) % SLOTS
  return { deletes: number % 5 === 0, record: { key: `${sender}-${slot}`, number } }
}

/** What a device has after its first pushes. */
function recordsAfter(sender: number, pushes: number): string[] {
  const slots = new Map<string, number>()
  for (let number = 1; number <= pushes; number++) {
    const { deletes, record } = pushOf(sender, number)
    if (deletes) slots.delete(record.key)
    else slots.set(record.key, record.number)
  }
  return [...slots].map(([key, number]) => `${key} ${number}`).sort()
}

/** `seed` chooses the moments of the kills. */
export async function changeUnderKills(kills: number, seed = 0): Promise<KillsOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-changes-'))
  try {
    return await killAll(folder, kills, seed)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function killAll(folder: string, kills: number, seed: number): Promise<KillsOutcome> {
  const home = join(folder, 'home')
  const [file, schema] = [join(folder, 'log.csv'), join(folder, 'schema.json')]
  writeFileSync(file, `key,number\n${Array.from({ length: OTHERS }, (_, n) => `other-${n},${n}`).join('\n')}\n`)
  writeFileSync(
    schema,
    JSON.stringify({
      version: 2,
      fields: [
        { name: 'key', type: 'text', annotations: { id: true } },
        { name: 'number', type: 'int' }
      ]
    })
  )
  const imported = await runCommand(['import', file, '--id', 'log', '--schema', schema, '--home', home])
  assert.equal(imported.code, 0, imported.output)
  const { output } = await runCommand(['push', 'create', 'log', '--home', home])
  const address = /\/api\/push\S+/.exec(output)?.[0] ?? ''
  const server = new Server(home, await freePort(), { LOGGIA_PLAIN_SIGN_IN: 'true', LOGGIA_DEMO: 'false' })
  const target = new URL(server.url).origin + address
  const acknowledged = Array.from({ length: SENDERS }, () => 0)
  let slowestStartMs = 0
  for (let life = 0; life < kills; life++) {
    slowestStartMs = Math.max(slowestStartMs, await server.start())
    const end = wait(300 + (((life + seed) * 377) % 2_500)).then(() => server.kill())
    await Promise.all([end, ...acknowledged.map((_, sender) => pushAll(target, sender, acknowledged, end))])
  }
  slowestStartMs = Math.max(slowestStartMs, await server.start())
  for (const [sender, count] of acknowledged.entries()) await compare(server, sender, count)
  const others = await fetch(
    `${server.url}/catalog/datasets/log/records?${new URLSearchParams({ where: 'startswith(key, "other-")', limit: '0' })}`
  )
  assert.equal(((await others.json()) as { total_count: number }).total_count, OTHERS)
  await server.kill('SIGTERM')
  const { code, output: found } = await runCommand(['check', '--deep', '--home', home])
  assert.equal(code, 0, found)
  return { kills, acknowledged: acknowledged.reduce((sum, each) => sum + each, 0), slowestStartMs }
}

/** The same push again until it is acknowledged, as a device does. */
async function pushAll(target: string, sender: number, acknowledged: number[], until: Promise<unknown>): Promise<void> {
  let open = true
  void until.then(() => (open = false))
  while (open) {
    const number = acknowledged[sender]! + 1
    const { deletes, record } = pushOf(sender, number)
    const answer = await fetch(deletes ? target.replace('/push/?', '/delete/?') : target, {
      method: 'POST',
      body: JSON.stringify(deletes ? { key: record.key } : record),
      headers: { 'idempotency-key': `${sender}-${number}` }
    }).catch(() => undefined)
    if (answer?.status === 200) acknowledged[sender] = number
    else if (answer !== undefined && answer.status < 500) throw new Error(await answer.text())
    else await wait(20)
  }
}

async function compare(server: Server, sender: number, count: number): Promise<void> {
  const found = await recordsWhere(server, `startswith(key, "${sender}-")`)
  const expected = [recordsAfter(sender, count), recordsAfter(sender, count + 1)].map((each) => each.join('\n'))
  assert.ok(expected.includes(found.join('\n')), `sender ${sender}, ${count} acknowledged: ${found.join(', ')}`)
}

async function recordsWhere(server: Server, where: string): Promise<string[]> {
  const answer = await fetch(
    `${server.url}/catalog/datasets/log/records?${new URLSearchParams({ where, limit: '100' })}`
  )
  const { results } = (await answer.json()) as { results: PushedRecord[] }
  return results.map(({ key, number }) => `${key} ${number}`).sort()
}
