import assert from 'node:assert/strict'
import test from 'node:test'
import type { CatalogRow } from '#catalog'
import { placeRows } from './catalog-places.ts'

const row = (id: string): CatalogRow => ({ dataset_id: id })
const [a, b, c, d] = [row('a'), row('b'), row('c'), row('d')]

test('rows that are known keep their ordinals, and others lie between them', () => {
  const before = placeRows([a, c], new Map())!
  const after = placeRows([a, b, c, d], before)!
  assert.deepEqual([after.get(a), after.get(c)], [before.get(a), before.get(c)])
  const places = [a, b, c, d].map((each) => after.get(each)!)
  assert.deepEqual(
    places,
    places.toSorted((left, right) => left - right)
  )
  assert.equal(new Set(places).size, 4)
})

test('without room, or in another order, all rows get other ordinals', () => {
  const tight = new Map([
    [a, 1],
    [c, 2]
  ])
  assert.equal(placeRows([a, b, c], tight), undefined)
  assert.equal(placeRows([c, a], tight), undefined)
  assert.deepEqual(placeRows([c, d], tight)?.get(c), 2)
})
