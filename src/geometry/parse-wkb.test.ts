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

test('curves become lines with a corner each 4 degrees, patches of a surface its polygons', () => {
  // As GDAL writes them: an arc over (0 0, 1 1, 2 0) by itself, with a line behind it, and as a part of others.
  const arc = geoJson(
    '01080000000300000000000000000000000000000000000000000000000000f03f000000000000f03f00000000000000400000000000000000'
  ) as { type: string; coordinates: number[][] }
  assert.deepEqual(
    [arc.type, arc.coordinates.length, arc.coordinates[0], arc.coordinates[23], arc.coordinates.at(-1)],
    ['LineString', 47, [0, 0], [1, 1], [2, 0]]
  )
  for (const [x, y] of arc.coordinates) assert.ok(Math.abs(Math.hypot(x! - 1, y!) - 1) < 1e-12)
  const { coordinates } = arc
  const wkb = (hex: string) => geoJson(hex)
  assert.deepEqual(
    wkb(
      '01090000000200000001080000000300000000000000000000000000000000000000000000000000f03f000000000000f03f000000000000004000000000000000000102000000020000000000000000000040000000000000000000000000000008400000000000000000'
    ),
    { type: 'LineString', coordinates: [...coordinates, [3, 0]] }
  )
  assert.deepEqual(
    wkb(
      '010a0000000100000001090000000200000001080000000300000000000000000000000000000000000000000000000000f03f000000000000f03f000000000000004000000000000000000102000000020000000000000000000040000000000000000000000000000000000000000000000000'
    ),
    { type: 'Polygon', coordinates: [[...coordinates, [0, 0]]] }
  )
  assert.deepEqual(
    wkb(
      '010b0000000200000001020000000200000000000000000000000000000000000000000000000000f03f000000000000f03f01080000000300000000000000000000000000000000000000000000000000f03f000000000000f03f00000000000000400000000000000000'
    ),
    {
      type: 'MultiLineString',
      coordinates: [
        [
          [0, 0],
          [1, 1]
        ],
        coordinates
      ]
    }
  )
  assert.equal(
    (
      wkb(
        '010c000000020000000103000000010000000400000000000000000000000000000000000000000000000000f03f0000000000000000000000000000f03f000000000000f03f00000000000000000000000000000000010a0000000100000001080000000500000000000000000000000000000000000000000000000000f03f000000000000f03f00000000000000400000000000000000000000000000f03f000000000000f0bf00000000000000000000000000000000'
      ) as { type: string }
    ).type,
    'MultiPolygon'
  )
  assert.deepEqual(
    wkb(
      '01100000000200000001110000000100000004000000000000000000000000000000000000000000000000000000000000000000f03f000000000000f03f000000000000000000000000000000000000000000000000011100000001000000040000000000000000000000000000000000f03f000000000000f03f000000000000f03f000000000000f03f00000000000000000000000000000000000000000000f03f'
    ),
    {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [0, 0],
            [0, 1],
            [1, 0],
            [0, 0]
          ]
        ],
        [
          [
            [0, 1],
            [1, 1],
            [1, 0],
            [0, 1]
          ]
        ]
      ]
    }
  )
  assert.deepEqual(
    wkb(
      '01110000000100000004000000000000000000000000000000000000000000000000000000000000000000f03f000000000000f03f000000000000000000000000000000000000000000000000'
    ),
    {
      type: 'Polygon',
      coordinates: [
        [
          [0, 0],
          [0, 1],
          [1, 0],
          [0, 0]
        ]
      ]
    }
  )
  // A polygon whose ring is a point, and heights between those of the ends.
  assert.throws(() => wkb(`01 0A000000 01000000 01 01000000 ${ONE}${TWO}`), GeometryError)
  const zero = '0000000000000000'
  const high = wkb(`01 F0030000 03000000 ${zero}${zero}${ONE} ${ONE}${ONE}${ONE} ${TWO}${zero}${TWO}`) as {
    coordinates: number[][]
  }
  assert.ok(high.coordinates.every((position) => position.length === 3 && position[2]! >= 1 && position[2]! <= 2))
})
