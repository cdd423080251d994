import proj4 from 'proj4'

export type ProjectPoint = (position: readonly number[]) => number[] | undefined

/**
 * From longitude and latitude to x and y of a coordinate system given as a PROJ definition, always in that order, as GeoJSON wants
 * (RFC 7946 §3.1.1, and the practice of its 2008 predecessor for other systems). Heights stay as they are. A position that has no place
 * in the projection gives nothing. Throws when the definition needs what is not there, such as a datum grid.
 */
export function createProjection(definition: string): ProjectPoint {
  const converter = proj4('WGS84', definition)
  converter.forward([0, 0])
  return ([lon = NaN, lat = NaN, ...rest]) => {
    const [x = NaN, y = NaN] = converter.forward([lon, lat])
    return Number.isFinite(x) && Number.isFinite(y) ? [x, y, ...rest] : undefined
  }
}
