/**
 * Geometry as plain data: GeoJSON's types, one reader and one writer for each notation (GeoJSON, WKT, WKB), rings and
 * boxes, the sphere. It must never know a dataset, a file format or SQL: exports, imports and the engine do, all by
 * these.
 *
 * Errors: GeometryError when a text or bytes are not a geometry; callers say which code that is to the user.
 */
export { arcString, circle, joinLines } from './arcs.ts'
export { type Bounds, GrowingBounds } from './bounds.ts'
export { boundsOf, boundsOfLine, boundsOfParts } from './bounds-of.ts'
export { checkGeometry } from './check-geometry.ts'
export { boxesAround, boxGeometry, circleAround } from './circle.ts'
export { isEmptyGeometry, withoutEmptyParts } from './empty-parts.ts'
export { parseGeojson, withoutForeignMembers } from './geojson.ts'
export {
  type Geometry,
  GeometryError,
  type GeometryType,
  isGeometryType,
  type Line,
  POSITION_DEPTHS,
  type Position,
  type Rings,
  type SimpleType,
  type UncheckedGeometry
} from './geometry.ts'
export { hasHeights } from './heights.ts'
export { parseWkb } from './parse-wkb.ts'
export { parseWkt } from './parse-wkt.ts'
export { type GeometryParts, joinParts, linesIn, type Parts, partsOf, polygonsIn, positionsIn } from './parts.ts'
export { printWkt } from './print-wkt.ts'
export { projectGeometry } from './project-geometry.ts'
export { signedArea, wind } from './rings.ts'
export { cutIntoSimple } from './simple-polygons.ts'
export {
  EARTH_DIAMETER_METERS,
  EARTH_RADIUS_METERS,
  haversineOfArc,
  type LonLat,
  RADIANS_PER_HALF_DEGREE,
  radians
} from './sphere.ts'
export { FURTHEST_LONGITUDE, turnLongitudes } from './turn-longitudes.ts'
export { WKB_CODES, WKB_HEIGHTS } from './wkb-codes.ts'
export { worldCopies } from './world-copies.ts'
export { writeWkb } from './write-wkb.ts'
