import assert from 'node:assert/strict'
import test from 'node:test'
import { createRowProjection } from './row-projection.ts'
import type { ExportRow } from './table.ts'
import { makeColumn, makeTable } from './written-for-tests.ts'

const COLUMNS = [makeColumn('name', 'text'), makeColumn('place', 'geo_point_2d'), makeColumn('shape', 'geo_shape')]

async function projected(epsg: number, row: ExportRow, columns = COLUMNS): Promise<ExportRow | undefined> {
  async function* batches() {
    yield [row]
  }
  for await (const [first] of createRowProjection(makeTable(columns, { epsg }))(batches())) return first
  return undefined
}

test('what is drawn is projected, heights kept; other places stay', async () => {
  const row = await projected(3857, [
    'a',
    [180, 0],
    {
      type: 'GeometryCollection',
      geometries: [
        {
          type: 'LineString',
          coordinates: [
            [0, 0, 7],
            [180, 0, 8]
          ]
        },
        { type: 'Polygon', coordinates: [] }
      ]
    }
  ])
  const width = 20037508.342789244
  assert.deepEqual(row, [
    'a',
    [180, 0],
    {
      type: 'GeometryCollection',
      geometries: [
        {
          type: 'LineString',
          coordinates: [
            [0, -7.081154551613622e-10, 7],
            [width, -7.081154551613622e-10, 8]
          ]
        },
        { type: 'Polygon', coordinates: [] }
      ]
    }
  ])
})

test('in a geocentric system heights are part of all three coordinates', async () => {
  // As gdaltransform has it.
  for (const [point, expected] of [
    [
      [-88.83, 32.28],
      [110212.02, -5396415.16, 3386722.17]
    ],
    [
      [0, 0, 100],
      [6378237, 0, 0]
    ]
  ] as const) {
    const [, drawn] = (await projected(4978, ['a', [...point]], COLUMNS.slice(0, 2))) ?? []
    assert.deepEqual(
      (drawn as { coordinates: number[] }).coordinates.map((each) => Number(each.toFixed(2))),
      expected
    )
  }
})

test('a point is drawn if there is no shape', async () => {
  assert.deepEqual((await projected(3857, ['a', [180, 0]], COLUMNS.slice(0, 2)))?.[1], {
    type: 'Point',
    coordinates: [20037508.342789244, -7.081154551613622e-10]
  })
})

test('a shape with a position that has no place in the system is null', async () => {
  assert.deepEqual(
    await projected(3857, [
      'a',
      null,
      {
        type: 'MultiPoint',
        coordinates: [
          [0, 0],
          [0, 90]
        ]
      }
    ]),
    ['a', null, null]
  )
})

test('WGS 84 leaves rows as they are; unknown systems are refused before the first row', async () => {
  const row: ExportRow = ['a', null, { type: 'Point', coordinates: [0, 90] }]
  assert.equal(await projected(4326, row), row)
  assert.throws(() => createRowProjection(makeTable(COLUMNS, { epsg: 4327000 })), { code: 'exports/unknown-epsg' })
  assert.throws(() => createRowProjection(makeTable(COLUMNS.slice(0, 1), { epsg: 4327000 })), {
    code: 'exports/unknown-epsg'
  })
})
