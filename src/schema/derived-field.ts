/**
 * Where a field takes its values from in another dataset: from its first record whose fields have the values of this
 * record's.
 */
export interface LookUp {
  readonly dataset: string
  /** Fields of this dataset, each with the field of the other one that must be equal. */
  readonly key: Readonly<Record<string, string>>
  /** Field of the other dataset. */
  readonly field: string
}

/** What a field is made of when it has no column in the file. */
export interface Derivation {
  /** ODSQL over the other fields of the record, as `select` takes it. */
  readonly compute?: string
  readonly lookup?: LookUp
}

/** The field has no column in the file: each load makes it from other fields. */
export function isDerived({ compute, lookup }: Derivation): boolean {
  return compute !== undefined || lookup !== undefined
}
