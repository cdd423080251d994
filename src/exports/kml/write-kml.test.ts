import assert from 'node:assert/strict'
import test from 'node:test'
import type { UncheckedGeometry } from '#geometry'
import { makeColumn, makeTable, writeRows } from '../written-for-tests.ts'
import { kmlGeometry } from './geometry.ts'
import { kmlWriter } from './write-kml.ts'

test('a record is a Placemark named by its first text, its values typed by a schema; the point stays a value beside a shape', async () => {
  const table = makeTable(
    [
      makeColumn('id', 'int'),
      makeColumn('name', 'text', 'Name of it'),
      makeColumn('area', 'double'),
      makeColumn('capital', 'boolean'),
      { ...makeColumn('tags', 'text'), list: true },
      makeColumn('point', 'geo_point_2d'),
      makeColumn('shape', 'geo_shape')
    ],
    { title: 'A & B' }
  )
  const text = await writeRows(kmlWriter, table, [
    ['9007199254740993', 'a<b', 47.5, true, ['x', 'y'], [2.5, 48], { type: 'Point', coordinates: [1, 2] }],
    ['2', null, null, null, null, null, null]
  ])
  assert.equal(
    text,
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>A &amp; B</name>',
      '<Schema name="record" id="record">',
      '<SimpleField name="id" type="string"></SimpleField>',
      '<SimpleField name="name" type="string"><displayName>Name of it</displayName></SimpleField>',
      '<SimpleField name="area" type="double"></SimpleField>',
      '<SimpleField name="capital" type="bool"></SimpleField>',
      '<SimpleField name="tags" type="string"></SimpleField>',
      '<SimpleField name="point" type="string"></SimpleField>',
      '</Schema>',
      '<Placemark><name>a&lt;b</name><ExtendedData><SchemaData schemaUrl="#record"><SimpleData name="id">9007199254740993</SimpleData><SimpleData name="name">a&lt;b</SimpleData><SimpleData name="area">47.5</SimpleData>' +
        '<SimpleData name="capital">true</SimpleData><SimpleData name="tags">x,y</SimpleData><SimpleData name="point">48, 2.5</SimpleData></SchemaData></ExtendedData><Point><coordinates>1,2</coordinates></Point></Placemark>',
      '<Placemark><ExtendedData><SchemaData schemaUrl="#record"><SimpleData name="id">2</SimpleData></SchemaData></ExtendedData></Placemark>',
      '</Document></kml>',
      ''
    ].join('\n')
  )
})

const drawn = (type: string, coordinates: unknown): string => kmlGeometry({ type, coordinates })

test('holes, parts, heights and nothing at all', () => {
  const square = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0]
  ]
  assert.equal(
    drawn('Polygon', [square, square]),
    `<Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing></outerBoundaryIs><innerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing></innerBoundaryIs></Polygon>`
  )
  assert.equal(
    drawn('MultiLineString', [
      [
        [0, 0, 5],
        [1e-7, 1, 6]
      ]
    ]),
    '<MultiGeometry><LineString><tessellate>1</tessellate><coordinates>0,0,5 0.0000001,1,6</coordinates></LineString></MultiGeometry>'
  )
  assert.equal(drawn('MultiPolygon', [[square], [square]]).split('<Polygon>').length, 3)
  assert.equal(
    drawn('MultiPoint', [[1, 2]]),
    '<MultiGeometry><Point><coordinates>1,2</coordinates></Point></MultiGeometry>'
  )
  const collection: UncheckedGeometry = {
    type: 'GeometryCollection',
    geometries: [
      { type: 'Point', coordinates: [1, 2] },
      { type: 'Polygon', coordinates: [] }
    ]
  }
  assert.equal(
    kmlGeometry(collection),
    '<MultiGeometry><Point><coordinates>1,2</coordinates></Point><MultiGeometry></MultiGeometry></MultiGeometry>'
  )
})

test('rows without anything to draw are refused', () => {
  assert.throws(() => kmlWriter(makeTable([makeColumn('name', 'text')]), { get: () => undefined }), {
    code: 'exports/bad-parameter'
  })
})
