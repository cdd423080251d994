import { projectionTo } from '../projection.ts'
import { WGS84 } from '../reprojection.ts'
import { asShape, geometryColumn, type ExportTable, type RowBatches } from '../table.ts'
import { projectShape } from './project-shape.ts'

/**
 * A stage that projects what is drawn of each row into the coordinate system the caller asked for. A shape with a position that has no
 * place there becomes null; other places stay in longitude and latitude. Throws `exports/unknown-epsg` at once.
 */
export function createRowProjection({ columns, epsg }: ExportTable): (batches: RowBatches) => RowBatches {
  const place = geometryColumn(columns)
  if (epsg === WGS84) return (batches) => batches
  const project = projectionTo(epsg)
  if (place === undefined) return (batches) => batches
  return async function* (batches) {
    for await (const rows of batches) {
      yield rows.map((row) => {
        const shape = asShape(row[place])
        return shape === null ? row : row.with(place, projectShape(shape, project) ?? null)
      })
    }
  }
}
