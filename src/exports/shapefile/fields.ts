import { exportsError } from '../errors.ts'
import type { ExportColumn } from '../table.ts'
import { fieldNames } from './field-names.ts'

/** The limit of ArcGIS; dBASE itself stops at 128 or 255, depending on its version. */
const MAX_FIELDS = 255

/** dBASE's letters: text, number, day, truth. */
export type FieldKind = 'C' | 'N' | 'D' | 'L'

/** A field of the dbf. Its width fits its values: all of them are seen before the first is written. */
export interface DbfField {
  readonly name: string
  readonly kind: FieldKind
  readonly column: ExportColumn
  /** In the row. */
  readonly place: number
  /** Bytes of the longest value. */
  width: number
  /** Digits behind the point; 0 makes a number an integer for every reader. */
  decimals: number
  /** Some number is written with an exponent, which only float fields may. */
  hasExponents: boolean
  /** Values that were too long. */
  cutValues: number
}

/**
 * The fields for the columns of a table: all except shapes and the drawn point. Throws `exports/bad-parameter`
 * when there are more than the format holds.
 */
export function dbfFields(columns: readonly ExportColumn[], drawn: number): DbfField[] {
  const kept = columns
    .map((column, place) => ({ column, place }))
    .filter(({ column, place }) => place !== drawn && column.type !== 'geo_shape')
  if (kept.length === 0) return [onlyField()]
  if (kept.length > MAX_FIELDS)
    throw exportsError(
      'exports/bad-parameter',
      `A shapefile has at most ${MAX_FIELDS} fields, and this export would have ${kept.length}. Choose fewer with select.`
    )
  const names = fieldNames(kept.map(({ column }) => column.key))
  return kept.map(({ column, place }, at) => {
    return {
      name: names[at] as string,
      kind: kindOf(column),
      column,
      place,
      ...narrowest(column),
      hasExponents: false,
      cutValues: 0
    }
  })
}

/** A table has one field at least; a column of nothing stands for it when only shapes were asked for. */
function onlyField(): DbfField {
  return {
    name: 'id',
    kind: 'N',
    column: { key: 'id', type: 'int', list: false },
    place: -1,
    width: 1,
    decimals: 0,
    hasExponents: false,
    cutValues: 0
  }
}

function kindOf({ type, list }: ExportColumn): FieldKind {
  if (list) return 'C'
  switch (type) {
    case 'int':
    case 'double':
      return 'N'
    case 'boolean':
      return 'L'
    case 'date':
      return 'D'
    case 'text':
    case 'datetime':
    case 'geo_point_2d':
    case 'geo_shape':
    case 'file':
    case 'json_blob':
    case 'null':
      return 'C'
  }
}

/** A double has a digit behind the point even when all are whole, or readers would take the field for integers. */
function narrowest({ type }: ExportColumn): { width: number; decimals: number } {
  if (type === 'double') return { width: 3, decimals: 1 }
  return { width: type === 'date' ? 8 : 1, decimals: 0 }
}
