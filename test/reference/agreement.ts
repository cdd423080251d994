/** Generated queries through ODSQL and the engine on one side, through ODSQL and the evaluator on the other. */
import { isDeepStrictEqual } from 'node:util'
import { isLoggiaError } from '#kit'
import { compileQuery, compileRefinements, compileWhere, refinementWhere } from '#odsql'
import type { Engine } from '#engine'
import type { FacetRequest, FacetsQuery, Query } from '#query'
import { InputMaker, type FuzzInput } from '../fuzz/inputs.ts'
import { survivorOf } from '../fuzz/survivors.ts'
import { randomClauses, type Clauses } from './clauses.ts'
import { findDifference, parseRow, type Difference } from './compare.ts'
import { conditionText } from './conditions.ts'
import { HIDDEN_FIELD, randomDataset, type Dataset } from './dataset.ts'
import { evaluate } from './evaluate.ts'
import { randomFacets } from './facet-queries.ts'
import { evaluateFacets } from './facets.ts'
import { drawFrom, type Draw } from './literals.ts'
import { loadDataset } from './load.ts'
import { Random } from './random.ts'
import type { Recorder } from './recording.ts'

export interface Disagreement extends Difference {
  readonly seed: number
  readonly clauses?: Clauses
  readonly input?: FuzzInput
  readonly query: Query | FacetRequest
  readonly sql: string
}

export interface Summary {
  readonly queries: number
  /** What ODSQL refused, by message: the generator writes now and then what the language does not have. */
  readonly refused: ReadonlyMap<string, number>
  readonly disagreements: readonly Disagreement[]
}

const ROW_COUNTS: readonly number[] = [0, 1, 12, 60, 150]
/** 2024-05-06T12:34:55.450Z */
const NOW = Date.UTC(2024, 4, 6, 12, 34, 55, 450)

/** The two sides of a comparison. */
export interface Sides {
  readonly engine: Engine
  /** Of the engine's connections. */
  readonly recorder: Recorder
}

/** Datasets of growing size, one per seed, each with as many random queries; stops at so many disagreements. */
export async function runAgreement(sides: Sides, seeds: readonly number[], queriesPerSeed: number, enough = 5): Promise<Summary> {
  const tally = new Tally()
  for (const seed of seeds) {
    const random = new Random(seed)
    const dataset = randomDataset(random, ROW_COUNTS[seed % ROW_COUNTS.length]!)
    const draw = drawFrom(dataset, random)
    await withLoaded(sides, `v_generated_${seed}`, dataset, async (whole) => {
      const source = readerOf(whole, draw)
      for (let round = 0; round < queriesPerSeed && tally.disagreements.length < enough; round += 1) {
        await compareOne(sides, seed, randomClauses(draw), source, dataset, tally)
      }
    })
  }
  return tally
}

/** The same queries as ever, on the dataset of a seed. */
export async function runQueries(sides: Sides, seed: number, queries: readonly Clauses[]): Promise<Summary> {
  const tally = new Tally()
  const dataset = randomDataset(new Random(seed), 150)
  await withLoaded(sides, `v_fixed_${seed}`, dataset, async (source) => {
    for (const clauses of queries) await compareOne(sides, seed, clauses, source, dataset, tally)
  })
  return tally
}

/** So many texts that were broken and are ODSQL all the same. */
export async function runSurvivors({ engine, recorder }: Sides, seed: number, count: number): Promise<Summary> {
  const tally = new Tally()
  const maker = new InputMaker(seed)
  await withLoaded({ engine, recorder }, `v_survivors_${seed}`, maker.dataset, async (source) => {
    while (tally.queries < count) {
      const input = maker.next()
      const query = survivorOf(input, source)
      if (query === undefined) continue
      tally.queries += 1
      recorder.clear()
      const difference = await compareAnswers(engine, query, maker.dataset)
      if (difference !== undefined) tally.disagreements.push({ seed, input, query, sql: recorder.print(), ...difference })
    }
  })
  return tally
}

/** Random facet requests, one dataset per seed. */
export async function runFacets(sides: Sides, seeds: readonly number[], requestsPerSeed: number): Promise<Summary> {
  const tally = new Tally()
  for (const seed of seeds) {
    const random = new Random(seed)
    const dataset = randomDataset(random, ROW_COUNTS[seed % ROW_COUNTS.length]!)
    const draw = drawFrom(dataset, random)
    await withLoaded(sides, `v_facets_${seed}`, dataset, async (source) => {
      for (let round = 0; round < requestsPerSeed; round += 1) await compareFacets(sides, seed, randomFacets(draw, source, NOW), dataset, tally)
    })
  }
  return tally
}

async function compareFacets({ engine, recorder }: Sides, seed: number, query: FacetsQuery, { rows }: Dataset, tally: Tally): Promise<void> {
  tally.queries += 1
  recorder.clear()
  const expected = evaluateFacets(query, rows)
  const found = await engine.facets(query)
  const wrong = expected.findIndex((facet, place) => !isDeepStrictEqual(facet, found[place]))
  if (wrong < 0) return
  const facet = query.facets[wrong]!
  tally.disagreements.push({ seed, what: `facet ${facet.field.name}`, query: facet, sql: recorder.print(), expected: expected[wrong], found: found[wrong] })
}

/** The whole dataset for some, without a field or without some of its records for others. */
function readerOf(source: Query['source'], draw: Draw): Query['source'] {
  const { random } = draw
  const fields = random.chance(0.5) ? source.fields : source.fields.filter((field) => field.name !== HIDDEN_FIELD)
  const context = { source, now: NOW, timezone: 'UTC', lang: 'en', version: 'v2.1', catalog: false, limit: 0, offset: 0 } as const
  const visible = random.chance(0.3) ? compileWhere([conditionText(draw)], context) : undefined
  return { ...source, fields, hidesText: fields.length < source.fields.length, ...(visible === undefined ? {} : { visible }) }
}

class Tally implements Summary {
  queries = 0
  readonly refused = new Map<string, number>()
  readonly disagreements: Disagreement[] = []
}

async function withLoaded({ engine }: Sides, name: string, dataset: Dataset, act: (source: Query['source']) => Promise<void>): Promise<void> {
  await engine.versions.drop(name)
  await act(await loadDataset(engine, name, dataset))
  await engine.versions.drop(name)
}

async function compareOne({ engine, recorder }: Sides, seed: number, clauses: Clauses, source: Query['source'], dataset: Dataset, tally: Tally): Promise<void> {
  const query = compile(clauses, source, tally.refused)
  if (query === undefined) return
  tally.queries += 1
  recorder.clear()
  const difference = await compareAnswers(engine, query, dataset)
  if (difference !== undefined) tally.disagreements.push({ seed, clauses, query, sql: recorder.print(), ...difference })
}

function compile(clauses: Clauses, source: Query['source'], refused: Map<string, number>): Query | undefined {
  const { timezone, lang, version, limit, offset } = clauses
  const context = { source, now: NOW, timezone, lang, version, catalog: false, limit, offset }
  try {
    const extraWhere = refinementWhere(compileRefinements(clauses.refine, clauses.exclude, context))
    return compileQuery(clauses, extraWhere === undefined ? context : { ...context, extraWhere })
  } catch (error) {
    if (!isLoggiaError(error, 'odsql/')) throw error
    refused.set(error.message, (refused.get(error.message) ?? 0) + 1)
    return undefined
  }
}

async function compareAnswers(engine: Engine, query: Query, { rows }: Dataset): Promise<Difference | undefined> {
  const expected = evaluate(query, rows)
  try {
    const page = await engine.page(query)
    return findDifference(query, expected, page.totalCount, page.rows.map(parseRow))
  } catch (error) {
    return { what: `the engine failed: ${String(error)} ${String((error as Error).cause)}`, expected: expected.rows.slice(0, 3), found: error }
  }
}

/** All that is needed to see a disagreement again. */
export function printDisagreement({ seed, clauses, input, query, sql, what, expected, found }: Disagreement): string {
  const print = (value: unknown): string => cut(JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner)) ?? '')
  const typed = { ...query, source: undefined }
  return `seed ${seed}: ${what}\n  clauses  ${print(clauses ?? input)}\n  typed    ${print(typed)}\n  SQL      ${cut(sql)}\n  expected ${print(expected)}\n  found    ${print(found)}`
}

const LONGEST = Number(process.env.LOGGIA_LONGEST ?? 3000)

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
