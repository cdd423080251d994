import assert from 'node:assert/strict'
import test from 'node:test'
import { RELATION_TYPES } from '../../src/portal/items/relations/relations.ts'
import { RELATIONS } from '../../src/site/i18n/en/relations.ts'

test('every type of relation has words, and the page has words for no other', () => {
  assert.deepEqual(Object.keys(RELATIONS).sort(), RELATION_TYPES.map((type) => `relation.${type}`).sort())
  assert.equal(new Set(Object.values(RELATIONS)).size, RELATION_TYPES.length, 'two types have different words')
})
