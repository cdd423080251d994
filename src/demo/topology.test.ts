import assert from 'node:assert/strict'
import test from 'node:test'
import type { Line, Position } from '#geometry'
import { cutAtAntimeridian, type Shape } from './antimeridian.ts'
import { packageFile } from './packages.ts'
import { labelPoint, readTopology } from './topology.ts'

const polygon = (...ring: Position[]): Shape => ({ type: 'Polygon', coordinates: [ring] })

test('a shape that stays on one side is left as it is', () => {
  const square = polygon([0, 0], [2, 0], [2, 2], [0, 2], [0, 0])
  assert.deepEqual(cutAtAntimeridian(square), square)
})

test('a square across the 180th meridian becomes two, with corners at the same latitudes', () => {
  const square = polygon([170, 0], [-170, 0], [-170, 10], [170, 10], [170, 0])
  assert.deepEqual(cutAtAntimeridian(square), {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [180, 10],
          [170, 10],
          [170, 0],
          [180, 0],
          [180, 10]
        ]
      ],
      [
        [
          [-180, 0],
          [-170, 0],
          [-170, 10],
          [-180, 10],
          [-180, 0]
        ]
      ]
    ]
  })
})

test('a line around the pole is closed along the edge of the map', () => {
  const cap = polygon([-120, -80], [0, -70], [120, -80], [-120, -80])
  assert.deepEqual(
    cutAtAntimeridian(cap),
    polygon([-180, -80], [-120, -80], [0, -70], [120, -80], [180, -80], [180, -90], [-180, -90], [-180, -80])
  )
})

test('no country crosses the 180th meridian after reading; Russia and Fiji touch both sides', () => {
  const shapes = readTopology(packageFile('world-atlas', 'countries-50m.json'), 'countries')
  const crossing = shapes.filter(({ shape }) =>
    ringsOf(shape).some((ring) =>
      ring.some((point, i) => i > 0 && Math.abs((point[0] ?? 0) - (ring[i - 1]?.[0] ?? 0)) > 180)
    )
  )
  // Antarctica's edge along the bottom of the map is one straight line from end to end.
  assert.deepEqual(
    crossing.map(({ name }) => name),
    ['Antarctica']
  )
  const both = shapes.filter(({ shape }) =>
    [180, -180].every((edge) => ringsOf(shape).some((ring) => ring.some((point) => point[0] === edge)))
  )
  assert.deepEqual(both.map(({ name }) => name).sort(), ['Antarctica', 'Fiji', 'Russia'])
})

test('the label point is the centroid of the largest part; of a part without extent the mean of its corners', () => {
  const parts: Shape = {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [10, 10],
          [11, 10],
          [11, 11],
          [10, 10]
        ]
      ],
      [
        [
          [100, 40],
          [104, 40],
          [104, 44],
          [100, 44],
          [100, 40]
        ]
      ]
    ]
  }
  assert.deepEqual(labelPoint(parts), { lon: 102, lat: 42 })
  assert.deepEqual(labelPoint(polygon([1, 1], [3, 3], [1, 1], [1, 1])), { lon: 1.66667, lat: 1.66667 })
})

function ringsOf(shape: Shape): readonly Line[] {
  return shape.type === 'Polygon' ? shape.coordinates : shape.coordinates.flat()
}
