import { GrowingBounds, type Line, type Parts, type Position, wind } from '#geometry'
import type { ByteWriter } from '../byte-writer.ts'

/** A shapefile holds shapes of one kind. */
const SHAPE_KINDS = ['point', 'multipoint', 'line', 'polygon'] as const
export type ShapeKind = (typeof SHAPE_KINDS)[number]

/** ESRI Shapefile Technical Description, 1998, page 4. */
const FLAT_TYPES: Readonly<Record<ShapeKind, number>> = { point: 1, line: 3, polygon: 5, multipoint: 8 }
const RAISED_TYPES: Readonly<Record<ShapeKind, number>> = { point: 11, line: 13, polygon: 15, multipoint: 18 }
const NULL_SHAPE = 0

/** Below -10^38 a measure means no data (page 2). */
const NO_MEASURE = -1e39

const BOX_BYTES = 32
const DOUBLE_BYTES = 8

export function shapeType(kind: ShapeKind, raised: boolean): number {
  return (raised ? RAISED_TYPES : FLAT_TYPES)[kind]
}

/** The box around a file's shapes, and their least and greatest height. */
export class ShapeBounds extends GrowingBounds {
  minZ = Infinity
  maxZ = -Infinity

  addHeight(z: number): void {
    if (z < this.minZ) this.minZ = z
    if (z > this.maxZ) this.maxZ = z
  }
}

/** The kinds of shape that a geometry has parts for: one, or several for a collection. */
export function kindsOf({ points, lines, polygons, multiPoint }: Parts): ShapeKind[] {
  const kinds: ShapeKind[] = []
  if (points.length > 0) kinds.push(multiPoint ? 'multipoint' : 'point')
  if (lines.length > 0) kinds.push('line')
  if (polygons.length > 0) kinds.push('polygon')
  return kinds
}

/** Writes the content of a record, its type first. */
export function writeNullShape(out: ByteWriter): void {
  out.reserve(4)
  out.int32(NULL_SHAPE)
}

export function writeShape(out: ByteWriter, parts: Parts, kind: ShapeKind, raised: boolean, bounds: ShapeBounds): void {
  switch (kind) {
    case 'point':
      return writePoint(out, parts.points[0] ?? [0, 0], raised, bounds)
    case 'multipoint':
      return writeLines(out, kind, [parts.points], raised, bounds)
    case 'line':
      return writeLines(out, kind, parts.lines, raised, bounds)
    case 'polygon':
      return writeLines(out, kind, parts.polygons.flatMap(woundRings), raised, bounds)
  }
}

/** Outer rings run clockwise, holes counter-clockwise (page 8), the other way round than in GeoJSON. */
function woundRings(rings: readonly Line[]): Line[] {
  return rings.map((ring, place) => wind(ring, place === 0 ? 'clockwise' : 'counter-clockwise'))
}

function writePoint(out: ByteWriter, [x = 0, y = 0, z = 0]: Position, raised: boolean, bounds: ShapeBounds): void {
  out.reserve(4 + 4 * DOUBLE_BYTES)
  out.int32(shapeType('point', raised))
  out.double(x)
  out.double(y)
  bounds.add(x, y)
  if (!raised) return
  out.double(z)
  out.double(NO_MEASURE)
  bounds.addHeight(z)
}

/** Box, number of parts, number of points, where the parts begin, points, heights; a MultiPoint has no parts. */
function writeLines(
  out: ByteWriter,
  kind: ShapeKind,
  lines: readonly Line[],
  raised: boolean,
  bounds: ShapeBounds
): void {
  const points = lines.reduce((count, line) => count + line.length, 0)
  out.reserve(4 + BOX_BYTES + 8 + 4 * lines.length + points * (raised ? 3 : 2) * DOUBLE_BYTES + 2 * DOUBLE_BYTES)
  out.int32(shapeType(kind, raised))
  const box = new ShapeBounds()
  const boxPlace = out.length
  out.length += BOX_BYTES
  if (kind !== 'multipoint') out.int32(lines.length)
  out.int32(points)
  if (kind !== 'multipoint') writeStarts(out, lines)
  for (const line of lines) {
    for (const [x = 0, y = 0] of line) {
      out.double(x)
      out.double(y)
      box.add(x, y)
    }
  }
  if (raised) writeHeights(out, lines, box)
  const corners = [box.west, box.south, box.east, box.north] as const
  corners.forEach((corner, place) => out.bytes.writeDoubleLE(corner, boxPlace + place * DOUBLE_BYTES))
  bounds.add(box.west, box.south)
  bounds.add(box.east, box.north)
  if (!raised) return
  bounds.addHeight(box.minZ)
  bounds.addHeight(box.maxZ)
}

function writeStarts(out: ByteWriter, lines: readonly Line[]): void {
  let start = 0
  for (const line of lines) {
    out.int32(start)
    start += line.length
  }
}

function writeHeights(out: ByteWriter, lines: readonly Line[], box: ShapeBounds): void {
  for (const line of lines) for (const [, , z = 0] of line) box.addHeight(z)
  out.double(box.minZ)
  out.double(box.maxZ)
  for (const line of lines) for (const [, , z = 0] of line) out.double(z)
}
