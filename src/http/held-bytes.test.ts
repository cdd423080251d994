import assert from 'node:assert/strict'
import test from 'node:test'
import { HeldBytes } from './held-bytes.ts'

const MIB = 2 ** 20

test('many large forms together are refused at 256 MiB, small ones never, and what is released is free again', () => {
  const large = Array.from({ length: 16 }, () => new HeldBytes())
  for (const each of large) each.add(16 * MIB)
  const [next, small] = [new HeldBytes(), new HeldBytes()]
  assert.throws(() => next.add(2 * MIB), { code: 'http/overloaded' })
  next.release()
  small.add(64 * 1024)
  assert.throws(() => small.add(2 * MIB), { code: 'http/overloaded' })
  small.release()
  large[0]?.release()
  large[0]?.release()
  next.add(16 * MIB)
  for (const each of [...large, next]) each.release()
})
