import type { RecordSink } from '../record-sink.ts'

export interface EsriField {
  readonly name: string
  readonly type: string
  /** Texts of coded values. */
  readonly codes: ReadonlyMap<unknown, string> | undefined
}

export function readFields(described: unknown): ReadonlyMap<string, EsriField> {
  if (!Array.isArray(described)) return new Map()
  const fields = described.filter((each): each is Record<string, unknown> => typeof each?.name === 'string')
  return new Map(
    fields.map((field) => {
      const domain = field['domain'] as { type?: unknown; codedValues?: unknown } | null | undefined
      const coded = domain?.type === 'codedValue' && Array.isArray(domain.codedValues) ? domain.codedValues : undefined
      const codes = coded?.map((each: { code: unknown; name: unknown }) => [each.code, String(each.name)] as const)
      const name = field['name'] as string
      return [name, { name, type: String(field['type'] ?? ''), codes: codes && new Map(codes) }]
    })
  )
}

const LABEL_SUFFIX = '_label'

/** Attributes as cells: dates are milliseconds since 1970; a coded value keeps its code, its text stands beside it. */
export function putAttributes(
  attributes: Readonly<Record<string, unknown>>,
  fields: ReadonlyMap<string, EsriField>,
  placeOf: (label: string) => number,
  sink: RecordSink
): void {
  for (const [name, value] of Object.entries(attributes)) {
    const field = fields.get(name)
    const place = placeOf(name)
    if (field?.type === 'esriFieldTypeDate' && typeof value === 'number') sink.put(place, 'datetime', momentOf(value))
    else if (isFraction(field?.type) && typeof value === 'number') sink.put(place, 'double', String(value))
    else sink.putValue(place, value)
    const label = field?.codes?.get(value)
    if (label !== undefined) sink.put(placeOf(name + LABEL_SUFFIX), 'string', label)
  }
}

function isFraction(type: string | undefined): boolean {
  return type === 'esriFieldTypeDouble' || type === 'esriFieldTypeSingle'
}

/** Days of the calendar of JavaScript. */
const MAX_MS = 8.64e15

function momentOf(ms: number): string | undefined {
  return Math.abs(ms) <= MAX_MS ? new Date(ms).toISOString().replace(/\.000Z$/, 'Z') : undefined
}
