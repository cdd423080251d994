import type { CoordinateSystem } from '#crs'
import type { GrowingBounds } from '#geometry'
import type { PropertyColumn } from './columns.ts'
import { FlatBuffer, type Place } from './flat-buffer.ts'

/** Opens every file: the format's name and the version of its specification, 3.0.1. */
export const MAGIC = Buffer.from([0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62, 1])

/** Name of the only layer in the original service (EXPORT-geometry-2). */
const LAYER_NAME = 'Layer1'

/**
 * Fields of the tables in `header.fbs`. Its geometry type is left at Unknown: features say their own
 * (EXPORT-geometry-2).
 */
const HEADER = {
  name: 0,
  envelope: 1,
  hasZ: 3,
  columns: 7,
  featuresCount: 8,
  indexNodeSize: 9,
  crs: 10,
  title: 11,
  fields: 14
}
const COLUMN = { name: 0, type: 1, title: 2, description: 3, fields: 11 }
const CRS = { org: 0, code: 1, name: 2, wkt: 4, fields: 6 }
const STANDARD_NODE_SIZE = 16

export interface Header {
  readonly title: string
  readonly columns: readonly PropertyColumn[]
  readonly epsg: number
  readonly system: CoordinateSystem | undefined
  readonly hasHeights: boolean
  /** Known when the file has an index; a file without one may have any number of features. */
  readonly indexed?: { readonly featureCount: number; readonly nodeSize: number; readonly bounds: GrowingBounds }
}

export function encodeHeader({ title, columns, epsg, system, hasHeights, indexed }: Header): Buffer {
  const buffer = new FlatBuffer()
  const name = buffer.text(LAYER_NAME)
  const shown = buffer.text(title)
  const bounds = indexed?.bounds
  const envelope =
    bounds === undefined || bounds.isEmpty ? 0 : buffer.doubles([bounds.west, bounds.south, bounds.east, bounds.north])
  const fields = buffer.places(columns.map((column) => encodeColumn(buffer, column)))
  const crs = encodeCrs(buffer, epsg, system)
  buffer.begin(HEADER.fields)
  buffer.addPlace(HEADER.name, name)
  buffer.addPlace(HEADER.envelope, envelope)
  buffer.addByte(HEADER.hasZ, hasHeights ? 1 : 0)
  buffer.addPlace(HEADER.columns, fields)
  buffer.addLong(HEADER.featuresCount, BigInt(indexed?.featureCount ?? 0))
  buffer.addShort(HEADER.indexNodeSize, indexed?.nodeSize ?? 0, STANDARD_NODE_SIZE)
  buffer.addPlace(HEADER.crs, crs)
  buffer.addPlace(HEADER.title, shown)
  return buffer.finish(buffer.end())
}

function encodeColumn(buffer: FlatBuffer, { name, type, title, description }: PropertyColumn): Place {
  const places = [
    buffer.text(name),
    title === undefined ? 0 : buffer.text(title),
    description === undefined ? 0 : buffer.text(description)
  ] as const
  buffer.begin(COLUMN.fields)
  buffer.addPlace(COLUMN.name, places[0])
  buffer.addByte(COLUMN.type, type)
  buffer.addPlace(COLUMN.title, places[1])
  buffer.addPlace(COLUMN.description, places[2])
  return buffer.end()
}

function encodeCrs(buffer: FlatBuffer, epsg: number, system: CoordinateSystem | undefined): Place {
  const org = buffer.text('EPSG')
  const name = system === undefined ? 0 : buffer.text(system.name)
  const wkt = system?.wkt === undefined ? 0 : buffer.text(system.wkt)
  buffer.begin(CRS.fields)
  buffer.addPlace(CRS.org, org)
  buffer.addInt(CRS.code, epsg)
  buffer.addPlace(CRS.name, name)
  buffer.addPlace(CRS.wkt, wkt)
  return buffer.end()
}
