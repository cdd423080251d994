import assert from 'node:assert/strict'
import test from 'node:test'
import type { Line, Rings } from './geometry.ts'
import { signedArea } from './rings.ts'
import { turnLongitudes } from './turn-longitudes.ts'

const box = (west: number, south: number, east: number, north: number): Line => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south]
]
const polygon = (...coordinates: Line[]) => ({ type: 'Polygon', coordinates })
const areaOf = (rings: Rings): number =>
  rings.reduce((sum, ring, at) => sum + (at === 0 ? 1 : -1) * Math.abs(signedArea(ring)) * 0.5, 0)

test('geometries within the world stay as they are, those of no place on earth are not geometries', () => {
  const point = { type: 'Point', coordinates: [180.0000001, 90] }
  assert.equal(turnLongitudes(point), point)
  for (const coordinates of [[361, 0], [0, 91], [0], ['1', '2'], [[1, 2]], undefined])
    assert.equal(turnLongitudes({ type: 'Point', coordinates }), undefined)
  assert.equal(turnLongitudes({ type: 'Circle', coordinates: [190, 0] }), undefined)
  assert.equal(turnLongitudes(polygon(box(170, 0, 190, 10).slice(0, -1))), undefined)
})

test('points and lines behind the date line come to its other side, in their decimals, with their heights', () => {
  assert.deepEqual(turnLongitudes({ type: 'Point', coordinates: [190.1, 5, 30] }), {
    type: 'Point',
    coordinates: [-169.9, 5, 30]
  })
  assert.deepEqual(
    turnLongitudes({
      type: 'MultiPoint',
      coordinates: [
        [-190, 5],
        [0, 0]
      ]
    }),
    {
      type: 'MultiPoint',
      coordinates: [
        [170, 5],
        [0, 0]
      ]
    }
  )
  assert.deepEqual(
    turnLongitudes({
      type: 'LineString',
      coordinates: [
        [170, 0, 0],
        [190, 10, 20]
      ]
    }),
    {
      type: 'MultiLineString',
      coordinates: [
        [
          [170, 0, 0],
          [180, 5, 10]
        ],
        [
          [-180, 5, 10],
          [-170, 10, 20]
        ]
      ]
    }
  )
  assert.deepEqual(
    turnLongitudes({
      type: 'LineString',
      coordinates: [
        [200, 0],
        [210, 0]
      ]
    }),
    {
      type: 'LineString',
      coordinates: [
        [-160, 0],
        [-150, 0]
      ]
    }
  )
})

test('a polygon across the date line is cut there, with its holes; the world from 0 to 360 has two halves', () => {
  const world = turnLongitudes(polygon(box(0, -90, 360, 90))) as unknown as { coordinates: Rings[] }
  assert.deepEqual(
    world.coordinates.map(([ring = []]) => [Math.min(...ring.map(([x]) => x)), Math.max(...ring.map(([x]) => x))]),
    [
      [0, 180],
      [-180, 0]
    ]
  )
  assert.deepEqual(world.coordinates.map(areaOf), [180 * 180, 180 * 180])
  const holed = polygon(box(170, 0, 200, 10), box(172, 1, 174, 2), box(178, 3, 182, 5), box(190, 1, 191, 2))
  const { type, coordinates } = turnLongitudes(holed) as { type: string; coordinates: Rings[] }
  assert.equal(type, 'MultiPolygon')
  assert.deepEqual(
    coordinates.map((rings) => [rings.length, areaOf(rings)]),
    // The hole that the date line crosses becomes a bay of each half.
    [
      [2, 100 - 2 - 4],
      [2, 200 - 4 - 1]
    ]
  )
})

test('a bay that crosses the line more than once gives as many pieces as there are', () => {
  const comb: Line = [
    [170, 0],
    [190, 0],
    [190, 2],
    [175, 2],
    [175, 4],
    [190, 4],
    [190, 6],
    [170, 6],
    [170, 0]
  ]
  const { coordinates } = turnLongitudes(polygon(comb)) as unknown as { coordinates: Rings[] }
  assert.deepEqual(coordinates.map(areaOf), [60 - 10, 20, 20])
})

test('a shape that only touches the date line from behind has one piece', () => {
  assert.deepEqual(turnLongitudes({ type: 'GeometryCollection', geometries: [polygon(box(180, 0, 190, 10))] }), {
    type: 'GeometryCollection',
    geometries: [
      polygon([
        [-180, 0],
        [-170, 0],
        [-170, 10],
        [-180, 10],
        [-180, 0]
      ])
    ]
  })
})
