import type { ProjectPoint } from './project-point.ts'

/**
 * GeoJSON coordinates of any depth, position by position. Nothing when one of them has no place: half a shape would be
 * a wrong shape.
 */
export function projectPositions(coordinates: unknown, project: ProjectPoint): unknown {
  if (!Array.isArray(coordinates)) return undefined
  if (typeof coordinates[0] === 'number') return project(coordinates)
  const projected = coordinates.map((each) => projectPositions(each, project))
  return projected.every((each) => each !== undefined) ? projected : undefined
}
