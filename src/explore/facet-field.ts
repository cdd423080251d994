import { LoggiaError } from '#kit'
import type { FieldReference, Source } from '#query'
import { isGeo, isMultivalued, type Field } from '#schema'

/** Clauses that name facets. */
export type FacetClause = 'refine' | 'exclude' | 'facet'

/** Templates of the catalog whose metas may be named without the template. */
const UNNAMED_TEMPLATE = 'default.'

/** The field that a facet is about. Throws `odsql/unknown-field`, `odsql/not-allowed` for fields that cannot be facets. */
export function findFacetField(name: string, { fields }: Source, clause: FacetClause): Field {
  const field = byName(fields, name) ?? byName(fields, UNNAMED_TEMPLATE + name) ?? (name === 'datasetid' ? byName(fields, 'dataset_id') : undefined)
  if (field === undefined) throw new LoggiaError('odsql/unknown-field', `Unknown field: ${name.slice(0, 255)}.`, { details: { clause } })
  if (isGeo(field) || field.type === 'file') throw new LoggiaError('odsql/not-allowed', `Field ${name} is not allowed in the current clause.`, { details: { clause } })
  return field
}

/** How a facet is called when nobody named it: metas of the default template without the template. */
export function facetNameOf(field: Field): string {
  return field.name.startsWith(UNNAMED_TEMPLATE) ? field.name.slice(UNNAMED_TEMPLATE.length) : field.name
}

export function referTo(field: Field): FieldReference {
  return { kind: 'field', name: field.name, type: field.type, list: isMultivalued(field) }
}

function byName(fields: readonly Field[], name: string): Field | undefined {
  return fields.find((field) => field.name === name)
}
