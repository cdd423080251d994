import { type ProjectPoint, projectPositions } from '#crs'
import type { ShapeValue } from '../table.ts'

/** Nothing when a position has no place in the projection: half a shape would be a wrong shape. */
export function projectShape(geometry: ShapeValue, project: ProjectPoint): ShapeValue | undefined {
  if (geometry.geometries !== undefined) {
    const geometries = geometry.geometries.map((each) => projectShape(each, project))
    return geometries.every((each) => each !== undefined) ? { ...geometry, geometries } : undefined
  }
  const coordinates = projectPositions(geometry.coordinates, project)
  return coordinates === undefined ? undefined : { ...geometry, coordinates }
}
