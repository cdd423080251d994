import type { TileAddress } from '#query'
import type { Bindings } from '../bindings.ts'

/** Where the square map ends (Web Mercator). */
const LAST_LATITUDE = 85.051128779806604

/** Edges of a tile in degrees. */
export interface TileEdges {
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

/** The tile, and a margin on each side, in shares of its side. Positions beyond the map belong to its edge. */
export function edgesOf({ z, x, y }: TileAddress, margin = 0): TileEdges {
  const tiles = 2 ** z
  const longitude = (column: number): number => (column / tiles) * 360 - 180
  const latitude = (row: number): number => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / tiles))) * 180) / Math.PI
  return {
    west: longitude(x - margin),
    east: longitude(x + 1 + margin),
    north: y === 0 ? 90 : latitude(y - margin),
    south: y === tiles - 1 ? -90 : latitude(y + 1 + margin)
  }
}

/** SQL of positions in shares of the tile's side, from its north-west corner. */
export interface TilePlane {
  readonly x: (lon: string) => string
  readonly y: (lat: string) => string
}

/**
 * `log(tan())` is the fastest of the equal formulas: 10 M points in 170 ms on two processors, 470 ms by `asinh`. The
 * numbers are bound: statements of one shape have one text.
 */
export function tilePlane({ z, x, y }: TileAddress, bindings: Bindings): TilePlane {
  const number = (value: number): string => bindings.bind(value, 'Float64')
  const tiles = 2 ** z
  const [perDegree, left, perRadian, top] = [tiles / 360, tiles / 2 - x, tiles / (2 * Math.PI), tiles / 2 - y].map(
    number
  ) as [string, string, string, string]
  return {
    x: (lon) => `(${lon} * ${perDegree} + ${left})`,
    y: (lat) =>
      `(${top} - log(tan(${Math.PI / 4} + greatest(least(${lat}, ${LAST_LATITUDE}), -${LAST_LATITUDE}) * ${Math.PI / 360})) * ${perRadian})`
  }
}

/** A share within the tile: what rounding put beside the edge is put back. */
export function within(share: string, units: number): string {
  return `least(greatest(${share}, 0.), ${1 - 1 / (4 * units)})`
}

/** Conditions on a position that hold for one tile of each zoom. The last ones hold what lies on their far edge. */
export function isInTile(lon: string, lat: string, tile: TileAddress, bindings: Bindings): string {
  const { west, east, south, north } = edgesOf(tile)
  const last = 2 ** tile.z - 1
  const number = (value: number): string => bindings.bind(value, 'Float64')
  return [
    `${lon} >= ${number(west)}`,
    `${lon} ${tile.x === last ? '<=' : '<'} ${number(east)}`,
    `${lat} ${tile.y === last ? '>=' : '>'} ${number(south)}`,
    `${lat} <= ${number(north)}`
  ].join(' AND ')
}
