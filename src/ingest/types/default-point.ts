import type { Loader } from '#engine'
import { isGeo } from '#schema'
import type { Note } from '../context.ts'
import { coordinatePairs } from '../coordinate-names.ts'
import { FITTING_PART } from '../mostly-fits.ts'
import { fieldNames } from '../names.ts'
import { COORDINATES } from '../reading/coordinates.ts'
import type { Staging } from '../staging.ts'
import { bestForm } from './best-form.ts'
import { free } from './free-name.ts'
import { measure } from './measure.ts'
import { plannedPoint } from './plan.ts'
import type { ReadField } from './read-field.ts'

interface WithPoint {
  readonly fields: readonly ReadField[]
  readonly notes: readonly Note[]
}

/**
 * A latitude and a longitude in two columns, found by their names, become a point beside them, at the end of the
 * fields: maps, distances and boxes need one. Every cell of both is checked. None is made where the records have a
 * place already, or where the dataset has had the two columns without one.
 */
export async function withDefaultPoint(
  loader: Loader,
  staging: Staging,
  fields: readonly ReadField[],
  signal: AbortSignal | undefined
): Promise<WithPoint> {
  if (fields.some(({ field }) => isGeo(field))) return { fields, notes: [] }
  const known = new Set(fields.filter(({ kept }) => kept === true).map(({ column }) => column.column))
  const columns = staging.columns.filter(({ derivedFor }) => derivedFor === undefined)
  const pairs = coordinatePairs(fieldNames(columns.map(({ label }) => label)), { plain: true })
  const [pair] = pairs
    .map(([latitude, longitude]) => [columns[latitude]!, columns[longitude]!] as const)
    .filter((each) => !each.some((column) => known.has(column.column)))
  if (pair === undefined) return { fields, notes: [] }
  const [latitude, longitude] = pair
  const { field, column } = plannedPoint(
    { name: free('geo_point_2d', new Set(fields.map((each) => each.field.name))), type: 'geo_point_2d' },
    undefined,
    latitude,
    longitude
  )
  const [{ verdicts, filled: cells } = { verdicts: [], filled: 0 }] = await measure(
    loader,
    staging,
    [{ column, readings: COORDINATES }],
    signal
  )
  if (cells === 0) return { fields, notes: [] }
  const form = bestForm(verdicts, cells)
  const names = `${latitude.label} and ${longitude.label}`
  if (form.filled < cells * FITTING_PART) {
    return {
      fields,
      notes: [
        {
          code: 'no-point',
          count: form.misfits,
          message: `${names} are not coordinates in degrees in ${form.misfits.toLocaleString('en')} of ${cells.toLocaleString('en')} records: no point was made of them.`
        }
      ]
    }
  }
  return {
    fields: [...fields, { field, column, explicit: true, lenient: true, ...form }],
    notes: [
      {
        code: 'point-made',
        count: form.filled,
        message: `The point ${field.name} was made of ${names}; --no-points leaves it out.`
      }
    ]
  }
}
