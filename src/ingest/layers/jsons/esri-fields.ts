import type { RecordSink } from '../record-sink.ts'

export interface EsriField {
  readonly name: string
  readonly type: string
  /** Texts of coded values. */
  readonly codes: Codes | undefined
  /** Those of a subtype of the layer come first. */
  readonly codesBySubtype: ReadonlyMap<unknown, Codes>
}

type Codes = ReadonlyMap<unknown, string>

/** Kinds of features of a layer, distinguished by the values of one field; each may have coded values of its own. */
export interface EsriSubtypes {
  readonly field: string | undefined
  /** `types` of feature services, `subtypes` of newer ones. */
  readonly described: unknown
}

export function readFields(described: unknown, subtypes: EsriSubtypes): ReadonlyMap<string, EsriField> {
  if (!Array.isArray(described)) return new Map()
  const fields = described.filter((each): each is Record<string, unknown> => typeof each?.name === 'string')
  const kinds = readSubtypes(subtypes)
  return new Map(
    fields.map((field) => {
      const name = field['name'] as string
      const names = name === subtypes.field ? new Map(kinds.map(({ id, label }) => [id, label] as const)) : undefined
      const own = kinds.flatMap(({ id, domains }) => {
        const codes = codesIn(domains[name])
        return codes === undefined ? [] : [[id, codes] as const]
      })
      const codes = codesIn(field['domain']) ?? names
      return [name, { name, type: String(field['type'] ?? ''), codes, codesBySubtype: new Map(own) }]
    })
  )
}

function readSubtypes({ described }: EsriSubtypes) {
  return (Array.isArray(described) ? described : [])
    .filter((each): each is Record<string, unknown> => typeof each?.name === 'string')
    .map((each) => ({
      id: each['id'] ?? each['code'],
      label: each['name'] as string,
      domains: (each['domains'] ?? {}) as Readonly<Record<string, unknown>>
    }))
}

function codesIn(domain: unknown): Codes | undefined {
  const { type, codedValues } = (domain ?? {}) as { type?: unknown; codedValues?: unknown }
  if (type !== 'codedValue' || !Array.isArray(codedValues)) return undefined
  return new Map(codedValues.map((each: { code: unknown; name: unknown }) => [each.code, String(each.name)] as const))
}

const LABEL_SUFFIX = '_label'

/** Attributes as cells: dates are milliseconds since 1970; a coded value keeps its code, its text stands beside it. */
export function putAttributes(
  attributes: Readonly<Record<string, unknown>>,
  fields: ReadonlyMap<string, EsriField>,
  subtypeField: string | undefined,
  placeOf: (label: string) => number,
  sink: RecordSink
): void {
  const subtype = subtypeField === undefined ? undefined : attributes[subtypeField]
  for (const [name, value] of Object.entries(attributes)) {
    const field = fields.get(name)
    const place = placeOf(name)
    if (field?.type === 'esriFieldTypeDate' && typeof value === 'number') sink.put(place, 'datetime', momentOf(value))
    else if (isFraction(field?.type) && typeof value === 'number') sink.put(place, 'double', String(value))
    else sink.putValue(place, value)
    const label = field?.codesBySubtype.get(subtype)?.get(value) ?? field?.codes?.get(value)
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
