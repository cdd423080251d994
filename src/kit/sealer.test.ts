import assert from 'node:assert/strict'
import test from 'node:test'
import { createSealer } from './sealer.ts'

const sealer = createSealer(Buffer.alloc(32, 1))

test('what was sealed is opened in its place, and is never sealed the same twice', () => {
  const sealed = sealer.seal('s3cret ü', 'webhook:a')
  assert.equal(sealer.open(sealed, 'webhook:a'), 's3cret ü')
  assert.notEqual(sealer.seal('s3cret ü', 'webhook:a'), sealed)
  assert.ok(!Buffer.from(sealed.split('.')[2] ?? '', 'base64url').includes('s3cret'))
})

test('another place, another key or a changed byte open nothing', () => {
  const sealed = sealer.seal('s3cret', 'webhook:a')
  assert.throws(() => sealer.open(sealed, 'webhook:b'), { code: 'seal/damaged' })
  assert.throws(() => createSealer(Buffer.alloc(32, 2)).open(sealed, 'webhook:a'), { code: 'seal/other-key' })
  const changed = sealed.slice(0, 30) + (sealed[30] === 'A' ? 'B' : 'A') + sealed.slice(31)
  assert.throws(() => sealer.open(changed, 'webhook:a'), { code: 'seal/damaged' })
  assert.throws(() => sealer.open(sealed.slice(0, 20), 'webhook:a'), { code: 'seal/damaged' })
  assert.throws(() => sealer.open('', 'webhook:a'), { code: 'seal/other-key' })
})

test('a text has one mark in one place, which another key cannot make', () => {
  const mark = sealer.mark('town', 'item:a')
  assert.equal(sealer.mark('town', 'item:a'), mark)
  const others = [
    sealer.mark('towns', 'item:a'),
    sealer.mark('town', 'item:b'),
    createSealer(Buffer.alloc(32, 2)).mark('town', 'item:a')
  ]
  assert.ok(!others.includes(mark))
})
