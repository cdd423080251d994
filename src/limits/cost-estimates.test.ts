import assert from 'node:assert/strict'
import test from 'node:test'
import { CostEstimates } from './cost-estimates.ts'

function learned(...costs: number[]): number {
  const estimates = new CostEstimates()
  for (const cost of costs) estimates.learn('x', cost)
  return Math.round(estimates.expectedMs('x') ?? -1)
}

test('a lower cost is believed at once, a higher one by and by, and one outlier changes little', () => {
  assert.equal(learned(20), 20)
  assert.equal(learned(400, 20), 20)
  assert.equal(learned(20, 5_000), 28)
  assert.ok(learned(20, ...Array<number>(10).fill(400)) > 100)
})

test('kinds of queries that callers make up are forgotten', () => {
  const estimates = new CostEstimates()
  for (let each = 0; each < 30_000; each++) estimates.learn(`kind ${each}`, 5)
  assert.equal(estimates.expectedMs('kind 0'), undefined)
  assert.equal(estimates.expectedMs('kind 29999'), 5)
})
