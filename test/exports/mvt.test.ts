import assert from 'node:assert/strict'
import test from 'node:test'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { UncheckedGeometry } from '#geometry'
import { mvtWriter } from '../../src/exports/mvt/write-mvt.ts'
import type { ExportRow, ExportTable } from '../../src/exports/table.ts'
import { makeColumn, makeTable } from '../../src/exports/written-for-tests.ts'
import { written } from './written.ts'

const NAMED = makeTable([
  makeColumn('name', 'text'),
  makeColumn('n', 'int'),
  makeColumn('size', 'double'),
  makeColumn('big', 'boolean'),
  { ...makeColumn('tags', 'text'), list: true },
  makeColumn('shape', 'geo_shape')
])
const row = (
  name: string,
  shape: UncheckedGeometry | null,
  ...others: (string | number | boolean | string[] | null)[]
): ExportRow => [name, ...others, ...Array(4 - others.length).fill(null), shape]

const PARIS: UncheckedGeometry = { type: 'Point', coordinates: [2.3522, 48.8566] }
const SQUARE: UncheckedGeometry = {
  type: 'Polygon',
  coordinates: [
    [
      [-40, -40],
      [40, -40],
      [40, 40],
      [-40, 40],
      [-40, -40]
    ],
    [
      [-10, -10],
      [-10, 10],
      [10, 10],
      [10, -10],
      [-10, -10]
    ]
  ]
}

interface Seen {
  type: number
  properties: Record<string, unknown>
  geometry: { type: string; coordinates: any }
}

async function seen(
  rows: readonly ExportRow[],
  options: Record<string, string> = {},
  table: ExportTable = NAMED
): Promise<Seen[]> {
  const { z = '0', x = '0', y = '0' } = options
  const layer = new VectorTile(new PbfReader(await written(mvtWriter, table, rows, options))).layers[table.datasetId]
  if (layer === undefined) return []
  assert.deepEqual([layer.version, layer.extent], [2, 4096])
  return Array.from({ length: layer.length }, (_, place) => {
    const feature = layer.feature(place)
    return {
      type: feature.type,
      properties: { ...feature.properties },
      geometry: feature.toGeoJSON(Number(x), Number(y), Number(z)).geometry as Seen['geometry']
    }
  })
}

test('without parameters it is the tile of the whole world', async () => {
  const [paris, square] = await seen([
    row('Paris 😀𠀀\u{10ffff}', PARIS, '2145906', 105.4, true, ['river', 'big']),
    row('square', SQUARE, '9007199254740993', -1.5, false),
    row('nowhere', null)
  ])
  assert.deepEqual(paris?.properties, {
    name: 'Paris 😀𠀀\u{10ffff}',
    n: 2145906,
    size: 105.4,
    big: true,
    tags: '["river","big"]'
  })
  const [lon, lat] = paris?.geometry.coordinates
  assert.ok(Math.abs(lon - 2.3522) < 0.05 && Math.abs(lat - 48.8566) < 0.05, `${lon} ${lat}`)
  assert.deepEqual(square?.properties, { name: 'square', n: '9007199254740993', size: -1.5, big: false })
  assert.equal(square?.geometry.type, 'Polygon')
  assert.deepEqual(
    square?.geometry.coordinates.map((ring: unknown[]) => ring.length),
    [5, 5]
  )
})

test('a tile has what is in it, cut at its edge', async () => {
  const rows = [row('Paris', PARIS), row('square', SQUARE), row('far', { type: 'Point', coordinates: [-70, -30] })]
  const names = async (z: number, x: number, y: number): Promise<unknown[]> =>
    (await seen(rows, { z: String(z), x: String(x), y: String(y) })).map(({ properties }) => properties.name)
  assert.deepEqual(await names(1, 1, 0), ['Paris', 'square'])
  assert.deepEqual(await names(1, 0, 1), ['square', 'far'])
  assert.deepEqual(await names(10, 518, 352), ['Paris'])
  assert.deepEqual(await names(10, 0, 0), [])
  const [cut] = await seen([row('square', SQUARE)], { z: '1', x: '1', y: '0' })
  const longitudes = cut?.geometry.coordinates.flat().map(([lon]: number[]) => lon)
  assert.ok(Math.min(...longitudes) > -4 && Math.max(...longitudes) > 39)
})

test('collections, lines and groups of points', async () => {
  const features = await seen([
    row('points', {
      type: 'MultiPoint',
      coordinates: [
        [0, 0],
        [20, 20]
      ]
    }),
    row('lines', {
      type: 'MultiLineString',
      coordinates: [
        [
          [0, 0],
          [50, 50]
        ],
        [
          [60, 60],
          [70, -60]
        ]
      ]
    }),
    row('all', {
      type: 'GeometryCollection',
      geometries: [
        PARIS,
        {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [50, 0]
          ]
        }
      ]
    })
  ])
  assert.deepEqual(
    features.map(({ properties, geometry }) => [properties.name, geometry.type]),
    [
      ['points', 'MultiPoint'],
      ['lines', 'MultiLineString'],
      ['all', 'Point'],
      ['all', 'LineString']
    ]
  )
  assert.deepEqual(
    features[1]?.geometry.coordinates.map((line: unknown[]) => line.length),
    [2, 2]
  )
})

test('points over each other are drawn once, until the map is near enough', async () => {
  const rows = Array.from({ length: 1_000 }, (_, place) =>
    row(String(place), { type: 'Point', coordinates: [2.3522 + place * 1e-6, 48.8566] })
  )
  assert.equal((await seen(rows)).length, 1)
  assert.equal((await seen(rows, { z: '14', x: '8299', y: '5636' })).length, 1_000)
})

test('invalid tiles are refused', () => {
  for (const options of [{ z: '25' }, { z: '1', x: '2' }, { z: '1', y: '-1' }, { z: 'x' }, { x: '1' }] as Record<
    string,
    string
  >[]) {
    assert.throws(() => mvtWriter(NAMED, { get: (name) => options[name] }), { code: 'exports/bad-parameter' })
  }
})
