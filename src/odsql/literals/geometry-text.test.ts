import assert from 'node:assert/strict'
import test from 'node:test'
import { GeometryError } from '#geometry'
import { parseGeometry } from './geometry-text.ts'

const same = (text: string, type: string, coordinates: unknown): void =>
  assert.deepEqual(parseGeometry(text), { type, coordinates }, text)

function refused(text: string, message: string): void {
  assert.throws(
    () => parseGeometry(text),
    (error) => error instanceof GeometryError && error.message === message,
    `${text}: ${message}`
  )
}

/** Little-endian doubles. */
const [ZERO, ONE] = ['0000000000000000', '000000000000F03F']

const SQUARE = [
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0]
  ]
]

test('WKT of every type is read', () => {
  same('POINT(2.35 48.85)', 'Point', [2.35, 48.85])
  same('point ( -1.5e1 +2 )', 'Point', [-15, 2])
  same('LINESTRING(0 0, 1 1)', 'LineString', [
    [0, 0],
    [1, 1]
  ])
  same('POLYGON((0 0,1 0,1 1,0 0))', 'Polygon', SQUARE)
  same('MULTIPOINT(0 0, 1 1)', 'MultiPoint', [
    [0, 0],
    [1, 1]
  ])
  same('MULTIPOINT((0 0), (1 1))', 'MultiPoint', [
    [0, 0],
    [1, 1]
  ])
  same('MULTILINESTRING((0 0, 1 1), (2 2, 3 3))', 'MultiLineString', [
    [
      [0, 0],
      [1, 1]
    ],
    [
      [2, 2],
      [3, 3]
    ]
  ])
  same('MULTIPOLYGON(((0 0,1 0,1 1,0 0)))', 'MultiPolygon', [SQUARE])
})

test('WKT collections are read, also in collections', () => {
  assert.deepEqual(parseGeometry('GEOMETRYCOLLECTION(POINT(1 2), GEOMETRYCOLLECTION(POINT(3 4)))'), {
    type: 'GeometryCollection',
    geometries: [
      { type: 'Point', coordinates: [1, 2] },
      { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [3, 4] }] }
    ]
  })
})

test('heights and measures are left out', () => {
  same('POINT Z (1 2 3)', 'Point', [1, 2])
  same('POINTZ(1 2 3)', 'Point', [1, 2])
  same('LINESTRING ZM (0 0 1 2, 1 1 1 2)', 'LineString', [
    [0, 0],
    [1, 1]
  ])
  same('POINT(1 2 3)', 'Point', [1, 2])
})

test('longitudes go on behind the date line, as those of maps do', () => {
  same('POINT(181 0)', 'Point', [181, 0])
  same('LINESTRING(-190 0, -170 1)', 'LineString', [
    [-190, 0],
    [-170, 1]
  ])
})

test('empty geometries are read', () => {
  same('POINT EMPTY', 'Point', [])
  same('POLYGON Z EMPTY', 'Polygon', [])
  assert.deepEqual(parseGeometry('GEOMETRYCOLLECTION EMPTY'), { type: 'GeometryCollection', geometries: [] })
})

test('EWKT is read when its reference system is that of the records', () => {
  same('SRID=4326;POINT(1 2)', 'Point', [1, 2])
  refused('SRID=2154;POINT(1 2)', 'coordinates are those of EPSG:4326, not of EPSG:2154')
})

test('broken WKT is refused with the place of the mistake', () => {
  refused('', 'it is not a geometry type')
  refused('CIRCLE(1 2)', 'CIRCLE is not a geometry type')
  refused('POINT(1)', ') is out of place')
  refused('POINT(1 2', 'it ends too early')
  refused('POINT(1 2) x', 'x is out of place')
  refused('POINT(1 2 3 4 5)', 'a position has two to four numbers')
  refused('LINESTRING(0 0)', 'a line has at least two positions')
  refused('POLYGON((0 0,1 0,0 0))', 'a ring has at least four positions')
  refused('POLYGON((0 0,1 0,1 1,0 1))', 'a ring ends where it begins')
  refused('POINT(3601 0)', 'longitude 3601 is not between -3600 and 3600')
  refused('POINT(0 -90.5)', 'latitude -90.5 is not between -90 and 90')
  refused(`${'GEOMETRYCOLLECTION('.repeat(1000)}POINT(0 0)${')'.repeat(1000)}`, 'collections are nested too deep')
})

test('WKB in hexadecimal is read in both byte orders', () => {
  same('0101000000000000000000F03F0000000000000040', 'Point', [1, 2])
  same('00000000013FF00000000000004000000000000000', 'Point', [1, 2])
  same(`010200000002000000${ZERO}${ZERO}${ONE}${ONE}`, 'LineString', [
    [0, 0],
    [1, 1]
  ])
})

test('WKB polygons, collections, heights and EWKB are read', () => {
  const point = '0101000000000000000000F03F0000000000000040'
  same(`010400000001000000${point}`, 'MultiPoint', [[1, 2]])
  assert.deepEqual(parseGeometry(`010700000001000000${point}`), {
    type: 'GeometryCollection',
    geometries: [{ type: 'Point', coordinates: [1, 2] }]
  })
  same('01E9030000000000000000F03F00000000000000400000000000000840', 'Point', [1, 2])
  same('0101000080000000000000F03F00000000000000400000000000000840', 'Point', [1, 2])
  same('0101000020E6100000000000000000F03F0000000000000040', 'Point', [1, 2])
  same('0101000000000000000000F87F000000000000F87F', 'Point', [])
  same(`01030000000100000004000000${ZERO}${ZERO}${ONE}${ZERO}${ONE}${ONE}${ZERO}${ZERO}`, 'Polygon', SQUARE)
})

test('broken WKB is refused with its mistake', () => {
  refused('01', 'it ends too early')
  refused('0101000000000000000000F03F', 'it ends too early')
  refused('0102000000FFFFFFFF', 'it ends too early')
  refused('0163000000', '99 is not a geometry type')
  refused('0101000000000000000000F03F000000000000004000', 'there are bytes after it')
  refused('01010000206A080000000000000000F03F0000000000000040', 'coordinates are those of EPSG:4326, not of EPSG:2154')
  refused(
    `${'010700000001000000'.repeat(100)}0101000000000000000000F03F0000000000000040`,
    'collections are nested too deep'
  )
})

test('GeoJSON geometries are read, and the geometry of a Feature', () => {
  same('{"type": "Polygon", "coordinates": [[[0,0],[1,0],[1,1],[0,0]]]}', 'Polygon', SQUARE)
  same(' {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,2,3]}}', 'Point', [1, 2])
  assert.deepEqual(
    parseGeometry('{"type":"GeometryCollection","geometries":[{"type":"MultiPoint","coordinates":[[1,2]]}]}'),
    { type: 'GeometryCollection', geometries: [{ type: 'MultiPoint', coordinates: [[1, 2]] }] }
  )
})

test('broken GeoJSON is refused with its mistake', () => {
  refused('{', 'it is not JSON')
  refused('{}', 'nothing is not a geometry type')
  refused('{"type":"Circle","coordinates":[1,2]}', '"Circle" is not a geometry type')
  refused('{"type":"Point"}', 'coordinates are a list')
  refused('{"type":"Point","coordinates":["1","2"]}', 'a position has two to four numbers')
  refused('{"type":"Point","coordinates":[null,2]}', 'a position has two to four numbers')
  refused('{"type":"Polygon","coordinates":[[0,0],[1,1]]}', 'coordinates are a list')
  refused('{"type":"constructor","coordinates":[]}', '"constructor" is not a geometry type')
})
