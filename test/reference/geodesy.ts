/** Distance on the WGS 84 ellipsoid by Vincenty's inverse formula; on the mean sphere where that does not converge (antipodes). */
import type { Point } from './value.ts'

const EQUATOR_RADIUS = 6_378_137
const FLATTENING = 1 / 298.257223563
const POLE_RADIUS = EQUATOR_RADIUS * (1 - FLATTENING)
const MEAN_RADIUS = 6_371_008.8

export function distanceMeters(a: Point, b: Point): number {
  return vincenty(a, b) ?? haversine(a, b)
}

function vincenty(from: Point, to: Point): number | undefined {
  const lonDifference = radians(to.lon - from.lon)
  const u1 = Math.atan((1 - FLATTENING) * Math.tan(radians(from.lat)))
  const u2 = Math.atan((1 - FLATTENING) * Math.tan(radians(to.lat)))
  const [sin1, cos1, sin2, cos2] = [Math.sin(u1), Math.cos(u1), Math.sin(u2), Math.cos(u2)]
  let lambda = lonDifference
  for (let round = 0; round < 200; round += 1) {
    const sinSigma = Math.hypot(cos2 * Math.sin(lambda), cos1 * sin2 - sin1 * cos2 * Math.cos(lambda))
    if (sinSigma === 0) return 0
    const cosSigma = sin1 * sin2 + cos1 * cos2 * Math.cos(lambda)
    const sigma = Math.atan2(sinSigma, cosSigma)
    const sinAlpha = (cos1 * cos2 * Math.sin(lambda)) / sinSigma
    const cosSqAlpha = 1 - sinAlpha ** 2
    const cos2SigmaM = cosSqAlpha === 0 ? 0 : cosSigma - (2 * sin1 * sin2) / cosSqAlpha
    const c = (FLATTENING / 16) * cosSqAlpha * (4 + FLATTENING * (4 - 3 * cosSqAlpha))
    const bow = sigma + c * sinSigma * (cos2SigmaM + c * cosSigma * (-1 + 2 * cos2SigmaM ** 2))
    const next = lonDifference + (1 - c) * FLATTENING * sinAlpha * bow
    if (Math.abs(next - lambda) < 1e-12) return arc(cosSqAlpha, sinSigma, cosSigma, sigma, cos2SigmaM)
    lambda = next
  }
  return undefined
}

function arc(cosSqAlpha: number, sinSigma: number, cosSigma: number, sigma: number, cos2SigmaM: number): number {
  const u = (cosSqAlpha * (EQUATOR_RADIUS ** 2 - POLE_RADIUS ** 2)) / POLE_RADIUS ** 2
  const a = 1 + (u / 16384) * (4096 + u * (-768 + u * (320 - 175 * u)))
  const b = (u / 1024) * (256 + u * (-128 + u * (74 - 47 * u)))
  const inner = cosSigma * (-1 + 2 * cos2SigmaM ** 2) - (b / 6) * cos2SigmaM * (-3 + 4 * sinSigma ** 2) * (-3 + 4 * cos2SigmaM ** 2)
  return POLE_RADIUS * a * (sigma - b * sinSigma * (cos2SigmaM + (b / 4) * inner))
}

function haversine(a: Point, b: Point): number {
  const h = Math.sin(radians(b.lat - a.lat) / 2) ** 2
    + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lon - a.lon) / 2) ** 2
  return 2 * MEAN_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)))
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
