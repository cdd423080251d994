import assert from 'node:assert/strict'
import test from 'node:test'
import { MERGED_CELLS } from './compile/clusters.ts'
import { mergeCells } from './merge-cells.ts'

const cell = (name: string, count: number, lon: number, lat: number) => ({ cell: name, count, lon, lat })

test('cells nearer than the radius are one cluster, numbered from the largest', () => {
  const grid = [cell('a', 1, 0, 0), cell('b', 5, 0.5, 0), cell('c', 2, 10, 0)]
  assert.deepEqual(mergeCells(grid, 100_000), { cells: ['b', 'c', 'a'], numbers: [0, 1, 0] })
  assert.deepEqual(mergeCells(grid, 10_000), { cells: ['b', 'c', 'a'], numbers: [0, 1, 2] })
})

test('a degree of longitude is short near the poles', () => {
  const at = (lat: number) => mergeCells([cell('a', 2, 0, lat), cell('b', 1, 1.5, lat)], 100_000)
  assert.deepEqual(at(0), { cells: ['a', 'b'], numbers: [0, 1] })
  assert.deepEqual(at(60), { cells: ['a', 'b'], numbers: [0, 0] })
})

test('the date line and the poles are places like others', () => {
  assert.deepEqual(mergeCells([cell('a', 2, 179.8, 10), cell('b', 1, -179.8, 10)], 100_000), {
    cells: ['a', 'b'],
    numbers: [0, 0]
  })
  assert.deepEqual(mergeCells([cell('a', 2, 0, 89.7), cell('b', 1, 180, 89.7), cell('c', 1, 90, 88)], 100_000), {
    cells: ['a', 'b', 'c'],
    numbers: [0, 0, 1]
  })
})

test('a cluster that moves as it grows is found where it is', () => {
  const chain = Array.from({ length: 8 }, (_, place) => cell(String(place), 100 - place, place * 0.8, 0))
  assert.deepEqual(mergeCells(chain, 100_000), {
    cells: chain.map(({ cell: name }) => name),
    numbers: [0, 0, 1, 1, 2, 2, 3, 3]
  })
})

test('a grid with too many cells stays as it is', () => {
  assert.equal(
    mergeCells(
      Array.from({ length: MERGED_CELLS + 1 }, (_, place) => cell(String(place), 1, 0, 0)),
      1
    ),
    'cells'
  )
})
