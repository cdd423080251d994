import { cutLine, cutRing, isInTile } from './cut.ts'
import { TileLayer, type TileValue } from './tile-layer.ts'
import { TILE_TYPES } from './tile-shapes.ts'

export type TilePoint = readonly [x: number, y: number]

/** Features with one set of values: positions in 4,096ths of the tile's side, of which those outside are cut off. */
export interface DrawnFeature {
  readonly points?: readonly TilePoint[]
  readonly lines?: readonly (readonly TilePoint[])[]
  /** Rings: the first one is the outline, the others are holes. */
  readonly areas?: readonly (readonly (readonly TilePoint[])[])[]
  /** One for each key of the layer; nulls are left out. */
  readonly values: readonly (TileValue | null)[]
}

export interface DrawnLayer {
  readonly name: string
  readonly keys: readonly string[]
  readonly features: readonly DrawnFeature[]
}

/** A Mapbox vector tile of positions that are in its units already. Throws `exports/too-large`. */
export function encodeTile(layers: readonly DrawnLayer[]): Uint8Array {
  return Buffer.concat(layers.map(encodeLayer))
}

function encodeLayer({ name, keys, features }: DrawnLayer): Uint8Array {
  const layer = new TileLayer(name, keys)
  for (const { points = [], lines = [], areas = [], values } of features) {
    const shown = points.filter(isInTile)
    if (shown.length > 0) layer.add({ type: TILE_TYPES.point, lines: [shown] }, values)
    const cut = lines.flatMap(cutLine)
    if (cut.length > 0) layer.add({ type: TILE_TYPES.line, lines: cut }, values)
    const rings = areas.flatMap(ringsOf)
    if (rings.length > 0) layer.add({ type: TILE_TYPES.polygon, lines: rings }, values)
  }
  return layer.finish()
}

/** Outlines run clockwise on the screen, holes the other way (vector tile specification 2.1, 4.3.4.4). */
function ringsOf(area: readonly (readonly TilePoint[])[]): (readonly TilePoint[])[] {
  const [outline, ...holes] = area.map(cutRing)
  if (outline === undefined || doubleArea(outline) === 0) return []
  return [wound(outline, 1), ...holes.flatMap((hole) => (hole === undefined ? [] : [wound(hole, -1)]))].filter(
    (ring) => doubleArea(ring) !== 0
  )
}

function wound(ring: readonly TilePoint[], sign: 1 | -1): readonly TilePoint[] {
  return doubleArea(ring) * sign < 0 ? ring.toReversed() : ring
}

function doubleArea(ring: readonly TilePoint[]): number {
  return ring.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y]
    return sum + x * nextY - nextX * y
  }, 0)
}
