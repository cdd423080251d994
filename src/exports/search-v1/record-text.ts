import type { Field } from '#schema'
import { type Member, membersOf } from './row-members.ts'

/** Records in the form of the Search API v1. */
export interface RecordForm {
  readonly datasetId: string
  /** Fields that are not written as they are, by name. */
  readonly values: Readonly<Record<string, ValueForm>>
}

type ValueForm =
  | { readonly kind: 'point' | 'shape' | 'text' }
  /** Several texts as one. */
  | { readonly kind: 'list'; readonly separator: string }

/** The distance from the centre of a filter, which clients read as text. */
export const DISTANCE_KEY = 'dist'

export function recordForm(datasetId: string, fields: readonly Field[]): RecordForm {
  const values = fields.flatMap((field) => {
    const form = valueForm(field)
    return form === undefined ? [] : [[field.name, form] as const]
  })
  const isTaken = fields.some(({ name }) => name === DISTANCE_KEY)
  return {
    datasetId,
    values: { ...(isTaken ? {} : { [DISTANCE_KEY]: { kind: 'text' } }), ...Object.fromEntries(values) }
  }
}

function valueForm({ type, annotations: { multivalued } }: Field): ValueForm | undefined {
  if (type === 'geo_point_2d') return { kind: 'point' }
  if (type === 'geo_shape') return { kind: 'shape' }
  return multivalued === undefined ? undefined : { kind: 'list', separator: multivalued }
}

/**
 * `{"datasetid": …, "recordid": …, "fields": {…}, "geometry": …, "record_timestamp": …}` of a row that begins with the
 * technical values. Nulls are left out; points are `[latitude, longitude]`, shapes bare geometries.
 */
export function recordText(row: string, form: RecordForm): string {
  const { id, timestamp, fields, geometry } = readRow(row, form)
  const place = geometry === undefined ? '' : `, "geometry": ${geometry}`
  return `{"datasetid": ${JSON.stringify(form.datasetId)}, "recordid": ${id}, "fields": ${objectOf(fields)}${place}, "record_timestamp": ${timestamp}}`
}

/** The shape, else the point; what remains are the properties. */
export function featureText(row: string, form: RecordForm): string {
  const { fields, geometry } = readRow(row, form)
  const shape = fields.find(([key]) => formOf(key, form)?.kind === 'shape')
  const properties = fields.filter((member) => member !== shape)
  return `{"type": "Feature", "geometry": ${shape?.[1] ?? geometry ?? 'null'}, "properties": ${objectOf(properties)}}`
}

interface RowParts {
  readonly id: string
  readonly timestamp: string
  readonly fields: readonly Member[]
  /** That of the first point: a record with a shape only has none. */
  readonly geometry: string | undefined
}

/** `_id`, `_timestamp` and `_size` come first. */
const TECHNICAL = 3

function readRow(row: string, form: RecordForm): RowParts {
  const members = membersOf(row)
  const present = members.slice(TECHNICAL).filter(([, value]) => value !== 'null')
  const point = present.find(([key]) => formOf(key, form)?.kind === 'point')
  return {
    id: members[0]?.[1] ?? '""',
    timestamp: timestampText(members[1]?.[1] ?? 'null'),
    fields: present.map(([key, value]): Member => [key, fieldText(value, formOf(key, form))]),
    geometry: point?.[1].replace(POINT, '{"type": "Point", "coordinates": [$1, $2]}')
  }
}

function formOf(key: string, { values }: RecordForm): ValueForm | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined
}

/** As the engine writes them. */
const POINT = /^\{"lon": ([^,]+), "lat": ([^}]+)\}$/
const SHAPE = /^\{"type": "Feature", "geometry": ([^]*), "properties": \{\}\}$/

function fieldText(value: string, form: ValueForm | undefined): string {
  switch (form?.kind) {
    case undefined:
      return value
    case 'point':
      return value.replace(POINT, '[$2, $1]')
    case 'shape':
      return value.replace(SHAPE, '$1')
    case 'text':
      return JSON.stringify(value)
    case 'list':
      return JSON.stringify((JSON.parse(value) as readonly string[]).join(form.separator))
  }
}

/** `"2021-06-22T08:02:59.954Z"` */
function timestampText(value: string): string {
  return value === 'null' ? value : JSON.stringify(new Date(JSON.parse(value) as string).toISOString())
}

function objectOf(members: readonly Member[]): string {
  return `{${members.map(([key, value]) => `${JSON.stringify(key)}: ${value}`).join(', ')}}`
}
