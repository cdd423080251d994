/**
 * Random conditions on places, among them those in which a position lies just on an edge, at a pole or at the date
 * line.
 */
import { type Geometry, printWkt } from '#geometry'
import { randomPoint } from './dataset.ts'
import { asGeometry } from './expression.ts'
import { distanceMeters, distanceToGeometry } from './geodesy.ts'
import { type Draw, keyword, printNumber } from './literals.ts'
import { boundsOf } from './planar.ts'
import { randomPolygon } from './shapes.ts'
import { isPoint, isShape, type Point, type Value } from './value.ts'

type Position = readonly [number, number]

export function placeCondition(draw: Draw): string {
  const { random } = draw
  const geometry = (): string => geometryText(wantedGeometry(draw), draw)
  return random.weighted([
    [3, () => withinDistance(draw)],
    [2, () => boxCondition(draw)],
    [3, () => `${random.pick(['intersects', 'disjoint', 'within'])}(${random.pick(['pos', 'area'])}, ${geometry()})`],
    [
      1,
      () =>
        `geometry(${random.pick(['pos', 'area'])}, ${geometry()}, ${random.pick(['INTERSECTS', 'disjoint', 'WITHIN'])})`
    ],
    [1, () => `polygon(pos, ${geometry()})`]
  ])
}

function geometryText(geometry: Geometry, { random }: Draw): string {
  return `${keyword('geom', random)}'${random.chance(0.7) ? printWkt(geometry) : JSON.stringify(geometry)}'`
}

function wantedGeometry(draw: Draw): Geometry {
  const { random } = draw
  return random.weighted<Geometry>([
    [4, () => randomPolygon(random)],
    [2, () => boxThroughPoint(draw)],
    [2, () => edgeThroughPoint(draw)],
    [1, () => holeThroughPoint(draw)],
    [1, () => crossingItself(draw)],
    [2, () => shapeOfData(draw)],
    [1, () => besideShape(draw)],
    [1, () => ({ type: 'Polygon', coordinates: [rectangle(-180, -90, 180, 90)] })],
    [1, () => behindDateLine(randomPolygon(random), random.pick([-360, -200, 180, 200, 360, 720]))],
    [
      1,
      () => ({
        type: 'LineString',
        coordinates: random
          .list(2, 4, () => positionOf(knownPoint(draw)))
          .reduce<Position[]>((line, next) => (isSame(line.at(-1), next) ? line : [...line, next]), [[0, 0]])
          .concat([[1, 80.5]])
      })
    ],
    [1, () => ({ type: 'MultiPoint', coordinates: random.list(1, 3, () => positionOf(knownPoint(draw))) })]
  ])
}

function knownPoint({ values, random }: Draw): Point {
  const known = (values.pos ?? []).filter((value: Value) => isPoint(value))
  return known.length > 0 ? random.pick(known) : randomPoint(random)
}

/** A box with a point of the data at a corner or on an edge; two that touch there. */
function boxThroughPoint(draw: Draw): Geometry {
  const { random } = draw
  const { lon, lat } = knownPoint(draw)
  const [width, height] = [random.pick([0.5, 10, 60]), random.pick([0.25, 8, 40])]
  const [west, south] = [random.pick([lon, lon - width / 2, lon - width]), random.pick([lat, lat - height])]
  const box = rectangle(west, south, west + width, south + height)
  if (random.chance(0.7)) return { type: 'Polygon', coordinates: [box] }
  return {
    type: 'MultiPolygon',
    coordinates: [[box], [rectangle(west + width, south, west + 2 * width, south + height)]]
  }
}

/** A triangle with a point of the data in the middle of a sloping edge, or somewhere on it. */
function edgeThroughPoint(draw: Draw): Geometry {
  const { random } = draw
  const { lon, lat } = knownPoint(draw)
  const [right, up, share] = [random.int(1, 90) / 7, random.int(1, 40) / 9, random.pick([1, 1, 1 / 3])]
  const [from, to]: Position[] = [
    [lon - right, within90(lat - up)],
    [lon + right * share, within90(lat + up * share)]
  ]
  return { type: 'Polygon', coordinates: [[from!, to!, [lon + right * 1.7, within90(lat - 2 * up - 1)], from!]] }
}

function holeThroughPoint(draw: Draw): Geometry {
  const { random } = draw
  const { lon, lat } = knownPoint(draw)
  const west = lon - random.pick([0, 1, 2])
  const hole = rectangle(west, lat, west + 2, lat + 2).reverse()
  return { type: 'Polygon', coordinates: [rectangle(west - 7, lat - 5, west + 9, lat + 6), hole] }
}

/** Corners in any order, some twice, some points of the data. */
function crossingItself(draw: Draw): Geometry {
  const { random } = draw
  const corners = random.list(3, 6, () =>
    positionOf(
      random.chance(0.3) ? knownPoint(draw) : { lon: random.int(-180, 180) + 0.125, lat: random.int(-90, 89) + 0.375 }
    )
  )
  const ring = random.chance(0.2) ? [...corners, corners[1]!, [1.5, 2.5] as const] : corners
  return { type: 'Polygon', coordinates: [[...ring, ring[0]!]] }
}

/** A shape of the data itself: all edges lie on each other. */
function shapeOfData(draw: Draw): Geometry {
  const known = (draw.values.area ?? []).filter((value: Value) => isShape(value))
  return known.length > 0 ? draw.random.pick(known).shape : randomPolygon(draw.random)
}

/** A box that touches the westernmost or easternmost corner of a shape of the data from outside. */
function besideShape(draw: Draw): Geometry {
  const { west, south, east, north } = boundsOf(shapeOfData(draw))
  const [low, high] = [within90(south - 1), within90(north + 1)]
  const box = draw.random.chance(0.5) ? rectangle(east, low, east + 5, high) : rectangle(west - 5, low, west, high)
  return { type: 'Polygon', coordinates: [box] }
}

function behindDateLine(geometry: Geometry, by: number): Geometry {
  if (geometry.type !== 'Polygon') return geometry
  return {
    type: 'Polygon',
    coordinates: geometry.coordinates.map((ring) => ring.map(([lon, lat]): Position => [lon + by, lat]))
  }
}

function rectangle(west: number, south: number, east: number, north: number): Position[] {
  const [low, high] = [within90(south), within90(north)]
  return [
    [west, low],
    [east, low],
    [east, high],
    [west, high],
    [west, low]
  ]
}

function within90(lat: number): number {
  return Math.max(-90, Math.min(90, lat))
}

function positionOf({ lon, lat }: Point): Position {
  return [lon, lat]
}

function isSame(a: Position | undefined, b: Position): boolean {
  return a?.[0] === b[0] && a[1] === b[1]
}

function boxCondition({ random }: Draw): string {
  const [south, west] = [random.int(-90, 80) + random.pick([0, 0.1]), random.int(-180, 170) + random.pick([0, 0.1])]
  const [north, east] = [Math.min(90, south + random.int(1, 90)), west + random.int(1, 180)]
  const corners = random.chance(0.8) || east > 180 ? [south, west, north, east] : [north, east, south, west]
  return `in_bbox(${random.pick(['pos', 'pos', 'area'])}, ${corners.map((corner) => printNumber(Number(corner.toFixed(4)))).join(', ')})`
}

const UNITS: Readonly<Record<string, number>> = {
  m: 1,
  km: 1000,
  mi: 1609.344,
  ft: 0.3048,
  yd: 0.9144,
  cm: 0.01,
  mm: 0.001
}

/**
 * How near to a circle a position may come: sines differ in the last digits, and the circles that shapes are compared
 * with are polygons.
 */
const CLEAR = { pos: 1e-6, area: 1e-4 } as const

function withinDistance(draw: Draw): string {
  const { random } = draw
  const field = random.pick(['pos', 'pos', 'area'] as const)
  const center = random.weighted([
    [3, () => randomPoint(random)],
    [1, () => ({ lon: random.pick([-180, 180, 179.999, 12]), lat: random.pick([90, -90, 89.9999, 0]) })]
  ])
  const unit = random.pick(['m', 'km', 'km', 'mi', 'ft', 'yd', 'cm', 'mm'])
  const distances = (draw.values[field] ?? []).map((value: Value) => distanceOf(value, center))
  const near = random.pick(distances.length > 0 ? distances : [500])
  let meters = random.pick([
    1,
    500,
    20_000,
    80_000,
    1_000_000,
    5_000_000,
    15_000_000,
    near * (1 + 3 * CLEAR[field]),
    near * (1 - 3 * CLEAR[field])
  ])
  while (distances.some((distance) => Math.abs(distance - meters) < CLEAR[field] * meters))
    meters *= 1 + 3 * CLEAR[field]
  const name = random.pick(['within_distance', 'within_distance', 'distance'])
  return `${keyword(name, random)}(${field}, geom'POINT(${center.lon} ${center.lat})', ${printNumber(Number((meters / UNITS[unit]!).toPrecision(9)))}${random.pick(['', ' '])}${unit})`
}

function distanceOf(value: Value, center: Point): number {
  return isPoint(value) ? distanceMeters(value, center) : distanceToGeometry(center, asGeometry(value)!)
}
