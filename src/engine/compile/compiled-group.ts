/** How records fall into buckets. */
export interface CompiledGroup {
  /** What is grouped and sorted by, over records. */
  readonly rank: string
  /** What is shown, over the column that holds the rank: the value itself, or the label of its range. */
  readonly shown: (rank: string) => string
  /** Which records fall into any bucket at all; absent: all. */
  readonly filter?: string
  /** Further aggregates that `shown` needs, named. */
  readonly beside?: readonly string[]
}
