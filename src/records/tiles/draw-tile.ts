import { type DrawnFeature, encodeTile, type TilePoint } from '#exports'
import { TILE_UNITS, type TileShape, type TileValue } from '#query'
import type { DrawnTile } from './tile.ts'

/** Layers of a tile, and what their features say: how many records a cell holds, and its colour value. */
const TILE_LAYERS = { cells: ['count', 'value'], shapes: ['value'] } as const

const MEAN_DIGITS = 4

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
      features: cells.map(({ position, count, value }) => ({
        points: [position],
        values: [count, count > 1 ? shortened(value) : value]
      }))
    }
  ])
}

/** Means of four digits come again and are kept once: the tile is half as large, and its colours are the same. */
function shortened(value: TileValue): TileValue {
  return typeof value === 'number' ? Number(value.toPrecision(MEAN_DIGITS)) : value
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
