import assert from 'node:assert/strict'
import test from 'node:test'
import { makeField } from '#schema'
import { featureWriter, recordForm, recordWriter } from './record-text.ts'
import { membersOf } from './row-members.ts'

const FIELDS = [
  makeField('n', 'int'),
  makeField('name', 'text'),
  makeField('tags', 'text', { multivalued: ';' }),
  makeField('at', 'geo_point_2d'),
  makeField('area', 'geo_shape')
]
const FORM = recordForm('towns', FIELDS)
const HEAD = `"_id": "${'a'.repeat(40)}", "_timestamp": "2021-06-22T08:02:59.954000+00:00", "_size": 12`
const SHAPE = '{"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1], [0, 0]]]}'

test('the members of a row, with signs of JSON in names and texts', () => {
  assert.deepEqual(membersOf('{"a": 1.0, "b, \\"c\\"": "}, \\"", "d": {"e": [1, {"f": "]"}]}, "g": null}'), [
    ['a', '1.0'],
    ['b, "c"', '"}, \\""'],
    ['d', '{"e": [1, {"f": "]"}]}'],
    ['g', 'null']
  ])
  assert.deepEqual(membersOf('{}'), [])
})

test('a record keeps digits, joins lists, turns points and leaves out nulls', () => {
  const row = `{${HEAD}, "n": 9007199254740993, "name": null, "tags": ["a", "b\\"c"], "at": {"lon": 2.0, "lat": -48.5}, "area": {"type": "Feature", "geometry": ${SHAPE}, "properties": {}}}`
  assert.equal(
    recordWriter(FORM)(row),
    `{"datasetid": "towns", "recordid": "${'a'.repeat(40)}", "fields": {"n": 9007199254740993, "tags": "a;b\\"c", "at": [-48.5, 2.0], "area": ${SHAPE}}, "geometry": {"type": "Point", "coordinates": [2.0, -48.5]}, "record_timestamp": "2021-06-22T08:02:59.954Z"}`
  )
  assert.equal(
    featureWriter(FORM)(row),
    `{"type": "Feature", "geometry": ${SHAPE}, "properties": {"n": 9007199254740993, "tags": "a;b\\"c", "at": [-48.5, 2.0]}}`
  )
})

test('texts that look like places stay texts', () => {
  const row = `{${HEAD}, "name": "{\\"lon\\": 1, \\"lat\\": 2}"}`
  assert.match(recordWriter(FORM)(row), /"fields": \{"name": "\{\\"lon\\": 1, \\"lat\\": 2\}"\}, "record_timestamp"/)
})
