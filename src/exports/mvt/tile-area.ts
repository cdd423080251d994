import type { Bounds } from '#geometry'
import type { TileAddress } from './tile-address.ts'

/** Drawn around a tile, so that lines and outlines of neighbouring tiles meet: 64 of 4096 units. */
const MARGIN = 64 / 4096

/** Area of a tile and its margin. Latitudes beyond the map are drawn at its edge. */
export function areaOf({ z, x, y }: TileAddress): Bounds {
  const tiles = 2 ** z
  const longitude = (column: number): number => (column / tiles) * 360 - 180
  return {
    west: longitude(x - MARGIN),
    east: longitude(x + 1 + MARGIN),
    north: y === 0 ? 90 : latitude((y - MARGIN) / tiles),
    south: y === tiles - 1 ? -90 : latitude((y + 1 + MARGIN) / tiles)
  }
}

/** Latitude at a fraction of the way from the north of the map to its south. */
function latitude(share: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180) / Math.PI
}

/** Whether a box in degrees may show up in the area, in its own place or a turn of the globe away. */
export function meets(area: Bounds, box: Bounds): boolean {
  if (box.south > area.north || box.north < area.south) return false
  return [-360, 0, 360].some((turn) => box.west + turn <= area.east && box.east + turn >= area.west)
}
