import assert from 'node:assert/strict'
import test from 'node:test'
import { partsOf } from './parts.ts'

test('collections are opened, at every level', () => {
  const line = [
    [0, 0],
    [1, 1]
  ]
  const ring = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0]
  ]
  assert.deepEqual(
    partsOf({
      type: 'GeometryCollection',
      geometries: [
        { type: 'Point', coordinates: [1, 2] },
        {
          type: 'GeometryCollection',
          geometries: [
            { type: 'MultiLineString', coordinates: [line, line] },
            { type: 'Polygon', coordinates: [ring, ring] }
          ]
        }
      ]
    }),
    {
      points: [[1, 2]],
      lines: [line, line],
      polygons: [[ring, ring]],
      multiPoint: false
    }
  )
})

test('a MultiPoint is one even with a single point; several points are one too', () => {
  assert.equal(partsOf({ type: 'MultiPoint', coordinates: [[1, 2]] }).multiPoint, true)
  assert.equal(
    partsOf({
      type: 'GeometryCollection',
      geometries: [
        { type: 'Point', coordinates: [1, 2] },
        { type: 'Point', coordinates: [3, 4] }
      ]
    }).multiPoint,
    true
  )
})

test('empty and broken parts are left out', () => {
  const nothing = { points: [], lines: [], polygons: [], multiPoint: false }
  for (const coordinates of [[], [[]], [[[]]], null, undefined, 'x', [null], [[['1', '2']]]]) {
    for (const type of ['Point', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon', 'Circle'])
      assert.deepEqual(partsOf({ type, coordinates }), nothing, `${type} ${JSON.stringify(coordinates)}`)
  }
  const ring = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0]
  ]
  assert.deepEqual(
    partsOf({
      type: 'MultiPolygon',
      coordinates: [
        [ring, []],
        [[], ring]
      ]
    }).polygons,
    [[ring]]
  )
})
