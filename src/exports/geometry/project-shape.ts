import type { ProjectPoint } from '../project-point.ts'
import type { ShapeValue } from '../table.ts'

/** Nothing when a position has no place in the projection: half a shape would be a wrong shape. */
export function projectShape(geometry: ShapeValue, project: ProjectPoint): ShapeValue | undefined {
  if (geometry.geometries !== undefined) {
    const geometries = geometry.geometries.map((each) => projectShape(each, project))
    return geometries.every((each) => each !== undefined) ? { ...geometry, geometries } : undefined
  }
  const coordinates = projectCoordinates(geometry.coordinates, project)
  return coordinates === undefined ? undefined : { ...geometry, coordinates }
}

function projectCoordinates(coordinates: unknown, project: ProjectPoint): unknown {
  if (!Array.isArray(coordinates)) return undefined
  if (typeof coordinates[0] === 'number') return project(coordinates)
  const projected = coordinates.map((each) => projectCoordinates(each, project))
  return projected.every((each) => each !== undefined) ? projected : undefined
}
