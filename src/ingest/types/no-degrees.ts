import type { Loader } from '#engine'
import { isGeo } from '#schema'
import type { Note, StagedFile } from '../context.ts'
import { collectRejects } from '../load/rejects.ts'
import { guessableReadings } from '../reading/readings.ts'
import { holdsPlaces } from './infer.ts'
import { measure } from './measure.ts'
import type { ReadField } from './read-field.ts'

const SHOWN_CHARACTERS = 100

/**
 * Notices about geometries and points of the file that did not become a geometry field, or not in all records: why not,
 * with the first one, and what helps.
 */
export async function noteNoDegrees(
  loader: Loader,
  file: StagedFile,
  fields: readonly ReadField[],
  signal: AbortSignal | undefined
): Promise<Note[]> {
  const failed = fields.filter(
    ({ field, column, explicit, misfits = 0 }) => !explicit && holdsPlaces(column) && (misfits > 0 || !isGeo(field))
  )
  const trials = failed.map(({ column }) => ({
    column,
    readings: guessableReadings(column.kind, undefined).slice(0, 1)
  }))
  const measured = await measure(loader, file.staging, trials, signal)
  return Promise.all(
    failed.map(async (each, index): Promise<Note> => {
      const {
        filled,
        verdicts: [verdict]
      } = measured[index]!
      const misfits = verdict!.misfits
      const {
        first: [example]
      } = await collectRejects(loader, file, [{ ...each, reading: verdict!.reading, explicit: true, misfits }], signal)
      const place =
        example === undefined
          ? ''
          : `, the first in ${example.line === undefined ? `record ${example.record}` : `line ${example.line}`}: ${shorten(example.value)}`
      return {
        code: 'no-degrees',
        count: misfits,
        message: isGeo(each.field)
          ? `${each.column.label} is empty in ${misfits.toLocaleString('en')} of ${filled.toLocaleString('en')} records, which have no geometry in longitude (-360 to 360) and latitude (-90 to 90)${place}. Correct them in the file, or --crs EPSG:CODE says which system it has.`
          : `${each.column.label} did not become a geometry field but ${each.field.type}: ${misfits.toLocaleString('en')} of ${filled.toLocaleString('en')} are not geometries in longitude and latitude${place}. ` +
            'If its coordinates are in another system, --crs EPSG:CODE says which.'
      }
    })
  )
}

function shorten(text: string): string {
  return text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS)}…`
}
