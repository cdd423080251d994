import type { Bindings } from './bindings.ts'
import type { Scope } from './scope.ts'
import { offsetSql } from './zone-offset.ts'

/** `2024-12-12T10:27:18.995000+01:00` in the query's zone (facts §3.1): a fraction only where there is one. */
export function instantText(sql: string, scope: Scope): string {
  const zoned = scope.timezone === 'UTC' ? sql : `toTimeZone(${sql}, ${scope.bindings.bind(scope.timezone, 'String')})`
  const micros = `toUnixTimestamp64Micro(${sql})`
  // Half the time of cutting up toString: instants mostly have whole seconds.
  const fraction = `if(positiveModulo(${micros}, 1000000) = 0, '', concat('.', leftPad(toString(positiveModulo(${micros}, 1000000)), 6, '0')))`
  return `concat(formatDateTime(${zoned}, '%Y-%m-%dT%H:%i:%S'), ${fraction}, ${scope.timezone === 'UTC' ? `'+00:00'` : offsetText(zoned, scope.bindings)})`
}

/** `2020-01-01T00:00:00.000Z`, with the zone's offset where it is not UTC (facts §2.6). `sql` is a DateTime64(6) of the zone. */
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
