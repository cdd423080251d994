/** `GeometryType` of the format's `header.fbs`, by its number. */
export const GEOMETRY_TYPES: readonly string[] = [
  'Unknown',
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
  'GeometryCollection'
]

/** Fields of the tables in `feature.fbs`. */
export const FEATURE = { geometry: 0, properties: 1, fields: 3 } as const
export const GEOMETRY = { ends: 0, xy: 1, z: 2, type: 6, parts: 7, fields: 8 } as const
