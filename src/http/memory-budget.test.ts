import assert from 'node:assert/strict'
import test from 'node:test'
import { MemoryBudget } from './memory-budget.ts'

const MIB = 2 ** 20

test('large requests are refused when the budget of all is used, small ones are not, and released memory is free again', () => {
  const budget = new MemoryBudget({ totalBytes: 64 * MIB, callerBytes: 32 * MIB, freeBytes: 64 * 1024 })
  const large = ['a', 'b', 'c', 'd'].map((caller) => budget.lease(caller))
  for (const each of large) each.acquire(16 * MIB)
  const [next, small] = [budget.lease('e'), budget.lease('e')]
  assert.throws(() => next.acquire(2 * MIB), { code: 'http/overloaded' })
  next.release()
  small.acquire(64 * 1024)
  assert.throws(() => small.acquire(2 * MIB), { code: 'http/overloaded' })
  small.release()
  large[0]?.release()
  large[0]?.release()
  next.acquire(16 * MIB)
  for (const each of [...large, next]) each.release()
  assert.equal(budget.usedBytes, 0)
})

test('one caller cannot use the budget of all', () => {
  const budget = new MemoryBudget({ totalBytes: 64 * MIB, callerBytes: 16 * MIB, freeBytes: 0 })
  const [first, second, other] = [budget.lease('192.0.2.1'), budget.lease('192.0.2.1'), budget.lease('192.0.2.2')]
  first.acquire(16 * MIB)
  assert.throws(() => second.acquire(1), { code: 'http/overloaded' })
  other.acquire(16 * MIB)
  for (const each of [first, second, other]) each.release()
  assert.equal(budget.usedBytes, 0)
})
