import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { printDisagreements, type Summary } from './disagreement.ts'
import { ONCE_DISAGREED } from './once-disagreed.ts'
import { runAgreement, runFacets, runQueries, runSurvivors } from './runs.ts'
import { type EndingSides, startEmbeddedSides } from './sides.ts'

/** LOGGIA_SEED, LOGGIA_SEEDS and LOGGIA_QUERIES choose another run; otherwise it is the same one every time. */
const FIRST_SEED = Number(process.env.LOGGIA_SEED ?? 1)
const SEEDS = Number(process.env.LOGGIA_SEEDS ?? 2)
const QUERIES = Number(process.env.LOGGIA_QUERIES ?? 100)

let sides: EndingSides
before(async () => {
  sides = await startEmbeddedSides()
})
after(() => sides.end())

test('queries on which engine and evaluator once disagreed', async () => {
  const summary = await runQueries(
    sides,
    4,
    ONCE_DISAGREED.map(({ clauses }) => clauses)
  )
  assert.deepEqual([...summary.refused.keys()], [])
  assertAgreement(summary)
})

test('the engine answers generated queries as the reference evaluator does', async (context) => {
  const summary = await runAgreement(sides, seedsFrom(FIRST_SEED, SEEDS), QUERIES)
  context.diagnostic(`${summary.queries} queries; refused by ODSQL: ${JSON.stringify([...summary.refused])}`)
  assertAgreement(summary)
  // A generator whose queries are refused tests nothing.
  assert.ok(summary.queries > 0.95 * SEEDS * QUERIES)
})

test('broken texts that are ODSQL all the same are answered alike', async () => {
  assertAgreement(await runSurvivors(sides, FIRST_SEED, 100))
})

test('the engine counts generated facets as the reference evaluator does', async () => {
  assertAgreement(await runFacets(sides, seedsFrom(FIRST_SEED, 3), 15))
})

function seedsFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, place) => first + place)
}

function assertAgreement(summary: Summary): void {
  assert.ok(summary.disagreements.length === 0, printDisagreements(summary))
}
