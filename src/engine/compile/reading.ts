import type { Expression, Predicate, Query, ValueType } from '#query'
import type { CompiledStatement } from './from-clause.ts'
import { whereOf } from './predicate.ts'

/** One pass over the columns of a condition. */
const ONE_STEP = { enable_multiple_prewhere_read_steps: 0 } as const

/**
 * How the rows of a statement are read. The engine reads the columns of a condition one after the other and filters between,
 * which spares large columns where few rows are left, and costs more than it spares where all are small. Measured on
 * 3,000,000 rows at loads of 20, processor time: days filtered by two numbers 47 and 33 ms, the count of a number and a
 * text 16 and 10, groups filtered by three fields 30 and 26; a list beside a number 37 and 43, so that one keeps its steps.
 */
export function readingOf({ source, where }: Pick<Query, 'source' | 'where'>): Pick<CompiledStatement, 'settings'> {
  const whole = whereOf(source, where)
  return whole !== undefined && isSmall(whole) ? { settings: ONE_STEP } : {}
}

/** Whether a condition is about several small columns, or several times about one. */
function isSmall(where: Predicate): boolean {
  switch (where.kind) {
    case 'and':
      return where.items.length > 1 && where.items.every((item) => item.kind === 'constant' || isSmallItem(item))
    case 'interval':
    case 'in-period':
      return isSmallItem(where)
    default:
      return false
  }
}

function isSmallItem(where: Predicate): boolean {
  switch (where.kind) {
    case 'and':
    case 'or':
      return where.items.every(isSmallItem)
    case 'not':
      return isSmallItem(where.item)
    case 'compare':
      return [where.left, where.right].every((side) => isSmallValue(side, where.op === '='))
    case 'one-of':
      return isSmallValue(where.left, true)
    case 'interval':
      return isSmallValue(where.left, false)
    case 'is-null':
    case 'is-true':
      return isSmallValue(where.item, false)
    case 'in-period':
      return true
    default:
      return false
  }
}

const SMALL: ReadonlySet<ValueType> = new Set(['int', 'double', 'boolean', 'date', 'datetime'])

/** A single value of a text is found by its dictionary, or by an index that leaves little of the column to read. */
function isSmallValue(value: Expression, isWanted: boolean): boolean {
  if (value.kind === 'literal') return true
  if (value.kind !== 'field' || value.list) return false
  return SMALL.has(value.type) || (isWanted && value.type === 'text')
}
