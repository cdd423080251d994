import assert from 'node:assert/strict'
import test from 'node:test'
import { DEFAULT_LIMITS } from '../limits.ts'
import { JsonColumns } from './columns.ts'
import { leftOut, RecordCells } from './record-cells.ts'

/** Texts by label, and the kind of each column, after reading some records. */
function readAll(...records: string[]): { texts: Record<string, string | null>[]; kinds: Record<string, string> } {
  const columns = new JsonColumns(DEFAULT_LIMITS)
  const reader = new RecordCells(columns, DEFAULT_LIMITS)
  const texts = records.map((record) => {
    const buffer = Buffer.from(record)
    reader.read(buffer, 0, buffer.length)
    return Object.fromEntries(
      columns.list(new Set()).map(({ column, label }) => {
        const cell = reader.cells[Number(column.slice(1))]
        return [label, cell === undefined ? null : (cell.text ?? buffer.toString('utf8', cell.start, cell.end))]
      })
    )
  })
  return {
    texts,
    kinds: Object.fromEntries(columns.list(leftOut(reader.seen, false)).map(({ label, kind }) => [label, kind]))
  }
}

test('values become texts that keep every digit', () => {
  const { texts, kinds } = readAll(
    '{"a": 12345678901234567890, "b": 1.10, "c": "x\\u00e9\\n", "d": true, "e": null, "f": NaN}'
  )
  assert.deepEqual(texts, [{ a: '12345678901234567890', b: '1.10', c: 'xé\n', d: 'true', e: null, f: null }])
  assert.deepEqual(kinds, { a: 'number', b: 'number', c: 'string', d: 'boolean', e: 'string', f: 'string' })
})

test('lists of scalars stay JSON with every digit; an empty one, or one of nulls, is null', () => {
  const { texts, kinds } = readAll('{"a": ["x", 1.50, NaN, true], "b": [null], "c": [[1]], "d": [{"x": 1}], "e": []}')
  assert.deepEqual(texts, [{ a: '["x",1.50,null,true]', b: null, c: '[[1]]', d: '[{"x":1}]', e: null }])
  assert.deepEqual(kinds, { a: 'list', b: 'list', c: 'json', d: 'json', e: 'list' })
})

test('points, shapes and other objects become cells', () => {
  const { texts, kinds } = readAll(
    '{"p": {"lon": 2.5, "lat": 1e-7}, "s": {"type": "Point", "coordinates": [1, 2]}, "o": {"lon": 1, "lat": 2, "z": "a  b"}, "f": {"type": "Feature", "geometry": null}}'
  )
  assert.deepEqual(texts, [
    { p: '0.000000100000,2.5', s: '{"type":"Point","coordinates":[1,2]}', o: '{"lon":1,"lat":2,"z":"a  b"}', f: null }
  ])
  assert.deepEqual(kinds, { p: 'point', s: 'shape', o: 'json', f: 'shape' })
})

test('keys of different kinds are texts, absent keys null', () => {
  const { texts, kinds } = readAll('{"a": 1}', '{"a": "x", "b": [1]}', '{"b": {"c": 1}}')
  assert.deepEqual(texts, [{ a: '1' }, { a: 'x', b: '[1]' }, { a: null, b: '{"c":1}' }])
  assert.deepEqual(kinds, { a: 'mixed', b: 'json' })
})

test('features give their properties, their id and their geometry', () => {
  const { texts, kinds } = readAll(
    '{"type":"Feature","id":7,"bbox":[0],"geometry":{"type":"Point","coordinates":[2,48]},"properties":{"type":"x"}}'
  )
  assert.deepEqual(texts, [
    { type: 'x', id: '7', geo_shape: '{"type":"Point","coordinates":[2,48]}', geo_point_2d: '48,2' }
  ])
  assert.deepEqual(Object.keys(kinds), ['type', 'id', 'geo_point_2d'])
})

test('shapes stay when one is not a point or has a height, and beside a point of the publisher', () => {
  const feature = (geometry: string, properties = '{}'): string =>
    `{"type":"Feature","properties":${properties},"geometry":${geometry}}`
  const point = '{"type":"Point","coordinates":[2,48]}'
  assert.deepEqual(
    Object.keys(readAll(feature(point), feature('{"type":"LineString","coordinates":[[0,0],[1,1]]}')).kinds),
    ['geo_shape']
  )
  assert.deepEqual(Object.keys(readAll(feature('{"type":"Point","coordinates":[2,48,100]}')).kinds), [
    'geo_shape',
    'geo_point_2d'
  ])
  const collection = `{"type":"GeometryCollection","geometries":[${point},{"type":"LineString","coordinates":[[0,0],[1,1]]}]}`
  assert.deepEqual(readAll(feature(collection)).texts, [{ geo_shape: collection }])
  assert.deepEqual(Object.keys(readAll(feature(collection)).kinds), ['geo_shape'])
  assert.deepEqual(readAll(feature('{"crs":{"type":"Point"},"coordinates": [ 2, 48 ],"type":"Point"}')).kinds, {
    geo_point_2d: 'point'
  })
  assert.deepEqual(readAll(feature(point, '{"geo_point_2d":{"lon":1,"lat":2}}')).kinds, {
    geo_point_2d: 'point',
    geo_shape: 'shape'
  })
})

test('invalid JSON inside a record is refused', () => {
  for (const record of [
    '{"a": 01}',
    '{"a": tru}',
    '{"a" 1}',
    '{"a": {"b" 1}}',
    '{"a": "\\x"}',
    '{"a": [1 2]}',
    '{a: 1}',
    '{"a": }'
  ]) {
    assert.throws(() => readAll(record), { name: 'Error' }, record)
  }
})

test('pairs of degrees are points by their usual names, also as texts; others stay JSON', () => {
  const { texts, kinds } = readAll(
    '{"a": {"latitude": 46.5, "longitude": 3}, "b": {"lng": -122.3, "lat": 47.6}, "c": {"latitude": "47.6", "longitude": "-122.3"}}'
  )
  assert.deepEqual(texts, [{ a: '46.5,3', b: '47.6,-122.3', c: '47.6,-122.3' }])
  assert.deepEqual(kinds, { a: 'point', b: 'point', c: 'point' })
  const others = readAll(
    '{"a": {"lat": 6600000, "lng": 700000}, "b": {"x": 1, "y": 2}, "c": {"latitude": "", "longitude": ""}, "d": {"lat": 1, "lng": 2, "city": "x"}, "e": {"latitude": null, "longitude": null}}'
  )
  assert.deepEqual(others.kinds, { a: 'json', b: 'json', c: 'json', d: 'json', e: 'json' })
})
