import type { FieldTexts } from '../content/field-table.ts'
import type { WholeItem } from '../content/open-item.ts'
import type { Analysis, SchemaField } from './analysis.ts'

/** How the fields of a new dataset are to be shown: kept with the file's item until it is published. */
export interface PublishDraft {
  readonly fields: readonly FieldTexts[]
}

/** Name of the draft in the properties that clients keep with an item. */
const PROPERTY = 'publishDraft'

export function draftOf({ properties }: WholeItem): PublishDraft | null {
  const draft = properties?.[PROPERTY]
  if (typeof draft !== 'object' || draft === null || !('fields' in draft) || !Array.isArray(draft.fields)) return null
  return { fields: draft.fields.filter(isFieldTexts) }
}

/** The properties of the item with the draft. */
export function withDraft({ properties }: WholeItem, draft: PublishDraft): string {
  return JSON.stringify({ ...properties, [PROPERTY]: draft })
}

/** The fields that were read, with what the draft says of those of the same name, in its order. */
export function fieldsToShow({ fields }: Pick<Analysis, 'fields'>, draft: PublishDraft | null): readonly FieldTexts[] {
  const drafted = new Map(draft?.fields.map((field, at) => [field.name, { field, at }]))
  return fields
    .map(({ name, type, label, facet }, at) => {
      const known = drafted.get(name)
      return {
        // New fields follow the others.
        at: known?.at ?? drafted.size + at,
        field: { description: null, unit: null, hidden: false, label, facet, ...known?.field, name, type }
      }
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ field }) => field)
}

/** The schema's fields as the draft shows them, in its order. Facets that are as they were found are found again. */
export function draftedFields(
  fields: readonly SchemaField[],
  { fields: found }: Pick<Analysis, 'fields'>,
  draft: PublishDraft | null
): readonly SchemaField[] {
  if (draft === null) return fields
  const order = new Map(draft.fields.map(({ name }, at) => [name, at]))
  const texts = new Map(draft.fields.map((field) => [field.name, field]))
  const facets = new Map(found.map(({ name, facet }) => [name, facet]))
  return fields
    .map((field, at) => ({
      field: shownAs(field, texts.get(field.name), facets.get(field.name) === true),
      at: order.get(field.name) ?? order.size + at
    }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ field }) => field)
}

function shownAs(field: SchemaField, texts: FieldTexts | undefined, isFoundFacet: boolean): SchemaField {
  if (texts === undefined) return field
  const { label, description, unit, facet, hidden } = texts
  const { facet: _facet, disjunctive: _disjunctive, unit: _unit, ...annotations } = field.annotations ?? {}
  const shown = { ...field, label, ...(description !== null && { description }), ...(hidden && { hidden }) }
  if (field.type === undefined && facet === isFoundFacet && unit === null) return shown
  return {
    ...shown,
    annotations: {
      ...annotations,
      ...(facet && { facet: true, disjunctive: true }),
      ...(unit !== null && { unit })
    }
  }
}

function isFieldTexts(value: unknown): value is FieldTexts {
  if (typeof value !== 'object' || value === null) return false
  const { name, type, label, description, unit, facet, hidden } = value as Record<string, unknown>
  return (
    [name, type, label].every((each) => typeof each === 'string') &&
    [description, unit].every((each) => each === null || typeof each === 'string') &&
    [facet, hidden].every((each) => typeof each === 'boolean')
  )
}
