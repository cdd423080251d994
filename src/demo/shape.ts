/** A GeoJSON polygon or several; positions are [lon, lat]. */
export type Shape =
  | { readonly type: 'Polygon'; readonly coordinates: Position[][] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: Position[][][] }

export type Position = number[]
