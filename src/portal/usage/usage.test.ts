import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { ADMIN, openTestPortal } from '../portal-for-tests.ts'

const portal = await openTestPortal()
after(() => portal.close())
const { ask, refused } = portal
const as = await portal.signIn(ADMIN)
const publisher = await portal.member('publisher', 'org_publisher')
const USAGE = '/portals/self/usage'

test('calls of the API are counted as they are answered, refusals are not', async () => {
  const { totals, from, to } = await ask(USAGE, {}, { as })
  await ask('/portals/self', {}, { as: publisher })
  await refused('/portals/self/history', {}, { as: publisher })
  const later = await ask(USAGE, {}, { as })
  // The report itself is a call, counted after it was made.
  assert.equal(later.totals.calls - totals.calls, 2)
  assert.equal(Date.parse(to) - Date.parse(from), 29 * 86_400_000)
  const { rows } = await ask(USAGE, { by: 'key' }, { as })
  assert.deepEqual(
    rows.map(({ subject, views }: { subject: string; views: number | null }) => [subject, views]),
    [
      ['user', null],
      ['anonymous', null]
    ].slice(0, rows.length)
  )
})

test('the report is a file as well, with the same rows', async () => {
  const { text, headers } = await portal.send(USAGE, { by: 'kind', f: 'csv' }, { as })
  assert.match(
    headers.get('content-disposition') ?? '',
    /^attachment; filename="usage-by-kind-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv"$/
  )
  assert.match(text, /^subject,name,visitors,views,programs,downloads,calls\r\nportal,,,,,,\d+\r\n$/)
})

test('days that the calendar does not have are refused, and others than administrators', async () => {
  assert.deepEqual((await refused(USAGE, { from: '2026-02-30' }, { as })).details, [
    "'from' must be a day such as 2026-11-22."
  ])
  assert.deepEqual((await refused(USAGE, { from: '2026-02-03', to: '2026-02-02' }, { as })).details, [
    "'from' must not be later than 'to'."
  ])
  assert.equal((await refused(USAGE, {}, { as: publisher })).code, 403)
})

test('the health of the server names what is wrong, to default administrators only', async () => {
  const { problems, release, backup } = await ask('/portals/self/health', {}, { as })
  assert.deepEqual([problems, release, backup.folder], [[], 'test', '/backups/today'])
  assert.equal((await refused('/portals/self/health', {}, { as: publisher })).code, 403)
})
