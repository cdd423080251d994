import assert from 'node:assert/strict'
import test from 'node:test'
import { ResponseCache } from './response-cache.ts'

const entry = (bytes: number) => ({ body: { plain: Buffer.alloc(bytes) }, tag: '' })

test('the least recently used goes first, and the bytes stay bounded', () => {
  const cache = new ResponseCache(40_000)
  for (const key of ['a', 'b', 'c', 'd', 'e']) cache.put(key, entry(4_000))
  assert.ok(cache.get('a'))
  cache.put('f', entry(4_000))
  cache.put('g', entry(4_000))
  assert.ok(cache.bytes <= 40_000)
  assert.ok(cache.get('a'))
  assert.equal(cache.get('b'), undefined)
})

test('a response that would push out most others is not cached', () => {
  const cache = new ResponseCache(40_000)
  cache.put('huge', entry(20_000))
  assert.equal(cache.get('huge'), undefined)
  assert.equal(cache.bytes, 0)
})

test('without memory nothing is cached', () => {
  const cache = new ResponseCache(0)
  cache.put('a', entry(1))
  assert.equal(cache.get('a'), undefined)
})

test('bytes are released in full', () => {
  const cache = new ResponseCache(100_000)
  for (let at = 0; at < 1_000; at++) cache.put(`key ${at}`, entry(at * 10))
  assert.ok(cache.bytes <= 100_000 && cache.bytes > 50_000, String(cache.bytes))
})
