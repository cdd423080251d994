import assert from 'node:assert/strict'
import test from 'node:test'
import { cellOf, hilbertDistance } from './hilbert.ts'

test('steps along the curve lead to adjacent cells', () => {
  const SIDE = 32
  const cells = Array.from({ length: SIDE * SIDE }, (_, cell) => ({ x: cell % SIDE, y: Math.floor(cell / SIDE) }))
  const along = cells.toSorted((a, b) => hilbertDistance(a.x, a.y) - hilbertDistance(b.x, b.y))
  for (let step = 1; step < along.length; step++) {
    const [from, to] = [along[step - 1], along[step]] as { x: number; y: number }[]
    assert.equal(Math.abs((from?.x ?? 0) - (to?.x ?? 0)) + Math.abs((from?.y ?? 0) - (to?.y ?? 0)), 1)
  }
})

test('the corners of the grid have their places on the curve', () => {
  assert.equal(hilbertDistance(0, 0), 0)
  assert.equal(hilbertDistance(0xffff, 0), 2 ** 32 - 1)
  assert.equal(cellOf(7, 3, 7), 0xffff)
  assert.equal(cellOf(3, 3, 3), 0)
})
