import type { CellKind } from '../reading/readings.ts'

/** How a Parquet column becomes text. */
export interface ParquetColumn {
  readonly name: string
  /** The engine's type for it, as asked for when reading. */
  readonly type: string
  readonly kind: CellKind
  /** SQL of the text, Nullable(String), over the column's quoted name. */
  readonly text: (column: string) => string
}

/** What a file says of a column beside its type. */
export type ColumnMeaning = 'geometry' | 'time' | undefined

/** `type` is the engine's; a geometry has bytes of WKB, a time of day is a moment of 1970 there. */
export function parquetColumn(name: string, type: string, meaning: ColumnMeaning): ParquetColumn {
  if (meaning === 'time' && plainType(type).startsWith('DateTime'))
    return {
      name,
      type,
      kind: 'string',
      text: (x) => `replaceRegexpOne(substring(toString(${x}, 'UTC'), 12), '[.]0+$', '')`
    }
  if (meaning === 'geometry' && /^(Nullable\()?String\)?$/.test(type))
    return { name, type, kind: 'wkb', text: (x) => `lower(hex(${x}))` }
  // Days are read as the numbers they are: the reader of days refuses those beyond 1900 to 2299, which the type itself
  // holds.
  if (/^Date(32)?$/.test(plainType(type)))
    return { name, type: 'Nullable(Int32)', kind: 'date', text: (x) => `toString(toDate32('1970-01-01') + ${x})` }
  return { name, type, ...conversion(plainType(type)) }
}

function plainType(type: string): string {
  const inside = /^(?:Nullable|LowCardinality)\(([^]*)\)$/.exec(type.trim())
  return inside === null ? type.trim() : plainType(inside[1]!)
}

type Conversion = Pick<ParquetColumn, 'kind' | 'text'>

const asText = (x: string): string => `toString(${x})`

function conversion(type: string): Conversion {
  if (type === 'Bool') return { kind: 'boolean', text: asText }
  if (/^U?Int\d+$/.test(type)) return { kind: 'number', text: asText }
  // Values that JSON cannot represent are null.
  if (/^Float\d+$/.test(type)) return { kind: 'double', text: (x) => `if(isFinite(${x}), toString(${x}), NULL)` }
  if (type.startsWith('Decimal')) return { kind: /,\s*0\)$/.test(type) ? 'number' : 'decimal', text: asText }
  // The zone of a column is how its moments are to be shown.
  if (type.startsWith('DateTime')) return { kind: 'datetime', text: (x) => `toString(${x}, 'UTC')` }
  if (type === 'String') return { kind: 'string', text: (x) => `if(isValidUTF8(${x}), ${x}, base64Encode(${x}))` }
  if (type.startsWith('FixedString')) return { kind: 'string', text: (x) => `lower(hex(${x}))` }
  if (type.startsWith('Array(') && !/^(Array|Tuple|Map)\(/.test(elementType(type)))
    return { kind: 'list', text: listText(type) }
  if (isLonLat(type))
    return {
      kind: 'point',
      text: (x) => `if(isNull(${x}.lon) OR isNull(${x}.lat), NULL, concat(toString(${x}.lat), ',', toString(${x}.lon)))`
    }
  // The engine's lists are empty where those of the file are null, and an empty one of JSON is null, too.
  if (type.startsWith('Array(')) return { kind: 'json', text: (x) => `if(empty(${x}), NULL, toJSONString(${x}))` }
  if (/^(Tuple|Map)\(/.test(type)) return { kind: 'json', text: (x) => `toJSONString(${x})` }
  return { kind: 'string', text: asText }
}

function elementType(type: string): string {
  return plainType(type.slice('Array('.length, -1))
}

/**
 * A JSON array as a JSON file has it: numbers and booleans are not texts. An empty list is null, and so is one of nulls only.
 * Elements of other types are their texts.
 */
function listText(type: string): (x: string) => string {
  const element = elementType(type)
  const isJson = /^(String|Bool|U?Int\d+|Float\d+|Decimal.*)$/.test(element)
  const text = (x: string): string =>
    isJson ? `toJSONString(${x})` : `toJSONString(arrayMap(v -> if(isNull(v), NULL, toString(v)), ${x}))`
  return (x) => `if(arrayExists(v -> isNotNull(v), ${x}), ${text(x)}, NULL)`
}

/** As our own export writes points. */
function isLonLat(type: string): boolean {
  return /^Tuple\(\s*lon (Nullable\()?Float64\)?,\s*lat (Nullable\()?Float64\)?\s*\)$/.test(type)
}
