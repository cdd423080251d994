/** Documents that are JSON and hold no records, and files that have none any more: their datasets keep their fields. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { checkSchema, type ImportRequest, type ImportSummary } from '#ingest'
import { zip } from '../../src/ingest/source/zip-for-tests.ts'
import type { IngestLab } from './ingest-lab.ts'
import { openIngestLab } from './ingest-lab.ts'
import { database, dbf, openDocument, shp, workbook } from './layer-files.ts'

let lab: IngestLab & { close(): Promise<void> }
let first: ImportSummary
before(async () => {
  lab = await openIngestLab()
  first = await lab.import(await lab.file('first.csv', RECORDS), { schema: SCHEMA })
})
after(() => lab.close())

const RECORDS =
  'No;Name;Tags;Height;Since;Seen;Alive;Lat;Lon;Place;More;Gone\n7;Oak;a|b;1,5;2020-01-02;2020-01-02T10:00:00Z;yes;47.5;8.5;"{""type"":""Point"",""coordinates"":[8,47]}";"{""a"":1}";x\n'
const SCHEMA = checkSchema({
  version: 2,
  drop: ['Gone'],
  fields: [
    { name: 'no', source: 'No', type: 'int', label: 'Number', annotations: { id: true, unit: 'kg' } },
    { name: 'tags', source: 'Tags', type: 'text', annotations: { multivalued: '|', facet: true } },
    { name: 'height', source: 'Height', type: 'double', description: 'in metres', values: { decimal: ',' } },
    { name: 'seen', source: 'Seen', type: 'datetime' },
    { name: 'alive', source: 'Alive', type: 'boolean', values: { true: ['yes'], false: ['no'] } },
    { name: 'spot', source: ['Lat', 'Lon'], type: 'geo_point_2d' },
    { name: 'place', source: 'Place', type: 'geo_shape' },
    { name: 'more', source: 'More', type: 'json_blob', hidden: true },
    { name: 'twice', type: 'double', compute: 'height * 2' }
  ]
})

const sheet = (rows: string) => workbook([{ name: 'trees', rows }])
const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const WFS =
  '<wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:gml="http://www.opengis.net/gml/3.2" timeStamp="2026-11-28T10:00:00Z" numberReturned="0"/>'

/** Files of each format without records, and how they are read. */
const EMPTY: readonly (readonly [name: string, content: string | Buffer, request?: Partial<ImportRequest>])[] = [
  ['header.csv', 'No;Name;Tags;Height;Since;Seen;Alive;Lat;Lon;Place;More;Gone\n'],
  ['part.csv', 'Name|Colour\n'],
  ['nothing.csv', ''],
  ['mark.csv', '\ufeff'],
  ['lines.csv', '\r\n\r\n'],
  ['list.csv', '[]\n'],
  ['list.json', '[]'],
  ['nothing.jsonl', ''],
  ['features.geojson', '{"type":"FeatureCollection","timeStamp":"2026-11-28T10:00:00Z","features":[]}'],
  ['explore.json', '{"total_count":0,"results":[]}'],
  ['ckan.json', '{"help":"h","success":true,"result":{"records":[],"fields":[{"id":"a"}],"total":0}}'],
  ['path.json', '{"a":{"b":[]}}', { records: 'a.b' }],
  [
    'esri.json',
    '{"geometryType":"esriGeometryPoint","fields":[{"name":"a","type":"esriFieldTypeString"}],"features":[]}'
  ],
  ['topo.json', '{"type":"Topology","objects":{},"arcs":[]}'],
  ['layer.topojson', '{"type":"Topology","objects":{"trees":{"type":"GeometryCollection","geometries":[]}},"arcs":[]}'],
  ['root.xml', '<trees made="2026-11-28"><count>0</count></trees>'],
  ['asked.xml', '<answer><trees/></answer>', { records: 'answer.trees.tree' }],
  ['none.gml', WFS],
  ['none.kml', '<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>trees</name></Document></kml>'],
  ['none.kmz', zip({ 'doc.kml': '<kml><Document/></kml>' })],
  ['none.gpx', '<gpx version="1.1"/>'],
  ['asked.gpx', '<gpx version="1.1"><rte/></gpx>', { layers: ['waypoints'] }],
  ['header.xlsx', sheet(`<row>${cell('No')}${cell('Name')}</row>`)],
  ['blank.xlsx', sheet('')],
  [
    'asked.xlsx',
    workbook([
      { name: 'trees', rows: '' },
      { name: 'notes', rows: `<row>${cell('n')}</row>` }
    ]),
    { layers: ['trees'] }
  ],
  [
    'header.ods',
    openDocument(
      '<table:table table:name="t"><table:table-row><table:table-cell><text:p>No</text:p></table:table-cell></table:table-row></table:table>'
    )
  ],
  ['blank.ods', openDocument('<table:table table:name="t"/>')],
  ['none.shp.zip', zip({ 'a.shp': shp([]), 'a.dbf': dbf([{ name: 'NO', type: 'N', length: 5 }], []) })],
  ['member.zip', zip({ 'trees.csv': '' })],
  ['packed.csv.gz', gzipSync('')]
]

async function load(
  name: string,
  content: string | Buffer,
  request: Partial<ImportRequest> = {}
): Promise<ImportSummary> {
  return lab.import(await lab.file(name, content), {
    previous: first.fields,
    rules: { drop: ['Gone'] },
    allowEmpty: true,
    ...request
  })
}

test('a file of any format without records empties its dataset, and every field stays what it is', async () => {
  const geopackage = await database(await lab.file('a.gpkg', ''), [
    'CREATE TABLE gpkg_spatial_ref_sys (srs_name, srs_id, organization, organization_coordsys_id, definition, description)',
    'CREATE TABLE gpkg_contents (table_name, data_type, identifier)',
    "INSERT INTO gpkg_contents VALUES ('trees', 'features', '')",
    'CREATE TABLE gpkg_geometry_columns (table_name, column_name, geometry_type_name, srs_id, z, m)',
    'CREATE TABLE trees (fid INTEGER PRIMARY KEY, geom POINT)'
  ])
  for (const [name, content, request] of [...EMPTY, ['none.gpkg', geopackage] as const]) {
    const read = await load(name, content, { dryRun: true, ...request }).catch((error: unknown) => {
      throw new Error(name, { cause: error })
    })
    assert.deepEqual([read.fields, read.rows, read.rejects.count], [first.fields, 0, 0], name)
  }
  const emptied = await load('list.json', '[]')
  assert.deepEqual(
    [emptied.fields, emptied.changes, await lab.records(emptied), emptied.notes],
    [
      first.fields,
      { added: [], gone: [], retyped: [] },
      [],
      [{ code: 'no-records', count: 0, message: 'list.json has no records; the fields are those of the dataset.' }]
    ]
  )
  const { fields, rows } = await load('none.parquet', await lab.parquet(emptied))
  assert.deepEqual([fields, rows], [first.fields, 0])
  const again = await lab.import(await lab.file('again.csv', RECORDS), {
    previous: emptied.fields,
    rules: { drop: ['Gone'] },
    allowEmpty: true
  })
  assert.deepEqual([again.fields, await lab.records(again)], [first.fields, await lab.records(first)])
})

test('what a schema says of the fields is done without records too', async () => {
  const schema = checkSchema({
    version: 2,
    fields: [
      { name: 'no', type: 'text', label: 'Number' },
      { name: 'spot', label: 'Where' },
      { name: 'new', source: 'New', type: 'date', values: { patterns: ['dd.MM.yyyy'] } }
    ]
  })
  const [no, tags, height, seen, alive, spot, ...others] = first.fields
  const changed = [
    { ...no, type: 'text' },
    { ...spot, label: 'Where' }
  ]
  const added = {
    name: 'new',
    label: 'New',
    type: 'date',
    description: null,
    annotations: {},
    source: 'New',
    values: { patterns: ['dd.MM.yyyy'] }
  }
  const { fields } = await load('a.json', '[]', { dryRun: true, schema })
  assert.deepEqual(fields, [...changed, added, tags, height, seen, alive, ...others])
  const inPlace = await load('a.json', '[]', { dryRun: true, schema, inPlace: true })
  assert.deepEqual(inPlace.fields, [changed[0], tags, height, seen, alive, changed[1], ...others, added])
})

test('nothing becomes empty by accident: without the word, of a new dataset, and by files that are something else', async () => {
  await assert.rejects(load('a.json', '[]', { allowEmpty: false }), {
    code: 'ingest/empty',
    message:
      'a.json has no records. Nothing was loaded. With --allow-empty (allowEmpty in publishParameters) the dataset has no records, and keeps its fields.'
  })
  for (const [name, content] of [
    ['new.json', '[]'],
    ['new.csv', 'a,b\n']
  ] as const)
    await assert.rejects(load(name, content, { previous: undefined, rules: undefined }), { code: 'ingest/empty' }, name)
  for (const [name, content, code] of [
    ['records.json', '[{},{}]', 'ingest/empty'],
    ['message.csv', 'No_data;for this query\n', 'ingest/unknown-column'],
    ['text.csv', 'The service is overloaded\n', 'ingest/unknown-column'],
    ['nulls.json', '[null]', 'ingest/no-records'],
    ['error.json', '{"error":"overloaded","data":[]}', 'ingest/no-records'],
    ['layer.json', '{"geometryType":"esriGeometryPoint","fields":[]}', 'ingest/no-records'],
    ['cut.json', '{"features":[', 'ingest/bad-json'],
    ['cut.parquet', 'PAR1', 'ingest/damaged-parquet'],
    ['wrong.xml', '<a><b c="1"><d/></b></a>', 'ingest/damaged-file'],
    ['none.zip', zip({}), 'ingest/no-such-member'],
    ['page.html', '<html></html>', 'ingest/unsupported-format']
  ] as const)
    await assert.rejects(load(name, content, { dryRun: true }), { code }, name)
})

let files = 0
async function refused(content: string): Promise<string> {
  const file = await lab.file(`n${++files}.json`, content)
  const error = await lab.import(file).then(
    () => ({ code: 'imported', message: '' }),
    (thrown: Error & { code?: string }) => thrown
  )
  assert.match(
    String(error.code),
    /^ingest\/(no-records|empty|bad-json)$/,
    `${content.slice(0, 60)}: ${error.code} ${error.message}`
  )
  return String(error.code)
}

test('lists in lists, at any depth, are refused', async () => {
  for (const depth of [2, 3, 300, 200_000])
    assert.equal(await refused('['.repeat(depth) + ']'.repeat(depth)), 'ingest/no-records', String(depth))
  assert.equal(await refused('[[1, 2], [3, 4]]'), 'ingest/no-records')
  assert.equal(await refused('[1, 2]\n[3, 4]\n'), 'ingest/bad-json')
  assert.equal(await refused('{"columns": ["a"], "index": [0, 1], "data": [[1, 2], [3, 4]]}'), 'ingest/no-records')
  assert.equal(await refused(`[{"a": ${'['.repeat(200_000)}${']'.repeat(200_000)}}]`), 'ingest/no-records')
  assert.equal(await refused(`{"a": ${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}}`), 'ingest/no-records')
})

test('unless they are the rows of a table whose names stand beside or above them', async () => {
  for (const [content, note] of [
    ['{"meta": {"view": {"columns": [{"name": "name"}, {"name": "people"}]}}, "data": [["Bern", 144000]]}', undefined],
    ['[["name", "people"], ["Bern", 144000]]', 'column-names']
  ] as const) {
    const summary = await lab.import(await lab.file('rows.json', content))
    assert.deepEqual(await lab.records(summary), [{ name: 'Bern', people: 144_000 }])
    assert.equal(summary.notes[0]?.code, note)
  }
})

test('so are nulls, empty objects and empty lists', async () => {
  for (const content of [
    '[]',
    '[null, null]',
    '[{}, {}]',
    '{}',
    '{"type": "FeatureCollection", "features": []}',
    '{"total_count": 0, "results": [ ]}'
  ])
    await refused(content)
})

test('lists of plain values are records of one field, and values in records may be as deep as anybody needs', async () => {
  assert.deepEqual(await lab.records(await lab.import(await lab.file('plain.json', '[1, 2]'))), [
    { value: 1 },
    { value: 2 }
  ])
  const deep = `{"a": ${'['.repeat(200)}${']'.repeat(200)}}`
  assert.equal((await lab.import(await lab.file('deep.jsonl', deep))).fields[0]?.type, 'json_blob')
})
