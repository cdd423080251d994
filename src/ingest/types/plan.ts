import { LoggiaError } from '#kit'
import type { Annotations, Field } from '#schema'
import { fieldNames } from '../names.ts'
import type { Reading } from '../reading/reading.ts'
import type { SchemaFile, WantedField } from '../schema-file.ts'
import type { StagedColumn, Staging } from '../staging.ts'

/** A field of the version to be, before its reading is known. */
export interface PlannedField {
  readonly field: Field
  readonly column: StagedColumn
  /** Absent: to be inferred. */
  readonly wanted?: WantedField
}

/** A field, where its cells are and how they are read. */
export interface ReadField {
  readonly field: Field
  readonly column: StagedColumn
  readonly reading: Reading
  /** The schema said the type, so cells may not fit. */
  readonly explicit: boolean
  /** Cells that are not empty and fit, when they were counted. */
  readonly filled?: number
  /** Cells that are not empty and do not fit; only of explicit types. */
  readonly misfits?: number
}

/** The fields of the schema in its order, then the file's other columns in theirs. Throws `ingest/unknown-column`, `ingest/bad-schema`. */
export function planFields(staging: Staging, schema: SchemaFile | undefined): PlannedField[] {
  const { columns } = staging
  const names = fieldNames(columns.map((column) => column.label))
  const used = new Set<number>()
  const wanted = (schema?.fields ?? []).map((field): PlannedField => {
    const place = findColumn(field, columns, names)
    if (used.has(place)) throw new LoggiaError('ingest/bad-schema', `Two fields of the schema take the column ${columns[place]!.label || names[place]!}.`)
    used.add(place)
    return { field: wantedField(field, columns[place]!), column: columns[place]!, wanted: field }
  })
  const taken = new Set(wanted.map(({ field }) => field.name))
  const others = columns.flatMap((column, place): PlannedField[] => {
    if (used.has(place)) return []
    const name = free(names[place]!, taken)
    taken.add(name)
    return [{ field: { name, label: column.label === '' ? name : column.label, type: 'text', description: null, annotations: {} }, column }]
  })
  return [...wanted, ...others]
}

function free(name: string, taken: ReadonlySet<string>): string {
  let unused = name
  for (let count = 2; taken.has(unused); count++) unused = `${name}_${count}`
  return unused
}

function findColumn(field: WantedField, columns: readonly StagedColumn[], names: readonly string[]): number {
  const source = field.source ?? field.name
  const byLabel = columns.findIndex((column) => column.label === source)
  const place = byLabel !== -1 ? byLabel : names.indexOf(source)
  if (place !== -1) return place
  throw new LoggiaError('ingest/unknown-column', `The file has no column ${source} for the field ${field.name}. It has: ${names.slice(0, 50).join(', ')}.`, {
    details: { source, field: field.name, columns: names },
  })
}

function wantedField(wanted: WantedField, column: StagedColumn): Field {
  const { name, type, label, description = null, annotations = {}, semantic_type: semanticType } = wanted
  return {
    name, label: label ?? (column.label === '' ? name : column.label), type, description,
    annotations: withList(annotations, wanted, column), ...(semanticType !== undefined && { semantic_type: semanticType }),
  }
}

/** A list of the file stays one when the schema only says text. */
function withList(annotations: Annotations, { type }: WantedField, column: StagedColumn): Annotations {
  return column.kind === 'list' && type === 'text' && annotations.multivalued === undefined ? { ...annotations, multivalued: LIST_SEPARATOR } : annotations
}

/** What lists that were lists in the file are joined with where a text is needed. */
export const LIST_SEPARATOR = ','
