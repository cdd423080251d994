import {
  EARTH_DIAMETER_METERS,
  type Geometry,
  haversineOfArc,
  type LonLat,
  RADIANS_PER_HALF_DEGREE,
  radians
} from '#geometry'
import { bug } from '#kit'
import type { Expression } from '#query'
import { latitudeOf, longitudeOf, quoteIdentifier } from '../column.ts'
import type { Scope } from './scope.ts'

/**
 * Relative slack of a radius, so that rounding never leaves out a point that lies exactly at the distance it is shown
 * with.
 */
const ROUNDING = 1e-14

/** Metres between a point field and a point: the arc on the sphere. Null without a point. */
export function pointDistanceSql(field: Expression, center: Expression, scope: Scope): string {
  if (field.kind !== 'field' || field.type !== 'geo_point_2d') throw bug('a distance is from a point field')
  if (center.kind !== 'literal' || center.type !== 'geo_shape') throw bug('a distance is to a literal point')
  const [lon, lat] = [quoteIdentifier(longitudeOf(field)), quoteIdentifier(latitudeOf(field))]
  const haversine = haversineSql(`assumeNotNull(${lon})`, `assumeNotNull(${lat})`, positionOf(center.value), scope)
  return `if(isNull(${lon}), NULL, ${arcSql(haversine)})`
}

/** Whether a position, two numbers in SQL, lies within this many metres of a point. */
export function isNearSql(lon: string, lat: string, center: LonLat, meters: number, scope: Scope): string {
  const limit = haversineOfArc(meters) * (1 + ROUNDING)
  return `${haversineSql(lon, lat, center, scope)} <= ${scope.bindings.bind(limit, 'Float64')}`
}

/**
 * Haversine of the angle between two positions. The engine's own functions are not used: `greatCircleDistance` looks
 * its sines up in a table (up to 0.6 % off), `geoDistance` is a spline of an ellipsoid. Products are written out,
 * because `pow` is slower.
 */
function haversineSql(lon: string, lat: string, center: LonLat, { bindings }: Scope): string {
  const number = (value: number): string => bindings.bind(value, 'Float64')
  const half = number(RADIANS_PER_HALF_DEGREE)
  const up = `sin((${lat} - ${number(center.lat)}) * ${half})`
  const along = `sin((${lon} - ${number(center.lon)}) * ${half})`
  return `(${up} * ${up} + ${along} * ${along} * ${number(Math.cos(radians(center.lat)))} * cos(${lat} * ${number(RADIANS_PER_HALF_DEGREE * 2)}))`
}

function arcSql(haversine: string): string {
  return `(${EARTH_DIAMETER_METERS} * asin(sqrt(least(1., greatest(0., ${haversine})))))`
}

export function positionOf(geometry: Geometry): LonLat {
  const [lon, lat] = geometry.type === 'Point' ? geometry.coordinates : []
  if (lon === undefined || lat === undefined) throw bug(`a ${geometry.type} is not a point`)
  return { lon, lat }
}
