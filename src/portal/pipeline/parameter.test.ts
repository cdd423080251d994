import assert from 'node:assert/strict'
import test from 'node:test'
import { choice, email, emails, flag, json, jsonArray, list, type Parameter, text, wholeNumber } from './parameter.ts'

function reads<Value>(parameter: Parameter<Value>, cases: readonly (readonly [raw: string, value: unknown])[]): void {
  for (const [raw, value] of cases) assert.deepEqual(parameter.read(raw), value, JSON.stringify(raw))
}

test('text keeps what it is given, but no NUL, no half of a character, and no more than it may', () => {
  reads(text('', { max: 5 }), [
    ['', ''],
    [' a ', ' a '],
    ['é😀', 'é😀'],
    ['abcdef', undefined],
    ['a\u0000', undefined],
    ['\ud83d', undefined]
  ])
})

test('choices are case-sensitive unless declared otherwise', () => {
  reads(choice(['asc', 'desc'], ''), [
    ['asc', 'asc'],
    ['ASC', undefined],
    ['', undefined]
  ])
  reads(choice(['asc', 'desc'], '', { ignoreCase: true }), [
    [' ASC ', 'asc'],
    ['up', undefined]
  ])
})

test('flags come as words or digits, in any case', () => {
  reads(flag(''), [
    ['true', true],
    ['True', true],
    ['FALSE', false],
    ['1', true],
    ['0', false],
    ['yes', undefined],
    ['', undefined]
  ])
})

test('whole numbers have bounds and no other form', () => {
  reads(wholeNumber('', { min: -1, max: 10 }), [
    ['10', 10],
    [' -1 ', -1],
    ['-0', -0],
    ['11', undefined],
    ['1.0', undefined],
    ['1e1', undefined],
    ['0x1', undefined],
    ['١', undefined],
    ['9'.repeat(30), undefined]
  ])
})

test('lists come with commas or as JSON', () => {
  reads(list('', { max: 3, maxLength: 5 }), [
    ['a, b,,c', ['a', 'b', 'c']],
    ['["a","b, c"]', ['a', 'b, c']],
    [' ', []],
    ['', []],
    ['[]', []],
    ['["a"', undefined],
    ['[2020,"a"]', ['2020', 'a']],
    ['[null]', undefined],
    ['[[1]]', undefined],
    ['[{}]', undefined],
    ['a,b,c,d', undefined],
    ['abcdef', undefined],
    ['a\u0000', undefined]
  ])
})

test('addresses have something on both sides of an @', () => {
  reads(email(''), [
    ['ann@example.org', 'ann@example.org'],
    ["o'neil+x@münchen.example", "o'neil+x@münchen.example"],
    ['ann', undefined],
    ['@x', undefined],
    ['ann@', undefined],
    ['a@b@c', undefined],
    ['a b@c', undefined]
  ])
  reads(emails('', 2), [
    ['a@b,c@d', ['a@b', 'c@d']],
    ['["a@b"]', ['a@b']],
    ['a@b,nobody', undefined],
    ['a@b,c@d,e@f', undefined]
  ])
})

test('JSON is an object or an array, as the parameter says, of at most a hundred levels, and holds no NUL and no half of a character either', () => {
  reads(json(''), [
    ['{"a":{"b":[1]}}', { a: { b: [1] } }],
    ['[]', undefined],
    ['null', undefined],
    ['{', undefined],
    ['"x"', undefined],
    ['{"a":"\\u0000"}', undefined]
  ])
  reads(jsonArray(''), [
    ['[1]', [1]],
    ['{}', undefined]
  ])
  const deep = (levels: number) => `{"a":${'['.repeat(levels)}${']'.repeat(levels)}}`
  reads(json(''), [
    ['{"a":"\\ud83d"}', undefined],
    ['{"\\ud83d":1}', undefined],
    ['{"a":"\\ud83d\\ude00"}', { a: '😀' }],
    ['{"a":"\\\\u0000"}', { a: '\\u0000' }],
    [deep(100), undefined],
    [deep(50_000), undefined]
  ])
  assert.notEqual(json('').read(deep(99)), undefined)
  assert.equal(json('', { maxBytes: 5 }).read('{"a":1}'), undefined)
})
