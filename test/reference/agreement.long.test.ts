import assert from 'node:assert/strict'
import test from 'node:test'
import { printDisagreements } from './disagreement.ts'
import { ONCE_DISAGREED } from './once-disagreed.ts'
import { runAgreement, runFacets, runQueries, runSurvivors } from './runs.ts'
import { connectCluster, connectListener, type EndingSides, startEmbeddedSides } from './sides.ts'

/** LOGGIA_SEED chooses other queries. */
const FIRST_SEED = Number(process.env.LOGGIA_SEED ?? 10_000)

const SEEDS = 100

const ENGINES: readonly (readonly [name: string, start: () => Promise<EndingSides>])[] = [
  ['the engine that Loggia starts', startEmbeddedSides],
  ['a ClickHouse by its address', connectListener],
  ['two shards behind Distributed tables', () => connectCluster(2, 1)],
  ['two shards of two replicas, one of which is gone', withoutOneNode]
]

async function withoutOneNode(): Promise<EndingSides> {
  const sides = await connectCluster(2, 2)
  await sides.listeners[2]!.kill()
  return sides
}

for (const [name, start] of ENGINES) {
  test(`${name}: ${SEEDS * 210} generated queries are answered as the reference evaluator answers them`, async (context) => {
    const sides = await start()
    context.after(() => sides.end())
    const numbers = Array.from({ length: SEEDS }, (_, place) => FIRST_SEED + place)
    const summaries = [
      await runQueries(
        sides,
        4,
        ONCE_DISAGREED.map(({ clauses }) => clauses)
      ),
      await runAgreement(sides, numbers, 210),
      await runFacets(sides, numbers, 10),
      // Its own seed, and so its own table: engines cache the words of a table, because names of
      // versions are never reused.
      await runSurvivors(sides, FIRST_SEED + SEEDS, 10 * SEEDS)
    ]
    context.diagnostic(`${summaries.reduce((sum, summary) => sum + summary.queries, 0)} queries and facet requests`)
    assert.equal(printDisagreements(...summaries), '')
  })
}
