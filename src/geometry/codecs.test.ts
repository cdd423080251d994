/** Every geometry comes back from each notation as it went in, and other people's readers read the same. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { geojsonToWKT, wktToGeoJSON } from '@terraformer/wkt'
import fc from 'fast-check'
import { checkGeometry } from './check-geometry.ts'
import { parseGeojson } from './geojson.ts'
import { type Geometry, GeometryError, type UncheckedGeometry } from './geometry.ts'
import { parseWkb } from './parse-wkb.ts'
import { parseWkt } from './parse-wkt.ts'
import { printWkt } from './print-wkt.ts'
import { geometry, withHeights } from './random-geometry-for-tests.ts'
import { writeWkb } from './write-wkb.ts'

const RUNS = { numRuns: 500 }

test('WKT is read back as it was written', () => {
  fc.assert(
    fc.property(geometry, (value) => assert.deepEqual(checkGeometry(parseWkt(printWkt(value))), value)),
    RUNS
  )
})

test('WKT with heights is read back with them', () => {
  fc.assert(
    fc.property(geometry, fc.integer(), (value, height) => {
      const raised = withHeights(value, height) as UncheckedGeometry
      assert.deepEqual(parseWkt(printWkt(raised)), raised)
    }),
    RUNS
  )
})

test('another reader reads our WKT, and we read what another writer writes', () => {
  fc.assert(
    fc.property(geometry, (value) => {
      if (hasCollectionInside(value)) return
      assert.deepEqual(wktToGeoJSON(printWkt(value)), value)
      assert.deepEqual(checkGeometry(parseWkt(geojsonToWKT(value as never))), value)
    }),
    RUNS
  )
})

test('numbers of WKT have no exponents', () => {
  assert.equal(printWkt({ type: 'Point', coordinates: [1e-7, -2.5e-9] }), 'POINT (0.0000001 -0.0000000025)')
})

test('a geometry is written as well-known text', () => {
  const ring = [
    [0, 0],
    [1, 0],
    [0, 1.5],
    [0, 0]
  ]
  assert.equal(printWkt({ type: 'Polygon', coordinates: [ring] }), 'POLYGON ((0 0, 1 0, 0 1.5, 0 0))')
  assert.equal(printWkt({ type: 'MultiPoint', coordinates: [[2, 48]] }), 'MULTIPOINT ((2 48))')
  assert.equal(printWkt({ type: 'Point', coordinates: [2, 48, 7] }), 'POINT Z (2 48 7)')
  assert.equal(printWkt({ type: 'Point', coordinates: [] }), 'POINT EMPTY')
})

test('WKB is read back as it was written, with heights and without', () => {
  fc.assert(
    fc.property(geometry, fc.integer(), (value, height) => {
      for (const each of [value, withHeights(value, height) as UncheckedGeometry]) {
        const bytes = writeWkb(each)
        assert.deepEqual(parseWkb(bytes), { geometry: each, length: bytes.length })
      }
    }),
    RUNS
  )
})

test('WKB is read in the other byte order, and at every offset in memory', () => {
  fc.assert(
    fc.property(geometry, fc.nat(7), (value, offset) => {
      const bytes = bigEndian(value)
      const padded = Buffer.concat([Buffer.alloc(offset, 0xff), bytes])
      assert.deepEqual(parseWkb(padded.subarray(offset)), { geometry: value, length: bytes.length })
    }),
    RUNS
  )
})

test('WKB that is cut off anywhere, or has any byte changed, is read or refused with a GeometryError', () => {
  fc.assert(
    fc.property(geometry, fc.nat(), fc.nat(255), (value, at, byte) => {
      const bytes = writeWkb(value)
      assert.throws(() => parseWkb(bytes.subarray(0, at % bytes.length)), GeometryError)
      bytes[at % bytes.length] = byte
      try {
        parseWkb(bytes)
      } catch (error) {
        assert.ok(error instanceof GeometryError, String(error))
      }
    }),
    RUNS
  )
})

test('heights are all there or none: a missing one is 0', () => {
  const mixed = {
    type: 'LineString',
    coordinates: [
      [1, 2, 3],
      [4, 5]
    ]
  }
  assert.deepEqual(parseWkb(writeWkb(mixed)).geometry.coordinates, [
    [1, 2, 3],
    [4, 5, 0]
  ])
})

test('geometries without positions come back empty', () => {
  for (const empty of [
    { type: 'Point', coordinates: [] },
    { type: 'LineString', coordinates: [] },
    { type: 'MultiPolygon', coordinates: [] },
    { type: 'GeometryCollection', geometries: [] }
  ]) {
    assert.deepEqual(parseWkb(writeWkb(empty)).geometry, empty)
    assert.deepEqual(parseWkt(printWkt(empty)), empty)
  }
})

test('GeoJSON is read as it was written, with heights left out', () => {
  fc.assert(
    fc.property(geometry, fc.integer(), (value, height) => {
      assert.deepEqual(parseGeojson(JSON.stringify(value)), value)
      assert.deepEqual(parseGeojson(JSON.stringify(withHeights(value, height))), value)
      assert.deepEqual(parseGeojson(JSON.stringify({ type: 'Feature', geometry: value, properties: {} })), value)
    }),
    RUNS
  )
})

/** Terraformer reads and writes collections of simple geometries only. */
function hasCollectionInside(value: Geometry): boolean {
  return value.type === 'GeometryCollection'
}

/** Written here only from the standard's table, so that the reader is not judged by our writer. */
function bigEndian(value: UncheckedGeometry): Buffer {
  const codes = [
    'Point',
    'LineString',
    'Polygon',
    'MultiPoint',
    'MultiLineString',
    'MultiPolygon',
    'GeometryCollection'
  ]
  const uint = (number: number): Buffer => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(number)
    return bytes
  }
  const list = (items: unknown, write: (item: never) => Buffer): Buffer =>
    Buffer.concat([uint((items as []).length), ...(items as never[]).map(write)])
  const point = (numbers: readonly number[]): Buffer =>
    Buffer.concat(
      numbers.map((number) => {
        const bytes = Buffer.alloc(8)
        bytes.writeDoubleBE(number)
        return bytes
      })
    )
  const line = (positions: unknown): Buffer => list(positions, point)
  const member = (type: string) => (coordinates: unknown) => bigEndian({ type, coordinates })
  const bodies: Record<string, () => Buffer> = {
    Point: () => point(value.coordinates as number[]),
    LineString: () => line(value.coordinates),
    Polygon: () => list(value.coordinates, line),
    MultiPoint: () => list(value.coordinates, member('Point')),
    MultiLineString: () => list(value.coordinates, member('LineString')),
    MultiPolygon: () => list(value.coordinates, member('Polygon')),
    GeometryCollection: () => list(value.geometries, bigEndian)
  }
  return Buffer.concat([Buffer.from([0]), uint(codes.indexOf(value.type) + 1), bodies[value.type]!()])
}
