import type { ExportColumn, ExportValue } from './table.ts'

/**
 * How values of a column look where a format has only text: as in CSV, but booleans as XML and SQL write them
 * (EXPORT-value-3).
 */
export function plainTextOf(column: ExportColumn): (value: ExportValue) => string {
  if (column.list) return (value) => (value as readonly string[]).join(',')
  switch (column.type) {
    case 'geo_point_2d':
      return (value) => [...(value as readonly number[])].reverse().join(', ')
    case 'geo_shape':
      return (value) => JSON.stringify(value)
    case 'double':
      return (value) => (Object.is(value, -0) ? '-0' : String(value))
    case 'text':
    case 'int':
    case 'boolean':
    case 'date':
    case 'datetime':
    case 'file':
    case 'json_blob':
    case 'null':
      return String
  }
}
