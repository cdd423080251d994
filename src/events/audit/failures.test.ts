import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { silentLog } from '#kit'
import { openStore } from '#store'
import { appendEvent } from '../outbox.ts'
import { recordAudit } from './audit-log.ts'
import { readAudit, sweepAudit } from './audit-reading.ts'
import { createFailureLog, type Failure } from './failures.ts'
import { runFrom } from './origin.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-audit-'))
const store = await openStore({ file: join(folder, 'control.sqlite') })
after(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})
const NOON = Date.parse('2026-11-21T12:00:00Z')
const all = () => readAudit(store.db, {}, { order: 'asc', limit: 1_000 })
const failure = (network: string, action: 'signinFailed' | 'signinDelayed' = 'signinFailed'): Failure => ({
  type: 'users',
  action,
  subject: '',
  network,
  address: network,
  outcome: 'failed'
})

test('an event, its entry and the change are kept together, or none of them', async () => {
  const ann = { id: '1', username: 'ann' }
  const origin = { actor: 'ann', address: '192.0.2.1', client: 'Mapper', requestId: 'r1' }
  const work = (fails: boolean) =>
    runFrom(origin, () =>
      store.transaction(async (tx) => {
        await appendEvent(
          tx,
          { type: 'items', operation: 'share', subject: 'i1', actor: ann, properties: { sharedToGroups: ['g1'] } },
          NOON
        )
        if (fails) throw new Error('no')
      })
    )
  await assert.rejects(work(true))
  assert.deepEqual(await all(), [])
  await work(false)
  assert.deepEqual(await all(), [
    {
      sequence: 1,
      createdMs: NOON,
      type: 'items',
      action: 'share',
      subject: 'i1',
      ...origin,
      outcome: 'done',
      count: 1,
      data: { sharedToGroups: ['g1'] }
    }
  ])
  assert.ok(
    !JSON.stringify(await store.db.selectFrom('outbox').selectAll().execute()).includes('192.0.2.1'),
    'webhooks do not receive addresses'
  )
})

test('a flood from many networks writes a bounded number of entries and loses no count', async () => {
  const clock = { ms: NOON, now: () => clock.ms }
  let seen = 0
  const failures = createFailureLog({ store, clock, log: silentLog, observe: () => seen++, flushEveryMs: Infinity })
  const before = (await all()).length
  for (let at = 0; at < 5_000; at++) failures.note(failure(`2001:db8:${at.toString(16)}::/64`))
  await failures.flush()
  for (let at = 0; at < 5_000; at++) failures.note(failure(`2001:db8:${at.toString(16)}::/64`))
  await failures.flush()
  clock.ms += 600_000
  await failures.flush()
  const entries = (await all()).slice(before)
  assert.equal(entries.length, 2 * 201)
  assert.equal(
    entries.reduce((sum, { count }) => sum + count, 0),
    10_000
  )
  assert.equal(seen, 10_000)
})

test('what is counted is written when the server ends', async () => {
  const failures = createFailureLog({ store, clock: { now: () => NOON }, log: silentLog, flushEveryMs: Infinity })
  failures.note(failure('192.0.2.9', 'signinDelayed'))
  await failures.flush()
  for (let at = 0; at < 3; at++) failures.note(failure('192.0.2.9', 'signinDelayed'))
  await failures.close()
  assert.deepEqual(
    (await all()).filter(({ action }) => action === 'signinDelayed').map(({ count }) => count),
    [1, 3]
  )
})

test('long and odd texts are kept as far as they say something', async () => {
  await store.transaction((tx) =>
    recordAudit(
      tx,
      [
        {
          type: 'users',
          action: 'add',
          subject: `a\u0000${'b'.repeat(1_000)}`,
          client: 'c'.repeat(10_000),
          data: { names: 'd'.repeat(10_000) }
        }
      ],
      NOON
    )
  )
  const entry = (await all()).at(-1)
  assert.deepEqual(
    [entry?.subject.length, entry?.client?.length, Object.keys(entry?.data ?? {})],
    [499, 300, ['beginning']]
  )
})

test('the sweep keeps the actions of members however many failures are logged', async () => {
  await store.transaction((tx) => sweepAudit(tx, 30, NOON + 29 * 86_400_000))
  assert.equal(
    (await all()).some(({ action }) => action === 'share'),
    true
  )
  await store.transaction((tx) => sweepAudit(tx, 30, NOON + 31 * 86_400_000))
  assert.equal((await all()).length, 0)
})
