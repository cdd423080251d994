import assert from 'node:assert/strict'
import test from 'node:test'
import { type Field, makeField } from './field.ts'
import { sharedFields, takeFields } from './shared-fields.ts'

const LOOKUP = { dataset: 'secret-list', key: { n: 'id' }, field: 'owner' }
const OWN: readonly Field[] = [
  { ...makeField('n', 'int'), source: 'N', values: { nulls: ['-'] } },
  { ...makeField('double', 'int'), compute: 'n * 2' },
  { ...makeField('owner', 'text'), lookup: LOOKUP },
  { ...makeField('day', 'date'), anyYear: true },
  { ...makeField('notes', 'text'), hidden: true }
]

test('another portal gets neither hidden fields nor expressions, look-ups and notations', () => {
  assert.deepEqual(sharedFields(OWN), [
    { ...makeField('n', 'int'), source: 'N' },
    makeField('double', 'int'),
    makeField('owner', 'text'),
    makeField('day', 'date')
  ])
})

test('fields that come back keep what loads of this portal need, and bring none of their own', () => {
  const sent = [
    { ...makeField('n', 'int', {}, 'Number'), lookup: LOOKUP },
    makeField('double', 'int'),
    makeField('owner', 'text'),
    { ...makeField('new', 'int'), compute: 'n' }
  ]
  assert.deepEqual(takeFields(OWN, sent), [
    { ...makeField('n', 'int', {}, 'Number'), values: { nulls: ['-'] } },
    { ...makeField('double', 'int'), compute: 'n * 2' },
    { ...makeField('owner', 'text'), lookup: LOOKUP },
    makeField('new', 'int')
  ])
})
