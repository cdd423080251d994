import { writeWkb } from '#geometry'
import { asShape, type ExportColumn, type ExportValue } from '../table.ts'
import { microsecondsOf } from './microseconds.ts'
import type { ColumnValues, SchemaElement } from './parquet-file.ts'
import { ShapeSummary } from './shape-summary.ts'

/**
 * A column in the types that the engine writes into its own files (engine/compile/parquet-rows.ts), except for points,
 * which are shapes here.
 */
export class ParquetColumn {
  readonly name: string
  readonly elements: readonly SchemaElement[]
  /** For the whole column, if it has coordinates. */
  readonly summary: ShapeSummary | undefined
  readonly #isNarrow: boolean
  readonly #convert: (value: ExportValue) => unknown
  #values: unknown[] = []

  constructor({ key, type, list }: ExportColumn) {
    const summary = type === 'geo_point_2d' || type === 'geo_shape' ? new ShapeSummary() : undefined
    const { elements, convert } = summary === undefined ? (list ? LIST : (KINDS[type] ?? TEXT)) : shapes(summary)
    this.name = key
    this.elements = elements.map((element, place) =>
      place === 0 ? { name: key, ...element } : element
    ) as SchemaElement[]
    this.summary = summary
    this.#isNarrow = !list && type in KINDS
    this.#convert = convert
  }

  /** Answers about how many bytes that are. */
  add(value: ExportValue | undefined): number {
    const converted = value === null || value === undefined ? this.#convert(null) : this.#convert(value)
    this.#values.push(converted)
    return typeof converted === 'string' || converted instanceof Uint8Array
      ? converted.length
      : Array.isArray(converted)
        ? lengthOf(converted)
        : 8
  }

  take(): ColumnValues {
    const values = this.#values
    this.#values = []
    return { name: this.name, values, bounded: this.#isNarrow, plain: this.elements[0]?.type === 'DOUBLE' }
  }
}

interface Kind {
  /** The first without its name, which is the column's. */
  readonly elements: readonly Partial<SchemaElement>[]
  readonly convert: (value: ExportValue) => unknown
}

const UTF8 = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const

/** Values that are not text, such as a cluster of points, are written as JSON. */
const TEXT: Kind = kind({ ...UTF8 }, (value) => (typeof value === 'string' ? value : JSON.stringify(value)))

/** An empty list counts as missing. */
const LIST: Kind = {
  elements: [
    { repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST', logical_type: { type: 'LIST' } },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'REQUIRED', ...UTF8 }
  ],
  convert: (value) => (Array.isArray(value) && value.length > 0 ? value : null)
}

const DAY_MS = 86_400_000

const KINDS: Partial<Record<ExportColumn['type'], Kind>> = {
  int: kind({ type: 'INT64' }, (value) => BigInt(value as string)),
  double: kind({ type: 'DOUBLE' }, Number),
  boolean: kind({ type: 'BOOLEAN' }, Boolean),
  date: kind(
    { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
    (value) => Date.parse(value as string) / DAY_MS
  ),
  datetime: kind(
    {
      type: 'INT64',
      converted_type: 'TIMESTAMP_MICROS',
      logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' }
    },
    (value) => microsecondsOf(value as string)
  )
}

function shapes(summary: ShapeSummary): Kind {
  return kind({ type: 'BYTE_ARRAY' }, (value) => {
    const shape = asShape(value)
    if (shape === null) return null
    summary.add(shape)
    return writeWkb(shape)
  })
}

function kind(element: Partial<SchemaElement>, convert: Kind['convert']): Kind {
  return {
    elements: [{ repetition_type: 'OPTIONAL', ...element }],
    convert: (value) => (value === null ? null : convert(value))
  }
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length + 8, 0)
}
