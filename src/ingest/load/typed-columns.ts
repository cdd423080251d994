import { ORDINAL_COLUMN, quoteIdentifier } from '#engine'
import { type Field, isMultivalued } from '#schema'
import { separatorOf } from '../notation/separator.ts'
import { textLiteral } from '../notation/text-literal.ts'
import { listValues } from '../reading/lists.ts'
import { reads } from '../reading/reading.ts'
import type { Staging } from '../staging.ts'
import { keptText, trimmedText } from '../types/cell-text.ts'
import type { ReadField } from '../types/read-field.ts'
import { LIST_SEPARATOR } from '../types/wanted-field.ts'

/** A field of the dataset for which the file has no column. */
export interface AbsentField {
  readonly field: Field
  readonly absent: true
}

/** A subquery of the staging table with one typed column per field, `f0`, `f1` …, and the ordinal. */
export function typedRows(staging: Staging, fields: readonly (ReadField | AbsentField)[]): string {
  const columns = fields.map((each, index) => {
    const value = 'absent' in each ? typedNull(each.field) : typedValue(staging, each)
    return `${value} AS ${typedColumn(index)}`
  })
  return `(SELECT ${[ORDINAL_COLUMN, ...columns].join(', ')} FROM ${quoteIdentifier(staging.table)})`
}

export const typedColumn = (index: number): string => `f${index}`

/** Not a constant: functions of shapes want a column. */
function typedNull(field: Field): string {
  const none = (type: string): string => `materialize(CAST(NULL, 'Nullable(${type})'))`
  switch (field.type) {
    case 'text':
      return isMultivalued(field) ? `materialize(CAST([], 'Array(String)'))` : none('String')
    case 'file':
    case 'json_blob':
    case 'geo_shape':
      return none('String')
    case 'int':
      return none('Int64')
    case 'double':
      return none('Float64')
    case 'boolean':
      return none('Bool')
    case 'date':
      return none('Date32')
    case 'datetime':
      return none("DateTime64(6, \\'UTC\\')")
    case 'geo_point_2d':
      return `tuple(${none('Float64')}, ${none('Float64')})`
  }
}

/** A cell in the type of its field. */
export function typedValue(staging: Staging, read: ReadField): string {
  if (read.field.type === 'text') return textValue(staging, read)
  const x = trimmedText(staging, read.column)
  const [first, second] = read.reading.values(x)
  const value = second === undefined ? first! : `tuple(${first!}, ${second})`
  if ((read.misfits ?? 0) === 0) return value
  const nothing = second === undefined ? 'NULL' : 'tuple(NULL, NULL)'
  return `if(${x} = '' OR ${reads(read.reading, x)}, ${value}, ${nothing})`
}

/** A text keeps its blanks, unless it has nothing else; a list loses those around its elements, and empty elements. */
function textValue(staging: Staging, { field, column, padded, plain }: ReadField): string {
  const kept = keptText(staging, column)
  if (!isMultivalued(field))
    return staging.nullable
      ? kept
      : padded === false
        ? `nullIf(${kept}, '')`
        : `if(${trimmedText(staging, column)} = '', NULL, ${kept})`
  const text = staging.nullable ? `ifNull(${kept}, '')` : kept
  const parts =
    column.kind === 'list'
      ? listValues(text)
      : `splitByString(${textLiteral(plain === true ? LIST_SEPARATOR : separatorOf(field))}, ${text})`
  return `arrayFilter(v -> v != '', arrayMap(v -> trimBoth(v), ${parts}))`
}
