import type { Scope } from './scope.ts'

/** `2024-12-12T10:27:18.995000+01:00` in the query's zone (facts §3.1): a fraction only where there is one. */
export function instantText(sql: string, { bindings, timezone }: Scope): string {
  if (timezone === 'UTC') return `concat(${clockText(`toString(${sql})`)}, '+00:00')`
  const zoned = `toTimeZone(${sql}, ${bindings.bind(timezone, 'String')})`
  return `concat(${clockText(`toString(${zoned})`)}, ${offsetText(zoned)})`
}

/** `2020-01-01T00:00:00.000Z`, with the zone's offset where it is not UTC (facts §2.6). `sql` is a DateTime64(6) of the zone. */
export function boundaryText(sql: string, timezone: string): string {
  const text = `toString(${sql})`
  const clock = `substring(${text}, 1, 10), 'T', substring(${text}, 12, 12)`
  return timezone === 'UTC' ? `concat(${clock}, 'Z')` : `concat(${clock}, if(timezoneOffset(${sql}) = 0, 'Z', ${offsetText(sql)}))`
}

/** From the engine's `2024-12-12 10:27:18.995000`. */
function clockText(text: string): string {
  return `if(endsWith(${text}, '.000000'), concat(substring(${text}, 1, 10), 'T', substring(${text}, 12, 8)), replaceOne(${text}, ' ', 'T'))`
}

function offsetText(zoned: string): string {
  const offset = `timezoneOffset(${zoned})`
  const digits = (amount: string): string => `leftPad(toString(${amount}), 2, '0')`
  return `concat(if(${offset} < 0, '-', '+'), ${digits(`intDiv(abs(${offset}), 3600)`)}, ':', ${digits(`intDiv(abs(${offset}) % 3600, 60)`)})`
}
