import assert from 'node:assert/strict'
import test from 'node:test'
import { isWithoutRecords } from './without-records.ts'

const KNOWN = new Set(['no', 'name', 'data'])
const isEmpty = (text: string, { records, known = KNOWN }: { records?: string; known?: ReadonlySet<string> } = {}) =>
  isWithoutRecords({ head: Buffer.from(text), complete: true, isCut: false }, records, known)

test('an object with an empty list, or null in its place, and no column of the dataset lists no records', () => {
  for (const text of [
    'null',
    '{"trees": []}',
    '{"@odata.context": "c", "value": []}',
    '{"last_updated": 1, "payload": {"stations": []}}',
    '{"response": {"body": {"items": []}}}',
    '{"items": null, "count": 0}',
    '{"success": true, "errors": [], "error": null, "rows": []}',
    '{"meta": [{"name": "no"}], "data_": [], "rows": 0}',
    '{"columns": ["no"], "index": [], "rows": []}',
    '{"cols": [{"id": "no"}], "rows": []}',
    '{"version": "0.6", "table": {"cols": [{"id": "A", "label": "no"}], "rows": []}}',
    '[["no", "name"]]'
  ])
    assert.equal(isEmpty(text), true, text)
})

test('a record, a list of records, an error and what is not JSON are not taken for one', () => {
  for (const text of [
    '{}',
    '{"no": 1, "items": []}',
    '{"data": []}',
    '{"trees": [{"no": 1}]}',
    '{"trees": [], "more": [{"no": 1}]}',
    '{"rows": [[1, 2]], "errors": []}',
    '{"made": null}',
    '{"columns": [], "rows": [[1]]}',
    '[["no", "Oak"]]',
    '[["no"], [1]]',
    '[[]]',
    '{"schema": {"fields": []}, "made": 1}',
    '{"error": "overloaded", "rows": []}',
    '{"success": false, "rows": []}',
    '{"trees": [',
    '{"a": 1}\n{"trees": []}'
  ])
    assert.equal(isEmpty(text), false, text)
  assert.equal(isWithoutRecords({ head: Buffer.from('null'), complete: false, isCut: false }, undefined, KNOWN), false)
  assert.equal(
    isWithoutRecords({ head: Buffer.from('null'), complete: true, isCut: false }, undefined, undefined),
    false
  )
})

test('of a path to the records only null in their place is said here; the reader sees the rest', () => {
  assert.equal(isEmpty('{"a": {"b": null}}', { records: 'a.b' }), true)
  assert.equal(isEmpty('{"a": {"b": []}}', { records: 'a.b' }), false)
  assert.equal(isEmpty('{"trees": []}', { records: 'a.b' }), false)
})
