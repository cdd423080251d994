import type { Expression } from '#query'
import type { Bindings } from './bindings.ts'
import type { Scope } from './scope.ts'
import { offsetSql } from './zone-offset.ts'

/**
 * `2024-12-12T10:27:18.995000+01:00` in the query's zone (EXPLORE-value-3): a fraction only if there is one. Of the
 * engine's ways to write a time only toString knows that offsets of local mean time, before about 1920, have seconds;
 * formatDateTime, which takes half the time, serves exports in UTC. Times on the first and the last day of the calendar
 * are shown in UTC in every zone.
 */
export function instantText(sql: string, expression: Expression, scope: Scope): string {
  const { bindings, timezone } = scope
  if (timezone === 'UTC') return utcText(sql)
  const zoned = `toTimeZone(${sql}, ${bindings.bind(timezone, 'String')})`
  const text = `concat(${clockText(zoned)}, ${offsetText(zoned, bindings)})`
  return mayEndTheCalendar(expression, scope) ? `if(${isOnLastDay(sql)}, ${utcText(sql)}, ${text})` : text
}

/**
 * Asking each value doubles the time that its text takes: a field is asked only when its load found years beyond 1900
 * to 2299.
 */
function mayEndTheCalendar(expression: Expression, { source }: Scope): boolean {
  return expression.kind !== 'field' || source.fields.find(({ name }) => name === expression.name)?.anyYear === true
}

function utcText(sql: string): string {
  return `concat(formatDateTime(${sql}, '%Y-%m-%dT%H:%i:%S'), ${fraction(sql)}, '+00:00')`
}

/** The first day of the year 1 and the last of 9999, of which a zone's clock could leave the calendar. */
function isOnLastDay(sql: string): string {
  const micros = `toUnixTimestamp64Micro(${sql})`
  return `(${micros} >= 253402214400000000 OR ${micros} < -62135510400000000)`
}

/** From the engine's `2024-12-12 10:27:18.995000`. */
function clockText(zoned: string): string {
  return `replaceOne(replaceOne(toString(${zoned}), ' ', 'T'), '.000000', '')`
}

function fraction(sql: string): string {
  const micros = `positiveModulo(toUnixTimestamp64Micro(${sql}), 1000000)`
  return `if(${micros} = 0, '', concat('.', leftPad(toString(${micros}), 6, '0')))`
}

/**
 * `2020-01-01T00:00:00.000Z`, with the zone's offset where it is not UTC (ODSQL-range-5). `sql` is a DateTime64(6) of
 * the zone.
 */
export function boundaryText(sql: string, zone: string, { bindings }: Scope): string {
  const text = `toString(${sql})`
  const clock = `substring(${text}, 1, 10), 'T', substring(${text}, 12, 12)`
  if (zone === 'UTC') return `concat(${clock}, 'Z')`
  return `concat(${clock}, if(${offsetSql(sql)} = 0, 'Z', ${offsetText(sql, bindings)}))`
}

function offsetText(zoned: string, bindings: Bindings): string {
  const name = bindings.name()
  const digits = (amount: string): string => `leftPad(toString(${amount}), 2, '0')`
  const sign = `if((${offsetSql(zoned)} AS ${name}) < 0, '-', '+')`
  return `concat(${sign}, ${digits(`intDiv(abs(${name}), 3600)`)}, ':', ${digits(`intDiv(abs(${name}) % 3600, 60)`)})`
}
