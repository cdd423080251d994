import type { Expression } from '#query'
import { latitudeOf, longitudeOf, quoteIdentifier } from '../column.ts'
import { isJsonText } from '../json-text.ts'
import { itemAt, scalarSql } from './expression.ts'
import { wholeText } from './integers.ts'
import { isList } from './list.ts'
import type { Scope } from './scope.ts'
import { instantText } from './time-text.ts'

/** SQL of a value as JSON text on the wire (EXPLORE-value); never null: a null is the text `null`. */
export function jsonSql(value: Expression, scope: Scope): string {
  return `concat('', ${jsonPieces(value, scope).join(', ')})`
}

/** The same as arguments of a row's one concat: joining numbers and points before is a sixth more work for a row. */
export function jsonPieces(value: Expression, scope: Scope): readonly string[] {
  const expression = value.kind === 'item' ? itemAt(value.index, scope) : value
  if (expression.kind === 'field' && expression.type === 'geo_point_2d')
    return pointPieces(expression, {
      first: 'lon',
      before: '{"lon": ',
      between: ', "lat": ',
      after: '}',
      absent: 'null'
    })
  const sql = scalarSql(expression, scope)
  if (expression.type === 'double' && !isList(expression)) return doublePieces(sql, 'null')
  return [wholeJson(expression, sql, scope)]
}

function wholeJson(expression: Expression, sql: string, scope: Scope): string {
  if (isList(expression)) return listJson(sql)
  if (expression.kind === 'group' && scope.groups[expression.index]?.by.kind === 'geo-cluster') return orNull(sql)
  if (expression.kind === 'call' && expression.fn === 'json_format' && scope.jsonStaysText !== true)
    return parsedJson(sql, expression.fallback, scope)
  return orNull(presentJson(sql, expression, scope))
}

/** SQL of a value that is there; null where it is not. */
function presentJson(sql: string, expression: Expression, scope: Scope): string {
  switch (expression.type) {
    case 'text':
    case 'json_blob':
      return `toJSONString(${sql})`
    case 'int':
    case 'boolean':
      return `toString(${sql})`
    case 'double':
      return doubleText(sql)
    case 'number':
      return wholeText(sql, doubleText)
    case 'date':
      return `concat('"', ${dateText(sql, shownLength(expression, scope))}, '"')`
    case 'datetime':
      return `concat('"', ${instantText(sql, expression, scope)}, '"')`
    case 'geo_shape':
      return `concat('{"type": "Feature", "geometry": ', ${sql}, ', "properties": {}}')`
    case 'geo_point_2d':
      return sql
    case 'file':
      return oneLine(sql)
    case 'null':
      return 'NULL'
  }
}

/**
 * Shortest form that reads back as the same number, `.0` where it would look like an int; null where it is not finite.
 */
export function doubleText(sql: string): string {
  return `if(isFinite(${sql}), concat(toString(${sql}), ${pointZero(sql)}), NULL)`
}

/** The same in chunks; `absent` for a missing value. */
export function doublePieces(sql: string, absent: string): readonly string[] {
  return [`if(isFinite(${sql}), toString(${sql}), '${absent}')`, pointZero(sql)]
}

/** Arithmetic takes a quarter of a regular expression's time per value. */
function pointZero(sql: string): string {
  return `if(${sql} = trunc(${sql}) AND abs(${sql}) < 1e21, '.0', '')`
}

export interface PointForm {
  readonly first: 'lon' | 'lat'
  readonly before: string
  readonly between: string
  readonly after: string
  readonly absent: string
}

/**
 * The text of a point in pieces. Its coordinates are finite, and null together; where a version has no null the
 * conditions are constants.
 */
export function pointPieces(
  field: { readonly name: string },
  { first, before, between, after, absent }: PointForm
): readonly string[] {
  const [lon, lat] = [quoteIdentifier(longitudeOf(field)), quoteIdentifier(latitudeOf(field))]
  const [x, y] = first === 'lon' ? [lon, lat] : [lat, lon]
  const number = (sql: string) => [`ifNull(toString(${sql}), '')`, pointZero(sql)]
  const mark = (text: string, otherwise = '') =>
    text === otherwise ? [] : [`if(isNull(${x}), '${otherwise}', '${text}')`]
  return [...mark(before, absent), ...number(x), ...mark(between), ...number(y), ...mark(after)]
}

export function dateText(sql: string, length: number): string {
  return length === 10 ? `toString(${sql})` : `substring(toString(${sql}), 1, ${length})`
}

const DATE_LENGTHS: Readonly<Record<string, number>> = { year: 4, month: 7 }

/** A date field is cut to its precision: `1978`, `1988-01`; so is a group of it. */
export function shownLength(expression: Expression, scope: Scope): number {
  if (expression.kind === 'group') {
    const by = scope.groups[expression.index]?.by
    return by?.kind === 'value' && by.value.kind !== 'group' ? shownLength(by.value, scope) : 10
  }
  const field =
    expression.kind === 'field' && expression.type === 'date'
      ? scope.source.fields.find(({ name }) => name === expression.name)
      : undefined
  return DATE_LENGTHS[field?.annotations.timeserie_precision ?? ''] ?? 10
}

function listJson(sql: string): string {
  return `if(empty(${sql}), 'null', concat('[', arrayStringConcat(arrayMap(_v -> toJSONString(_v), ${sql}), ', '), ']'))`
}

/** json_format: JSON in a text becomes part of the answer; text that is not JSON becomes the fallback, or stays the text. */
function parsedJson(sql: string, fallback: string | null | undefined, { bindings }: Scope): string {
  const other =
    fallback === undefined
      ? `toJSONString(${sql})`
      : fallback === null
        ? 'NULL'
        : bindings.bind(JSON.stringify(fallback), 'String')
  return orNull(`if(isNull(${sql}), NULL, if(${isJsonText(sql)}, ${oneLine(sql)}, ${other}))`)
}

/** Line ends in JSON stand between its tokens only; rows of an answer are lines. */
function oneLine(sql: string): string {
  return `replaceRegexpAll(${sql}, '[\\\\r\\\\n]+', ' ')`
}

function orNull(sql: string): string {
  return `ifNull(${sql}, 'null')`
}
