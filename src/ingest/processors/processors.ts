import type { ImportRequest } from '../import-request.ts'
import { rulesAfter } from '../load-rules.ts'
import { type DerivedField, derivedFields } from '../types/derived-fields.ts'

/** What a load does with the records of its file before they are typed for the version. */
export interface Processors {
  /** ODSQL; records that do not match are left out. */
  readonly filter?: string
  readonly derived: readonly DerivedField[]
}

/** What a schema, or the dataset that is loaded again, says; undefined: nothing is to be done. */
export function processorsOf({
  schema,
  rules,
  previous,
  change,
  copyOf
}: Pick<ImportRequest, 'schema' | 'rules' | 'previous' | 'change' | 'copyOf'>): Processors | undefined {
  if (copyOf !== undefined) return undefined
  const known = change?.current.fields ?? previous ?? []
  const all = derivedFields(schema?.fields ?? [], known)
  const derived = change?.kind === 'delete' ? all.filter(({ name }) => change.by.includes(name)) : all
  const filter = change?.kind === 'delete' ? undefined : rulesAfter({ schema, rules }).filter
  if (derived.length === 0 && filter === undefined) return undefined
  return { derived, ...(filter !== undefined && { filter }) }
}
