/**
 * Values as they stand in an answer (EXPLORE-value): ints as bigint, so that every digit counts, beyond 64 bits as
 * doubles.
 */

import type { UncheckedGeometry } from '#geometry'
import { bug } from '#kit'
import type { Expression, Source } from '#query'
import { printDay, printInstant } from './time.ts'
import { isDay, isInstant, isPoint, isShape, type Value } from './value.ts'

/** A date is cut to the precision of the field it is the value of. */
export function toWire(value: Value, expression: Expression | undefined, source: Source, timezone: string): unknown {
  if (isDay(value)) return printDay(value).slice(0, shownLength(expression, source))
  if (isInstant(value)) return printInstant(value, timezone)
  if (isPoint(value)) return { lon: value.lon, lat: value.lat }
  if (isShape(value)) {
    const { coordinates, type }: UncheckedGeometry = value.shape
    return { type: 'Feature', geometry: { coordinates, type }, properties: {} }
  }
  if (typeof value === 'object' && value !== null && 'json' in value) return value.json
  if (typeof value === 'number' && !Number.isFinite(value)) throw bug('JSON has no infinity')
  return typeof value === 'bigint' && BigInt.asIntN(64, value) !== value ? Number(value) : value
}

const DATE_LENGTHS: Record<string, number> = { year: 4, month: 7 }

function shownLength(expression: Expression | undefined, source: Source): number {
  const field = expression?.kind === 'field' ? source.fields.find((each) => each.name === expression.name) : undefined
  return DATE_LENGTHS[field?.annotations.timeserie_precision ?? ''] ?? 10
}
