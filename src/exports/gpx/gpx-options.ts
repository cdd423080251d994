import type { WriterParameter } from '#formats'
import type { LoggiaError } from '#kit'
import { exportsError } from '../errors.ts'
import type { ExportColumn } from '../table.ts'
import type { FormatOptions } from '../writer.ts'

/** Parameters of a GPX file (EXPLORE-parameter-5). */
export interface GpxOptions {
  /** Place of the column that names points and tracks. */
  readonly nameAt: number | undefined
  /** Positions of the columns for the description. */
  readonly describedAt: readonly number[]
  /** Values as separate elements rather than as lines of the description. */
  readonly extensions: boolean
}

/** Throws `exports/bad-parameter` for columns that are not there. */
export function readGpxOptions(columns: readonly ExportColumn[], options: FormatOptions): GpxOptions {
  const [name] = listed(options, 'name_field')
  return {
    nameAt: name === undefined ? undefined : placeOf(name, 'name_field', columns),
    describedAt: listed(options, 'description_field_list').map((each) =>
      placeOf(each, 'description_field_list', columns)
    ),
    extensions: readBoolean('use_extension', options, true)
  }
}

/** Columns for the description, selected or not. */
export function namedFields(options: FormatOptions): string[] {
  return [...listed(options, 'name_field'), ...listed(options, 'description_field_list')]
}

function listed(options: FormatOptions, parameter: WriterParameter): string[] {
  const value = options.get(parameter) ?? ''
  const texts = parameter === 'name_field' ? [value] : value.split(',')
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}

/** A column by its key in the file, or by the name of its field. */
function placeOf(name: string, parameter: WriterParameter, columns: readonly ExportColumn[]): number {
  const place = columns.findIndex(({ key }) => key === name)
  const found = place >= 0 ? place : columns.findIndex(({ field }) => field?.name === name)
  if (found >= 0) return found
  const known = columns
    .slice(0, 20)
    .map(({ key }) => key)
    .join(', ')
  throw badParameter(
    parameter,
    name,
    `a field of the dataset or a selected column (${known}${columns.length > 20 ? ', …' : ''})`
  )
}

function readBoolean(parameter: WriterParameter, options: FormatOptions, byDefault: boolean): boolean {
  const value = options.get(parameter)
  if (value === undefined) return byDefault
  if (['true', 'True', '1'].includes(value)) return true
  if (['false', 'False', '0'].includes(value)) return false
  throw badParameter(parameter, value, 'true or false')
}

function badParameter(name: string, value: string, expected: string): LoggiaError {
  const shown = value.length > 100 ? `${value.slice(0, 100)}…` : value
  return exportsError(
    'exports/bad-parameter',
    `Invalid value for ${name} API parameter: ${shown} was found but ${expected} is expected.`,
    { details: { name } }
  )
}
