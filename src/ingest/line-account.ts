/** Why lines of a delimited text are in no record. */
export const LEFT_OUT = [
  ...(['before-the-table', 'below-the-table', 'blank', 'only-delimiters'] as const),
  ...(['skipped', 'skipped-by-pattern'] as const)
] as const
export type LeftOutReason = (typeof LEFT_OUT)[number]

export interface LeftOut {
  readonly reason: LeftOutReason
  readonly count: number
  /** The first twenty, from 1. */
  readonly lines: readonly number[]
}

/**
 * Where every physical line of a delimited text went: `header`, `records` and the counts of `leftOut` add up to
 * `total`.
 */
export interface LineAccount {
  readonly total: number
  readonly header: number
  /** Lines of records; a record with line ends in its cells has several. */
  readonly records: number
  readonly leftOut: readonly LeftOut[]
}

/** Something about a file that could be read another way almost as well. */
export interface ReadingDoubt {
  readonly about: 'delimiter' | 'quote' | 'header' | 'encoding' | 'numbers'
  /** One sentence: what was chosen, what else it could be. */
  readonly message: string
  /** The option that decides, as on the command line: `--delimiter`. */
  readonly option: string
}
