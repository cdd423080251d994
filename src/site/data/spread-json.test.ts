import assert from 'node:assert/strict'
import test from 'node:test'
import { spreadJson } from './spread-json.ts'

test('an answer is spread over lines with its own order of keys and its own numbers', () => {
  assert.equal(
    spreadJson(
      '{"total_count": 1, "results": [{"name": "\\u00e9, {\\"", "2020": 2.0, "id": 9007199254740993}], "none": []}'
    ),
    `{
  "total_count": 1,
  "results": [
    {
      "name": "é, {\\"",
      "2020": 2.0,
      "id": 9007199254740993
    }
  ],
  "none": []
}`
  )
})
