import { ingestError } from '../errors.ts'
import type { ImportLimits } from '../limits.ts'
import type { RowBatch } from '../row-batch.ts'
import { readCell } from './cell.ts'
import type { JsonColumns } from './columns.ts'
import { POINT_LABEL, readPoint, SHAPE_LABEL } from './feature.ts'
import { BOOLEAN, NUMBER, PlainCells, type PlainKind, STRING } from './plain-cells.ts'
import { endOfNumber, endOfString, isAt, startOfObject, startsFeature, WORDS } from './plain-value.ts'
import type { RecordCells } from './record-cells.ts'
import { INCOMPLETE, NotJson, skipBlanks, skipValue } from './scan.ts'

/** The record is left to `RecordCells`. */
const DECLINED = INCOMPLETE

/** Values of `type` that can make a record a feature or a geometry. */
const GEO = /^(Feature|(Multi)?(Point|LineString|Polygon)|GeometryCollection)$/
const PROPERTIES = Buffer.from('"properties"')
const GEOMETRY = Buffer.from('"geometry"')

/** Columns whose members can make a record something else, and those of geometries; -1 for one that does not exist. */
interface Places {
  readonly type: number
  readonly record: number
  readonly shape: number
  readonly point: number
}

/**
 * Reads an object whose keys are known, in one pass and without an object for each value: most records of a file are
 * like the one before. It declines envelopes, new keys, and every text that is not plain JSON; `RecordCells` gives the same
 * cells for every record that it takes.
 */
export class PlainRecord {
  readonly #columns: JsonColumns
  readonly #limits: ImportLimits
  readonly #geometries: RecordCells
  /** The keys with their quotes. */
  #names: readonly Buffer[] = []
  #places: Places = { type: -1, record: -1, shape: -1, point: -1 }
  #cells: PlainCells

  /** `geometries` reads the geometries of features, and counts them. */
  constructor(columns: JsonColumns, limits: ImportLimits, geometries: RecordCells) {
    this.#columns = columns
    this.#limits = limits
    this.#geometries = geometries
    this.#cells = new PlainCells(columns)
  }

  /** Place after the record at `from`, or INCOMPLETE: it is not such a record, or does not end in the buffer. */
  read(buffer: Buffer, from: number): number {
    try {
      return buffer[from] === 0x7b ? this.#read(buffer, from) : DECLINED
    } catch (error) {
      // It is reported when the record is read as any other.
      if (error instanceof NotJson || ingestError.is(error)) return DECLINED
      throw error
    }
  }

  #read(buffer: Buffer, from: number): number {
    if (this.#columns.count !== this.#names.length) this.#learn()
    this.#cells.clear()
    const at = skipBlanks(buffer, from + 1)
    const after = this.#places.shape === -1 ? -1 : startsFeature(buffer, at)
    return after === -1 ? this.#members(buffer, at, false) : this.#feature(buffer, after)
  }

  /** The cells of the record that was read. */
  addTo(batch: RowBatch, buffer: Buffer): void {
    this.#cells.addTo(batch, buffer)
  }

  /** `properties` and `geometry`, and no further member. */
  #feature(buffer: Buffer, from: number): number {
    let at = from
    let geometryAt = -1
    let geometryEnd = -1
    let hasProperties = false
    while (buffer[at] === 0x2c) {
      const nameAt = skipBlanks(buffer, at + 1)
      const isProperties = isAt(buffer, nameAt, PROPERTIES)
      if (!isProperties && !isAt(buffer, nameAt, GEOMETRY)) return DECLINED
      if (isProperties ? hasProperties : geometryAt !== -1) return DECLINED
      const start = startOfObject(buffer, nameAt + (isProperties ? PROPERTIES : GEOMETRY).length)
      if (start === -1) return DECLINED
      const end = isProperties ? this.#members(buffer, skipBlanks(buffer, start + 1), true) : skipValue(buffer, start)
      if (end === DECLINED) return DECLINED
      if (isProperties) hasProperties = true
      else [geometryAt, geometryEnd] = [start, end]
      at = skipBlanks(buffer, end)
    }
    if (buffer[at] !== 0x7d || !hasProperties || geometryAt === -1) return DECLINED
    return this.#putGeometry(buffer, geometryAt, geometryEnd) ? at + 1 : DECLINED
  }

  #putGeometry(buffer: Buffer, start: number, end: number): boolean {
    const { shape, point } = this.#places
    if (end - start > this.#limits.maxCellBytes || buffer.subarray(start, end).includes('"crs"')) return false
    if (point === -1 && readPoint(buffer, start, end) !== undefined) return false
    this.#geometries.readGeometry(buffer, start, end)
    for (const place of [shape, point]) {
      const cell = this.#geometries.cells[place]
      if (cell !== undefined) this.#cells.put(place, cell)
    }
    return true
  }

  /** Members up to the end of their object; properties that are named as the geometry are declined. */
  #members(buffer: Buffer, from: number, ofFeature: boolean): number {
    let at = from
    if (buffer[at] === 0x7d) return at + 1
    for (let expected = 0; ; ) {
      const place = this.#placeOf(buffer, at, expected)
      if (place === -1 || (ofFeature && (place === this.#places.shape || place === this.#places.point))) return DECLINED
      at = skipBlanks(buffer, at + this.#names[place]!.length)
      if (buffer[at] !== 0x3a) return DECLINED
      at = this.#value(buffer, skipBlanks(buffer, at + 1), place)
      if (at === DECLINED) return DECLINED
      at = skipBlanks(buffer, at)
      if (buffer[at] === 0x7d) return at + 1
      if (buffer[at] !== 0x2c) return DECLINED
      at = skipBlanks(buffer, at + 1)
      expected = place + 1
    }
  }

  /** Place of the column whose name begins at `at`; nearly always the expected one. */
  #placeOf(buffer: Buffer, at: number, expected: number): number {
    const count = this.#names.length
    for (let i = 0; i < count; i++) {
      const place = expected + i < count ? expected + i : expected + i - count
      if (isAt(buffer, at, this.#names[place]!)) return place
    }
    return -1
  }

  /** Place after the value; a key that comes twice is declined. */
  #value(buffer: Buffer, at: number, place: number): number {
    if (this.#cells.has(place)) return DECLINED
    switch (buffer[at]) {
      case 0x22:
        return this.#string(buffer, at, place)
      case 0x7b:
      case 0x5b:
        return this.#nested(buffer, at, place)
      case 0x6e:
        return isAt(buffer, at, WORDS.null) ? at + 4 : DECLINED
      case 0x74:
        return isAt(buffer, at, WORDS.true) ? this.#put(place, BOOLEAN, at, at + 4) : DECLINED
      case 0x66:
        return isAt(buffer, at, WORDS.false) ? this.#put(place, BOOLEAN, at, at + 5) : DECLINED
      default: {
        const end = endOfNumber(buffer, at)
        return end === -1 ? DECLINED : this.#put(place, NUMBER, at, end)
      }
    }
  }

  #string(buffer: Buffer, at: number, place: number): number {
    const end = endOfString(buffer, at)
    if (end === -1) return this.#nested(buffer, at, place)
    if (place === this.#places.type && GEO.test(buffer.toString('latin1', at + 1, end - 1))) return DECLINED
    return this.#put(place, STRING, at + 1, end - 1) === DECLINED ? DECLINED : end
  }

  /** Objects, lists, and texts with escapes. */
  #nested(buffer: Buffer, at: number, place: number): number {
    if (place === this.#places.type || place === this.#places.record) return DECLINED
    const end = skipValue(buffer, at)
    if (end === INCOMPLETE || end - at > this.#limits.maxCellBytes) return DECLINED
    this.#cells.put(place, readCell(buffer, at, end))
    return end
  }

  #put(place: number, kind: PlainKind, start: number, end: number): number {
    if (end - start > this.#limits.maxCellBytes) return DECLINED
    this.#cells.putPlain(place, kind, start, end)
    return end
  }

  #learn(): void {
    const labels = this.#columns.labels()
    this.#names = labels.map((label) => Buffer.from(isPlain(label) ? `"${label}"` : ''))
    this.#places = {
      type: labels.indexOf('type'),
      record: labels.indexOf('record'),
      shape: labels.indexOf(SHAPE_LABEL),
      point: labels.indexOf(POINT_LABEL)
    }
    this.#cells = new PlainCells(this.#columns)
  }
}

/** A name that stands in the file as it is; `recordid` can be that of an envelope. */
function isPlain(label: string): boolean {
  return label !== 'recordid' && !/["\\]/.test(label) && label.isWellFormed()
}
