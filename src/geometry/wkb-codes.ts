import type { GeometryType } from './geometry.ts'

/** Numbers of the types in well-known binary (OGC 06-103r4 §8.2.8). */
export const WKB_CODES: Readonly<Record<GeometryType, number>> = {
  Point: 1,
  LineString: 2,
  Polygon: 3,
  MultiPoint: 4,
  MultiLineString: 5,
  MultiPolygon: 6,
  GeometryCollection: 7
}

/** What ISO 13249-3 adds to the number of a type whose positions have heights. */
export const WKB_HEIGHTS = 1_000
