import type { CellKind } from '../reading/readings.ts'
import type { GeometryColumn } from './geometry-columns.ts'
import { nativeGeometry } from './native-geometry.ts'
import { nestedText } from './nested-text.ts'
import { holdsOnlyNulls } from './only-nulls.ts'
import { countScalars, mapScalars, plainType } from './type-tree.ts'

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
  /** `days`: since 1970, as a number. */
  | { readonly kind: 'days' | 'interval' }
  /** Numbers that count tens, hundreds and so on, of as many zeros. */
  | { readonly kind: 'scaled'; readonly zeros: number }
  | undefined

/** What a file says of the scalars in a column: a time of day, or a duration in units of which 10 to the power of `digits` are a second. */
export type ScalarMeaning =
  | { readonly kind: 'time' }
  | { readonly kind: 'duration'; readonly digits: number }
  | undefined

/**
 * The engine's type of a column, in which times of day and durations are what they are: it reads those of Parquet as moments
 * of 1970 and as numbers. `scalars`: in the order of the type.
 */
export function withMeanings(type: string, scalars: readonly ScalarMeaning[]): string {
  if (scalars.length !== countScalars(type)) return type
  return mapScalars(type, (scalar, index) => {
    const meaning = scalars[index]
    if (meaning?.kind === 'time') return scalar.replace(/^DateTime64\((\d)\b.*/, 'Time64($1)')
    return meaning !== undefined && scalar === 'Int64' ? DURATIONS[meaning.digits]! : scalar
  })
}

/** `type` is the engine's; a geometry has bytes of WKB. */
export function parquetColumn(name: string, type: string, meaning: ColumnMeaning): ParquetColumn {
  const said = meaning && byMeaning(name, type, meaning)
  if (said !== undefined) return said
  const read = conversion(plainType(type))
  return {
    name,
    type: mapScalars(type, asNumber),
    kind: read.kind,
    text: read.kind === 'json' ? structText(type, read.text) : read.text
  }
}

/** A struct of Parquet that is null is one of nulls to the engine, while one of Arrow is null. */
function structText(type: string, text: (x: string) => string): (x: string) => string {
  if (!plainType(type).startsWith('Tuple(')) return text
  const isNull = (x: string): string => (type.startsWith('Tuple(') ? holdsOnlyNulls(x, type) : `isNull(${x})`)
  return (x) => `if(${isNull(x)}, NULL, ${text(x)})`
}

/**
 * Days and durations are read as the numbers they are: the reader of days refuses those beyond 1900 to 2299, which the
 * type itself holds.
 */
function asNumber(scalar: string): string {
  if (/^Date(32)?$/.test(scalar)) return 'Int32'
  return scalar.startsWith('Interval') ? 'Int64' : scalar
}

function byMeaning(name: string, type: string, meaning: NonNullable<ColumnMeaning>): ParquetColumn | undefined {
  const plain = plainType(type)
  switch (meaning.kind) {
    case 'days':
      return plain === 'Int32' ? { name, type, kind: 'date', text: dayText } : undefined
    case 'scaled':
      return { name, type, kind: 'number', text: (x) => scaledText(x, meaning.zeros) }
    case 'interval': {
      const text = INTERVAL_TEXTS[plain]
      return text && { name, type, kind: 'string', text }
    }
    case 'geometry': {
      const { encoding } = meaning
      if (encoding === 'wkb')
        return plain === 'String' ? { name, type, kind: 'wkb', text: (x) => `lower(hex(${x}))` } : undefined
      const text = nativeGeometry(type, encoding)
      return text && { name, type, kind: 'wkb', text }
    }
  }
}

const dayText = (x: string): string => `toString(toDate32('1970-01-01') + ${x})`

/** The zone of a column is how its moments are to be shown. */
const momentText = (x: string): string => `toString(${x}, 'UTC')`

/** As the API writes moments, which have their date and zone in every place. */
const isoMomentText = (x: string): string => `concat(replaceOne(${withoutZeros(momentText(x))}, ' ', 'T'), '+00:00')`

/** Zeros at the end of a fraction say nothing of the time. */
const withoutZeros = (text: string): string => `replaceRegexpOne(${text}, '([.][0-9]*[1-9])0+$|[.]0+$', '\\1')`

const timeText = (x: string): string => withoutZeros(`toString(${x})`)

const scaledText = (x: string, zeros: number): string =>
  `if(${x} = 0, '0', concat(toString(${x}), '${'0'.repeat(zeros)}'))`

/** `05:00:00` and `136:00:00`, as spreadsheets show durations. `x` counts units of which 10 to the power of `digits` are a second. */
function durationText(x: string, digits: number): string {
  const unit = 10 ** digits
  const seconds = `intDiv(abs(${x}), ${unit})`
  const two = (part: string): string => `leftPad(toString(${part} % 60), 2, '0')`
  return `concat(if(${x} < 0, '-', ''), if(${seconds} < 36000, '0', ''), toString(intDiv(${seconds}, 3600)), ':', ${two(`intDiv(${seconds}, 60)`)}, ':', ${two(seconds)}${digits === 0 ? '' : `, ${fractionText(x, digits)}`})`
}

/** `.5`, or an empty text. */
function fractionText(x: string, digits: number): string {
  const rest = `abs(${x}) % ${10 ** digits}`
  return `if(${rest} = 0, '', concat('.', trimRight(leftPad(toString(${rest}), ${digits}, '0'), '0')))`
}

/** The engine's types of durations by the digits of a second in their units. */
const DURATIONS: Readonly<Record<number, string>> = {
  0: 'IntervalSecond',
  3: 'IntervalMillisecond',
  6: 'IntervalMicrosecond',
  9: 'IntervalNanosecond'
}

/** Intervals have months, days and a part of a day, none of which holds the others; by the engine's type of their bytes. */
const INTERVAL_TEXTS: Readonly<Record<string, (x: string) => string>> = {
  // Months.
  Int32: (x) => isoInterval(x, { months: x }),
  // Arrow: days and milliseconds.
  'FixedString(8)': (x) =>
    isoInterval(x, { days: partOf(x, 1, 'Int32'), time: { count: partOf(x, 5, 'Int32'), digits: 3 } }),
  // Parquet: months, days and milliseconds, without sign.
  'FixedString(12)': (x) =>
    isoInterval(x, {
      months: partOf(x, 1, 'UInt32'),
      days: partOf(x, 5, 'UInt32'),
      time: { count: partOf(x, 9, 'UInt32'), digits: 3 }
    }),
  // Arrow: months, days and nanoseconds.
  'FixedString(16)': (x) =>
    isoInterval(x, {
      months: partOf(x, 1, 'Int32'),
      days: partOf(x, 5, 'Int32'),
      time: { count: partOf(x, 9, 'Int64'), digits: 9 }
    })
}

function partOf(x: string, from: number, type: 'Int32' | 'UInt32' | 'Int64'): string {
  return `reinterpretAs${type}(substring(assumeNotNull(${x}), ${from}, ${type === 'Int64' ? 8 : 4}))`
}

interface IntervalParts {
  readonly months?: string
  readonly days?: string
  /** In units of which 10 to the power of `digits` are a second. */
  readonly time?: { readonly count: string; readonly digits: number }
}

/** ISO 8601: `P1M2DT3.5S`. */
function isoInterval(x: string, { months, days, time }: IntervalParts): string {
  const part = (number: string | undefined, unit: string): string[] =>
    number === undefined ? [] : [`if(${number} = 0, '', concat(toString(${number}), '${unit}'))`]
  const seconds = (count: string, digits: number): string =>
    `if(${count} = 0, '', concat('T', if(${count} < 0, '-', ''), toString(intDiv(abs(${count}), ${10 ** digits})), ${fractionText(count, digits)}, 'S'))`
  const parts = [...part(months, 'M'), ...part(days, 'D'), ...(time ? [seconds(time.count, time.digits)] : [])]
  const isZero = [months, days, time?.count].flatMap((number) => (number === undefined ? [] : [`${number} = 0`]))
  return `if(isNull(${x}), NULL, if(${isZero.join(' AND ')}, 'PT0S', concat('P', ${parts.join(', ')})))`
}

type Conversion = Pick<ParquetColumn, 'kind' | 'text'>

const asText = (x: string): string => `toString(${x})`

function conversion(type: string): Conversion {
  if (type === 'Bool') return { kind: 'boolean', text: asText }
  if (/^U?Int\d+$/.test(type)) return { kind: 'number', text: asText }
  // Values that JSON cannot represent are null.
  if (/^Float\d+$/.test(type)) return { kind: 'double', text: (x) => `if(isFinite(${x}), toString(${x}), NULL)` }
  if (type.startsWith('Decimal')) return { kind: /,\s*0\)$/.test(type) ? 'number' : 'decimal', text: asText }
  if (/^Date(32)?$/.test(type)) return { kind: 'date', text: dayText }
  if (type.startsWith('DateTime')) return { kind: 'datetime', text: momentText }
  if (type === 'String' || type.startsWith('FixedString')) return { kind: 'string', text: scalarText(type)! }
  if (type.startsWith('Array(') && !/^(Array|Tuple|Map)\(/.test(elementType(type)))
    return { kind: 'list', text: listText(type) }
  if (isLonLat(type))
    return {
      kind: 'point',
      text: (x) => `if(isNull(${x}.lon) OR isNull(${x}.lat), NULL, concat(toString(${x}.lat), ',', toString(${x}.lon)))`
    }
  if (type.startsWith('Tuple(')) return { kind: 'json', text: nestedText(type, scalarText) }
  // The engine's lists are empty where those of the file are null, and an empty one of JSON is null, too.
  if (/^(Array|Map)\(/.test(type))
    return { kind: 'json', text: (x) => `if(empty(${x}), NULL, ${nestedText(type, scalarText)(x)})` }
  return { kind: 'string', text: scalarText(type) ?? asText }
}

/** Types whose text is not what the engine writes of them in JSON. */
function scalarText(type: string): ((x: string) => string) | undefined {
  if (/^Date(32)?$/.test(type)) return dayText
  if (type.startsWith('DateTime')) return isoMomentText
  if (type.startsWith('Time')) return timeText
  if (type === 'String') return (x) => `if(isValidUTF8(${x}), ${x}, base64Encode(${x}))`
  if (type.startsWith('FixedString')) return (x) => `lower(hex(${x}))`
  const [digits] = Object.entries(DURATIONS).find(([, duration]) => duration === type) ?? []
  return digits === undefined ? undefined : (x) => durationText(x, Number(digits))
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
  const isJson = /^(Bool|U?Int\d+|Float\d+|Decimal.*)$/.test(element)
  const own = scalarText(element) ?? asText
  const text = (x: string): string =>
    isJson ? `toJSONString(${x})` : `toJSONString(arrayMap(v -> if(isNull(v), NULL, ${own('v')}), ${x}))`
  return (x) => `if(arrayExists(v -> isNotNull(v), ${x}), ${text(x)}, NULL)`
}

/** As our own export writes points. */
function isLonLat(type: string): boolean {
  return /^Tuple\(\s*lon (Nullable\()?Float64\)?,\s*lat (Nullable\()?Float64\)?\s*\)$/.test(type)
}
