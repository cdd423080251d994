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

test('a grid with too many cells stays as it is', () => {
  assert.equal(mergeCells(Array.from({ length: MERGED_CELLS + 1 }, (_, place) => cell(String(place), 1, 0, 0)), 1), 'cells')
})
