import type { FieldReference, Predicate, Source } from './types.ts'

/** A tile of the Web Mercator pyramid: 2^z by 2^z of them at zoom z, x from the west, y from the north. */
export interface TileAddress {
  readonly z: number
  readonly x: number
  readonly y: number
}

/** Units along a side of a tile. */
export const TILE_UNITS = 4_096

/** The records of one tile of a map, drawn or counted. */
export interface TileQuery {
  readonly source: Source
  readonly where: Predicate | undefined
  readonly tile: TileAddress
  /** A geo point or a shape. */
  readonly field: FieldReference
  /** The values that colour records: of numbers the mean of a cell is computed, of other values the most frequent one. */
  readonly value?: FieldReference
  /** Cells along a side, in which points and shapes of few pixels are counted. */
  readonly cells: number
  /** At most this many shapes are drawn; smaller ones are counted in cells. */
  readonly maxShapes: number
  /** Cells for many smaller tiles at once; only of points. */
  readonly finer?: FinerCells
  /** IANA zone of dates in the condition. */
  readonly timezone: string
}

/** The cells of all tiles that lie some zooms below a tile. */
export interface FinerCells {
  /** `cells` is along the side of one of those tiles, and so are the units of positions. */
  readonly zooms: number
  /** With more cells the answer has none of them, and says so. */
  readonly maxCells: number
}

export type TileValue = string | number | boolean | null
/** In units of the tile, from its north-west corner. */
export type TilePosition = readonly [x: number, y: number]

/** Records that lie in one cell. */
export interface TileCell {
  /** The mean of their positions. */
  readonly position: TilePosition
  readonly count: number
  readonly value: TileValue
}

/** A shape that meets the tile and is not cut at its edge. Rings are closed. */
export interface TileShape {
  readonly points: readonly TilePosition[]
  readonly lines: readonly (readonly TilePosition[])[]
  readonly areas: readonly (readonly (readonly TilePosition[])[])[]
  readonly value: TileValue
}

export interface TileAnswer {
  /** Each record of a point is in one cell of one tile of a zoom. */
  readonly cells: readonly TileCell[]
  readonly shapes: readonly TileShape[]
  /** There are more cells than the query allows. */
  readonly tooMany?: true
}

/** Whether cells are coloured by the mean of a field's values; else by the most frequent value. */
export function isAmount({ type }: FieldReference): boolean {
  return type === 'int' || type === 'double'
}
