import { type RawBuilder, sql } from '#store'

/** True or false, never null: its negation holds for everything else. */
export type Condition = RawBuilder<boolean>
export type Column = RawBuilder<unknown>

export const ALWAYS: Condition = sql<boolean>`(1 = 1)`
export const NEVER: Condition = sql<boolean>`(1 = 0)`

export function not(condition: Condition): Condition {
  return sql<boolean>`(not ${condition})`
}

export function all(conditions: readonly Condition[]): Condition {
  return joined(conditions, sql` and `) ?? ALWAYS
}

export function any(conditions: readonly Condition[]): Condition {
  return joined(conditions, sql` or `) ?? NEVER
}

/**
 * Halves, not a row: SQLite takes expressions that are a thousand levels deep, and each operator of a row is a level.
 */
function joined(parts: readonly Condition[], operator: RawBuilder<unknown>): Condition | undefined {
  const [first] = parts
  if (first === undefined || parts.length === 1) return first
  const middle = parts.length >> 1
  return sql<boolean>`(${joined(parts.slice(0, middle), operator)}${operator}${joined(parts.slice(middle), operator)})`
}

/** `value` is a parameter, or a parameter made a number. */
export function equals(column: Column, value: string | number | Column): Condition {
  return sql<boolean>`(${column} is not null and ${column} = ${value})`
}

/** `pattern` as LIKE has it, `\` taking signs as they are. */
export function isLike(column: Column, pattern: string): Condition {
  return sql<boolean>`(${column} is not null and ${column} like ${pattern} escape ${sql.lit('\\')})`
}

/** The same for a given text. */
export function matchesLike(pattern: string, text: string): boolean {
  const source = pattern.replace(/\\(.)|%|_|[^%_\\]/gs, (sign, escaped?: string) =>
    sign === '%' ? '.*' : sign === '_' ? '.' : RegExp.escape(escaped ?? sign)
  )
  return new RegExp(`^${source}$`, 's').test(text)
}

export function isThere(column: Column): Condition {
  return sql<boolean>`(${column} is not null)`
}

export function isBetween(column: Column, from: NumberBound | undefined, to: NumberBound | undefined): Condition {
  return all([
    isThere(column),
    ...(from === undefined ? [] : [above(column, from)]),
    ...(to === undefined ? [] : [below(column, to)])
  ])
}

export interface NumberBound {
  readonly value: Column
  readonly inclusive: boolean
}

function above(column: Column, { value, inclusive }: NumberBound): Condition {
  return inclusive ? sql<boolean>`(${column} >= ${value})` : sql<boolean>`(${column} > ${value})`
}

function below(column: Column, { value, inclusive }: NumberBound): Condition {
  return inclusive ? sql<boolean>`(${column} <= ${value})` : sql<boolean>`(${column} < ${value})`
}

/**
 * Said to be numbers, which PostgreSQL otherwise takes for those of the column's type, and refuses when they are not.
 */
export function numberParameter(value: number): Column {
  return sql`cast(${value} as double precision)`
}

export function instantParameter(ms: number): Column {
  return sql`cast(${ms} as bigint)`
}

/** Text as part of a pattern. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
