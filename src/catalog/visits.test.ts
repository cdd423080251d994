import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { openStore } from '#store'
import { isProgram } from './visit-agents.ts'
import { createVisits, type Visit } from './visits.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const DAY_MS = 86_400_000
const NOON = Date.UTC(2026, 10, 22, 12)

test('programs are distinguished from browsers by their User-Agent', () => {
  for (const agent of [
    undefined,
    'curl/8.5',
    'python-requests/2.32',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 HeadlessChrome/140'
  ])
    assert.equal(isProgram(agent), true, agent)
  assert.equal(isProgram(FIREFOX), false)
})

test('visits are counted by day, dataset and view, without a trace of who came', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-visits-'))
  const store = await openStore({ file: join(folder, 'visits.sqlite') })
  t.after(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })
  let now = NOON
  const visits = createVisits({ store, clock: { now: () => now } as never })
  const visit = (more: Partial<Visit>): void =>
    visits.note({
      datasetId: 'a',
      view: 'table',
      address: '192.0.2.7',
      agent: FIREFOX,
      language: 'fr',
      referrer: 'search.example',
      ...more
    })
  visit({})
  visit({ view: 'map' })
  visit({ address: '192.0.2.8', language: undefined, referrer: '<script>' })
  visit({ agent: 'curl/8.5' })
  await visits.flush()
  visit({})
  await visits.flush()
  const count = async (view: string, kind = 'person') =>
    (
      await store.db
        .selectFrom('visits')
        .select(['subject', ({ fn }) => fn.sum<number>('count').as('n')])
        .where('view', '=', view)
        .where('kind', '=', kind)
        .groupBy('subject')
        .execute()
    ).map(({ subject, n }) => `${subject} ${n}`)
  assert.deepEqual(await count('table'), ['a 3'])
  assert.deepEqual(await count('table', 'program'), ['a 1'])
  assert.deepEqual(await count('language'), ['fr 3'])
  assert.deepEqual(await count('referrer'), ['search.example 3'])
  assert.deepEqual(await count('visitors'), [' 2'])
  now += DAY_MS
  visit({})
  await visits.flush()
  assert.deepEqual(await count('visitors'), [' 3'])
  const rows = JSON.stringify(await store.db.selectFrom('visits').selectAll().execute())
  assert.ok(!rows.includes('192.0.2') && !rows.includes('Firefox'))
})
