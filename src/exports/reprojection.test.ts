import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import { pipeThrough } from '#kit'
import { overwrittenChunks } from '../kit/borrowed-chunks-for-tests.ts'
import { createReprojection } from './reprojection.ts'

const COLLECTION =
  '{"type": "FeatureCollection", "features": [' +
  '{"type": "Feature", "geometry": {"type": "Point", "coordinates": [3, 46.5]}, "properties": {"n": 9007199254740993, "t": "a \\"} ]{ é", "geometry": "x"}},' +
  '{"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [[[2, 48], [3, 48], [3, 49], [2, 48]]]}, "properties": {"x": 0.0}},' +
  '{"type": "Feature", "geometry": null, "properties": {}}]}'

function reproject(collection: string, epsg: number, chunkBytes: number): Promise<string> {
  return text(pipeThrough(overwrittenChunks(collection, chunkBytes), createReprojection(epsg)))
}

test('Lambert-93: the origin of the projection is where its definition puts it', async () => {
  const { crs, features } = JSON.parse(await reproject(COLLECTION, 2154, 1_000))
  assert.equal(crs.properties.name, 'urn:ogc:def:crs:EPSG::2154')
  const [x, y] = features[0].geometry.coordinates
  assert.ok(Math.abs(x - 700_000) < 0.01 && Math.abs(y - 6_600_000) < 0.01, `${x} ${y}`)
  assert.ok(features[1].geometry.coordinates[0][1][1] > 6_700_000)
  assert.equal(features[2].geometry, null)
})

test('properties keep their digits and signs, however the bytes are cut', async () => {
  const whole = await reproject(COLLECTION, 3857, 10_000)
  assert.ok(whole.includes('"properties": {"n": 9007199254740993, "t": "a \\"} ]{ é", "geometry": "x"}'))
  assert.ok(whole.includes('{"x": 0.0}'))
  for (const chunkBytes of [1, 2, 3, 7, 50]) assert.equal(await reproject(COLLECTION, 3857, chunkBytes), whole)
})

test('a position without a place in the projection gives a feature without a shape', async () => {
  const pole = COLLECTION.replace('[3, 46.5]', '[0, 90]')
  assert.equal(JSON.parse(await reproject(pole, 3857, 100)).features[0].geometry, null)
})

test('codes that name no coordinate system are refused', () => {
  for (const epsg of [1, 4327000, 999_999, -4326, 4326.5])
    assert.throws(() => createReprojection(epsg), { code: 'exports/unknown-epsg' })
})
