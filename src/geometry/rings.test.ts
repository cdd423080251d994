import assert from 'node:assert/strict'
import test from 'node:test'
import type { Line } from './geometry.ts'
import { signedArea, wind } from './rings.ts'

const SQUARE: Line = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
  [0, 0]
]

test('area is positive counter-clockwise, also far from the origin', () => {
  assert.equal(signedArea(SQUARE), 8)
  assert.equal(signedArea(SQUARE.toReversed()), -8)
  const [x, y, size] = [6_600_000.123, 700_000.456, 1e-6]
  assert.ok(
    signedArea([
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
      [x, y]
    ]) > 0
  )
})

test('rings are turned only when they run the wrong way, and closed', () => {
  assert.equal(wind(SQUARE, 'counter-clockwise'), SQUARE)
  assert.deepEqual(wind(SQUARE, 'clockwise'), SQUARE.toReversed())
  assert.deepEqual(
    wind(
      [
        [0, 0],
        [2, 0],
        [2, 2]
      ],
      'counter-clockwise'
    ),
    [
      [0, 0],
      [2, 0],
      [2, 2],
      [0, 0]
    ]
  )
  assert.deepEqual(
    wind(
      [
        [0, 0],
        [1, 1],
        [0, 0]
      ],
      'clockwise'
    ),
    [
      [0, 0],
      [1, 1],
      [0, 0]
    ]
  )
})
