/** The result of a comparison, and its report. */
import { type FacetRequest, printQuery, type Query } from '#query'
import type { FuzzInput } from '../fuzz/inputs.ts'
import type { Clauses } from './clauses.ts'
import type { Difference } from './compare.ts'

export interface Disagreement extends Difference {
  readonly seed: number
  /** The request, as text; facets are asked for without. */
  readonly asked?: Clauses | FuzzInput
  readonly query: Query | FacetRequest
  readonly sql: string
}

export interface Summary {
  readonly queries: number
  /** What ODSQL refused, by message: the generator writes now and then what the language does not have. */
  readonly refused: ReadonlyMap<string, number>
  readonly disagreements: readonly Disagreement[]
}

/** A summary in the making. */
export class Tally implements Summary {
  queries = 0
  readonly refused = new Map<string, number>()
  readonly disagreements: Disagreement[] = []
}

/** All that is needed to see the disagreements again. */
export function printDisagreements(...summaries: readonly Summary[]): string {
  return summaries
    .flatMap(({ disagreements }) => disagreements)
    .map(printOne)
    .join('\n')
}

function printOne({ seed, asked, query, sql, what, expected, found }: Disagreement): string {
  const typed = 'groups' in query ? printQuery(query) : print(query)
  const lines = [
    ['asked', print(asked)],
    ['typed', typed],
    ['SQL', sql],
    ['expected', print(expected)],
    ['found', print(found)]
  ]
  return [`seed ${seed}: ${what}`, ...lines.map(([name = '', text = '']) => `  ${name.padEnd(9)}${cut(text)}`)].join(
    '\n'
  )
}

function print(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner)) ?? ''
}

/** LOGGIA_LONGEST shows more of long texts. */
const LONGEST = Number(process.env.LOGGIA_LONGEST ?? 3000)

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
