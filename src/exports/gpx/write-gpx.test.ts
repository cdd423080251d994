import assert from 'node:assert/strict'
import test from 'node:test'
import type { ExportRow } from '../table.ts'
import { makeColumn, makeTable, writeRows } from '../written-for-tests.ts'
import { gpxWriter } from './write-gpx.ts'

const TABLE = makeTable([makeColumn('name', 'text'), makeColumn('2020', 'int'), makeColumn('place', 'geo_shape')])

const ROWS: readonly ExportRow[] = [
  [
    'line',
    '1',
    {
      type: 'LineString',
      coordinates: [
        [0, 0, 5],
        [1, 1, 6]
      ]
    }
  ],
  ['point', '2', { type: 'Point', coordinates: [180, 48.5] }],
  ['nowhere', '3', null],
  [
    'mixed',
    null,
    {
      type: 'GeometryCollection',
      geometries: [
        { type: 'Point', coordinates: [7, 8] },
        {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 0]
            ]
          ]
        }
      ]
    }
  ]
]

const body = (text: string): string[] => text.split('\n').slice(3, -2)

test('points come before tracks, in any order of records; values stand in a namespace of the dataset', async () => {
  const text = await writeRows(gpxWriter, TABLE, ROWS)
  assert.match(
    text,
    /<gpx xmlns="http:\/\/www\.topografix\.com\/GPX\/1\/1" .* xmlns:field="https:\/\/data\.example\/ld\/ontologies\/places\/" version="1\.1"/
  )
  assert.deepEqual(body(text), [
    '<wpt lat="48.5" lon="-180"><extensions><field:name>point</field:name><field:_x0032_020>2</field:_x0032_020></extensions></wpt>',
    '<wpt lat="8" lon="7"><extensions><field:name>mixed</field:name></extensions></wpt>',
    '<trk><extensions><field:name>line</field:name><field:_x0032_020>1</field:_x0032_020></extensions><trkseg><trkpt lat="0" lon="0"><ele>5</ele></trkpt><trkpt lat="1" lon="1"><ele>6</ele></trkpt></trkseg></trk>',
    '<trk><extensions><field:name>mixed</field:name></extensions><trkseg><trkpt lat="0" lon="0"/><trkpt lat="0" lon="1"/><trkpt lat="1" lon="1"/><trkpt lat="0" lon="0"/></trkseg></trk>'
  ])
})

test('a name, a description of chosen fields, or of all without extensions', async () => {
  const first = async (options: Readonly<Record<string, string>>): Promise<string | undefined> =>
    body(await writeRows(gpxWriter, TABLE, ROWS, options))[0]
  assert.equal(
    await first({ name_field: 'name', use_extension: 'false' }),
    '<wpt lat="48.5" lon="-180"><name>point</name><desc>name: point'
  )
  assert.equal(
    await first({ description_field_list: ' 2020 ', use_extension: 'False' }),
    '<wpt lat="48.5" lon="-180"><desc>2020: 2</desc></wpt>'
  )
  assert.equal(
    await first({ name_field: '2020', description_field_list: 'name' }),
    '<wpt lat="48.5" lon="-180"><name>2</name><desc>name: point</desc><extensions><field:name>point</field:name><field:_x0032_020>2</field:_x0032_020></extensions></wpt>'
  )
})

test('what cannot be is refused before anything is written', () => {
  const refused = (options: Readonly<Record<string, string>>, message: RegExp): void =>
    assert.throws(
      () => gpxWriter(TABLE, { get: (name) => options[name] }),
      (error: { code: string; message: string }) =>
        error.code === 'exports/bad-parameter' && message.test(error.message)
    )
  refused(
    { name_field: 'nom' },
    /Invalid value for name_field API parameter: nom was found but a field of the dataset or a selected column \(name, 2020, place\) is expected\./
  )
  refused({ description_field_list: 'name,nom' }, /description_field_list API parameter: nom/)
  refused({ use_extension: 'maybe' }, /true or false/)
  assert.throws(
    () => gpxWriter(makeTable([makeColumn('name', 'text')]), { get: () => undefined }),
    /gpx files hold geometries/
  )
})
