/** How records fall into buckets. */
export interface CompiledGroup {
  /** Keys of groups and sorting, over records. */
  readonly rank: string
  /** The displayed value over the column with the rank: the value itself, or the label of its range. */
  readonly shown: (rank: string) => string
  /** Which records fall into any bucket at all; absent: all. */
  readonly filter?: string
  /** Further aggregates that `shown` needs, named. */
  readonly beside?: readonly string[]
}
