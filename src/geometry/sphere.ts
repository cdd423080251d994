/** A position on the sphere, in degrees. */
export interface LonLat {
  readonly lon: number
  readonly lat: number
}

/**
 * Mean radius of the earth that distances are computed with. A recorded answer of the real service (458.735 m) is the
 * arc on this sphere to 3 mm, and 0.28 m off every ellipsoid.
 */
export const EARTH_RADIUS_METERS = 6_371_008.7714

export const EARTH_DIAMETER_METERS = 2 * EARTH_RADIUS_METERS

/** Half of a degree in radians: the haversine takes halves of differences. */
export const RADIANS_PER_HALF_DEGREE = Math.PI / 360

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

export function degrees(angle: number): number {
  return (angle * 180) / Math.PI
}

/** Haversine (the square of the sine of the half) of the angle that an arc has at the centre of the earth. */
export function haversineOfArc(meters: number): number {
  return Math.sin(Math.min(meters / EARTH_DIAMETER_METERS, Math.PI / 2)) ** 2
}

/** The angle at the centre of the earth between two positions, in radians. */
export function angleBetween(a: LonLat, b: LonLat): number {
  const haversine =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lon - a.lon) / 2) ** 2
  return 2 * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

/** The same longitude between -180 and 180. */
export function wrapLongitude(lon: number): number {
  return lon - 360 * Math.round(lon / 360)
}
