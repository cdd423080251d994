import { LoggiaError } from '#kit'
import type { Annotations, Field } from '#schema'
import { fieldNames } from '../names.ts'
import type { Reading } from '../reading/reading.ts'
import type { Coordinates, SchemaFile, WantedField } from '../schema-file.ts'
import type { StagedColumn, Staging } from '../staging.ts'

/** A field of the version to be, before its reading is known. */
export interface PlannedField {
  readonly field: Field
  readonly column: StagedColumn
  /** Absent: to be inferred. */
  readonly wanted?: WantedField
  /** Cells that do not fit become null, unless none fits. */
  readonly lenient?: boolean
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
  /** Cells that do not fit become null, unless none fits. */
  readonly lenient?: boolean
}

/**
 * The fields of the schema in its order, the point of the coordinates, then the file's other columns in theirs.
 * Throws `ingest/unknown-column`, `ingest/bad-schema`.
 */
export function planFields(staging: Staging, schema: SchemaFile | undefined, coordinates?: Coordinates): PlannedField[] {
  const { columns } = staging
  const names = fieldNames(columns.map((column) => column.label))
  const used = new Set<number>()
  const find = (source: string, field: string): number => findColumn(source, field, columns, names)
  const wanted = (schema?.fields ?? []).map((field): PlannedField => {
    const { source = field.name } = field
    if (typeof source !== 'string') return plannedPoint(field, columns[find(source[0], field.name)]!, columns[find(source[1], field.name)]!)
    const place = find(source, field.name)
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
  if (coordinates === undefined) return [...wanted, ...others]
  const name = free('geo_point_2d', taken)
  const point = plannedPoint({ name, type: 'geo_point_2d' }, columns[find(coordinates[0], name)]!, columns[find(coordinates[1], name)]!)
  return [...wanted, { ...point, lenient: true }, ...others]
}

/** A place of two columns, which are fields of their own as well. */
function plannedPoint(wanted: WantedField, latitude: StagedColumn, longitude: StagedColumn): PlannedField {
  const { name, type, label = name, description = null, annotations = {}, semantic_type: semanticType } = wanted
  const column: StagedColumn = { column: '', label: `${latitude.label}, ${longitude.label}`, kind: 'any', parts: [latitude, longitude] }
  return { field: { name, label, type, description, annotations, ...(semanticType !== undefined && { semantic_type: semanticType }) }, column, wanted }
}

function free(name: string, taken: ReadonlySet<string>): string {
  let unused = name
  for (let count = 2; taken.has(unused); count++) unused = `${name}_${count}`
  return unused
}

function findColumn(source: string, field: string, columns: readonly StagedColumn[], names: readonly string[]): number {
  const byLabel = columns.findIndex((column) => column.label === source)
  const place = byLabel !== -1 ? byLabel : names.indexOf(source)
  if (place !== -1) return place
  throw new LoggiaError('ingest/unknown-column', `The file has no column ${source} for the field ${field}. It has: ${names.slice(0, 50).join(', ')}.`, {
    details: { source, field, columns: names },
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
