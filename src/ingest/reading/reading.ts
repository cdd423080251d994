import type { FieldType } from '#schema'

/**
 * One way to read the text of a cell as a value, in the engine's SQL. `x` is always the SQL of the trimmed, non-null
 * text; constants in these expressions are ours and need no escaping because they hold no quote and no backslash.
 */
export interface Reading {
  /** Names the form, for summaries and tests: `date dd/mm/yyyy`. */
  readonly name: string
  readonly type: FieldType
  /** For dates and datetimes: accepts years outside 1900 to 2299. */
  readonly anyYear?: true
  /** True when a cell that is not empty reads this way. */
  test(x: string): string
  /**
   * A superset of the trimmed texts that pass `test`: rules readings out by the first rows, without the
   * engine.
   */
  readonly glance: RegExp
  /**
   * The value; null for an empty cell. Only asked for cells that pass `test` or are empty. A point has two: longitude,
   * latitude.
   */
  values(x: string): readonly string[]
  /**
   * A further condition on the whole column, as an aggregate: what settles a form that could also mean something
   * else.
   */
  whole?(x: string): string
}

/** The result of `test`, false for null: the engine's own parsers return null for invalid input. */
export function reads(reading: Reading, x: string): string {
  return `ifNull(${reading.test(x)}, false)`
}
