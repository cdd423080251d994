import type { Literal } from '#query'
import { dayOfDate, instantOfDate, parseDate } from '../literals/date-text.ts'
import { MICROS, microsOf, wallClockAt } from '../literals/wall-clock.ts'
import type { Tree } from '../tree.ts'
import type { CompileContext } from './context.ts'
import { dayLiteral, instantLiteral, readDate } from './literal.ts'

/** A literal in the type of a date or datetime. `exact` is false when a day was made of an instant inside of it. */
export interface TimeLiteral {
  readonly literal: Literal
  readonly exact: boolean
}

type TimeType = 'date' | 'datetime'
type Zone = Pick<CompileContext, 'timezone'>

/**
 * Reads the literal that a time is compared with: `date'…'`, and where `coerced` ISO text or digits of a year or a day
 * (ODSQL-type-3).
 */
export function timeLiteral(tree: Tree, type: TimeType, context: Zone, coerced: boolean): TimeLiteral | undefined {
  if (tree.kind === 'date') return ofType(readDate(tree), type, context)
  if (!coerced || (tree.kind !== 'text' && tree.kind !== 'number')) return undefined
  const text = tree.kind === 'text' ? tree.value : tree.text
  const date = parseDate(text)
  return date === undefined ? undefined : ofType(date, type, context)
}

function ofType(date: ReturnType<typeof readDate>, type: TimeType, { timezone }: Zone): TimeLiteral {
  if (type === 'datetime') return { literal: instantLiteral(instantOfDate(date, timezone)), exact: true }
  const day = dayOfDate(date)
  return { literal: dayLiteral(day), exact: microsOf(day) % MICROS.day === 0n }
}

/**
 * A typed literal as the other type of time: dates have no zone, so an instant counts as its day in UTC, and a day
 * begins in the zone.
 */
export function fitTime(literal: Literal, type: TimeType, { timezone }: Zone): TimeLiteral | undefined {
  if (literal.type !== 'date' && literal.type !== 'datetime') return undefined
  if (literal.type === type) return { literal, exact: true }
  const date = parseDate(literal.value)
  if (date === undefined) return undefined
  if (type === 'datetime') return { literal: instantLiteral(instantOfDate(date, timezone)), exact: true }
  const day = wallClockAt(instantOfDate(date, 'UTC'))
  return { literal: dayLiteral(day), exact: microsOf(day) % MICROS.day === 0n }
}
