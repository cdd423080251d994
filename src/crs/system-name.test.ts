import assert from 'node:assert/strict'
import test from 'node:test'
import { readCoordinateSystem, systemOf } from './system-name.ts'

test('codes of the registry in the ways that files write them', () => {
  for (const text of [
    'EPSG:2154',
    'epsg:2154',
    'urn:ogc:def:crs:EPSG::2154',
    'urn:ogc:def:crs:EPSG:6.9:2154',
    'urn:x-ogc:def:crs:EPSG:2154',
    'http://www.opengis.net/def/crs/EPSG/0/2154',
    'http://www.opengis.net/gml/srs/epsg.xml#2154',
    'https://epsg.io/2154',
    'https://epsg.io/2154.json',
    'http://spatialreference.org/ref/epsg/2154/',
    'srid:2154',
    '2154'
  ])
    assert.deepEqual(systemOf(text), { kind: 'epsg', code: 2154 }, text)
  assert.deepEqual(systemOf('urn:ogc:def:crs,crs:EPSG::25832,crs:EPSG::5783'), { kind: 'epsg', code: 25832 })
  for (const text of [
    'EPSG:4326',
    'urn:ogc:def:crs:OGC:1.3:CRS84',
    'OGC:CRS84',
    'http://www.opengis.net/def/crs/OGC/1.3/CRS84',
    'urn:ogc:def:crs:OGC::CRS84',
    'CRS84'
  ])
    assert.deepEqual(systemOf(text), { kind: 'degrees' }, text)
})

test('the crs member of GeoJSON, and PROJJSON', () => {
  for (const [described, expected] of [
    [
      { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2154' } },
      { kind: 'epsg', code: 2154 }
    ],
    [
      { type: 'EPSG', properties: { code: 31370 } },
      { kind: 'epsg', code: 31370 }
    ],
    [
      { type: 'link', properties: { href: 'http://example.org/crs.proj4', type: 'proj4' } },
      { kind: 'unnamed', shown: 'http://example.org/crs.proj4' }
    ],
    [
      { type: 'ProjectedCRS', name: 'WGS 84 / UTM zone 32N', id: { authority: 'EPSG', code: 32632 } },
      { kind: 'epsg', code: 32632 }
    ],
    [{ type: 'GeographicCRS', name: 'WGS 84 (CRS84)', id: { authority: 'OGC', code: 'CRS84' } }, { kind: 'degrees' }],
    [
      {
        type: 'CompoundCRS',
        name: 'x',
        components: [{ type: 'ProjectedCRS', id: { authority: 'EPSG', code: '2056' } }]
      },
      { kind: 'epsg', code: 2056 }
    ],
    [
      { type: 'BoundCRS', source_crs: { type: 'ProjectedCRS', id: { authority: 'EPSG', code: 5514 } } },
      { kind: 'epsg', code: 5514 }
    ],
    [
      { type: 'ProjectedCRS', name: 'our own grid' },
      { kind: 'unnamed', shown: 'our own grid' }
    ],
    [null, { kind: 'undefined' }]
  ] as const)
    assert.deepEqual(systemOf(described), expected)
})

test('a system is computed, or refused with the reason', () => {
  assert.equal(readCoordinateSystem(systemOf('OGC:CRS84')), undefined)
  const [lon = NaN, lat = NaN, height] =
    readCoordinateSystem(systemOf('EPSG:2154'))?.([652469.02, 6862035.26, 35]) ?? []
  assert.deepEqual([lon.toFixed(6), lat.toFixed(6), height], ['2.352200', '48.856600', 35])
  assert.throws(() => readCoordinateSystem(systemOf('our own grid')), {
    code: 'crs/unknown',
    message: 'The coordinate system "our own grid" has no EPSG code.'
  })
  assert.throws(() => readCoordinateSystem(systemOf('EPSG:999998')), {
    code: 'crs/unknown',
    message: 'EPSG:999998 is not the code of a coordinate system.'
  })
})
