import { type DrawnFeature, encodeTile, type TilePoint } from '#exports'
import { TILE_UNITS, type TileShape } from '#query'
import type { DrawnTile } from './tile.ts'

/** Layers of a tile, and what their features say: how many records a cell holds, and its colour value. */
export const TILE_LAYERS = { cells: ['count', 'value'], shapes: ['value'] } as const

/** The bytes of a Mapbox vector tile. */
export function drawTile({ tile, cells, shapes }: DrawnTile): Uint8Array {
  const turn = TILE_UNITS * 2 ** tile.z
  return encodeTile([
    {
      name: 'shapes',
      keys: TILE_LAYERS.shapes,
      // Shapes beyond the date line appear again on the other side of the map.
      features: [-turn, 0, turn].flatMap((by) => shapes.map((shape) => shifted(shape, by)))
    },
    {
      name: 'cells',
      keys: TILE_LAYERS.cells,
      features: cells.map(({ position, count, value }) => ({ points: [position], values: [count, value] }))
    }
  ])
}

function shifted({ points, lines, areas, value }: TileShape, by: number): DrawnFeature {
  if (by === 0) return { points, lines, areas, values: [value] }
  const move = (positions: readonly TilePoint[]): TilePoint[] => positions.map(([x, y]) => [x + by, y])
  return {
    points: move(points),
    lines: lines.map(move),
    areas: areas.map((rings) => rings.map(move)),
    values: [value]
  }
}
