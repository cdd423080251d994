import { crsError, type ProjectPoint, readCoordinateSystem, type SystemName } from '#crs'
import { ingestError } from './errors.ts'

/** The way to longitude and latitude; undefined if positions are those already. Throws `ingest/unknown-crs`. */
export function findProjection(system: SystemName, name: string): ProjectPoint | undefined {
  try {
    return readCoordinateSystem(system)
  } catch (cause) {
    if (!crsError.is(cause, 'crs/unknown')) throw cause
    throw ingestError(
      'ingest/unknown-crs',
      `${name} cannot be transformed. ${cause.message} Convert it to WGS 84, or name its coordinate system with --crs EPSG:CODE.`,
      { cause, details: { name } }
    )
  }
}
