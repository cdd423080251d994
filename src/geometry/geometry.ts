/**
 * Longitude and latitude in degrees, or x and y of a coordinate system; behind them the height, and a measure where a
 * file has one.
 */
export type Position = readonly [x: number, y: number, ...rest: number[]]
export type Line = readonly Position[]
/** A polygon: its outer ring, then its holes, each closed. */
export type Rings = readonly Line[]

/** A GeoJSON geometry (RFC 7946 §3.1) whose positions were checked. Without a position, `coordinates` is empty. */
export type Geometry =
  | { readonly type: 'Point'; readonly coordinates: Position | readonly [] }
  | { readonly type: 'MultiPoint'; readonly coordinates: readonly Position[] }
  | { readonly type: 'LineString'; readonly coordinates: Line }
  | { readonly type: 'MultiLineString'; readonly coordinates: readonly Line[] }
  | { readonly type: 'Polygon'; readonly coordinates: Rings }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly Rings[] }
  | { readonly type: 'GeometryCollection'; readonly geometries: readonly Geometry[] }

export type GeometryType = Geometry['type']
export type SimpleType = Exclude<GeometryType, 'GeometryCollection'>

/** A geometry as a file, a query or a record has it: JSON of the right outline, its positions are not checked. */
export interface UncheckedGeometry {
  readonly type: string
  readonly coordinates?: unknown
  readonly geometries?: readonly UncheckedGeometry[]
}

/** How deep the positions of each type are nested in its coordinates. */
export const POSITION_DEPTHS = {
  Point: 0,
  MultiPoint: 1,
  LineString: 1,
  MultiLineString: 2,
  Polygon: 2,
  MultiPolygon: 3
} as const satisfies Record<SimpleType, 0 | 1 | 2 | 3>

export function isSimpleType(type: unknown): type is SimpleType {
  return typeof type === 'string' && Object.hasOwn(POSITION_DEPTHS, type)
}

export function isGeometryType(type: unknown): type is GeometryType {
  return isSimpleType(type) || type === 'GeometryCollection'
}

/** Collections inside each other that are read; RFC 7946 §3.1.8 advises against nesting them at all. */
export const MAX_COLLECTION_DEPTH = 16

/** Why a text or its bytes are not a geometry, for the person who wrote them. */
export class GeometryError extends Error {}
