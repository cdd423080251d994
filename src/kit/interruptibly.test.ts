import assert from 'node:assert/strict'
import test from 'node:test'
import { interruptibly } from './interruptibly.ts'

test('other work gets its turn when items take long, and only then', async () => {
  let ms = 0
  const happened: string[] = []
  function* items(tookMs: number): Generator<number> {
    for (let item = 1; item <= 3; item++) {
      ms += tookMs
      yield item
    }
  }
  const run = async (tookMs: number): Promise<string[]> => {
    happened.length = 0
    setImmediate(() => happened.push('other work'))
    for await (const item of interruptibly(items(tookMs), () => ms)) happened.push(String(item))
    await new Promise((done) => setImmediate(done))
    return [...happened]
  }
  assert.deepEqual(await run(1), ['1', '2', '3', 'other work'])
  assert.deepEqual(await run(6), ['1', 'other work', '2', '3'])
})

test('leaving ends the items', async () => {
  let ended = false
  function* items(): Generator<number> {
    try {
      yield 1
      yield 2
    } finally {
      ended = true
    }
  }
  for await (const _ of interruptibly(items())) break
  assert.equal(ended, true)
})
