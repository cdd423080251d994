/** Boxes, rings, parts and projections hold for any geometry. */
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { boundsOf } from './bounds-of.ts'
import { withoutEmptyParts } from './empty-parts.ts'
import type { Position, UncheckedGeometry } from './geometry.ts'
import { partsOf } from './parts.ts'
import { projectGeometry } from './project-geometry.ts'
import { geometry } from './random-geometry-for-tests.ts'
import { signedArea, wind } from './rings.ts'

const positionsOf = (value: UncheckedGeometry): Position[] => {
  const { points, lines, polygons } = partsOf(value)
  return [...points, ...lines.flat(), ...polygons.flat(2)]
}

test('a box is the least that holds every position', () => {
  fc.assert(
    fc.property(geometry, (value) => {
      const positions = positionsOf(value)
      const { west, south, east, north } = boundsOf(value)
      const sorted = (at: 0 | 1): number[] => positions.map((each) => each[at]).sort((a, b) => a - b)
      assert.deepEqual([west, east], [sorted(0)[0], sorted(0).at(-1)])
      assert.deepEqual([south, north], [sorted(1)[0], sorted(1).at(-1)])
    })
  )
})

test('projecting moves each position once and keeps the rest; a position without a place leaves nothing', () => {
  fc.assert(
    fc.property(geometry, (value) => {
      const there = projectGeometry(value, ([x = 0, y = 0]) => [y, x])
      assert.deepEqual(there && projectGeometry(there, ([x = 0, y = 0]) => [y, x]), value)
      let left = positionsOf(value).length
      assert.equal(
        projectGeometry(value, (each) => (--left === 0 ? undefined : each)),
        undefined
      )
    })
  )
})

/** On a grid: sums of areas are exact there, in any order. */
const onGrid = fc.tuple(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -90, max: 90 }))

test('a ring turned round has the opposite area, and winding gives the direction that was asked for', () => {
  fc.assert(
    fc.property(fc.array(onGrid, { minLength: 3, maxLength: 8 }), (ring) => {
      const area = signedArea(wind(ring, 'counter-clockwise'))
      assert.ok(area >= 0 && signedArea(wind(ring, 'clockwise')) <= 0)
      assert.equal(signedArea([...ring, ring[0]!]), signedArea(ring))
    })
  )
})

test('only empty parts are left out', () => {
  fc.assert(fc.property(geometry, (value) => assert.deepEqual(withoutEmptyParts(value), value)))
  assert.equal(
    withoutEmptyParts({ type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [] }] }),
    null
  )
  assert.deepEqual(
    withoutEmptyParts({
      type: 'MultiLineString',
      coordinates: [
        [],
        [
          [1, 2],
          [3, 4]
        ]
      ]
    }),
    {
      type: 'MultiLineString',
      coordinates: [
        [
          [1, 2],
          [3, 4]
        ]
      ]
    }
  )
})
