import { findCoordinateSystem } from '#crs'
import type { ParquetColumn } from './parquet-column.ts'
import { projJson } from './proj-json.ts'

/**
 * The metadata of a GeoParquet file (https://geoparquet.org/releases/v1.1.0), once all shapes have been seen.
 * Empty without geometries.
 */
export function geoMetadata(
  columns: readonly ParquetColumn[],
  primary: ParquetColumn | undefined,
  epsg: number
): { key: string; value: string }[] {
  if (primary === undefined) return []
  // A system of which the registry has no well-known text is unknown in the file, which null says; without the member
  // it would be WGS 84.
  const system = findCoordinateSystem(epsg)
  const crs = (system && projJson(system)) ?? null
  const described = columns.flatMap(({ name, summary }) => {
    if (summary === undefined) return []
    const { types, bounds } = summary
    return [
      [
        name,
        { encoding: 'WKB', geometry_types: [...types].sort(), crs, ...(bounds !== undefined && { bbox: bounds }) }
      ] as const
    ]
  })
  return [
    {
      key: 'geo',
      value: JSON.stringify({ version: '1.1.0', primary_column: primary.name, columns: Object.fromEntries(described) })
    }
  ]
}
