import { LoggiaError } from '#kit'
import type { ExportColumn } from '../table.ts'
import type { Wishes } from '../writer.ts'

/** What a caller may choose about a GPX file (requirements, route 16). */
export interface GpxWishes {
  /** Place of the column that names points and tracks. */
  readonly nameAt: number | undefined
  /** Places of the columns that are told in the description. */
  readonly describedAt: readonly number[]
  /** Values as elements of their own rather than as lines of the description. */
  readonly extensions: boolean
}

/** Throws `exports/bad-parameter` for columns that are not there. */
export function readGpxWishes(columns: readonly ExportColumn[], wishes: Wishes): GpxWishes {
  const name = wishes.get('name_field')?.trim() ?? ''
  const described = (wishes.get('description_field_list') ?? '').split(',').map((each) => each.trim()).filter((each) => each !== '')
  return {
    nameAt: name === '' ? undefined : placeOf(name, 'name_field', columns),
    describedAt: described.map((each) => placeOf(each, 'description_field_list', columns)),
    extensions: readBoolean('use_extension', wishes, true)
  }
}

/** A column by its key in the file, or by the name of its field. */
function placeOf(name: string, parameter: string, columns: readonly ExportColumn[]): number {
  const place = columns.findIndex(({ key }) => key === name)
  const found = place >= 0 ? place : columns.findIndex(({ field }) => field?.name === name)
  if (found >= 0) return found
  const known = columns.slice(0, 20).map(({ key }) => key).join(', ')
  throw badParameter(parameter, name, `one of the selected columns (${known}${columns.length > 20 ? ', …' : ''})`)
}

function readBoolean(parameter: string, wishes: Wishes, byDefault: boolean): boolean {
  const value = wishes.get(parameter)
  if (value === undefined) return byDefault
  if (['true', 'True', '1'].includes(value)) return true
  if (['false', 'False', '0'].includes(value)) return false
  throw badParameter(parameter, value, 'true or false')
}

function badParameter(name: string, value: string, expected: string): LoggiaError {
  const shown = value.length > 100 ? `${value.slice(0, 100)}…` : value
  return new LoggiaError('exports/bad-parameter', `Invalid value for ${name} API parameter: ${shown} was found but ${expected} is expected.`, { details: { name } })
}
