/** 100,000 generated requests, or LOGGIA_REQUESTS: some 10 minutes on a quiet machine. LOGGIA_SEED repeats a run. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { runRequests } from './requests.ts'

const seed = Number(process.env.LOGGIA_SEED ?? 1 + (Date.now() % 1_000_000))
const count = Number(process.env.LOGGIA_REQUESTS ?? 100_000)
/** The engine ends idle connections after 10 seconds and looks at idle threads after a minute. */
const REST_MS = 120_000

test(`${count} generated requests leave nothing behind`, async (context) => {
  const { operations, statuses, failures, slowestMs, slowest, facts } = await runRequests({
    seed,
    count,
    clients: 8,
    restMs: REST_MS
  })
  context.diagnostic(
    `seed ${seed}, ${operations} operations: ${JSON.stringify(statuses)}; slowest ${slowestMs} ms: ${slowest}; ${JSON.stringify(facts)}`
  )
  assert.deepEqual(failures, [], `seed ${seed}`)
  const { begun, ended, rested } = facts
  assert.ok(rested.threads <= begun.threads + 16, `threads of the engine: ${begun.threads}, then ${rested.threads}`)
  assert.ok(
    rested.descriptors <= begun.descriptors + 32,
    `descriptors of the engine: ${begun.descriptors}, then ${rested.descriptors}`
  )
  assert.ok(
    ended.serverMb <= begun.serverMb + 300,
    `memory of the server: ${begun.serverMb} MB, then ${ended.serverMb}`
  )
  assert.ok(
    rested.engineMb <= begun.engineMb + 500,
    `memory of the engine: ${begun.engineMb} MB, then ${rested.engineMb}`
  )
})
