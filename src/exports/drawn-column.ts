import { exportsError } from './errors.ts'
import { type ExportColumn, geometryColumn } from './table.ts'

/**
 * The column that is drawn, for formats that are nothing without one (EXPORT-common-9). Throws `exports/bad-parameter`.
 */
export function drawnColumn(columns: readonly ExportColumn[], format: string): number {
  const place = geometryColumn(columns)
  if (place !== undefined) return place
  throw exportsError(
    'exports/bad-parameter',
    `Invalid value for format API parameter: ${format} files hold geometries, and no geometry is selected. Select a geo_point_2d or geo_shape field.`
  )
}
