import { type ProjectPoint, systemOf } from '#crs'
import { isGeometryType, projectGeometry, type UncheckedGeometry } from '#geometry'
import { ingestError } from '../errors.ts'
import { findProjection } from '../find-projection.ts'
import { GeometrySeen, leftOutColumns } from '../geometry-seen.ts'
import { POINT_LABEL, SHAPE_LABEL } from '../json/feature.ts'
import type { ImportLimits } from '../limits.ts'
import type { CellKind } from '../reading/readings.ts'
import { RowBatch } from '../row-batch.ts'
import { numberText, plainDegrees } from './number-text.ts'
import type { ReadNote, RecordColumn } from './read-records.ts'
import { RecordColumns } from './record-columns.ts'

export interface SinkOptions {
  readonly limits: ImportLimits
  /** Text that records can have in all, for the size of the file. */
  readonly maxTextBytes: number
  /** Name of the file, for messages. */
  readonly name: string
  /** Coordinate system that overrides the file's. */
  readonly crs: string | undefined
  /** Bytes of values after which no more are taken. */
  readonly beginningBytes?: number | undefined
  /** Resolves when another batch may be sent. */
  readonly send: (rows: Buffer, columns: number) => Promise<void>
}

/** The beginning of the file was asked for, and has been read. */
export class EnoughRead extends Error {}

const BATCH_TEXT = 2 << 20
const BATCH_ROWS = 20_000
/** Label of the column that names the layer of each record, if several layers are read. */
const LAYER_LABEL = 'layer'

/**
 * Receives the records of a file cell by cell, and sends them in batches. Columns appear when they are first named. A
 * cell is text, `undefined` is null. Geometries become longitude and latitude here.
 */
export class RecordSink {
  readonly columns: RecordColumns
  readonly #options: SinkOptions
  readonly #batch = new RowBatch(1 << 20)
  readonly #seen = new GeometrySeen()
  readonly #notes = new Map<string, { code: ReadNote['code']; count: number; text: (count: string) => string }>()
  #rows: (string | undefined)[][] = []
  #row: (string | undefined)[] = []
  #recordText = 0
  #batchText = 0
  #textBytes = 0
  #ordinal = 0
  #layer: string | undefined
  #layerPlace = -1
  #project: ProjectPoint | undefined
  #projects = false
  /** The system as it was last named. */
  #described: unknown
  #system = ''
  #shape = -1
  #point = -1

  constructor(options: SinkOptions) {
    this.#options = options
    this.columns = new RecordColumns(options.limits)
  }

  get rows(): number {
    return this.#ordinal
  }

  /** The layer of the records that follow, when there are several. */
  startLayer(name: string | undefined): void {
    this.#layer = name
    if (name !== undefined) this.#layerPlace = this.columns.placeOf(LAYER_LABEL)
    this.setSystem(undefined)
  }

  /** The system of the geometries that follow, in any form that `systemOf` reads. Throws `ingest/unknown-crs`. */
  setSystem(described: unknown): void {
    const asked = this.#options.crs ?? described
    if (asked === this.#described) return
    const system = asked === undefined ? undefined : systemOf(asked)
    this.#project = system === undefined ? undefined : findProjection(system, this.#options.name)
    this.#described = asked
    if (this.#project !== undefined && system !== undefined) {
      this.#projects = true
      this.#system = system.kind === 'epsg' ? `EPSG:${system.code}` : system.kind === 'text' ? system.name : ''
    }
  }

  /** Place of the column with this label; `nth` distinguishes columns of the same label. */
  column(label: string, nth = 0): number {
    return this.columns.placeOf(label, nth)
  }

  put(place: number, kind: CellKind, text: string | undefined): void {
    if (text === undefined) return
    if (text.length > this.#options.limits.maxCellBytes)
      throw ingestError(
        'ingest/cell-too-large',
        `A value of ${this.columns.labelOf(place)} is longer than ${this.#options.limits.maxCellBytes} bytes.`,
        { details: { label: this.columns.labelOf(place) } }
      )
    this.columns.sawKind(place, kind)
    this.#recordText += text.length
    this.#row[place] = text
  }

  /** A JavaScript value as JSON has it; undefined and null are null. */
  putValue(place: number, value: unknown): void {
    switch (typeof value) {
      case 'string':
        return this.put(place, 'string', value)
      case 'number':
        return Number.isFinite(value) ? this.put(place, 'number', numberText(value)) : undefined
      case 'bigint':
        return this.put(place, 'number', String(value))
      case 'boolean':
        return this.put(place, 'boolean', String(value))
      case 'object':
        return value === null ? undefined : this.#putObject(place, value)
      default:
        return undefined
    }
  }

  /** The geometry of the record, in the system of the layer. */
  putGeometry(geometry: UncheckedGeometry | null | undefined): void {
    if (this.#shape === -1) this.#shape = this.columns.placeOf(SHAPE_LABEL)
    if (geometry === null || geometry === undefined) return
    const placed = this.#project === undefined ? geometry : this.#place(geometry, this.#project)
    if (placed === undefined) return
    this.#seen.geometries++
    this.put(this.#shape, 'shape', JSON.stringify(placed))
    if (placed.type !== 'Point') return
    const [lon = NaN, lat = NaN, height] = placed.coordinates as readonly number[]
    this.#seen.sawPoint(lon, lat, height !== undefined)
    if (this.#point === -1) this.#point = this.columns.placeOf(POINT_LABEL, 1)
    this.put(this.#point, 'point', `${plainDegrees(lat)},${plainDegrees(lon)}`)
  }

  /** A further geometry of the record. */
  putShape(place: number, geometry: UncheckedGeometry | null): void {
    if (geometry === null) return
    const placed = this.#project === undefined ? geometry : this.#place(geometry, this.#project)
    if (placed !== undefined) this.put(place, 'shape', JSON.stringify(placed))
  }

  /** Counts something forgiven; `text` makes the sentence from the number. */
  note(code: ReadNote['code'], text: (count: string) => string, count = 1): void {
    const key = `${code} ${text('')}`
    const known = this.#notes.get(key)
    if (known === undefined) this.#notes.set(key, { code, count, text })
    else known.count += count
  }

  endRecord(): void {
    const { limits, maxTextBytes, name } = this.#options
    if (this.#recordText > limits.maxRecordBytes)
      throw ingestError('ingest/record-too-large', `A record of ${name} is longer than ${limits.maxRecordBytes} bytes.`)
    if (this.#layer !== undefined) this.put(this.#layerPlace, 'string', this.#layer)
    this.#rows.push(this.#row)
    this.#batchText += this.#recordText
    this.#textBytes += this.#recordText + this.#row.length
    this.#row = []
    this.#recordText = 0
    if (this.#textBytes > maxTextBytes)
      throw ingestError(
        'ingest/too-large',
        `${name} expands to more than ${maxTextBytes} bytes of values, which is refused.`,
        { details: { name, maxBytes: maxTextBytes } }
      )
  }

  /**
   * To be awaited after every chunk of the file: sends what has gathered, and waits while the engine is behind. Throws
   * EnoughRead.
   */
  pause(): Promise<void> | undefined {
    if (this.#textBytes > (this.#options.beginningBytes ?? Infinity)) throw new EnoughRead()
    return this.#batchText > BATCH_TEXT || this.#rows.length > BATCH_ROWS ? this.#send() : undefined
  }

  async finish(): Promise<{ readonly columns: RecordColumn[]; readonly notes: ReadNote[] }> {
    await this.#send()
    const leftOut = leftOutColumns(this.#seen, this.#projects)
    const columns = this.columns.list().map((column, place) => ({
      ...column,
      leftOut: (place === this.#shape && leftOut.shape) || (place === this.#point && leftOut.point)
    }))
    return { columns, notes: this.#listNotes() }
  }

  #listNotes(): ReadNote[] {
    return [...this.#notes.values()].map(({ code, count, text }) => ({
      code,
      count,
      message: text(count.toLocaleString('en'))
    }))
  }

  #place(geometry: UncheckedGeometry, project: ProjectPoint): UncheckedGeometry | undefined {
    const placed = projectGeometry(geometry, project)
    const system = this.#system
    if (placed === undefined)
      this.note('no-place', (count) => `${count} geometries lie nowhere on earth in ${system}; they are empty.`)
    else
      this.note('reprojected', (count) => `${count} geometries were turned from ${system} into longitude and latitude.`)
    return placed
  }

  #putObject(place: number, value: object): void {
    const { lon, lat, type } = value as { lon?: unknown; lat?: unknown; type?: unknown }
    // Points and shapes beside the geometry of the record, as the Explore API writes them.
    if (typeof lon === 'number' && typeof lat === 'number' && Object.keys(value).length === 2)
      return this.put(place, 'point', `${plainDegrees(lat)},${plainDegrees(lon)}`)
    if (isGeometryType(type) && ('coordinates' in value || 'geometries' in value))
      return this.put(place, 'shape', JSON.stringify(value))
    if (!Array.isArray(value) || value.some((each) => typeof each === 'object' && each !== null))
      return this.put(place, 'json', JSON.stringify(value))
    if (value.some((each) => each !== null && each !== undefined))
      this.put(place, 'list', `[${value.map(elementText)}]`)
    else this.columns.sawKind(place, 'list')
  }

  async #send(): Promise<void> {
    const columns = this.columns.count
    if (this.#rows.length === 0 || columns === 0) return
    for (const row of this.#rows) {
      this.#batch.addUInt64(this.#ordinal++)
      for (let place = 0; place < columns; place++) {
        const text = row[place]
        this.#batch.addByte(text === undefined ? 1 : 0)
        if (text !== undefined) this.#batch.addText(text)
      }
    }
    this.#rows = []
    this.#batchText = 0
    await this.#options.send(this.#batch.take(), columns)
  }
}

/** As a JSON file has it. */
function elementText(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.toWellFormed())
  if (typeof value === 'number') return Number.isFinite(value) ? numberText(value) : 'null'
  return value === null || value === undefined ? 'null' : String(value)
}
