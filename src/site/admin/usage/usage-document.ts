/** What the report of use is summed by. */
export const DIMENSIONS = ['day', 'dataset', 'key', 'client', 'kind', 'language', 'referrer'] as const

export type Dimension = (typeof DIMENSIONS)[number]

export const COUNTS = ['visitors', 'views', 'programs', 'downloads', 'calls'] as const

export type Counts = Readonly<Record<(typeof COUNTS)[number], number | null>>

export interface UsageRow extends Counts {
  readonly subject: string
  readonly name: string | null
}

export interface UsageDocument {
  readonly from: string
  readonly to: string
  readonly keptDays: number
  readonly totals: Counts
  readonly total: number
  /** Of views, downloads and calls together, the largest number of one row. */
  readonly most: number
  readonly rows: readonly UsageRow[]
}
