import type { QueryParams } from '#http'
import type { Field } from '#schema'
import type { Question } from '../data/question.ts'
import type { Pair } from './address.ts'
import { readConditions } from './conditions.ts'
import { readKept } from './kept-parameters.ts'
import { type MapState, mapPairs, readMapState } from './map-state.ts'
import { allOf, fieldText } from './odsql-text.ts'
import { type FieldFilter, filterClauses, filterPairs, isRange, readFilters } from './record-filters.ts'
import { wordsCondition } from './words-condition.ts'

/** What a dataset's views show: filters, sort, columns, place. All tabs keep it. */
export interface TableState {
  readonly words: string
  /** The words as a condition; null: they ask for everything. */
  readonly wordsWhere: string | null
  readonly filters: readonly FieldFilter[]
  /** Further conditions in ODSQL: areas drawn on the map, and what people wrote themselves. */
  readonly conditions: readonly string[]
  readonly map: MapState
  readonly sort: { readonly field: Field; readonly direction: 'asc' | 'desc' } | null
  /** null: those that the table chooses. */
  readonly columns: readonly Field[] | null
  readonly start: number
  /** Id of the selected record. */
  readonly record: string | null
  /** Parameters of charts and calendars, as they are. */
  readonly kept: readonly Pair[]
}

export const ROWS = 100
const LAST_START = 10_000 - ROWS
const MAX_WORDS = 500

export function readTableState(query: QueryParams, fields: readonly Field[]): TableState {
  const start = Number(query.get('start') ?? 0)
  const record = query.get('record') ?? ''
  // A form without scripts sends each column by itself; older portals call them `fields`.
  const wanted = [...query.all('column'), ...(query.get('columns') ?? query.get('fields') ?? '').split(',')]
  const columns = [...new Set(wanted)].flatMap((name) => fields.find((field) => field.name === name) ?? [])
  const words = (query.get('q') ?? '').trim().slice(0, MAX_WORDS)
  return {
    words,
    wordsWhere: wordsCondition(words, fields),
    filters: readFilters(query, fields),
    conditions: readConditions(query, fields),
    map: readMapState(query, fields),
    sort: readSort(query.get('sort') ?? '', fields),
    columns: columns.length === 0 ? null : columns,
    start: Number.isSafeInteger(start) ? Math.min(Math.max(0, start), LAST_START) : 0,
    record: /^[0-9a-f]{40}$/.test(record) ? record : null,
    kept: readKept(query)
  }
}

/** As old portals mean it: `field` sorts texts up and numbers and dates down, `-field` the other way. */
function readSort(text: string, fields: readonly Field[]): TableState['sort'] {
  const field = fields.find(({ name }) => name === text.replace(/^-/, ''))
  if (field === undefined || !isSortable(field)) return null
  const plain = isRange(field) ? 'desc' : 'asc'
  const other = isRange(field) ? 'asc' : 'desc'
  return { field, direction: text.startsWith('-') ? other : plain }
}

export function isSortable({ type, annotations }: Field): boolean {
  return annotations.multivalued === undefined && !['geo_point_2d', 'geo_shape', 'file', 'json_blob'].includes(type)
}

export function sortText({ field, direction }: NonNullable<TableState['sort']>): string {
  const isPlain = direction === (isRange(field) ? 'desc' : 'asc')
  return `${isPlain ? '' : '-'}${field.name}`
}

export function tablePairs(state: TableState): Pair[] {
  return [
    ...(state.words === '' ? [] : [['q', state.words] as const]),
    ...state.filters.flatMap(filterPairs),
    ...state.conditions.map((condition) => ['where', condition] as const),
    ...(state.sort === null ? [] : [['sort', sortText(state.sort)] as const]),
    ...(state.columns === null ? [] : [['columns', state.columns.map(({ name }) => name).join(',')] as const]),
    ...mapPairs(state.map),
    ...(state.start === 0 ? [] : [['start', String(state.start)] as const]),
    ...(state.record === null ? [] : [['record', state.record] as const]),
    ...state.kept
  ]
}

/** What other tabs keep of it. */
export function sharedPairs(state: TableState): Pair[] {
  return tablePairs({ ...state, start: 0, record: null })
}

export function isTableFiltered({ words, filters, conditions }: TableState): boolean {
  return words !== '' || filters.length > 0 || conditions.length > 0
}

/** The records that the filters leave. */
export function filterQuestion({ wordsWhere, filters, conditions }: TableState): Question {
  const clauses = filters.map(filterClauses)
  const where = allOf([...(wordsWhere === null ? [] : [wordsWhere]), ...clauses.flatMap((each) => each.where)])
  return {
    where: [...(where === undefined ? [] : [where]), ...conditions],
    refine: clauses.flatMap((each) => each.refine),
    exclude: clauses.flatMap((each) => each.exclude)
  }
}

export function orderQuestion({ sort }: TableState): Question {
  return sort === null ? {} : { orderBy: `${fieldText(sort.field.name)} ${sort.direction}` }
}

export function withoutCondition(state: TableState, condition: string): TableState {
  return { ...state, start: 0, record: null, conditions: state.conditions.filter((each) => each !== condition) }
}

export function withoutFilter(state: TableState, filter: FieldFilter): TableState {
  return { ...state, start: 0, record: null, filters: state.filters.filter((each) => each !== filter) }
}
