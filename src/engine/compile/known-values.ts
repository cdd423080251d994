/** What is known about the values of a version's texts, by the names of their fields. */
export interface KnownValues {
  /** All values of texts that have few. */
  readonly lists: ReadonlyMap<string, readonly string[]>
  /** Texts whose values have different hashes of 64 bits. */
  readonly hashed: ReadonlySet<string>
}
