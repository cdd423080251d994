import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { VectorTile } from '@mapbox/vector-tile'
import { deserialize } from 'flatgeobuf/lib/mjs/geojson.js'
import { PbfReader } from 'pbf'
import { open } from 'shapefile'
import { unzipped } from '../exports/unzipped.ts'
import { EXPORTS, openPlaces } from './places.ts'
import type { Query } from './portal.ts'

const portal = await openPlaces()
after(() => portal.close())

async function file(format: string, query: Query = {}, path = EXPORTS): Promise<Buffer> {
  const { status, bytes, text } = await portal.get(`${path}/${format}`, query)
  assert.equal(status, 200, text)
  return bytes
}

interface Feature {
  geometry: { type: string; coordinates: any } | null
  properties: Record<string, any>
}

async function readShapefile(archive: Buffer, name = 'places'): Promise<Feature[]> {
  const files = await unzipped(archive)
  const source = await open(files.get(`${name}.shp`) as never, files.get(`${name}.dbf`) as never, { encoding: 'utf-8' })
  const features: Feature[] = []
  for (let next = await source.read(); !next.done; next = await source.read()) features.push(next.value as never)
  return features
}

const readFlatgeobuf = (bytes: Buffer): Promise<Feature[]> =>
  Array.fromAsync(deserialize(new Uint8Array(bytes))) as Promise<never>

const SQUARE = [
  [2, 48],
  [3, 48],
  [3, 49],
  [2, 49],
  [2, 48]
]

test('EXPORT-geometry: shp: a zip with one shapefile for shapes of one kind, null shapes among them', async () => {
  const { headers } = await portal.get(`${EXPORTS}/shp`)
  assert.deepEqual(
    ['content-type', 'content-disposition', 'content-encoding'].map((name) => headers.get(name)),
    ['application/zip', 'attachment; filename="places.zip"', null]
  )
  const features = await readShapefile(await file('shp', { order_by: 'id' }))
  assert.deepEqual(
    features.map(({ properties, geometry }) => [properties.id, geometry?.type]),
    [[1, 'Polygon'], [2, 'Polygon'], [3, 'Polygon'], [4, 'Polygon'], ...[5, 6, 7, 8].map((id) => [id, undefined])]
  )
  assert.deepEqual(features[0]?.geometry?.coordinates, [SQUARE.toReversed()])
  assert.deepEqual(features[3]?.properties, {
    id: 4,
    name: 'München',
    country: 'Germany',
    tags: 'river',
    region: 'Europe/Centre',
    people: 1512491,
    area: 310.7,
    capital: false,
    founded: new Date(1920, 8, 10),
    era: new Date(1920, 0, 1),
    visited: '2025-02-01T12:00:00+00:00',
    point: '48.1374, 11.5755',
    extra: null
  })
})

test('EXPORT-geometry: fgb: layer of any geometry, points beside the shape as values, not packed on the wire', async () => {
  const { headers } = await portal.get(`${EXPORTS}/fgb`)
  assert.deepEqual(
    ['content-type', 'content-disposition', 'content-encoding'].map((name) => headers.get(name)),
    ['application/octet-stream; charset=utf-8', 'attachment; filename="places.fgb"', null]
  )
  const features = await readFlatgeobuf(await file('fgb', { order_by: 'id' }))
  assert.deepEqual(
    features.map(({ properties }) => properties.id),
    [1, 2, 3, 4, 5, 6, 7, 8]
  )
  assert.deepEqual(features[0]?.geometry, { type: 'Polygon', coordinates: [SQUARE] })
  assert.deepEqual(features[0]?.properties, {
    id: 1,
    name: 'Paris',
    country: 'France',
    tags: ['river', 'big'],
    region: 'Europe/West/Île-de-France',
    people: 2145906,
    area: 105.4,
    capital: true,
    founded: '1900-01-05',
    era: '1900-01-01',
    visited: '2024-03-01T10:00:00+00:00',
    point: { lon: 2.3522, lat: 48.8566 },
    extra: { a: [1] }
  })
  assert.deepEqual(features[6]?.properties, { id: 7, name: 'Atlantis "the lost"; gone' })
})

test('EXPORT-common: select, where, labels, groups and epsg work as in other formats', async () => {
  const query = { select: 'name, point', where: 'id=1', epsg: 2154, use_labels: 'true' }
  for (const [feature] of [
    await readShapefile(await file('shp', query)),
    await readFlatgeobuf(await file('fgb', query))
  ]) {
    assert.ok(Math.abs(feature?.geometry?.coordinates[0] - 652_469) < 10)
    assert.ok(Object.values(feature?.properties ?? {}).includes('Paris'))
  }
  assert.deepEqual((await readFlatgeobuf(await file('fgb', query)))[0]?.properties, { 'Name of the place': 'Paris' })
  const groups = await readFlatgeobuf(
    await file('fgb', { select: 'count(*) as n', group_by: 'country', order_by: 'n desc, country', limit: 1 })
  )
  assert.deepEqual(
    groups.map(({ properties }) => properties),
    [{ country: 'France', n: 2 }]
  )
  for (const format of ['shp', 'mvt'])
    assert.match(
      await portal.refused(`${EXPORTS}/${format}`, { select: 'name' }, 400, 'InvalidRESTParameterError'),
      /hold geometries/
    )
  await portal.refused(`${EXPORTS}/fgb`, { epsg: 999_999 }, 400, 'InvalidRESTParameterError')
})

test('mvt: a tile of the map, by default of the whole world', async () => {
  const names = async (query: Query): Promise<unknown[]> => {
    const layer = new VectorTile(new PbfReader(await file('mvt', query))).layers.places
    return Array.from({ length: layer?.length ?? 0 }, (_, place) => layer?.feature(place).properties.name)
  }
  const points = { select: 'name, point', order_by: 'id' }
  assert.deepEqual(await names(points), ['Paris', 'Lyon', 'Berlin', 'München', 'Oslo', 'Québec', 'Lima'])
  assert.deepEqual(await names({ ...points, z: 2, x: 1, y: 1 }), ['Québec'])
  assert.deepEqual(await names({ z: 6, x: 32, y: 22, order_by: 'id' }), ['Paris', 'Lyon'])
  assert.deepEqual(await names({ ...points, z: 10, x: 0, y: 0 }), [])
  assert.match(
    await portal.refused(`${EXPORTS}/mvt`, { z: 1, x: 2 }, 400, 'InvalidRESTParameterError'),
    /x API parameter: 2 is not a whole number between 0 and 1/
  )
  const { headers } = await portal.get(`${EXPORTS}/mvt`)
  assert.deepEqual(
    [headers.get('content-type'), headers.get('content-disposition')],
    ['application/vnd.mapbox-vector-tile', 'attachment; filename="places.mvt"']
  )
})

test('a dataset without records, or without places, is answered in form', async () => {
  const { links } = await portal.json('/catalog/datasets/nothing/exports')
  assert.deepEqual(
    links.map(({ rel }: { rel: string }) => rel).filter((rel: string) => ['fgb', 'shp', 'mvt'].includes(rel)),
    []
  )
  assert.deepEqual(await readFlatgeobuf(await file('fgb', {}, '/catalog/datasets/nothing/exports')), [])
  assert.deepEqual(await readFlatgeobuf(await file('fgb', { where: 'id > 100' })), [])
  assert.deepEqual(await readShapefile(await file('shp', { where: 'id > 100' })), [])
  assert.equal((await file('mvt', { where: 'id > 100' })).length, 0)
})
