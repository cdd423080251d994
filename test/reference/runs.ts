/** Many comparisons in a row, all of them repeated by their seeds. */
import { compileWhere } from '#odsql'
import type { Source } from '#query'
import { InputMaker } from '../fuzz/inputs.ts'
import { survivorOf } from '../fuzz/survivors.ts'
import { compareFacets, compareQuery, compareText, NOW, type Sides, type Trial, withLoaded } from './agreement.ts'
import { type Clauses, randomClauses } from './clauses.ts'
import { conditionText } from './conditions.ts'
import { HIDDEN_FIELD, randomDataset } from './dataset.ts'
import { type Summary, Tally } from './disagreement.ts'
import { randomFacets } from './facet-queries.ts'
import { type Draw, drawFrom } from './literals.ts'
import { Random } from './random.ts'

const ROW_COUNTS: readonly number[] = [0, 1, 12, 60, 150]
/** After this many disagreements a run stops. */
const ENOUGH = 5

/** Random queries, this many for the dataset of each seed. */
export async function runAgreement(sides: Sides, seeds: readonly number[], queriesPerSeed: number): Promise<Summary> {
  return forEachSeed(sides, seeds, async (trial, draw) => {
    const visible = readerOf(trial.source, draw)
    // Versions of few bytes are asked in another way.
    const reader = { ...trial, source: trial.seed % 2 === 0 ? { ...visible, bytes: 1 } : visible }
    for (let round = 0; round < queriesPerSeed && trial.tally.disagreements.length < ENOUGH; round += 1)
      await compareText(reader, randomClauses(draw))
  })
}

/** Random requests for facets, this many for the dataset of each seed. */
export async function runFacets(sides: Sides, seeds: readonly number[], requestsPerSeed: number): Promise<Summary> {
  return forEachSeed(sides, seeds, async (trial, draw) => {
    for (let round = 0; round < requestsPerSeed; round += 1)
      await compareFacets(trial, randomFacets(draw, trial.source, NOW))
  })
}

/** The same queries as ever, on the dataset of a seed. */
export async function runQueries(sides: Sides, seed: number, queries: readonly Clauses[]): Promise<Summary> {
  const tally = new Tally()
  await withLoaded(sides, seed, randomDataset(new Random(seed), 150), tally, async (trial) => {
    for (const clauses of queries) await compareText(trial, clauses)
  })
  return tally
}

/** Texts that were broken and are ODSQL all the same. */
export async function runSurvivors(sides: Sides, seed: number, count: number): Promise<Summary> {
  const tally = new Tally()
  const maker = new InputMaker(seed)
  await withLoaded(sides, seed, maker.dataset, tally, async (trial) => {
    while (tally.queries < count) {
      const input = maker.next()
      const query = survivorOf(input, trial.source)
      if (query !== undefined) await compareQuery(trial, input, query)
    }
  })
  return tally
}

/** Datasets of all sizes, one for each seed. */
async function forEachSeed(
  sides: Sides,
  seeds: readonly number[],
  act: (trial: Trial, draw: Draw) => Promise<void>
): Promise<Summary> {
  const tally = new Tally()
  for (const seed of seeds) {
    const random = new Random(seed)
    const dataset = randomDataset(random, ROW_COUNTS[seed % ROW_COUNTS.length]!)
    await withLoaded(sides, seed, dataset, tally, (trial) => act(trial, drawFrom(dataset, random)))
  }
  return tally
}

/** The whole dataset for some, without a field or without some of its records for others. */
function readerOf(source: Source, draw: Draw): Source {
  const { random } = draw
  const fields = random.chance(0.5) ? source.fields : source.fields.filter((field) => field.name !== HIDDEN_FIELD)
  const context = {
    source,
    now: NOW,
    timezone: 'UTC',
    lang: 'en',
    version: 'v2.1',
    catalog: false,
    limit: 0,
    offset: 0
  } as const
  const visible = random.chance(0.3) ? compileWhere([conditionText(draw)], context) : undefined
  return {
    ...source,
    fields,
    hidesText: fields.length < source.fields.length,
    ...(visible === undefined ? {} : { visible })
  }
}
