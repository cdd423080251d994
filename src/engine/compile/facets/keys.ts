import type { FacetLevel, FacetRequest } from '#query'
import { columnOf, quoteIdentifier } from '../../column.ts'
import type { Scope } from '../scope.ts'

/** One list of values to count: a level of a facet, or the facet itself. */
export interface FacetKey {
  /** Where its values go in the answer. */
  readonly facet: number
  readonly level: number
  readonly request: FacetRequest
  /** SQL over records of the counted keys; null for records that do not count here. */
  readonly sql: string
  /** SQL of the value's text, over the counted values. */
  readonly text: (key: string) => string
  readonly kind: 'text' | 'int' | 'double'
}

/** Keys of facets with one value per record. Lists and paths are counted apart. */
export function singleKeys(request: FacetRequest, facet: number, scope: Scope): FacetKey[] {
  const base = { facet, request }
  const column = quoteIdentifier(columnOf(request.field))
  const plain = { ...base, level: 0, sql: column, text: (key: string) => `toString(${key})` }
  switch (request.field.type) {
    case 'date':
    case 'datetime':
      return request.levels.map((level, place) => ({
        ...base,
        level: place,
        ...dateLevel(column, request, level, scope),
        kind: 'int'
      }))
    case 'int':
    case 'boolean':
      return repeatPerLevel({ ...plain, kind: 'int' })
    case 'double':
      return repeatPerLevel({ ...plain, sql: `(${column} + 0.)`, kind: 'double' })
    case 'text':
    case 'geo_point_2d':
    case 'geo_shape':
    case 'file':
    case 'json_blob':
      return repeatPerLevel({ ...plain, kind: 'text' })
  }
}

/** A flat facet has one level; for more levels it returns the same values in each. */
function repeatPerLevel(key: FacetKey): FacetKey[] {
  return key.request.levels.map((_, level) => ({ ...key, level }))
}

/** Years, months of a year, days of a month: small numbers, of which the path is made afterwards. */
function dateLevel(
  column: string,
  { field }: FacetRequest,
  { depth, parent }: FacetLevel,
  { bindings, timezone }: Scope
): Pick<FacetKey, 'sql' | 'text'> {
  const time =
    field.type === 'date' || timezone === 'UTC' ? column : `toTimeZone(${column}, ${bindings.bind(timezone, 'String')})`
  const [year, month] = (parent ?? '').split('/').map((step) => (/^\d{1,4}$/.test(step) ? Number(step) : -1))
  const padded = (key: string): string => `leftPad(toString(${key}), 2, '0')`
  const below =
    (path: string) =>
    (key: string): string =>
      `concat(${bindings.bind(`${path}/`, 'String')}, ${padded(key)})`
  if (depth === 1 || parent === undefined) return wholeDateLevel(time, depth)
  const ofYear = `toYear(${time}) = ${bindings.bind(year ?? -1, 'Int32')}`
  if (depth === 2) return { sql: `if(${ofYear}, toMonth(${time}), NULL)`, text: below(parent) }
  return {
    sql: `if(${ofYear} AND toMonth(${time}) = ${bindings.bind(month ?? -1, 'Int32')}, toDayOfMonth(${time}), NULL)`,
    text: below(parent)
  }
}

/** All values of a depth, below any parent. */
function wholeDateLevel(time: string, depth: number): Pick<FacetKey, 'sql' | 'text'> {
  if (depth === 1) return { sql: `toYear(${time})`, text: (key) => `leftPad(toString(${key}), 4, '0')` }
  const path = (key: string, length: number): string =>
    `replaceAll(substring(toString(${key}), 1, ${length}), '-', '/')`
  // Made from a number or its parts, days beyond 1900 to 2299 would be moved to the nearest of these; counting from a
  // day keeps them.
  const day = (key: string): string => `(toDate32('1970-01-01') + ${key})`
  if (depth === 2)
    return { sql: `toInt32(toDate32(${time}) - toDayOfMonth(${time}) + 1)`, text: (key) => path(day(key), 7) }
  return { sql: `toInt32(toDate32(${time}))`, text: (key) => path(day(key), 10) }
}
