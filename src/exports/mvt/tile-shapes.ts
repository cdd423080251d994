import GeoJSONVT, { type Options } from 'geojson-vt'
import type { UncheckedGeometry } from '#geometry'
import type { TileAddress } from './tile-address.ts'

/** Units along a side of a tile. */
export const TILE_EXTENT = 4_096

/** `GeomType` of the vector tile specification. */
export const TILE_TYPES = { point: 1, line: 2, polygon: 3 } as const

/** A shape in a tile's units, cut at its edge: points as one line, rings closed, outer ones first. */
export interface TileShape {
  readonly type: number
  readonly lines: readonly (readonly (readonly [x: number, y: number])[])[]
}

/** Nothing is gathered beforehand: a shape is cut once, for the tile that was asked for. */
const OPTIONS: Options = { maxZoom: 24, indexMaxZoom: 0, extent: TILE_EXTENT, buffer: 64, tolerance: 3 }

/**
 * The visible part of a shape in a tile, simplified for its zoom: what is smaller than a pixel is left out. A collection
 * shows as several.
 */
export function shapesInTile(shape: UncheckedGeometry, { z, x, y }: TileAddress): TileShape[] {
  const index = new GeoJSONVT({ type: 'Feature', geometry: shape as never, properties: {} }, OPTIONS)
  const tile = index.getTile(z, x, y)
  return (tile?.features ?? []).map(({ type, geometry }) => ({
    type,
    lines: (type === TILE_TYPES.point ? [geometry] : geometry) as TileShape['lines']
  }))
}
