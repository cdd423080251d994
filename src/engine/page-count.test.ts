import assert from 'node:assert/strict'
import test from 'node:test'
import type { Predicate } from '#query'
import { field, int, query, text } from './contract/dataset.ts'
import { PageCounts, provenCount } from './page-count.ts'

const byId: Predicate = { kind: 'compare', op: '=', left: field('id'), right: int('7') }
const above: Predicate = { kind: 'compare', op: '>', left: field('id'), right: int('7') }

const byRecordId: Predicate = {
  kind: 'compare',
  op: '=',
  left: { kind: 'property', name: 'recordid', type: 'text' },
  right: text('a'.repeat(40))
}

async function countOf(
  where: Predicate,
  rows: number,
  limit = 20,
  counts = new PageCounts()
): Promise<{ count: number; asked: number }> {
  let asked = 0
  const count = async (): Promise<number> => {
    asked++
    return 1000
  }
  const page = Promise.resolve(Array.from({ length: rows }))
  return { count: await counts.countBeside(query({ where, limit }), page, count), asked }
}

test('a look-up is counted only when its page does not show the count', async () => {
  assert.deepEqual(await countOf(byId, 3), { count: 3, asked: 0 })
  assert.deepEqual(await countOf({ kind: 'and', items: [above, byId] }, 0), { count: 0, asked: 0 })
  assert.deepEqual(await countOf(byId, 20), { count: 1000, asked: 1 })
})

test('any other page is counted at once', async () => {
  assert.deepEqual(await countOf(above, 3), { count: 1000, asked: 1 })
})

test('a record with an id is never counted, however few records the page has room for', async () => {
  assert.deepEqual(await countOf(byRecordId, 1, 1), { count: 1, asked: 0 })
  assert.deepEqual(await countOf({ kind: 'and', items: [above, byRecordId] }, 1, 1), { count: 1, asked: 0 })
  assert.deepEqual(await countOf(byId, 1, 1), { count: 1000, asked: 1 })
  assert.equal(provenCount(query({ where: byRecordId, limit: 1, offset: 1 }), 0), undefined)
})

test('a field whose last page showed the count is not counted beside the next one, any other is at once', async () => {
  const counts = new PageCounts()
  await countOf(byId, 20, 20, counts)
  assert.equal(counts.isFew(query({ where: byId })), false)
  let asked = 0
  const never = new Promise<readonly unknown[]>(() => {})
  const count = await counts.countBeside(query({ where: byId, limit: 20 }), never, async () => ++asked)
  assert.equal(count, 1)
  await countOf(byId, 3, 20, counts)
  assert.equal(counts.isFew(query({ where: byId })), true)
})
