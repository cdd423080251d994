import type { Predicate } from '#query'
import { type Field, isGeo } from '#schema'
import { join } from '../typing/junction.ts'
import { referTo } from '../typing/names.ts'

/** Records with one of these geometries, in any of their fields; undefined: all. */
export function hasDigest(digests: readonly string[], fields: readonly Field[]): Predicate | undefined {
  if (digests.length === 0) return undefined
  const places = fields.filter(isGeo)
  if (places.length === 0) return { kind: 'constant', value: false }
  return join(
    'or',
    places.map((field) => ({
      kind: 'one-of',
      left: { kind: 'call', fn: 'geo_digest', args: [referTo(field)], type: 'text' },
      values: digests.map((value) => ({ kind: 'literal', type: 'text', value: value.toWellFormed() }))
    }))
  )
}
