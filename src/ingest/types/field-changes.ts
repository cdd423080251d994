import type { LoggiaError } from '#kit'
import { type Field, isMultivalued } from '#schema'
import { ingestError } from '../errors.ts'
import type { Reject, Rejects } from '../load/rejects.ts'
import type { ReadField } from './read-field.ts'

/** Changes of fields when a dataset is loaded again. */
export interface FieldChanges {
  readonly added: readonly string[]
  readonly gone: readonly string[]
  readonly retyped: readonly TypeChange[]
}

export interface TypeChange {
  readonly name: string
  /** A field type of the API; `text list` of a multivalued one. */
  readonly from: string
  readonly to: string
}

export function compareFields(before: readonly Field[], after: readonly Field[]): FieldChanges {
  const [old, now] = [before, after].map((fields) => new Map(fields.map((field) => [field.name, field]))) as [
    Map<string, Field>,
    Map<string, Field>
  ]
  return {
    added: after.filter(({ name }) => !old.has(name)).map(({ name }) => name),
    gone: before.filter(({ name }) => !now.has(name)).map(({ name }) => name),
    retyped: after.flatMap((field) => typeChange(old.get(field.name), field))
  }
}

function typeChange(before: Field | undefined, after: Field): TypeChange[] {
  return before === undefined || typeName(before) === typeName(after)
    ? []
    : [{ name: after.name, from: typeName(before), to: typeName(after) }]
}

function typeName(field: Field): string {
  return isMultivalued(field) ? `${field.type} list` : field.type
}

const SHOWN = 10

/**
 * Queries and applications stand on the types of a dataset: they do not flip because a file holds something else one
 * day.
 */
export function refuseTypeChanges(fields: readonly ReadField[], { first }: Rejects): LoggiaError {
  const changed = fields.flatMap(({ field, column, changed: other }) =>
    other === undefined
      ? []
      : typeChange(field, other.field).map((change) => ({ change, column: column.label || field.name }))
  )
  const changes = changed.map(({ change }) => change)
  const sentences = changed
    .slice(0, SHOWN)
    .map(
      ({ change: { name, from, to }, column }) =>
        `${name} from ${from} to ${to}${example(first.find((each) => each.column === column))}`
    )
  const others = changes.length > SHOWN ? ` and ${changes.length - SHOWN} more` : ''
  return ingestError(
    'ingest/type-changed',
    `The file would change the type of ${changes.length === 1 ? 'a field' : `${changes.length} fields`} of the dataset: ${sentences.join('; ')}${others}. Nothing was loaded. ` +
      'With --allow-type-changes (allowTypeChanges in publishParameters) the fields take the new types; with --null-rejected cells that do not fit become null; a schema says the types itself.',
    { details: { changes, first } }
  )
}

function example(reject: Reject | undefined): string {
  if (reject === undefined) return ''
  return `, because of ${JSON.stringify(reject.value)} in ${reject.line === undefined ? `record ${reject.record}` : `line ${reject.line}`}`
}
