import assert from 'node:assert/strict'
import test from 'node:test'
import { encodeParameter } from './parameters.ts'

test('parameters are written in the engine’s escaped text', () => {
  assert.equal(encodeParameter("it's\ta \\ line\n"), "it\\'s\\ta \\\\ line\\n")
  assert.equal(encodeParameter('\\N'), '\\\\N')
  assert.equal(encodeParameter(null), '\\N')
  assert.equal(encodeParameter(true), '1')
  assert.equal(encodeParameter(1e300), '1e+300')
  assert.equal(encodeParameter(-Infinity), '-inf')
  assert.equal(encodeParameter(18446744073709551615n), '18446744073709551615')
})

test('an array is a literal with quoted strings', () => {
  assert.equal(encodeParameter(["it's", 'a\nb', '']), "['it\\'s','a\\nb','']")
  assert.equal(encodeParameter([[1, 2], []]), '[[1,2],[]]')
  assert.equal(encodeParameter(['a', null]), "['a',NULL]")
})
