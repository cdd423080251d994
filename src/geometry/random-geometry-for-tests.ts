import fc from 'fast-check'
import type { Geometry, Position } from './geometry.ts'

const lon = fc.double({ min: -180, max: 180, noNaN: true })
const lat = fc.double({ min: -90, max: 90, noNaN: true })

export const position: fc.Arbitrary<Position> = fc.tuple(lon, lat).map(([x, y]): Position => [x + 0, y + 0])
const line = fc.array(position, { minLength: 2, maxLength: 6 })
const ring = fc.array(position, { minLength: 3, maxLength: 6 }).map((open): Position[] => [...open, open[0]!])
const rings = fc.array(ring, { minLength: 1, maxLength: 3 })
const few = { minLength: 1, maxLength: 3 }

const simple: fc.Arbitrary<Geometry> = fc.oneof(
  position.map((coordinates): Geometry => ({ type: 'Point', coordinates })),
  fc.array(position, few).map((coordinates): Geometry => ({ type: 'MultiPoint', coordinates })),
  line.map((coordinates): Geometry => ({ type: 'LineString', coordinates })),
  fc.array(line, few).map((coordinates): Geometry => ({ type: 'MultiLineString', coordinates })),
  rings.map((coordinates): Geometry => ({ type: 'Polygon', coordinates })),
  fc.array(rings, few).map((coordinates): Geometry => ({ type: 'MultiPolygon', coordinates }))
)

/** Geometries of every type with positions in the world, collections in collections too. */
export const geometry: fc.Arbitrary<Geometry> = fc.letrec<{ any: Geometry }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    simple,
    fc.array(tie('any'), few).map((geometries): Geometry => ({ type: 'GeometryCollection', geometries }))
  )
})).any

/** The same geometry with a height at every position. */
export function withHeights(value: Geometry, height: number): unknown {
  const raise = (coordinates: unknown): unknown =>
    Array.isArray(coordinates) && typeof coordinates[0] === 'number'
      ? [...coordinates, height]
      : (coordinates as unknown[]).map(raise)
  return value.type === 'GeometryCollection'
    ? { type: value.type, geometries: value.geometries.map((each) => withHeights(each, height)) }
    : { type: value.type, coordinates: raise(value.coordinates) }
}
