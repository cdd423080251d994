import { arcString, joinLines, type UncheckedGeometry } from '#geometry'
import type { FlatTable } from './flat-table.ts'

const MAX_DEPTH = 16

/** A geometry whose type FlatGeobuf does not have, or whose parts are not of the types that it has. */
export class FlatGeometryProblem extends Error {}

type ReadTable = (table: FlatTable, depth: number) => UncheckedGeometry | null

/** By the numbers of types in the file. Arcs become lines, patches of a surface its polygons. */
const READERS: Readonly<Record<number, ReadTable>> = {
  1: (table) => {
    const [position] = positionsOf(table)
    return position === undefined || !position.every(Number.isFinite) ? null : { type: 'Point', coordinates: position }
  },
  2: (table) => filled('LineString', positionsOf(table)),
  3: (table) => filled('Polygon', linesOf(table)),
  4: (table) => filled('MultiPoint', positionsOf(table)),
  5: (table) => filled('MultiLineString', linesOf(table)),
  6: (table) => filled('MultiPolygon', table.tables(7).map(linesOf).filter(hasItems)),
  7: (table, depth) => {
    const geometries = partsOf(table, depth)
    return geometries.length === 0 ? null : { type: 'GeometryCollection', geometries }
  },
  8: (table) => filled('LineString', arcString(positionsOf(table))),
  9: (table, depth) => filled('LineString', joinLines(coordinatesOf(table, 'LineString', depth) as number[][][])),
  10: (table, depth) => filled('Polygon', coordinatesOf(table, 'LineString', depth)),
  11: (table, depth) => filled('MultiLineString', coordinatesOf(table, 'LineString', depth)),
  12: (table, depth) => filled('MultiPolygon', coordinatesOf(table, 'Polygon', depth)),
  15: (table, depth) => filled('MultiPolygon', coordinatesOf(table, 'Polygon', depth)),
  // One ring for each triangle.
  16: (table) =>
    filled(
      'MultiPolygon',
      linesOf(table).map((ring) => [ring])
    ),
  17: (table) => filled('Polygon', linesOf(table))
}

/** A geometry of FlatGeobuf; `type` is that of the file, unless its features have types of their own. */
export function flatGeometry(table: FlatTable, type: number, depth = 0): UncheckedGeometry | null {
  if (depth > MAX_DEPTH) throw new FlatGeometryProblem('collections are nested too deep')
  const own = type === 0 ? table.int8(6) : type
  const read = READERS[own]
  if (read === undefined) throw new FlatGeometryProblem(`${own} is not a type of geometries`)
  return read(table, depth)
}

function filled(type: string, coordinates: readonly unknown[]): UncheckedGeometry | null {
  return coordinates.length === 0 ? null : { type, coordinates }
}

const hasItems = (list: readonly unknown[]): boolean => list.length > 0

function partsOf(table: FlatTable, depth: number): UncheckedGeometry[] {
  return table
    .tables(7)
    .map((part) => flatGeometry(part, part.int8(6), depth + 1))
    .filter((part) => part !== null)
}

function coordinatesOf(table: FlatTable, type: string, depth: number): unknown[] {
  return partsOf(table, depth).map((part) => {
    if (part.type !== type) throw new FlatGeometryProblem(`a ${part.type} is not a part of it`)
    return part.coordinates
  })
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
