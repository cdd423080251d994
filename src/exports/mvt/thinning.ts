import type { TileAddress } from './tile-address.ts'
import { TILE_EXTENT, TILE_TYPES, type TileShape } from './tile-shapes.ts'

/** From here on nothing is left out: two points in one place are two points. */
const WHOLE_FROM_ZOOM = 14
/** A dot of four pixels on a tile that is shown with 512. */
const CELL = 32

/**
 * Leaves out points that would be drawn over each other, as simplifying does with lines: else the tile of the world
 * would be the dataset.
 */
export class Thinning {
  readonly #thins: boolean
  readonly #taken = new Set<number>()

  constructor({ z }: TileAddress) {
    this.#thins = z < WHOLE_FROM_ZOOM
  }

  keeps({ type, lines }: TileShape): boolean {
    const [points = []] = lines
    const [point] = points
    if (!this.#thins || type !== TILE_TYPES.point || points.length !== 1 || point === undefined) return true
    const cell = Math.floor(point[1] / CELL) * TILE_EXTENT + Math.floor(point[0] / CELL)
    if (this.#taken.has(cell)) return false
    this.#taken.add(cell)
    return true
  }
}
