import assert from 'node:assert/strict'
import test from 'node:test'
import { type MetadataState, mergeByHand, NO_METADATA } from './merge-by-hand.ts'

function state(values: Readonly<Record<string, unknown>>, fr?: Readonly<Record<string, unknown>>): MetadataState {
  return { metas: { default: values }, translations: fr === undefined ? {} : { fr: { default: fr } } }
}

test('the first harvest takes everything', () => {
  const theirs = state({ title: 'Trees', keyword: ['a'] }, { title: 'Arbres' })
  assert.deepEqual(mergeByHand(NO_METADATA, theirs, NO_METADATA), { changes: theirs, base: theirs, byHand: [] })
})

test('what a person has changed stays, the rest follows the catalog', () => {
  const merged = mergeByHand(
    state({ title: 'Trees', license: 'CC0', publisher: 'City' }),
    state({ title: 'All trees', license: 'CC BY', publisher: 'City' }),
    state({ title: 'Our trees', license: 'CC0', publisher: 'City' })
  )
  assert.deepEqual(merged.changes.metas, { default: { license: 'CC BY' } })
  assert.deepEqual(merged.base.metas, { default: { title: 'Trees', license: 'CC BY', publisher: 'City' } })
  assert.deepEqual(merged.byHand, ['default.title'])
})

test('a value that is gone there goes here, except where a person has written another one', () => {
  const base = state({ title: 'Trees', description: 'a', spatial: 'b' })
  const merged = mergeByHand(base, state({ title: 'Trees' }), state({ title: 'Trees', description: 'a', spatial: 'c' }))
  assert.deepEqual(merged.changes.metas, { default: { description: null } })
  assert.deepEqual(merged.byHand, ['default.spatial'])
})

test('a value that a person has taken away does not come back', () => {
  const base = state({ title: 'Trees', description: 'a' })
  const merged = mergeByHand(base, state({ title: 'Trees', description: 'b' }), state({ title: 'Trees' }))
  assert.deepEqual(merged.changes.metas, {})
  assert.deepEqual(merged.byHand, ['default.description'])
})

test('a value that the catalog and the person have changed alike follows the catalog again', () => {
  const merged = mergeByHand(state({ title: 'a' }), state({ title: 'b' }), state({ title: 'b' }))
  assert.deepEqual([merged.changes.metas, merged.base.metas], [{}, { default: { title: 'b' } }])
})

test('each language is merged by itself', () => {
  const merged = mergeByHand(
    state({ title: 'a' }, { title: 'un', description: 'x' }),
    state({ title: 'a' }, { title: 'deux' }),
    state({ title: 'a' }, { title: 'mien', description: 'x' })
  )
  assert.deepEqual(merged.changes.translations, { fr: { default: { description: null } } })
  assert.deepEqual(merged.byHand, ['default.title (fr)'])
})
