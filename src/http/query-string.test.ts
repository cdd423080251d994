import assert from 'node:assert/strict'
import test from 'node:test'
import { parseQueryString } from './query-string.ts'

test('blanks come as + or %20, everything else as percent-encoded UTF-8', () => {
  const query = parseQueryString('where=name+%3D+%22S%C3%A3o%20Paulo%22&select=a%2Bb')
  assert.equal(query.get('where'), 'name = "São Paulo"')
  assert.equal(query.get('select'), 'a+b')
})

test('a repeated parameter keeps all its values in their order; asked for one, it gives the last', () => {
  const query = parseQueryString('refine=b%3A1&limit=1&refine=a%3A2&limit=2')
  assert.deepEqual(query.all('refine'), ['b:1', 'a:2'])
  assert.equal(query.get('limit'), '2')
  assert.deepEqual(query.sorted(), [
    ['limit', '1'],
    ['limit', '2'],
    ['refine', 'b:1'],
    ['refine', 'a:2']
  ])
})

test('parameters without a name or a value are ignored', () => {
  const query = parseQueryString('&where=&limit&=x&&select=a&')
  assert.deepEqual(query.names(), ['select'])
})

test('a form keeps empty values, but not names without any', () => {
  const form = parseQueryString('&status=&clear&=x&a=1', { keepEmpty: true })
  assert.deepEqual(form.sorted(), [
    ['a', '1'],
    ['status', '']
  ])
})

test('a value may hold equals signs', () => {
  assert.equal(parseQueryString('where=a=1').get('where'), 'a=1')
})

test('invalid escapes, and bytes that are not UTF-8, are refused', () => {
  for (const text of ['where=%zz', 'where=%', 'where=%ff', 'where=%C3%28', 'where=%ED%A0%80', '%ff=1']) {
    assert.throws(() => parseQueryString(text), { code: 'http/bad-query-string' }, text)
  }
})

test('more parameters than anybody needs are refused', () => {
  assert.throws(() => parseQueryString('a=1&'.repeat(10_001)), { code: 'http/bad-query-string' })
})
