import { createProjection, findCoordinateSystem, type ProjectPoint } from '#crs'
import { LoggiaError } from '#kit'

/** From longitude and latitude to the coordinate system with this EPSG code. Throws `exports/unknown-epsg`. */
export function projectionTo(epsg: number): ProjectPoint {
  const definition = findCoordinateSystem(epsg)?.proj4
  try {
    if (definition !== undefined) return createProjection(definition)
  } catch (cause) {
    throw new LoggiaError(
      'exports/unknown-epsg',
      `Invalid value for epsg API parameter: ${epsg} is a coordinate system that this portal cannot compute.`,
      { cause }
    )
  }
  throw new LoggiaError(
    'exports/unknown-epsg',
    `Invalid value for epsg API parameter: ${epsg} is not the EPSG code of a coordinate system.`
  )
}
