import type { UncheckedGeometry } from '#geometry'
import { exportsError } from '../errors.ts'
import type { ExportRow, ExportTable, ExportValue, RowBatches } from '../table.ts'
import type { Writer } from '../writer.ts'
import { encodeCp1252 } from './cp1252.ts'

const SIMPLE_POI = 2
/** Type, length and position. */
const HEAD_BYTES = 13
/** Degrees are whole numbers of these. */
const PER_DEGREE = 100_000

/**
 * Points of interest for TomTom devices (Navigator SDK 3.0, appendix on POI files): a simple record for each row that
 * has a point, named after the first text. Always in degrees, for every requested coordinate system: devices know no
 * other. Throws `exports/bad-parameter` where nothing has a place.
 */
export function ov2Writer({ columns }: ExportTable): Writer {
  const shape = columns.findIndex(({ type }) => type === 'geo_shape')
  const point = columns.findIndex(({ type }) => type === 'geo_point_2d')
  const place = point >= 0 ? point : shape
  if (place < 0)
    throw exportsError(
      'exports/bad-parameter',
      'Points of interest need a geo_point_2d or geo_shape field, and none is exported.'
    )
  return (batches) =>
    writePoints(
      batches,
      place,
      columns.findIndex(({ type }) => type === 'text')
    )
}

async function* writePoints(batches: RowBatches, place: number, name: number): AsyncGenerator<Buffer> {
  for await (const rows of batches) yield Buffer.concat(rows.map((row) => pointRecord(row, place, name)))
}

function pointRecord(row: ExportRow, place: number, nameColumn: number): Buffer {
  const [lon, lat] = positionOf(row[place])
  if (lon === undefined || lat === undefined) return Buffer.alloc(0)
  const name = encodeCp1252(nameOf(row[nameColumn]))
  const record = Buffer.alloc(HEAD_BYTES + name.length + 1)
  record.writeUInt8(SIMPLE_POI, 0)
  record.writeUInt32LE(record.length, 1)
  record.writeInt32LE(Math.round(lon * PER_DEGREE), 5)
  record.writeInt32LE(Math.round(lat * PER_DEGREE), 9)
  name.copy(record, HEAD_BYTES)
  return record
}

/** Only shapes that are points are points of interest. */
function positionOf(value: ExportValue | undefined): readonly number[] {
  if (Array.isArray(value)) return value as readonly number[]
  const shape = value as UncheckedGeometry | null | undefined
  return shape?.type === 'Point' ? (shape.coordinates as readonly number[]) : []
}

/** On one line; a zero would end it. */
function nameOf(value: ExportValue | undefined): string {
  const text = Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : ''
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
