/** LOGGIA_SEED repeats a run, LOGGIA_REQUESTS makes it longer; 100,000 of them are requests.long.test.ts. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { runRequests } from './requests.ts'

const seed = Number(process.env.LOGGIA_SEED ?? 11)
const count = Number(process.env.LOGGIA_REQUESTS ?? 150)

test(`${count} generated requests over the parameters of both APIs: none fails by our fault, none takes longer than 30 seconds`, async (context) => {
  const { operations, statuses, failures, slowestMs, slowest, facts } = await runRequests({
    seed,
    count,
    clients: 4,
    restMs: 0
  })
  context.diagnostic(
    `seed ${seed}, ${operations} operations: ${JSON.stringify(statuses)}; slowest ${slowestMs} ms: ${slowest}; ${JSON.stringify(facts)}`
  )
  assert.deepEqual(failures, [], `seed ${seed}`)
  assert.ok((statuses[200] ?? 0) > count / 10, 'some are answered')
})
