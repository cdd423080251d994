import assert from 'node:assert/strict'
import test from 'node:test'
import { datasetsOf, listFrom } from '../catalog-for-tests.ts'
import { CKAN } from './ckan-catalog.ts'

const URL = 'https://ckan.example.org/'

/** Answers of package_search by the offset of the page; `counts`: what the portal says that it has. */
function list(pages: Readonly<Record<number, readonly string[]>>, count: number) {
  const documents = Object.entries(pages).map(([start, ids]) => [
    `${URL}api/3/action/package_search?rows=100&start=${start}&sort=id+asc`,
    JSON.stringify({ success: true, result: { count, results: ids.map((id) => ({ id, title: `Title of ${id}` })) } })
  ])
  return listFrom(CKAN, Object.fromEntries(documents), { url: URL })
}

const idsOf = async (found: ReturnType<typeof list>): Promise<string[]> =>
  datasetsOf(await found).map(({ remoteId }) => remoteId)

test('pages are followed by what came, and a count that is too low hides no package', async () => {
  assert.deepEqual(await idsOf(list({ 0: ['a', 'b'], 2: ['c'] }, 3)), ['a', 'b', 'c'])
  assert.deepEqual(await idsOf(list({ 0: ['a', 'b'], 2: ['c', 'd'], 4: ['e'] }, 2)), ['a', 'b', 'c', 'd', 'e'])
  assert.deepEqual(await idsOf(list({ 0: ['a', 'b'], 2: [] }, 2)), ['a', 'b'])
  assert.deepEqual(await idsOf(list({ 0: [] }, 0)), [])
})

test('a portal that knows no pages ends with the first, when it has all', async () => {
  assert.deepEqual(await idsOf(list({ 0: ['a', 'b'], 2: ['a', 'b'] }, 2)), ['a', 'b'])
  await assert.rejects(list({ 0: ['a', 'b'], 2: ['a', 'b'] }, 4), { message: /every page with the same packages/ })
  await assert.rejects(list({ 0: ['a', 'b'], 2: [] }, 4), { message: /the list is not complete/ })
})

test('pages that overlap are a part of the list, which is an entry that says so', async () => {
  const entries = await list({ 0: ['a', 'b'], 2: ['b', 'c'], 4: [] }, 4)
  assert.deepEqual(entries.at(-1), {
    kind: 'unreadable',
    remoteId: null,
    reason: 'Of 4 packages 3 were listed: pages of the portal overlap.'
  })
})
