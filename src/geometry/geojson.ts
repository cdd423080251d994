import { checkGeometry } from './check-geometry.ts'
import { type Geometry, GeometryError, type UncheckedGeometry } from './geometry.ts'

/** The text of a GeoJSON geometry (RFC 7946 §3.1), or of a Feature around one. Throws GeometryError. */
export function parseGeojson(text: string): Geometry {
  return checkGeometry(parseJson(text))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new GeometryError('it is not JSON')
  }
}

/** Without members beside the type and the positions, such as `bbox` and the `crs` of GeoJSON before RFC 7946. */
export function withoutForeignMembers({ type, coordinates, geometries }: UncheckedGeometry): UncheckedGeometry {
  return geometries === undefined ? { type, coordinates } : { type, geometries: geometries.map(withoutForeignMembers) }
}
