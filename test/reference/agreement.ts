/** A query through ODSQL and the engine on one side, through ODSQL and the evaluator on the other. */
import { isDeepStrictEqual } from 'node:util'
import type { Engine } from '#engine'
import { isLoggiaError } from '#kit'
import { compileQuery, compileRefinements, refinementWhere } from '#odsql'
import type { FacetsQuery, Query, Source } from '#query'
import type { FuzzInput } from '../fuzz/inputs.ts'
import type { Clauses } from './clauses.ts'
import { type Difference, findDifference, parseRow } from './compare.ts'
import type { Dataset } from './dataset.ts'
import type { Tally } from './disagreement.ts'
import { evaluate } from './evaluate.ts'
import { evaluateFacets } from './facets.ts'
import { loadDataset } from './load.ts'
import type { Recorder } from './recording.ts'

/** 2024-05-06T12:34:55.450Z */
export const NOW = Date.UTC(2024, 4, 6, 12, 34, 55, 450)

/** The two sides of a comparison. */
export interface Sides {
  readonly engine: Engine
  /** Options of the engine's connections. */
  readonly recorder: Recorder
}

/** A loaded dataset, as a reader sees it, and where the findings about it go. */
export interface Trial extends Sides {
  readonly seed: number
  readonly source: Source
  readonly dataset: Dataset
  readonly tally: Tally
}

/** Versions of one process: the engine remembers values of a version by its name, which never comes again. */
let loaded = 0

export async function withLoaded(
  sides: Sides,
  seed: number,
  dataset: Dataset,
  tally: Tally,
  act: (trial: Trial) => Promise<void>
): Promise<void> {
  const name = `v_generated_${seed}_${loaded++}`
  await sides.engine.versions.drop(name)
  const source = await loadDataset(sides.engine, name, dataset)
  await act({ ...sides, seed, source, dataset, tally })
  await sides.engine.versions.drop(name)
}

export async function compareText(trial: Trial, clauses: Clauses): Promise<void> {
  const query = compile(clauses, trial)
  if (query !== undefined) await compareQuery(trial, clauses, query)
}

export async function compareQuery(
  { engine, recorder, seed, dataset, tally }: Trial,
  asked: Clauses | FuzzInput,
  query: Query
): Promise<void> {
  tally.queries += 1
  recorder.clear()
  const difference = await compareAnswers(engine, query, dataset)
  if (difference !== undefined) tally.disagreements.push({ seed, asked, query, sql: recorder.print(), ...difference })
}

function compile(clauses: Clauses, { source, tally: { refused } }: Trial): Query | undefined {
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
    return {
      what: `the engine failed: ${String(error)} ${String((error as Error).cause)}`,
      expected: expected.rows.slice(0, 3),
      found: error
    }
  }
}

export async function compareFacets(
  { engine, recorder, seed, dataset, tally }: Trial,
  query: FacetsQuery
): Promise<void> {
  tally.queries += 1
  recorder.clear()
  const expected = evaluateFacets(query, dataset.rows)
  const found = await engine.facets(query)
  const wrong = expected.findIndex((facet, place) => !isDeepStrictEqual(facet, found[place]))
  if (wrong < 0) return
  const facet = query.facets[wrong]!
  tally.disagreements.push({
    seed,
    what: `facet ${facet.field.name}`,
    query: facet,
    sql: recorder.print(),
    expected: expected[wrong],
    found: found[wrong]
  })
}
