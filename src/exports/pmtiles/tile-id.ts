import type { TileAddress } from '../mvt/tile-address.ts'

/**
 * The number of a tile in an archive (PMTiles version 3, section 3.1): all tiles of lower zooms come before, those of one zoom in the
 * order of a Hilbert curve. Beyond zoom 26 it is no longer an exact number.
 */
export function tileIdOf({ z, x, y }: TileAddress): number {
  let id = (4 ** z - 1) / 3
  let [column, row] = [x, y]
  for (let side = 2 ** z / 2; side >= 1; side /= 2) {
    const east = column >= side
    const south = row >= side
    id += side * side * (east ? (south ? 2 : 3) : south ? 1 : 0)
    if (east) column -= side
    if (south) row -= side
    if (!south) {
      if (east) [column, row] = [side - 1 - column, side - 1 - row]
      const turned = column
      column = row
      row = turned
    }
  }
  return id
}
