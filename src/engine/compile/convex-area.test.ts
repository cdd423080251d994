import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Line } from '#geometry'
import { halfPlanesOf } from './convex-area.ts'

const TRIANGLE: Line = [
  [0, 0],
  [4, 0],
  [0, 3],
  [0, 0]
]

test('a triangle is the intersection of its sides, whichever way it runs', () => {
  for (const ring of [TRIANGLE, TRIANGLE.toReversed()]) {
    const planes = halfPlanesOf([[ring]]) ?? []
    const isIn = (lon: number, lat: number): boolean => planes.every(({ a, b, c }) => a * lon + b * lat <= c)
    assert.equal(planes.length, 3)
    assert.deepEqual([isIn(1, 1), isIn(3, 2), isIn(-1, 1), isIn(1, -1)], [true, false, false, false])
  }
})

const NOT_CONVEX: Readonly<Record<string, readonly (readonly Line[])[]>> = {
  'an area with a hole': [[TRIANGLE, TRIANGLE.map(([lon, lat]) => [lon / 4 + 0.5, lat / 4 + 0.5])]],
  'two areas': [[TRIANGLE], [TRIANGLE]],
  'an arrow': [
    [
      [
        [0, 0],
        [4, 1],
        [0, 2],
        [1, 1],
        [0, 0]
      ]
    ]
  ],
  'a star that turns in one direction, twice': [
    [
      [0, 1, 2, 3, 4, 5].map((place) => {
        const angle = (place * 4 * Math.PI) / 5
        return [Math.cos(angle), Math.sin(angle)]
      })
    ]
  ],
  'a ring of many sides': [
    [Array.from({ length: 31 }, (_, place) => [Math.cos(place / 4.77), Math.sin(place / 4.77)])]
  ],
  'a line there and back': [
    [
      [
        [0, 0],
        [1, 1],
        [0, 0]
      ]
    ]
  ]
}

for (const [what, areas] of Object.entries(NOT_CONVEX))
  test(`${what} needs the grid`, () => {
    assert.equal(halfPlanesOf(areas), undefined)
  })
