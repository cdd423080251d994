/** Random geometries in general position: no two borders share a corner, so that rounding never decides a relation. */
import type { Geometry } from '#geometry'
import type { Random } from './random.ts'

type Position = [number, number]

export function randomShape(random: Random): Geometry {
  const [lon, lat] = [random.int(-170, 170), random.int(-80, 80)]
  return random.weighted<Geometry>([
    [2, () => ({ type: 'Point', coordinates: randomPosition(random) })],
    [2, () => ({ type: 'LineString', coordinates: random.list(2, 5, () => randomPosition(random)) })],
    [5, () => ({ type: 'Polygon', coordinates: randomArea(random, lon, lat, 40) })],
    [1, () => ({ type: 'MultiPoint', coordinates: random.list(1, 4, () => randomPosition(random)) })],
    [
      1,
      () => ({
        type: 'MultiLineString',
        coordinates: random.list(1, 3, () => random.list(2, 3, () => randomPosition(random)))
      })
    ],
    [
      2,
      () => ({
        type: 'MultiPolygon',
        coordinates: [randomArea(random, -90, lat / 2, 60), randomArea(random, 90, lat / 2, 60)]
      })
    ]
  ])
}

export function randomPolygon(random: Random): Geometry {
  return {
    type: 'Polygon',
    coordinates: randomArea(random, random.int(-170, 170), random.int(-80, 80), random.pick([10, 40, 120]))
  }
}

/** A star-shaped ring around a place, sometimes with a hole in its middle. */
function randomArea(random: Random, lon: number, lat: number, size: number): Position[][] {
  const corners = random.int(3, 9)
  const reach = Array.from({ length: corners }, () => size * (0.5 + random.unit() / 2))
  const ring = (scale: number): Position[] => {
    const positions = reach.map((radius, place): Position => {
      const angle = (2 * Math.PI * (place + 0.1)) / corners
      return clamp(lon + radius * scale * Math.cos(angle), lat + radius * scale * 0.5 * Math.sin(angle), random)
    })
    return [...positions, positions[0]!]
  }
  // A ring that reaches the edge of the world may be bent there, so only those that do not have a hole.
  const inside = Math.abs(lon) + size < 180 && Math.abs(lat) + size / 2 < 90
  return inside && random.chance(0.3) ? [ring(1), ring(0.4).reverse()] : [ring(1)]
}

function clamp(lon: number, lat: number, random: Random): Position {
  const jitter = random.unit() / 1000
  return [round(Math.max(-179.9, Math.min(179.9, lon)) + jitter), round(Math.max(-89.9, Math.min(89.9, lat)) + jitter)]
}

/** Odd in the seventh digit, where no point of the data lies. */
function round(value: number): number {
  return Number(`${value.toFixed(6)}3`)
}

function randomPosition(random: Random): Position {
  return [round(random.unit() * 358 - 179), round(random.unit() * 178 - 89)]
}
