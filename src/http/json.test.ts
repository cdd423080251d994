import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { prettyJson, RawJson, wireJson } from './json.ts'

test('one line, a blank after commas and colons, nothing beyond ASCII', () => {
  assert.equal(
    wireJson({ a: [1, 'é', null], b: { c: true }, d: undefined, e: [] }),
    '{"a": [1, "\\u00e9", null], "b": {"c": true}, "e": []}'
  )
  assert.equal(wireJson('😀\u2028'), '"\\ud83d\\ude00\\u2028"')
  assert.equal(wireJson({ rows: [new RawJson('{"x": 1.0}')] }), '{"rows": [{"x": 1.0}]}')
})

test('errors are written over several lines', () => {
  assert.equal(prettyJson({ error_code: 'X', message: 'ü' }), '{\n  "error_code": "X",\n  "message": "\\u00fc"\n}')
})

test('every written value is read back unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) =>
      assert.deepEqual(JSON.parse(wireJson(value)), JSON.parse(JSON.stringify(value)))
    )
  )
})
