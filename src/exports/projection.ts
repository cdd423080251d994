import { createProjection, findCoordinateSystem, type ProjectPoint } from '#crs'
import { exportsError } from './errors.ts'

/** From longitude and latitude to the coordinate system with this EPSG code. Throws `exports/unknown-epsg`. */
export function projectionTo(epsg: number): ProjectPoint {
  const definition = findCoordinateSystem(epsg)?.proj4
  try {
    if (definition !== undefined) return createProjection(definition)
  } catch (cause) {
    throw exportsError(
      'exports/unknown-epsg',
      `Invalid value for epsg API parameter: ${epsg} is a coordinate system that this portal cannot compute.`,
      { cause }
    )
  }
  throw exportsError(
    'exports/unknown-epsg',
    `Invalid value for epsg API parameter: ${epsg} is not the EPSG code of a coordinate system.`
  )
}
