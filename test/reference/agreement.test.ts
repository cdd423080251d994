import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { printDisagreement, runAgreement, runFacets, runQueries, runSurvivors, type Summary } from './agreement.ts'
import { ONCE_DISAGREED } from './once-disagreed.ts'
import { startEmbeddedSides, type EndingSides } from './sides.ts'

/** LOGGIA_SEED, LOGGIA_SEEDS and LOGGIA_QUERIES choose another run; otherwise it is the same one every time. */
const FIRST_SEED = Number(process.env.LOGGIA_SEED ?? 1)
const SEEDS = Number(process.env.LOGGIA_SEEDS ?? 20)
const QUERIES = Number(process.env.LOGGIA_QUERIES ?? 100)

let sides: EndingSides
before(async () => { sides = await startEmbeddedSides() })
after(() => sides.end())

test('queries on which engine and evaluator once disagreed', async () => {
  const summary = await runQueries(sides, 4, ONCE_DISAGREED.map(({ clauses }) => clauses))
  assert.deepEqual([...summary.refused.keys()], [])
  assert.equal(printed(summary), '')
})

test('the engine answers generated queries as the reference evaluator does', async (context) => {
  const summary = await runAgreement(sides, Array.from({ length: SEEDS }, (_, place) => FIRST_SEED + place), QUERIES)
  context.diagnostic(`${summary.queries} queries; refused by ODSQL: ${JSON.stringify([...summary.refused])}`)
  assert.ok(summary.disagreements.length === 0, printed(summary))
  // A generator whose queries are refused tests nothing.
  assert.ok(summary.queries > 0.95 * SEEDS * QUERIES)
})

test('broken texts that are ODSQL all the same are answered alike', async () => {
  const summary = await runSurvivors(sides, FIRST_SEED, 300)
  assert.ok(summary.disagreements.length === 0, printed(summary))
})

test('the engine counts generated facets as the reference evaluator does', async () => {
  const summary = await runFacets(sides, Array.from({ length: 10 }, (_, place) => FIRST_SEED + place), 15)
  assert.ok(summary.disagreements.length === 0, printed(summary))
})

function printed(summary: Summary): string {
  return summary.disagreements.map(printDisagreement).join('\n')
}
