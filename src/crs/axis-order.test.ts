import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNorthFirst } from './axis-order.ts'

test('latitude and northing come first where the registry has them first, and only under names that follow it', () => {
  const found = [4326, 4258, 4979, 2180, 3035, 3067, 31467, 2154, 3857, 25832, 27700, 5555].map(
    (code) => [code, isNorthFirst(`urn:ogc:def:crs:EPSG::${code}`)] as const
  )
  assert.deepEqual(found, [
    [4326, true],
    [4258, true],
    [4979, true],
    [2180, true],
    [3035, true],
    [3067, false],
    [31467, true],
    [2154, false],
    [3857, false],
    [25832, false],
    [27700, false],
    [5555, false]
  ])
  assert.equal(isNorthFirst('http://www.opengis.net/def/crs/EPSG/0/3035'), true)
  assert.equal(isNorthFirst('urn:ogc:def:crs,crs:EPSG::31467,crs:EPSG::5783'), true)
  assert.equal(isNorthFirst('urn:ogc:def:crs:OGC:1.3:CRS84'), false)
  assert.equal(isNorthFirst('EPSG:4326'), false)
  assert.equal(isNorthFirst('http://www.opengis.net/gml/srs/epsg.xml#4326'), false)
})
