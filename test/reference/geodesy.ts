/**
 * Distances on the sphere of R = 6371008.7714 m, by vectors from its centre rather than by the haversine, so that a
 * mistake in the one is not a mistake in the other.
 */
import type { Geometry } from '#geometry'
import { coversPosition, type Position, positionsOf, segmentsOf } from './planar.ts'
import type { Point } from './value.ts'

const RADIUS_METERS = 6_371_008.7714

export function distanceMeters(a: Point, b: Point): number {
  const [u, v] = [vectorOf(a), vectorOf(b)]
  const cross = Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
  return RADIUS_METERS * Math.atan2(cross, u[0] * v[0] + u[1] * v[1] + u[2] * v[2])
}

/** To the nearest position of a geometry, whose edges are straight on the map; 0 inside of an area. */
export function distanceToGeometry(center: Point, geometry: Geometry): number {
  if ([-360, 0, 360].some((turn) => coversPosition(geometry, [center.lon + turn, center.lat]))) return 0
  const corners = positionsOf(geometry).map((position) => distanceMeters(center, pointAt(position)))
  return Math.min(...corners, ...segmentsOf(geometry).map(([start, end]) => distanceToEdge(center, start, end)))
}

const SAMPLES = 64

/** The nearest of some samples, then by thirds between the samples beside it. */
function distanceToEdge(center: Point, start: Position, end: Position): number {
  const at = (share: number): number =>
    distanceMeters(center, pointAt([start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share]))
  const samples = Array.from({ length: SAMPLES + 1 }, (_, place) => at(place / SAMPLES))
  const nearest = samples.indexOf(Math.min(...samples))
  let [low, high] = [Math.max(0, nearest - 1) / SAMPLES, Math.min(SAMPLES, nearest + 1) / SAMPLES]
  for (let round = 0; round < 80; round += 1) {
    const [first, second] = [low + (high - low) / 3, high - (high - low) / 3]
    if (at(first) < at(second)) high = second
    else low = first
  }
  return at((low + high) / 2)
}

function pointAt([lon, lat]: Position): Point {
  return { lon, lat }
}

function vectorOf({ lon, lat }: Point): readonly [number, number, number] {
  const [lambda, phi] = [(lon * Math.PI) / 180, (lat * Math.PI) / 180]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}
