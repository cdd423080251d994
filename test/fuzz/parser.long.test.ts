import assert from 'node:assert/strict'
import test from 'node:test'
import { fuzz, printText } from './check.ts'

const SEED = Number(process.env.LOGGIA_SEED ?? 1000)

test('1,000,000 broken texts each give a query or an error with its place, within 50 ms', (context) => {
  const runs = Array.from({ length: 10 }, (_, place) => fuzz(SEED + place, 100_000))
  const slowest = runs.map((run) => run.slowest).sort((a, b) => b.ms - a.ms)[0]!
  context.diagnostic(
    `${runs.reduce((sum, run) => sum + run.queries, 0)} queries; slowest ${slowest.ms.toFixed(1)} ms: ${slowest.input.clause} ${printText(slowest.input.text).slice(0, 100)}`
  )
  assert.deepEqual(
    runs.flatMap((run) => run.complaints),
    []
  )
  assert.ok(slowest.ms < 50, `${slowest.ms.toFixed(1)} ms for ${slowest.input.clause} ${printText(slowest.input.text)}`)
})
