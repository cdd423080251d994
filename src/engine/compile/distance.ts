import { bug } from '#kit'
import type { Expression, Geometry } from '#query'
import { latitudeOf, longitudeOf, quoteIdentifier } from '../column.ts'
import type { Scope } from './scope.ts'

export interface Position {
  readonly lon: number
  readonly lat: number
}

/**
 * Metres between a point field and a point. `geoDistance` (a spline of WGS 84) is within 0.02 % of Vincenty's formula up to some hundred
 * kilometres and 0.3 % beyond (facts/engine.md D3).
 */
export function pointDistanceSql(field: Expression, center: Expression, scope: Scope): string {
  if (field.kind !== 'field' || field.type !== 'geo_point_2d') throw bug('a distance is from a point field')
  if (center.kind !== 'literal' || center.type !== 'geo_shape') throw bug('a distance is to a literal point')
  return distanceSql(field, positionOf(center.value), scope)
}

export function distanceSql(field: { readonly name: string }, { lon, lat }: Position, { bindings }: Scope): string {
  const [lonColumn, latColumn] = [quoteIdentifier(longitudeOf(field)), quoteIdentifier(latitudeOf(field))]
  return `geoDistance(${lonColumn}, ${latColumn}, ${bindings.bind(lon, 'Float64')}, ${bindings.bind(lat, 'Float64')})`
}

export function positionOf(geometry: Geometry): Position {
  const [lon, lat] = (geometry.type === 'Point' ? geometry.coordinates : []) as readonly number[]
  if (lon === undefined || lat === undefined) throw bug(`a ${geometry.type} is no point`)
  return { lon, lat }
}
