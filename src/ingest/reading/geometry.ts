import { coordinatesType } from '#engine'
import type { SimpleType } from '#geometry'
import { EAST, FURTHEST, NORTH } from '../world-edge.ts'
import type { Reading } from './reading.ts'

const NUMBER = '-?[0-9]{1,3}(?:[.][0-9]+)?'
const POINT = `^(${NUMBER}) ?, ?(${NUMBER})$`
const part = (x: string, index: 1 | 2): string => `toFloat64OrNull(extractGroups(${x}, '${POINT}')[${index}])`

const isPoint = (x: string, [lat, lon]: readonly [1 | 2, 1 | 2], east: number): string =>
  `match(${x}, '${POINT}') AND abs(${part(x, lat)}) <= ${NORTH} AND abs(${part(x, lon)}) <= ${east}`

/** SQL of a longitude that may count on behind the date line, between -180 and 180. */
export function turnedLongitude(lon: string): string {
  return `if(abs(${lon}) <= ${EAST}, ${lon}, round(${lon} - 360 * sign(${lon}), 12))`
}

/** `lat, lon`. Some number must have decimals: `48,2` is more often a number or two codes. */
export const LAT_LON: Reading = {
  name: 'geo_point_2d lat, lon',
  type: 'geo_point_2d',
  glance: /^-?[0-9.]+ ?, ?-?[0-9.]+$/,
  test: (x) => isPoint(x, [1, 2], EAST),
  values: (x) => [part(x, 2), part(x, 1)],
  whole: (x) => `countIf(position(${x}, '.') > 0) > 0`
}

/** The same where the file or a schema says that the cells are points. */
export const SAID_LAT_LON: Reading = {
  name: LAT_LON.name,
  type: 'geo_point_2d',
  glance: LAT_LON.glance,
  test: (x) => isPoint(x, [1, 2], FURTHEST),
  values: (x) => [turnedLongitude(part(x, 2)), part(x, 1)]
}

/** `lon, lat`, as a schema says; never guessed. */
export const LON_LAT: Reading = {
  name: 'geo_point_2d lon, lat',
  type: 'geo_point_2d',
  glance: LAT_LON.glance,
  test: (x) => isPoint(x, [2, 1], FURTHEST),
  values: (x) => [turnedLongitude(part(x, 1)), part(x, 2)]
}

const inWorld = `p -> length(p) BETWEEN 2 AND 4 AND abs(p[1]) <= ${EAST} AND abs(p[2]) <= ${NORTH}`
const isRing = `r -> length(r) >= 4 AND r[1] = r[-1] AND arrayAll(${inWorld}, r)`
const isLine = `l -> length(l) >= 2 AND arrayAll(${inWorld}, l)`

/** Per GeoJSON type, whether the coordinates `c` are well formed (RFC 7946 §3.1), closed and in the world. */
const WELL_FORMED: Readonly<Record<SimpleType, (c: string) => string>> = {
  Point: (c) => `arrayAll(${inWorld}, [${c}])`,
  MultiPoint: (c) => `arrayAll(${inWorld}, ${c})`,
  LineString: (c) => `arrayAll(${isLine}, [${c}])`,
  MultiLineString: (c) => `arrayAll(${isLine}, ${c})`,
  Polygon: (c) => `notEmpty(${c}) AND arrayAll(${isRing}, ${c})`,
  MultiPolygon: (c) => `arrayAll(g -> notEmpty(g) AND arrayAll(${isRing}, g), ${c})`
}

/**
 * Condition on the SQL of a bare geometry's text; collections one level deep. One without any position is a geometry
 * too (RFC 7946 §3.1).
 */
function isGeometry(g: string, withCollections: boolean): string {
  const type = `JSONExtractString(${g}, 'type')`
  const cases = (Object.keys(WELL_FORMED) as SimpleType[]).map((name) => {
    const coordinates = `JSONExtract(${g}, 'coordinates', '${coordinatesType(name)}')`
    return `${type} = '${name}', if(notEmpty(${coordinates}), ${WELL_FORMED[name](coordinates)}, ${isEmptyList(g, 'coordinates')})`
  })
  if (withCollections) {
    const members = `JSONExtractArrayRaw(${g}, 'geometries')`
    cases.push(
      `${type} = 'GeometryCollection', if(notEmpty(${members}), arrayAll(m -> ${isGeometry('m', false)}, ${members}), ${isEmptyList(g, 'geometries')})`
    )
  }
  return `multiIf(${cases.join(', ')}, false)`
}

/** Extracting also gives nothing for missing values and values of other types. */
function isEmptyList(g: string, member: string): string {
  return `(toString(JSONType(${g}, '${member}')) = 'Array' AND JSONLength(${g}, '${member}') = 0)`
}

/** The geometry of a Feature, or the text itself. */
const geometryOf = (x: string): string =>
  `if(JSONExtractString(${x}, 'type') = 'Feature', JSONExtractRaw(${x}, 'geometry'), ${x})`

/** GeoJSON geometry or Feature as text. */
export const GEOJSON: Reading = {
  name: 'geo_shape GeoJSON',
  type: 'geo_shape',
  glance: /^\{\s*"(type|coordinates|geometry|geometries|bbox|properties|id|crs)"\s*:/,
  test: (x) => `startsWith(${x}, '{') AND ${isGeometry(geometryOf(x), true)}`,
  values: (x) => [`nullIf(${geometryOf(x)}, '')`]
}

/** `lat, lon` for a field of shapes: a column of a file may hold only points today. */
export const POINT_SHAPE: Reading = {
  name: 'geo_shape lat, lon',
  type: 'geo_shape',
  glance: LAT_LON.glance,
  test: SAID_LAT_LON.test,
  values: (x) => [
    `concat('{"type":"Point","coordinates":[', toString(${turnedLongitude(part(x, 2))}), ',', toString(${part(x, 1)}), ']}')`
  ]
}
