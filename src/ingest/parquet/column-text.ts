import type { CellKind } from '../reading/readings.ts'
import type { GeometryColumn } from './geometry-columns.ts'
import { nativeGeometry } from './native-geometry.ts'
import { holdsOnlyNulls } from './only-nulls.ts'
import { plainType } from './plain-type.ts'

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
export type ColumnMeaning =
  | { readonly kind: 'geometry'; readonly encoding: GeometryColumn['encoding'] }
  | { readonly kind: 'time' | 'milliseconds' | 'interval' }
  /** `digits` of a second that the unit has. */
  | { readonly kind: 'duration'; readonly digits: number }
  | undefined

/** `type` is the engine's; a geometry has bytes of WKB, a time of day is a moment of 1970 there. */
export function parquetColumn(name: string, type: string, meaning: ColumnMeaning): ParquetColumn {
  const said = meaning && byMeaning(name, type, meaning)
  if (said !== undefined) return said
  // Days are read as the numbers they are: the reader of days refuses those beyond 1900 to 2299, which the type itself
  // holds.
  if (/^Date(32)?$/.test(plainType(type)))
    return { name, type: 'Nullable(Int32)', kind: 'date', text: (x) => `toString(toDate32('1970-01-01') + ${x})` }
  const read = conversion(plainType(type))
  // A struct of Parquet that is null is one of nulls to the engine.
  if (type.startsWith('Tuple(') && read.kind === 'json')
    return { name, type, kind: 'json', text: (x) => `if(${holdsOnlyNulls(x, type)}, NULL, ${read.text(x)})` }
  return { name, type, ...read }
}

function byMeaning(name: string, type: string, meaning: NonNullable<ColumnMeaning>): ParquetColumn | undefined {
  const plain = plainType(type)
  switch (meaning.kind) {
    case 'time':
      // Zeros at the end of a fraction say nothing of the time.
      return /^(DateTime|Time)/.test(plain)
        ? {
            name,
            type,
            kind: 'string',
            text: (x) =>
              `replaceRegexpOne(substring(${plain.startsWith('DateTime') ? `toString(${x}, 'UTC'), 12` : `toString(${x}), 1`}), '([.][0-9]*[1-9])0+$|[.]0+$', '\\1')`
          }
        : undefined
    case 'milliseconds':
      return {
        name,
        type: 'Nullable(Int64)',
        kind: 'datetime',
        text: (x) => `toString(fromUnixTimestamp64Milli(${x}, 'UTC'))`
      }
    case 'duration':
      return /^(Int64|Interval\w+)$/.test(plain)
        ? { name, type: 'Nullable(Int64)', kind: 'string', text: (x) => durationText(x, meaning.digits) }
        : undefined
    case 'interval':
      return plain === 'FixedString(12)' ? { name, type, kind: 'string', text: intervalText } : undefined
    case 'geometry': {
      const { encoding } = meaning
      if (encoding === 'wkb')
        return plain === 'String' ? { name, type, kind: 'wkb', text: (x) => `lower(hex(${x}))` } : undefined
      const text = nativeGeometry(type, encoding)
      return text && { name, type, kind: 'wkb', text }
    }
  }
}

/** `05:00:00` and `136:00:00`, as spreadsheets show durations. `x` counts units of which 10 to the power of `digits` are a second. */
function durationText(x: string, digits: number): string {
  const unit = 10 ** digits
  const seconds = `intDiv(abs(${x}), ${unit})`
  const two = (part: string): string => `leftPad(toString(${part} % 60), 2, '0')`
  const fraction = `if(${x} % ${unit} = 0, '', concat('.', trimRight(leftPad(toString(abs(${x}) % ${unit}), ${digits}, '0'), '0')))`
  return `concat(if(${x} < 0, '-', ''), if(${seconds} < 36000, '0', ''), toString(intDiv(${seconds}, 3600)), ':', ${two(`intDiv(${seconds}, 60)`)}, ':', ${two(seconds)}${digits === 0 ? '' : `, ${fraction}`})`
}

/** ISO 8601 (`P1M2DT3.5S`) of three numbers of 32 bits: months, days and milliseconds, none of which holds the others. */
function intervalText(x: string): string {
  const [months, days, ms] = [1, 5, 9].map((from) => `reinterpretAsUInt32(substring(assumeNotNull(${x}), ${from}, 4))`)
  const part = (number: string | undefined, unit: string): string =>
    `if(${number} = 0, '', concat(toString(${number}), '${unit}'))`
  const seconds = `if(${ms} = 0, '', concat('T', toString(toDecimal64(${ms}, 3) / 1000), 'S'))`
  return `if(isNull(${x}), NULL, if(${months} + ${days} + ${ms} = 0, 'PT0S', concat('P', ${part(months, 'M')}, ${part(days, 'D')}, ${seconds})))`
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
  if (type.startsWith('Map(')) return { kind: 'json', text: (x) => `if(empty(${x}), NULL, toJSONString(${x}))` }
  if (type.startsWith('Tuple(')) return { kind: 'json', text: (x) => `toJSONString(${x})` }
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
