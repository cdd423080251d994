import { projectGeometry } from '#geometry'
import { projectionTo } from './projection.ts'
import { WGS84 } from './reprojection.ts'
import { asShape, type ExportRow, type ExportTable, geometryColumn, type RowBatches } from './table.ts'

/**
 * A stage that projects what is drawn of each row, or other columns of places when the format says which, into the
 * coordinate system the caller asked for. A shape with a position that has no place there becomes null; other places
 * stay in longitude and latitude. Throws `exports/unknown-epsg` at once.
 */
export function createRowProjection(
  { columns, epsg }: ExportTable,
  places: readonly number[] = drawnOf(columns)
): (batches: RowBatches) => RowBatches {
  if (epsg === WGS84) return (batches) => batches
  const project = projectionTo(epsg)
  if (places.length === 0) return (batches) => batches
  const projectRow = (row: ExportRow): ExportRow => {
    const projected = [...row]
    for (const place of places) {
      const shape = asShape(row[place])
      if (shape !== null) projected[place] = projectGeometry(shape, project) ?? null
    }
    return projected
  }
  return async function* (batches) {
    for await (const rows of batches) yield rows.map(projectRow)
  }
}

function drawnOf(columns: ExportTable['columns']): readonly number[] {
  const place = geometryColumn(columns)
  return place === undefined ? [] : [place]
}
