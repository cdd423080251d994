import type { UncheckedGeometry } from './geometry.ts'

/** A position in another coordinate system; nothing when it has no place there. */
export type ProjectPosition = (position: readonly number[]) => readonly number[] | undefined

/**
 * A geometry with every position projected. Nothing when one of them has no place in the projection: half a shape would
 * be a wrong shape. Other members stay, in their order.
 */
export function projectGeometry(geometry: UncheckedGeometry, project: ProjectPosition): UncheckedGeometry | undefined {
  if (geometry.geometries !== undefined) {
    const geometries = geometry.geometries.map((each) => projectGeometry(each, project))
    return geometries.every((each) => each !== undefined) ? { ...geometry, geometries } : undefined
  }
  const coordinates = projectCoordinates(geometry.coordinates, project)
  return coordinates === undefined ? undefined : { ...geometry, coordinates }
}

/** Coordinates of any depth. */
function projectCoordinates(coordinates: unknown, project: ProjectPosition): unknown {
  if (!Array.isArray(coordinates)) return undefined
  if (typeof coordinates[0] === 'number') return project(coordinates)
  const projected = coordinates.map((each) => projectCoordinates(each, project))
  return projected.every((each) => each !== undefined) ? projected : undefined
}
