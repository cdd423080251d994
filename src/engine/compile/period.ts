import type { Predicate } from '#query'
import { columnOf, quoteIdentifier } from '../column.ts'
import type { Scope } from './scope.ts'

type Period = Extract<Predicate, { kind: 'in-period' }>

const FIRST_YEAR = 1900
const LAST_YEAR = 2299

/** Within a year, month or day of the query's zone, as a range, which indexes understand. */
export function inPeriodSql(period: Period, scope: Scope): string {
  if (period.year < FIRST_YEAR || period.year > LAST_YEAR) return 'false'
  const column = quoteIdentifier(columnOf(period.field))
  const [first, next] = [new Date(Date.UTC(period.year, (period.month ?? 1) - 1, period.day ?? 1)), new Date(startAfter(period))]
  const last = next.getUTCFullYear() > LAST_YEAR ? '' : ` AND ${column} < ${startSql(next, period, scope)}`
  return `(${column} >= ${startSql(first, period, scope)}${last})`
}

function startAfter({ year, month, day }: Period): number {
  if (month === undefined) return Date.UTC(year + 1, 0, 1)
  return day === undefined ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, day + 1)
}

function startSql(day: Date, { field }: Period, { bindings, timezone }: Scope): string {
  const bound = bindings.bind(day.toISOString().slice(0, 10), 'Date32')
  return field.type === 'date' ? bound : `toDateTime64(${bound}, 6, ${bindings.bind(timezone, 'String')})`
}
