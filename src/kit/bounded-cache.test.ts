import assert from 'node:assert/strict'
import test from 'node:test'
import { BoundedCache } from './bounded-cache.ts'

test('the least recently used entry leaves first, by number', () => {
  const cache = new BoundedCache<string>({ maxEntries: 2 })
  for (const key of ['a', 'b']) cache.set(key, key)
  cache.get('a')
  cache.set('c', 'c')
  assert.deepEqual(
    ['a', 'b', 'c'].map((key) => cache.get(key)),
    ['a', undefined, 'c']
  )
  assert.equal(cache.length, 2)
})

test('and by size; a value larger than all may be together is not kept', () => {
  const left: string[] = []
  const cache = new BoundedCache<string>({
    maxEntries: 100,
    maxSize: 10,
    sizeOf: (value) => value.length,
    onRemoved: (_, key) => left.push(key)
  })
  cache.set('a', '12345')
  cache.set('b', '12345')
  cache.set('c', '1')
  assert.deepEqual([cache.get('a'), cache.get('b'), cache.size], [undefined, '12345', 6])
  cache.set('d', 'x'.repeat(11))
  assert.equal(cache.get('d'), undefined)
  assert.deepEqual(left.includes('a'), true)
})

test('a hundred thousand keys leave no more than the bound', () => {
  const cache = new BoundedCache<number>({ maxEntries: 1_000 })
  for (let each = 0; each < 100_000; each++) cache.set(`key ${each}`, each)
  assert.equal(cache.length, 1_000)
})
