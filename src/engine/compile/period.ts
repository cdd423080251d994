import type { Predicate } from '#query'
import { columnOf, quoteIdentifier } from '../column.ts'
import { daySql } from './literal.ts'
import type { Scope } from './scope.ts'

type Period = Extract<Predicate, { kind: 'in-period' }>

const FIRST_YEAR = 1
const LAST_YEAR = 9999

/** Within a year, month or day of the query's zone, as a range, which indexes understand. */
export function inPeriodSql(period: Period, scope: Scope): string {
  if (period.year < FIRST_YEAR || period.year > LAST_YEAR) return 'false'
  const column = quoteIdentifier(columnOf(period.field))
  const [first, next] = [dayAt(period.year, period.month ?? 1, period.day ?? 1), startAfter(period)]
  const last = next.getUTCFullYear() > LAST_YEAR ? '' : ` AND ${column} < ${startSql(next, period, scope)}`
  return `(${column} >= ${startSql(first, period, scope)}${last})`
}

function startAfter({ year, month, day }: Period): Date {
  if (month === undefined) return dayAt(year + 1, 1, 1)
  return day === undefined ? dayAt(year, month + 1, 1) : dayAt(year, month, day + 1)
}

/** `Date.UTC` reads the years 1 to 99 as 1901 to 1999. */
function dayAt(year: number, month: number, day: number): Date {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date
}

function startSql(day: Date, { field }: Period, { bindings, timezone }: Scope): string {
  const bound = daySql(day.toISOString().slice(0, 10), bindings)
  return field.type === 'date' ? bound : `toDateTime64(${bound}, 6, ${bindings.bind(timezone, 'String')})`
}
