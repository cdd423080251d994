import type { ExportRow, ExportValue } from '../table.ts'
import { COLUMN_TYPES, type PropertyColumn } from './columns.ts'
import { shortMoment } from './short-moment.ts'

/** Digits that a double holds without loss. */
const SAFE_DIGITS = 15

/** Rows as the format's properties: the number of a column, then its value, little endian; nulls are left out. */
export class PropertyEncoder {
  readonly #columns: readonly PropertyColumn[]
  #bytes = Buffer.allocUnsafe(1 << 12)
  #length = 0

  constructor(columns: readonly PropertyColumn[]) {
    this.#columns = columns
  }

  /** Good until the next row. */
  encode(row: ExportRow): Uint8Array {
    this.#length = 0
    for (let number = 0; number < this.#columns.length; number++) {
      const { place, type } = this.#columns[number] as PropertyColumn
      const value = row[place]
      if (value === null || value === undefined) continue
      this.#reserve(10)
      this.#length = this.#bytes.writeUInt16LE(number, this.#length)
      this.#write(value, type)
    }
    return this.#bytes.subarray(0, this.#length)
  }

  #write(value: NonNullable<ExportValue>, type: PropertyColumn['type']): void {
    switch (type) {
      case COLUMN_TYPES.long:
        return this.#writeLong(String(value))
      case COLUMN_TYPES.double:
        this.#length = this.#bytes.writeDoubleLE(Number(value), this.#length)
        return
      case COLUMN_TYPES.bool:
        this.#length = this.#bytes.writeUInt8(value === true ? 1 : 0, this.#length)
        return
      case COLUMN_TYPES.json:
        return this.#writeText(jsonText(value))
      case COLUMN_TYPES.dateTime:
        return this.#writeText(shortMoment(String(value)))
      case COLUMN_TYPES.string:
        return this.#writeText(typeof value === 'string' ? value : JSON.stringify(value))
    }
  }

  #writeLong(digits: string): void {
    if (digits.length > SAFE_DIGITS) {
      this.#length = this.#bytes.writeBigInt64LE(BigInt(digits), this.#length)
      return
    }
    const number = Number(digits)
    this.#length = this.#bytes.writeInt32LE(number | 0, this.#length)
    this.#length = this.#bytes.writeInt32LE(Math.floor(number / 0x1_0000_0000), this.#length)
  }

  #writeText(text: string): void {
    // A UTF-16 unit is three bytes of UTF-8 at most.
    this.#reserve(4 + 3 * text.length)
    const length = this.#bytes.write(text, this.#length + 4)
    this.#bytes.writeUInt32LE(length, this.#length)
    this.#length += 4 + length
  }

  #reserve(bytes: number): void {
    if (this.#length + bytes <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(2 * (this.#length + bytes))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}

/** Text that is not JSON becomes a JSON string: readers parse the column, and one bad value would cost them the file. */
function jsonText(value: NonNullable<ExportValue>): string {
  if (isPosition(value)) return `{"lon": ${value[0]}, "lat": ${value[1]}}`
  if (typeof value !== 'string') return JSON.stringify(value)
  try {
    JSON.parse(value)
    return value
  } catch {
    return JSON.stringify(value)
  }
}

/** A point; lists are of texts. */
function isPosition(value: NonNullable<ExportValue>): value is readonly [number, number] {
  return Array.isArray(value) && typeof value[0] === 'number'
}
