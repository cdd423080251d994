import assert from 'node:assert/strict'
import test from 'node:test'
import type { Line, Rings } from './geometry.ts'
import { cutIntoSimple } from './simple-polygons.ts'

const SQUARE: Line = [
  [0, 0],
  [9, 0],
  [9, 9],
  [0, 9],
  [0, 0]
]

test('an area that does not meet itself stays as it is, with holes and with many corners', () => {
  assert.equal(
    cutIntoSimple([
      SQUARE,
      [
        [3, 3],
        [3, 6],
        [6, 6],
        [6, 3],
        [3, 3]
      ]
    ]),
    undefined
  )
  const round = Array.from({ length: 20_001 }, (_, corner): [number, number] => [
    Math.cos((corner % 20_000) / 3183.1),
    Math.sin((corner % 20_000) / 3183.1)
  ])
  assert.equal(cutIntoSimple([round]), undefined)
})

test('a ring that crosses itself becomes pieces side by side', () => {
  const bow: Rings = [
    [
      [0, 0],
      [2, 2],
      [2, 0],
      [0, 2],
      [0, 0]
    ]
  ]
  const cut = cutIntoSimple(bow)
  assert.deepEqual(
    cut?.pieces.map(([ring]) => ring),
    [
      [
        [0, 0],
        [0, 0],
        [1, 1],
        [0, 1],
        [0, 0]
      ],
      [
        [2, 0],
        [2, 0],
        [2, 1],
        [1, 1],
        [2, 0]
      ],
      [
        [0, 1],
        [1, 1],
        [0, 2],
        [0, 2],
        [0, 1]
      ],
      [
        [1, 1],
        [2, 1],
        [2, 2],
        [2, 2],
        [1, 1]
      ]
    ]
  )
  assert.deepEqual(cut?.gaps, [
    [1, 0.5],
    [1, 1.5]
  ])
})

test('what lies twice inside is outside', () => {
  const cut = cutIntoSimple([
    SQUARE,
    [
      [3, -3],
      [6, -3],
      [6, 3],
      [3, 3],
      [3, -3]
    ]
  ])
  assert.deepEqual(
    cut?.pieces.map(([ring]) => ring?.slice(0, 2).map(([lon]) => lon)),
    [
      [3, 6],
      [0, 3],
      [6, 9],
      [0, 9]
    ]
  )
  assert.deepEqual(cut?.gaps, [[4.5, 1.5]])
})
