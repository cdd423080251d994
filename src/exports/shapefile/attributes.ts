import type { ExportRow, ExportValue } from '../table.ts'
import type { DbfField } from './fields.ts'

/** A byte holds the width of a field, and 255 is more than some readers take. */
const MAX_TEXT_BYTES = 254
/** A UTF-16 unit is three bytes of UTF-8 at most: shorter texts need no measuring. */
const SURELY_SHORT = Math.floor(MAX_TEXT_BYTES / 3)

/** Most digits behind the point that readers expect. */
const MAX_DECIMALS = 15

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/

/**
 * Rows on their way to the dbf: each value as its text with its length in front, 0 for null. Fields learn how wide they
 * must be.
 */
export class AttributeEncoder {
  readonly #fields: readonly DbfField[]
  readonly #bytes: Buffer

  constructor(fields: readonly DbfField[]) {
    this.#fields = fields
    this.#bytes = Buffer.allocUnsafe(fields.length * (1 + MAX_TEXT_BYTES))
  }

  encode(row: ExportRow): Buffer {
    let length = 0
    for (const field of this.#fields) {
      const value = row[field.place]
      const text = value === null || value === undefined ? '' : textOf(value, field)
      const written = this.#bytes.write(text, length + 1, MAX_TEXT_BYTES)
      this.#bytes[length] = written
      length += 1 + written
      if (written > field.width) field.width = written
      if (text.length > SURELY_SHORT && Buffer.byteLength(text) > written) field.cutValues++
    }
    return Buffer.from(this.#bytes.subarray(0, length))
  }
}

function textOf(value: NonNullable<ExportValue>, field: DbfField): string {
  switch (field.kind) {
    case 'L':
      return value === true ? 'T' : 'F'
    case 'D':
      return String(value).replace(DAY, '$1$2$3')
    case 'N':
      return typeof value === 'number' ? numberText(value, field) : String(value)
    case 'C':
      return withoutNul(wordsOf(value, field))
  }
}

/** The shortest text that gives the same double again. */
function numberText(value: number, field: DbfField): string {
  const text = String(value)
  const exponent = text.indexOf('e')
  if (exponent >= 0) field.hasExponents = true
  const point = text.indexOf('.')
  if (point < 0) return text
  field.decimals = Math.max(field.decimals, Math.min((exponent < 0 ? text.length : exponent) - point - 1, MAX_DECIMALS))
  return text
}

/** Lists and points as CSV has them. */
function wordsOf(value: NonNullable<ExportValue>, { column }: DbfField): string {
  if (typeof value === 'string') return value
  if (!Array.isArray(value)) return JSON.stringify(value)
  return column.type === 'geo_point_2d' ? `${value[1]}, ${value[0]}` : value.join(',')
}

/** Readers in C end a text at its first NUL. */
function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', ' ') : text
}
