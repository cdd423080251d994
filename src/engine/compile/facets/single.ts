import type { FacetsQuery, Predicate } from '#query'
import { type CompiledStatement, fromClause } from '../from-clause.ts'
import { readingOf } from '../reading.ts'
import type { Scope } from '../scope.ts'
import type { FacetKey } from './keys.ts'
import { facetOrder } from './order.ts'

/**
 * Facets with one value per record and the same condition, in one scan: 10 facets over 10 M rows take 0.6 of the time
 * of ten statements side by side. Rows: number of the key, value, count; in order, at most `limit` for each key.
 */
export function singleFacetsSql(
  keys: readonly FacetKey[],
  source: FacetsQuery['source'],
  where: Predicate | undefined,
  scope: Scope
): CompiledStatement {
  const names = keys.map((_, place) => `_k${place}`)
  const records = `SELECT ${keys.map(({ sql }, place) => `${sql} AS _k${place}`).join(', ')}${fromClause({ source, where }, scope)}`
  const counted =
    keys.length === 1
      ? `SELECT 0 AS _f, _k0, count() AS _c FROM (${records}) GROUP BY _k0`
      : `SELECT ${setNumber(names)} AS _f, ${names.join(', ')}, count() AS _c FROM (${records}) GROUP BY GROUPING SETS (${names.map((name) => `(${name})`).join(', ')})`
  const values = `SELECT _f, ${pick(keys, ({ text }, name) => text(name))} AS _v, _c, ${ranks(keys)} FROM (${counted})`
  const limit = scope.bindings.bind(Math.max(...keys.map(({ request }) => request.limit)), 'UInt64')
  const sql = `SELECT _f, _v, _c FROM (${values}) WHERE isNotNull(_v) ORDER BY _f, ${facetOrder(keys, scope)} LIMIT ${limit} BY _f`
  return { sql, params: scope.bindings.values, ...readingOf({ source, where }) }
}

/** grouping() has a bit for every key, set for those that are not in the set; each set here has one key. */
function setNumber(names: readonly string[]): string {
  const all = 2n ** BigInt(names.length) - 1n
  const codes = names.map((_, place) => all - 2n ** BigInt(names.length - 1 - place))
  return `indexOf([${codes.map((code) => `toUInt64(${code})`).join(', ')}], toUInt64(grouping(${names.join(', ')}))) - 1`
}

/** The text of a row's own key. */
function pick(keys: readonly FacetKey[], text: (key: FacetKey, name: string) => string): string {
  if (keys.length === 1) return text(keys[0]!, '_k0')
  return `multiIf(${keys.map((key, place) => `_f = ${place}, ${text(key, `_k${place}`)}`).join(', ')}, NULL)`
}

/** Numbers are ordered as numbers; every other column of ranks is null then and decides nothing. */
function ranks(keys: readonly FacetKey[]): string {
  const rank = (kind: FacetKey['kind'], type: string): string => {
    const wanted = keys.flatMap((key, place) =>
      key.kind === kind ? [`_f = ${place}, CAST(_k${place}, 'Nullable(${type})')`] : []
    )
    return wanted.length === 0 ? `CAST(NULL, 'Nullable(${type})')` : `multiIf(${wanted.join(', ')}, NULL)`
  }
  return `${rank('int', 'Int64')} AS _i, ${rank('double', 'Float64')} AS _d`
}
