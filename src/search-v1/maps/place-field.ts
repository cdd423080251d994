import type { Dataset } from '#catalog'
import type { FieldReference, Predicate } from '#query'
import { type Field, isGeo } from '#schema'
import { badParameter } from '../errors.ts'
import type { RequestParameters } from '../parameters.ts'

/** The field that a map shows: `geo_field`, else the first one of the preferred type, else any. */
export function placeField(
  { fields, id }: Dataset,
  parameters: RequestParameters,
  preferred: 'geo_point_2d' | 'geo_shape'
): FieldReference {
  const named = parameters.get('geo_field')
  const places = fields.filter(isGeo)
  const field = places.find(({ name }) => name === named) ?? places.find(({ type }) => type === preferred) ?? places[0]
  if (field === undefined) throw badParameter(`The dataset ${id} has no field with places.`)
  return referenceTo(field)
}

function referenceTo({ name, type }: Field): FieldReference {
  return { kind: 'field', name, type, list: false }
}

export function hasPlace(field: FieldReference): Predicate {
  return { kind: 'not', item: { kind: 'is-null', item: field } }
}
