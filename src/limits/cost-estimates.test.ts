import assert from 'node:assert/strict'
import test from 'node:test'
import { CostEstimates } from './cost-estimates.ts'
import { VirtualTimers } from './virtual-timers-for-tests.ts'

/** One measurement a second. */
async function learned(...costs: number[]): Promise<number> {
  const timers = new VirtualTimers()
  const estimates = new CostEstimates(timers)
  for (const [second, cost] of costs.entries()) {
    await timers.pass(second * 1_000)
    estimates.learn('x', cost)
  }
  return Math.round(estimates.expectedMs('x') ?? -1)
}

test('a lower cost is believed at once, a higher one by and by, and minutes of a busy machine change little', async () => {
  assert.equal(await learned(20), 20)
  assert.equal(await learned(400, 20), 20)
  assert.equal(await learned(20, 5_000), 20)
  assert.equal(await learned(20, ...Array<number>(300).fill(400)), 40)
  assert.equal(await learned(20, ...Array<number>(1_500).fill(400)), 400)
})

test('kinds of queries that callers invent are evicted', () => {
  const estimates = new CostEstimates(new VirtualTimers())
  for (let each = 0; each < 30_000; each++) estimates.learn(`kind ${each}`, 5)
  assert.equal(estimates.expectedMs('kind 0'), undefined)
  assert.equal(estimates.expectedMs('kind 29999'), 5)
})
