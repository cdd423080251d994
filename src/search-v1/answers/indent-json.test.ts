import assert from 'node:assert/strict'
import test from 'node:test'
import { indentJson } from './indent-json.ts'

test('values keep their text, empty lists and objects stay on their line', () => {
  const json = '{"a": 1.0, "b, {": [1, {"c": "x\\"}, "}], "d": [], "e": {}, "f": null}'
  assert.equal(
    indentJson(json),
    `{
  "a": 1.0,
  "b, {": [
    1,
    {
      "c": "x\\"}, "
    }
  ],
  "d": [],
  "e": {},
  "f": null
}`
  )
})

test('the text is the same data', () => {
  for (const value of [[], {}, [[]], [{}, []], { a: [[1, [2]], { b: { c: 'é' } }] }, 'x', 3, [null, true]])
    assert.deepEqual(JSON.parse(indentJson(JSON.stringify(value))), value)
})
