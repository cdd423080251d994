import { ingestError } from '../errors.ts'
import { GeometrySeen, leftOutColumns } from '../geometry-seen.ts'
import type { ImportLimits } from '../limits.ts'
import type { JsonCell } from './cell.ts'
import { plainNumber, readCell } from './cell.ts'
import type { JsonColumns } from './columns.ts'
import { VALUE_LABEL } from './columns.ts'
import type { FeatureParts } from './feature.ts'
import { featureParts, POINT_LABEL, plainPoint, readPoint, SHAPE_LABEL } from './feature.ts'
import { type RowNames, rowCells } from './row-names.ts'
import { elementsOf, type Member, membersOf, NotJson } from './scan.ts'

/** The geometries of a file, and what its records say about them. */
export class FeaturesSeen extends GeometrySeen {
  /** Geometries with their own coordinate system, by its JSON; the first ten. */
  readonly systems = new Map<string, number>()
  /** The records have a member with the name that the points' column would take. */
  ownPoint = false
}

/** Different coordinate systems that are counted apart; a file has one. */
const SYSTEMS = 10

/** Reads one record into cells by column; `cells` is reused and as long as there are columns. */
export class RecordCells {
  readonly cells: (JsonCell | undefined)[] = []
  readonly seen = new FeaturesSeen()
  readonly #columns: JsonColumns
  readonly #limits: ImportLimits

  readonly #rowNames: RowNames | undefined

  /** `rowNames`: of records that are rows. */
  constructor(columns: JsonColumns, limits: ImportLimits, rowNames?: RowNames) {
    this.#columns = columns
    this.#limits = limits
    this.#rowNames = rowNames
    for (const name of rowNames?.names ?? []) columns.placeOf(name)
  }

  read(buffer: Buffer, start: number, end: number): void {
    this.cells.fill(undefined)
    if (this.#rowNames !== undefined) return this.#readRow(buffer, start, this.#rowNames)
    if (buffer[start] === 0x5b)
      throw ingestError(
        'ingest/no-records',
        'The file has lists instead of records: a record is an object with named values, and neither a member beside the lists nor the first of them names their values. Ask its service for objects, or for CSV.'
      )
    if (buffer[start] !== 0x7b) return this.#put(VALUE_LABEL, readCell(buffer, start, end))
    const outer = membersOf(buffer, start)
    const members = unwrapped(buffer, outer)
    const ofV1 = members !== outer && outer.some(({ name }) => name === 'recordid')
    const feature = featureParts(buffer, start, end, members)
    for (const { name, start: from, end: to } of feature?.properties ?? members) {
      if (feature !== undefined && name === POINT_LABEL) this.seen.ownPoint = true
      this.#put(name, (ofV1 && positionOfV1(buffer, from, to)) || readCell(buffer, from, to))
    }
    if (feature !== undefined) this.#putGeometry(buffer, feature)
  }

  #readRow(buffer: Buffer, start: number, { names, cells }: RowNames): void {
    const at = cells === undefined ? start : (rowCells(buffer, start)?.start ?? -1)
    if (buffer[at] !== 0x5b) throw new NotJson(start, 'a row of the table is not a list of values')
    const elements = elementsOf(buffer, at)
    if (elements.length > names.length)
      throw new NotJson(start, `a row of the table has ${elements.length} values for ${names.length} names`)
    for (const [place, element] of elements.entries()) {
      const value = cells === undefined ? element : valueOf(buffer, element.start)
      if (value !== undefined) this.#put(names[place]!, readCell(buffer, value.start, value.end))
    }
  }

  /** The cells of the geometry of a feature, and no others. */
  readGeometry(buffer: Buffer, start: number, end: number): void {
    this.cells.fill(undefined)
    this.#putGeometry(buffer, { geometry: { start, end }, properties: [] })
  }

  /**
   * The shape, and beside it the point when it is one: which of the two columns stays is known at the end of the file.
   */
  #putGeometry(buffer: Buffer, { geometry, crs }: FeatureParts): void {
    this.#columns.placeOf(SHAPE_LABEL)
    if (geometry === undefined) return
    this.seen.geometries++
    if (crs !== undefined && (this.seen.systems.size < SYSTEMS || this.seen.systems.has(crs)))
      this.seen.systems.set(crs, (this.seen.systems.get(crs) ?? 0) + 1)
    const plain = plainPoint(buffer, geometry.start, geometry.end)
    this.#put(SHAPE_LABEL, plain?.cell ?? readCell(buffer, geometry.start, geometry.end))
    const point = plain ?? readPoint(buffer, geometry.start, geometry.end)
    if (point === undefined) return
    this.seen.sawPoint(Number(point.longitude), Number(point.latitude), point.height)
    if (!this.seen.ownPoint)
      this.#put(POINT_LABEL, { kind: 'point', text: `${plainNumber(point.latitude)},${plainNumber(point.longitude)}` })
  }

  #put(label: string, cell: JsonCell): void {
    const place = this.#columns.placeOf(label)
    if (cell.kind !== undefined) this.#columns.sawKind(place, cell.kind)
    if (cell.text === undefined && cell.start === undefined) return
    const bytes = cell.text === undefined ? cell.end! - cell.start! : cell.text.length
    if (bytes > this.#limits.maxCellBytes)
      throw ingestError(
        'ingest/cell-too-large',
        `A value of ${label} is longer than ${this.#limits.maxCellBytes} bytes.`,
        { details: { label } }
      )
    this.cells[place] = cell
  }
}

/** `v` of a cell, which can be null. */
function valueOf(buffer: Buffer, start: number): Pick<Member, 'start' | 'end'> | undefined {
  return buffer[start] === 0x7b ? membersOf(buffer, start).find(({ name }) => name === 'v') : undefined
}

/**
 * The values of a record: APIs of portals before v2.1 have them in `fields`, beside `recordid` (v1) or in `record`
 * (v2.0).
 */
function unwrapped(buffer: Buffer, members: Member[]): Member[] {
  const inside = (list: readonly Member[], name: string): Member[] | undefined => {
    const found = list.find((each) => each.name === name && buffer[each.start] === 0x7b)
    return found && membersOf(buffer, found.start)
  }
  const has = (name: string): boolean => members.some((each) => each.name === name)
  if (has('recordid') && has('datasetid')) return inside(members, 'fields') ?? members
  const record = members.length <= 2 && has('record') ? inside(members, 'record') : undefined
  return (record && inside(record, 'fields')) ?? members
}

/** Points of v1 are `[latitude, longitude]`; its lists are texts, so that two numbers are nothing else. */
function positionOfV1(buffer: Buffer, start: number, end: number): JsonCell | undefined {
  if (buffer[start] !== 0x5b) return undefined
  const [latitude, longitude] =
    /^\[\s*(-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)\s*,\s*(-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)\s*\]$/
      .exec(buffer.toString('latin1', start, Math.min(end, start + 200)))
      ?.slice(1) ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  return { kind: 'point', text: `${plainNumber(latitude)},${plainNumber(longitude)}` }
}

/** Labels of columns to leave out. */
export function leftOut(seen: FeaturesSeen, projected: boolean): Set<string> {
  const { shape, point } = leftOutColumns(seen, projected)
  if (seen.ownPoint) return new Set()
  return new Set([...(shape ? [SHAPE_LABEL] : []), ...(point ? [POINT_LABEL] : [])])
}
