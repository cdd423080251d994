import proj4 from 'proj4'

export type ProjectPoint = (position: readonly number[]) => number[] | undefined

/**
 * From longitude and latitude to x and y of a coordinate system given as a PROJ definition, always in that order, as
 * GeoJSON wants (RFC 7946 §3.1.1, and the practice of its 2008 predecessor for other systems). Heights stay as they
 * are; in a geocentric system, which counts from the middle of the earth, they become part of x, y and z. A position
 * that has no place in the projection gives nothing. Throws when the definition needs what is not there, such as a
 * datum grid.
 */
export function createProjection(definition: string): ProjectPoint {
  const converter = proj4('WGS84', definition)
  converter.forward([0, 0])
  if (GEOCENTRIC.test(definition))
    return ([lon = NaN, lat = NaN, height = 0, ...rest]) => placed(converter.forward([lon, lat, height]), rest)
  return ([lon = NaN, lat = NaN, ...rest]) => placed(converter.forward([lon, lat]), rest)
}

/** Ten thousandths of a metre. Further digits are noise of the computation. */
const DECIMALS = 1e9

/**
 * The way back, from x and y (and z) to longitude and latitude in WGS 84. A position that lies nowhere on earth gives
 * nothing.
 */
export function createUnprojection(definition: string): ProjectPoint {
  const converter = proj4(definition, 'WGS84')
  converter.forward([0, 0])
  const geocentric = GEOCENTRIC.test(definition)
  return ([x = NaN, y = NaN, z, ...rest]) => {
    const [lon = NaN, lat = NaN, height] =
      placed(geocentric ? converter.forward([x, y, z ?? 0]) : converter.forward([x, y]), []) ?? []
    if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) return undefined
    const heights = geocentric ? [height ?? 0] : z === undefined ? [] : [z]
    return [Math.round(lon * DECIMALS) / DECIMALS, Math.round(lat * DECIMALS) / DECIMALS, ...heights, ...rest]
  }
}

const GEOCENTRIC = /\+proj=geocent\b/

function placed(position: readonly number[], rest: readonly number[]): number[] | undefined {
  return position.every(Number.isFinite) ? [...position, ...rest] : undefined
}
