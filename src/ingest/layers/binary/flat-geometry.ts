import type { UncheckedGeometry } from '#geometry'
import type { FlatTable } from './flat-table.ts'

const POINT = 1
const LINE = 2
const POLYGON = 3
const MULTI_POINT = 4
const MULTI_LINE = 5
const MULTI_POLYGON = 6
const COLLECTION = 7
const MAX_DEPTH = 16

/** A geometry of FlatGeobuf; `type` is that of the file, unless its features have types of their own. */
export function flatGeometry(table: FlatTable, type: number, depth = 0): UncheckedGeometry | null {
  if (depth > MAX_DEPTH) return null
  const own = type === 0 ? table.int8(6) : type
  switch (own) {
    case MULTI_POLYGON: {
      const parts = table.tables(7)
      const polygons = parts.map((part) => linesOf(part)).filter((rings) => rings.length > 0)
      return polygons.length === 0 ? null : { type: 'MultiPolygon', coordinates: polygons }
    }
    case COLLECTION: {
      const geometries = table
        .tables(7)
        .map((part) => flatGeometry(part, part.int8(6), depth + 1))
        .filter((each) => each !== null)
      return geometries.length === 0 ? null : { type: 'GeometryCollection', geometries }
    }
    case POINT: {
      const [position] = positionsOf(table)
      return position === undefined || !position.every(Number.isFinite)
        ? null
        : { type: 'Point', coordinates: position }
    }
    case MULTI_POINT:
    case LINE: {
      const coordinates = positionsOf(table)
      return coordinates.length === 0 ? null : { type: own === LINE ? 'LineString' : 'MultiPoint', coordinates }
    }
    case POLYGON:
    case MULTI_LINE: {
      const coordinates = linesOf(table)
      return coordinates.length === 0 ? null : { type: own === POLYGON ? 'Polygon' : 'MultiLineString', coordinates }
    }
    default:
      return null
  }
}

function positionsOf(table: FlatTable): number[][] {
  const [xy, heights] = [table.doubles(1), table.doubles(2)]
  // Heights of a file are those of all its features: writers fill them with zero.
  const z = heights.some((height) => height !== 0) ? heights : []
  return Array.from({ length: xy.length >> 1 }, (_, place) => {
    const height = z[place]
    const position = [xy[2 * place]!, xy[2 * place + 1]!]
    return height === undefined || Number.isNaN(height) ? position : [...position, height]
  })
}

function linesOf(table: FlatTable): number[][][] {
  const positions = positionsOf(table)
  const ends = table.integers(0)
  if (ends.length === 0) return positions.length === 0 ? [] : [positions]
  return ends.map((end, place) => positions.slice(ends[place - 1] ?? 0, end)).filter((line) => line.length > 0)
}
