import type { ImportLimits } from '../limits.ts'
import { LoggiaError } from '#kit'
import { readCell } from './cell.ts'
import type { JsonCell } from './cell.ts'
import type { JsonColumns } from './columns.ts'
import { plainNumber } from './cell.ts'
import { featureParts, POINT_LABEL, readPoint, SHAPE_LABEL } from './feature.ts'
import { membersOf } from './scan.ts'

/** What the geometries of a file turned out to be. */
export interface GeometrySeen {
  geometries: number
  points: number
  heights: number
  /** The records have a member with the name that the points' column would take. */
  ownPoint: boolean
}

/** Label under which values stand that are no objects: `[1, 2]`. */
const VALUE_LABEL = 'value'

/** Reads one record into cells by column; `cells` is reused and as long as there are columns. */
export class RecordCells {
  readonly cells: (JsonCell | undefined)[] = []
  readonly seen: GeometrySeen = { geometries: 0, points: 0, heights: 0, ownPoint: false }
  readonly #columns: JsonColumns
  readonly #limits: ImportLimits

  constructor(columns: JsonColumns, limits: ImportLimits) {
    this.#columns = columns
    this.#limits = limits
  }

  read(buffer: Buffer, start: number, end: number): void {
    this.cells.fill(undefined)
    if (buffer[start] !== 0x7b) return this.#put(VALUE_LABEL, readCell(buffer, start, end))
    const members = membersOf(buffer, start)
    const feature = featureParts(buffer, start, end, members)
    for (const { name, start: from, end: to } of feature?.properties ?? members) {
      if (feature !== undefined && name === POINT_LABEL) this.seen.ownPoint = true
      this.#put(name, readCell(buffer, from, to))
    }
    if (feature !== undefined) this.#putGeometry(buffer, feature.geometry)
  }

  /** The shape, and beside it the point when it is one: which of the two columns stays is known at the end of the file. */
  #putGeometry(buffer: Buffer, geometry: { readonly start: number; readonly end: number } | undefined): void {
    this.#columns.placeOf(SHAPE_LABEL)
    if (geometry === undefined) return
    this.seen.geometries++
    const cell = readCell(buffer, geometry.start, geometry.end)
    this.#put(SHAPE_LABEL, cell)
    const point = readPoint(buffer, geometry.start, geometry.end)
    if (point === undefined) return
    this.seen.points++
    if (point.height) this.seen.heights++
    if (!this.seen.ownPoint) this.#put(POINT_LABEL, { kind: 'point', text: `${plainNumber(point.latitude)},${plainNumber(point.longitude)}` })
  }

  #put(label: string, cell: JsonCell): void {
    const place = this.#columns.placeOf(label)
    if (cell.kind !== undefined) this.#columns.sawKind(place, cell.kind)
    if (cell.text === undefined && cell.start === undefined) return
    const bytes = cell.text === undefined ? cell.end! - cell.start! : cell.text.length
    if (bytes > this.#limits.maxCellBytes) throw new LoggiaError('ingest/cell-too-large', `A value of ${label} is longer than ${this.#limits.maxCellBytes} bytes.`, { details: { label } })
    this.cells[place] = cell
  }
}

/** Columns to leave out: shapes when all are plain points, the points when some geometry is none. */
export function leftOut({ geometries, points, heights, ownPoint }: GeometrySeen): Set<string> {
  if (geometries === 0) return new Set()
  if (points < geometries) return new Set(ownPoint ? [] : [POINT_LABEL])
  return new Set(heights === 0 && !ownPoint ? [SHAPE_LABEL] : [])
}
