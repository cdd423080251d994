import assert from 'node:assert/strict'
import test from 'node:test'
import { withoutEmptyParts } from './empty-parts.ts'
import { GeometryError } from './geometry.ts'
import { parseWkb } from './parse-wkb.ts'

const geoJson = (hex: string): unknown =>
  withoutEmptyParts(parseWkb(Buffer.from(hex.replaceAll(' ', ''), 'hex')).geometry)

const ONE = '000000000000F03F'
const TWO = '0000000000000040'
const NAN = '000000000000F87F'

test('points of either byte order, with heights and measures of both dialects', () => {
  const point = { type: 'Point', coordinates: [1, 2] }
  const high = { type: 'Point', coordinates: [1, 2, 1] }
  assert.deepEqual(geoJson(`01 01000000 ${ONE}${TWO}`), point)
  assert.deepEqual(geoJson('00 00000001 3FF0000000000000 4000000000000000'), point)
  assert.deepEqual(geoJson(`01 E9030000 ${ONE}${TWO}${ONE}`), high)
  assert.deepEqual(geoJson(`01 D1070000 ${ONE}${TWO}${ONE}`), point)
  assert.deepEqual(geoJson(`01 B90B0000 ${ONE}${TWO}${ONE}${TWO}`), high)
  assert.deepEqual(geoJson(`01 010000A0 E6100000 ${ONE}${TWO}${ONE}`), high)
})

test('an empty geometry is read as no geometry', () => {
  assert.equal(geoJson(`01 01000000 ${NAN}${NAN}`), null)
  assert.equal(geoJson('01 02000000 00000000'), null)
  assert.equal(geoJson('01 07000000 00000000'), null)
})

test('multipoints and collections are read', () => {
  const point = `01 01000000 ${ONE}${TWO}`
  assert.deepEqual(geoJson(`01 04000000 01000000 ${point}`), { type: 'MultiPoint', coordinates: [[1, 2]] })
  assert.deepEqual(geoJson(`01 07000000 02000000 ${point} 01 02000000 02000000 ${ONE}${TWO}${TWO}${ONE}`), {
    type: 'GeometryCollection',
    geometries: [
      { type: 'Point', coordinates: [1, 2] },
      {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [2, 1]
        ]
      }
    ]
  })
})

test('anything else is refused, for any claimed lengths', () => {
  for (const hex of ['', '01', '01 01000000', '01 09000000', '01 02000000 FFFFFFFF', `01 07000000 01000000`.repeat(20)])
    assert.throws(() => geoJson(hex), GeometryError, hex)
})
