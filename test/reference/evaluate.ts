/**
 * The answer to a typed query over records in memory: slow and obvious, from the facts and never from the engine's SQL.
 */
import { isDeepStrictEqual } from 'node:util'
import { bug } from '#kit'
import type { Expression, GroupKey, OrderBy, Query } from '#query'
import { aggregateValue } from './aggregate.ts'
import { applyFunction, type Setting, valueOf } from './expression.ts'
import { type Bucket, bucketsOf } from './group.ts'
import { compareKeys, compareOrdered } from './order.ts'
import { holds } from './predicate.ts'
import { identityOf, type ReferenceRow, type Value } from './value.ts'
import { toWire } from './wire.ts'

export interface Answer {
  readonly totalCount: number
  /** The page: after order, offset and limit. */
  readonly rows: readonly Ordered[]
  /** All there is, in order. */
  readonly all: readonly Ordered[]
}

/** A row of the answer and the values it was ordered by. */
export interface Ordered {
  readonly row: Readonly<Record<string, unknown>>
  readonly keys: readonly Value[]
}

/** Groups are counted to here (ODSQL-group-3). */
const COUNTED_GROUPS = 20_000

/**
 * The source of a row of the result: one record and those its aggregates are of, or the records of a group with its
 * keys.
 */
interface Unit {
  readonly record?: ReferenceRow
  readonly members: readonly ReferenceRow[]
  readonly buckets: readonly Bucket[]
}

export function evaluate(query: Query, rows: readonly ReferenceRow[]): Answer {
  const setting: Setting = { timezone: query.timezone, lang: query.lang, datasetId: query.source.datasetId }
  const matching = rows.filter((row) => isWanted(query, row, setting))
  const units = unitsOf(query, matching, setting)
  const all = units.map((unit) => orderedRow(query, unit, setting)).sort(comparison(query))
  const end = query.limit === undefined ? undefined : query.offset + query.limit
  // A lone row of aggregates comes with the number of its records (ODSQL-ungrouped).
  const totalCount = query.groups.length > 0 ? Math.min(units.length, COUNTED_GROUPS) : matching.length
  return { totalCount, rows: all.slice(query.offset, end), all }
}

export function isWanted(
  { source, where }: Pick<Query, 'source' | 'where'>,
  row: ReferenceRow,
  setting: Setting
): boolean {
  return [source.visible, where].every((condition) => condition === undefined || holds(condition, row, setting, source))
}

function unitsOf(query: Query, rows: readonly ReferenceRow[], setting: Setting): Unit[] {
  if (query.groups.length > 0) return groupUnits(query.groups, rows, setting)
  const aggregated = query.select.some((item) => hasAggregate(item.value))
  if (aggregated && query.everyRecord !== true && !query.select.some((item) => hasOwnValue(item.value)))
    return [{ members: rows, buckets: [] }]
  // Beside a value of the record an aggregate is that of all of them.
  return rows.map((row) => ({ record: row, members: aggregated ? rows : [row], buckets: [] }))
}

function groupUnits(groups: readonly GroupKey[], rows: readonly ReferenceRow[], setting: Setting): Unit[] {
  const units = new Map<string, { members: ReferenceRow[]; buckets: readonly Bucket[] }>()
  for (const row of rows) {
    for (const buckets of bucketsOfRow(groups, row, setting)) {
      const identity = buckets.map((bucket) => identityOf(bucket.rank)).join('\n')
      const unit = units.get(identity) ?? { members: [], buckets }
      unit.members.push(row)
      units.set(identity, unit)
    }
  }
  return [...units.values()]
}

/** Every combination of a record's buckets; a list that is named twice has the same value in both places. */
function bucketsOfRow(groups: readonly GroupKey[], row: ReferenceRow, setting: Setting): Bucket[][] {
  const first = groups.map(({ by }) => groups.findIndex((other) => isDeepStrictEqual(other.by, by)))
  return groups.reduce<Bucket[][]>(
    (done, { by }, place) =>
      done.flatMap((some) => {
        const again = first[place]!
        return (again < place ? [some[again]!] : bucketsOf(by, row, setting)).map((next) => [...some, next])
      }),
    [[]]
  )
}

function hasOwnValue(expression: Expression): boolean {
  return (
    expression.kind === 'field' ||
    expression.kind === 'property' ||
    (expression.kind === 'call' && expression.args.some(hasOwnValue))
  )
}

export function hasAggregate(expression: Expression): boolean {
  return expression.kind === 'aggregate' || (expression.kind === 'call' && expression.args.some(hasAggregate))
}

function orderedRow(query: Query, unit: Unit, setting: Setting): Ordered {
  const keys = query.groups.map(({ key, by }, index) => [
    key,
    toWire(unit.buckets[index]!.shown, by.kind === 'value' ? by.value : undefined, query.source, query.timezone)
  ])
  const items = query.select.map(({ key, value }) => [
    key,
    toWire(unitValue(value, unit, query, setting), shownAs(value, query), query.source, query.timezone)
  ])
  const order = query.order.map((by) => (by.kind !== 'value' ? null : orderValue(by.value, unit, query, setting)))
  const ties = query.groups.length > 0 ? unit.buckets.map((bucket) => bucket.rank) : [BigInt(unit.record?.ordinal ?? 0)]
  return { row: Object.fromEntries([...keys, ...items]), keys: [...order, ...ties] }
}

function unitValue(expression: Expression, unit: Unit, query: Query, setting: Setting): Value {
  switch (expression.kind) {
    case 'group':
      return unit.buckets[expression.index]!.shown
    case 'item':
      return unitValue(query.select[expression.index]!.value, unit, query, setting)
    case 'aggregate':
      return aggregateValue(expression, unit.members, setting)
    case 'call':
      return applyFunction(
        expression,
        expression.args.map((arg) => unitValue(arg, unit, query, setting)),
        setting
      )
    case 'literal':
      return valueOf(expression, { ordinal: 0, values: {} }, setting)
    default:
      return valueOf(expression, unit.record ?? missing(expression), setting)
  }
}

function missing(expression: Expression): never {
  throw bug(`a group has no ${expression.kind}`)
}

/** Ranges are ordered by where they begin, not by their label. */
function orderValue(expression: Expression, unit: Unit, query: Query, setting: Setting): Value {
  return expression.kind === 'group'
    ? unit.buckets[expression.index]!.rank
    : unitValue(expression, unit, query, setting)
}

/** The expression whose field decides how the value is printed. */
function shownAs(expression: Expression, query: Query): Expression | undefined {
  if (expression.kind !== 'group') return expression
  const by = query.groups[expression.index]!.by
  return by.kind === 'value' ? by.value : undefined
}

/** As asked, then by the remaining keys of the groups, or by the place in the source. */
function comparison({ order }: Query): (a: Ordered, b: Ordered) => number {
  return (a, b) => {
    for (const [place, key] of a.keys.entries()) {
      const other = b.keys[place]!
      const by: OrderBy | undefined = order[place]
      const result =
        by === undefined ? compareKeys(key, other) : by.kind !== 'value' ? 0 : compareOrdered(key, other, by.descending)
      if (result !== 0) return result
    }
    return 0
  }
}
