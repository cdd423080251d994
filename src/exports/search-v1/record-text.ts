import type { Field } from '#schema'
import { readMembers } from './row-members.ts'

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
const DISTANCE_KEY = 'dist'

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
 * Writes rows that begin with the technical values as `{"datasetid": …, "recordid": …, "fields": {…}, "geometry": …,
 * "record_timestamp": …}`. Nulls are left out; points are `[latitude, longitude]`, shapes bare geometries.
 */
export function recordWriter(form: RecordForm): (row: string) => string {
  const read = rowReader(form)
  const start = `{"datasetid": ${JSON.stringify(form.datasetId)}, "recordid": `
  return (row) => {
    const { id, timestamp, fields, geometry } = read(row)
    const place = geometry === undefined ? '' : `, "geometry": ${geometry}`
    return `${start}${id}, "fields": ${objectOf(fields)}${place}, "record_timestamp": ${timestamp}}`
  }
}

/** The same rows as features: of the shape, else of the point; what remains are the properties. */
export function featureWriter(form: RecordForm): (row: string) => string {
  const read = rowReader(form)
  return (row) => {
    const { fields, geometry } = read(row)
    const shape = fields.find(({ form: each }) => each?.kind === 'shape')
    const properties = shape === undefined ? fields : fields.filter((field) => field !== shape)
    return `{"type": "Feature", "geometry": ${shape?.value ?? geometry ?? 'null'}, "properties": ${objectOf(properties)}}`
  }
}

interface RowParts {
  readonly id: string
  readonly timestamp: string
  readonly fields: readonly FieldPart[]
  /** That of the first point: a record with a shape only has none. */
  readonly geometry: string | undefined
}

interface FieldPart {
  /** As it is written, in quotes. */
  readonly key: string
  readonly value: string
  readonly form: ValueForm | undefined
}

/** `_id`, `_timestamp` and `_size` come first. */
const TECHNICAL = 3

/** Forms of keys, and the last timestamp, which all records of a load share, are kept from row to row. */
function rowReader({ values }: RecordForm): (row: string) => RowParts {
  const forms = new Map<string, ValueForm | undefined>(
    Object.entries(values).map(([name, form]) => [JSON.stringify(name), form])
  )
  let last = { written: '', text: 'null' }
  return (row) => {
    const fields: FieldPart[] = []
    let [at, id, written] = [0, '""', 'null']
    let geometry: string | undefined
    readMembers(row, (key, value) => {
      if (at === 0) id = value
      else if (at === 1) written = value
      else if (at >= TECHNICAL && value !== 'null') {
        const form = forms.get(key)
        if (form?.kind === 'point') geometry ??= value.replace(POINT, '{"type": "Point", "coordinates": [$1, $2]}')
        fields.push({ key, value: form === undefined ? value : fieldText(value, form), form })
      }
      at++
    })
    if (written !== last.written) last = { written, text: timestampText(written) }
    return { id, timestamp: last.text, fields, geometry }
  }
}

/** As the engine writes them. */
const POINT = /^\{"lon": ([^,]+), "lat": ([^}]+)\}$/
const SHAPE = /^\{"type": "Feature", "geometry": ([^]*), "properties": \{\}\}$/

function fieldText(value: string, form: ValueForm): string {
  switch (form.kind) {
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

function objectOf(fields: readonly FieldPart[]): string {
  let text = ''
  for (const { key, value } of fields) text += text === '' ? `${key}: ${value}` : `, ${key}: ${value}`
  return `{${text}}`
}
