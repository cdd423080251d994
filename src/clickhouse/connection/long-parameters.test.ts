import assert from 'node:assert/strict'
import test from 'node:test'
import { encodeParameters } from './long-parameters.ts'

test('short parameters and the SQL stay as they are', () => {
  const sql = 'SELECT {a:String}, {b:Array(String)}'
  assert.deepEqual(encodeParameters(sql, { a: 'x', b: ['y'] }), {
    sql,
    params: [
      ['a', 'x'],
      ['b', "['y']"]
    ]
  })
})

test('a long text is put together from pieces that each fit a form field, without cutting characters', () => {
  const { sql, params } = encodeParameters('SELECT {a:String}, {a1:String}, {a:String}', {
    a: '😀'.repeat(40_000),
    a1: 'x'
  })
  assert.equal(sql, 'SELECT concat({a_0:String},{a_1:String}), {a1:String}, concat({a_0:String},{a_1:String})')
  assert.deepEqual(
    params.map(([name, text]) => [name, text.length]),
    [
      ['a_0', 60_000],
      ['a_1', 20_000],
      ['a1', 1]
    ]
  )
})

test('a long list is put together from lists', () => {
  const { sql, params } = encodeParameters('x IN {list:Array(String)}', {
    list: Array.from({ length: 3 }, () => 'é'.repeat(30_000))
  })
  assert.equal(sql, 'x IN arrayConcat({list_0:Array(String)},{list_1:Array(String)},{list_2:Array(String)})')
  assert.deepEqual(
    params.map(([name]) => name),
    ['list_0', 'list_1', 'list_2']
  )
  assert.ok(params.every(([, text]) => Buffer.byteLength(text) < 131_072))
})
