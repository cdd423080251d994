import type { FieldReference, RecordProperty } from '#query'
import { type Field, isMultivalued } from '#schema'
import { mistake, shorten } from '../errors.ts'
import type { Placed } from '../tree.ts'
import type { CompileContext } from './context.ts'

const indexes = new WeakMap<readonly Field[], ReadonlyMap<string, Field>>()

/** A source's fields by name, made once for each list of fields. */
function indexOf(fields: readonly Field[]): ReadonlyMap<string, Field> {
  const known = indexes.get(fields)
  if (known !== undefined) return known
  const made = new Map(fields.map((field) => [field.name, field]))
  indexes.set(fields, made)
  return made
}

/**
 * The field of a name. The basic template's prefix can be left out, and `datasetid` is an old name (ODSQL-name-4,
 * ODSQL-name-6).
 */
export function findField(
  name: string,
  { source, catalog }: Pick<CompileContext, 'source' | 'catalog'>
): Field | undefined {
  const fields = indexOf(source.fields)
  return (
    fields.get(name) ??
    fields.get(`default.${name}`) ??
    (catalog && name === 'datasetid' ? fields.get('dataset_id') : undefined)
  )
}

const PROPERTIES: Readonly<Record<RecordProperty['name'], RecordProperty['type']>> = {
  recordid: 'text',
  record_timestamp: 'datetime',
  record_size: 'int',
  datasetid: 'text'
}

/** Technical values of a record (ODSQL-key-9); rows of the catalog have none. */
export function findProperty(name: string, { catalog }: Pick<CompileContext, 'catalog'>): RecordProperty | undefined {
  if (catalog || !Object.hasOwn(PROPERTIES, name)) return undefined
  const property = name as RecordProperty['name']
  return { kind: 'property', name: property, type: PROPERTIES[property] }
}

export function referTo(field: Field): FieldReference {
  return { kind: 'field', name: field.name, type: field.type, list: isMultivalued(field) }
}

export function resolveName(name: string, at: Placed, context: CompileContext): FieldReference | RecordProperty {
  const field = findField(name, context)
  if (field !== undefined && context.shownOnly?.has(field.name) === true)
    throw mistake('odsql/not-allowed', `Field ${shorten(name)} is not allowed in the current clause.`, at, {
      field: name
    })
  if (field !== undefined) return referTo(field)
  const property = findProperty(name, context)
  if (property !== undefined) return property
  throw mistake('odsql/unknown-field', `Unknown field: ${shorten(name)}.`, at, { field: name })
}
