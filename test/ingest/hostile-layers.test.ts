/** Files of formats with layers that are cut, lie about themselves, expand or compute without end. */
import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { ImportRequest } from '#ingest'
import { importFile } from '#ingest'
import { isLoggiaError, silentLog } from '#kit'
import { zip } from '../../src/ingest/source/zip-for-tests.ts'
import type { IngestLab } from './ingest-lab.ts'
import { NOW_MS, openIngestLab } from './ingest-lab.ts'
import { database, dbf, GEOPACKAGE_STATEMENTS, openDocument, shp, shpPoint, workbook } from './layer-files.ts'

let lab: IngestLab & { close(): Promise<void> }
before(async () => {
  lab = await openIngestLab()
})
after(() => lab.close())

async function codeOf(name: string, content: string | Buffer, request: Partial<ImportRequest> = {}): Promise<string> {
  try {
    const { rows } = await lab.import(await lab.file(name, content), request)
    return `${rows} records`
  } catch (error) {
    if (isLoggiaError(error) && error.code !== 'engine/bug') return error.code
    throw new Error(`the import of ${name} failed`, { cause: error })
  }
}

const sheet = (rows: string): Buffer => workbook([{ name: 'a', rows }])
const points = shp([shpPoint(1, 2), shpPoint(3, 4)])
const table = dbf([{ name: 'A', type: 'C', length: 1 }], [' a', ' b'])
const shape = (hex: string): Buffer => shp([Buffer.from(hex, 'hex')])

const gml = (geometry: string): string =>
  `<c xmlns:gml="http://www.opengis.net/gml"><gml:featureMember><f><n>1</n><g>${geometry}</g></f></gml:featureMember></c>`

test('damaged files are refused with what is wrong, and none is a failure of ours', async () => {
  const gpkg = await database(join(tmpdir(), `hostile-${process.pid}.gpkg`), GEOPACKAGE_STATEMENTS)
  const entities = '<!DOCTYPE a [<!ENTITY x "yyyyyyyy"><!ENTITY z "&x;&x;&x;">]><a><b>&z;</b><b>&z;</b></a>'
  const external = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a><b c="1">&x;</b><b/></a>'
  const nested = `${'{"type":"GeometryCollection","geometries":['.repeat(40)}${']}'.repeat(40)}`
  const files: readonly (readonly [name: string, content: string | Buffer, expected: string])[] = [
    ['entities.xml', entities, 'ingest/damaged-file'],
    ['external.xml', external, 'ingest/damaged-file'],
    ['deep.xml', `${'<a>'.repeat(300)}${'</a>'.repeat(300)}`, 'ingest/damaged-file'],
    ['entities.gml', entities.replace('<a>', '<a xmlns:gml="http://www.opengis.net/gml">'), 'ingest/damaged-file'],
    ['external.gml', external.replace('<a>', '<a xmlns:gml="http://www.opengis.net/gml">'), 'ingest/damaged-file'],
    ['deep.gml', gml(`${'<gml:MultiGeometry><gml:geometryMember>'.repeat(200)}`), 'ingest/damaged-file'],
    ['cut.gml', gml('<gml:Point>').slice(0, -30), 'ingest/damaged-file'],
    ['nothing.gml', gml('').replace(/<gml:featureMember>.*<.gml:featureMember>/, ''), 'ingest/empty'],
    ['odd.gml', gml('<gml:Polygon><gml:exterior><gml:Point/></gml:exterior></gml:Polygon>'), '1 records'],
    ['far.gml', gml('<gml:Point srsName="EPSG:25832"><gml:pos>1e300 NaN</gml:pos></gml:Point>'), '1 records'],
    ['system.gml', gml('<gml:Point srsName="EPSG:99"><gml:pos>1 2</gml:pos></gml:Point>'), 'ingest/unknown-crs'],
    ['open.kml', '<kml><Placemark><name>x', 'ingest/damaged-file'],
    ['not.xml', '<?xml version="1.0"?><a/>', 'ingest/empty'],
    ['nothing.kml', '<kml></kml>', 'ingest/empty'],
    ['cut.xlsx', sheet('<row><c><v>1</v></c></row>').subarray(0, 300), 'ingest/damaged-archive'],
    ['rows.xlsx', sheet('<row><c><v>1</v></c></wrong>'), 'ingest/damaged-file'],
    ['far.xlsx', sheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'), '1 records'],
    [
      'beyond.xlsx',
      sheet('<row r="99999999999"><c r="ZZZZZZZZ1"><v>1</v></c><c r="A1"><v>7</v></c></row>'),
      '1 records'
    ],
    ['shared.xlsx', sheet('<row><c t="s"><v>99</v></c><c><v>1</v></c></row>'), '1 records'],
    ['macro.xlsx', zip({ '[Content_Types].xml': '', 'xl/workbook.bin': '' }), 'ingest/unsupported-format'],
    ['word.xlsx', zip({ '[Content_Types].xml': '', 'word/document.xml': '' }), 'ingest/unsupported-format'],
    ['cut.xls', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]), 'ingest/damaged-file'],
    ['cut.shp.zip', zip({ 'a.shp': points.subarray(0, 140), 'a.dbf': table }), 'ingest/damaged-file'],
    ['type.shp.zip', zip({ 'a.shp': shape('63000000') }), 'ingest/damaged-file'],
    ['patch.shp.zip', zip({ 'a.shp': shape('1f00000000000000') }), 'ingest/damaged-file'],
    ['count.shp.zip', zip({ 'a.shp': shape(`05000000${'00'.repeat(32)}ffffff7fffffff7f`) }), 'ingest/damaged-file'],
    [
      'short.shp.zip',
      zip({ 'a.shp': points, 'a.dbf': dbf([{ name: 'A', type: 'C', length: 1 }], [' a']) }),
      '2 records'
    ],
    ['header.shp.zip', zip({ 'a.shp': points, 'a.dbf': table.subarray(0, 20) }), 'ingest/damaged-file'],
    ['system.shp.zip', zip({ 'a.shp': points, 'a.prj': 'PROJCS["Middle Earth",GEOGCS["x"]]' }), 'ingest/unknown-crs'],
    ['cut.gpkg', gpkg.subarray(0, 5_000), 'ingest/damaged-file'],
    [
      'noise.gpkg',
      Buffer.concat([gpkg.subarray(0, 200), Buffer.alloc(gpkg.length - 200, 0xa5)]),
      'ingest/damaged-file'
    ],
    ['length.fgb', Buffer.from('6667620366676200ffffffff', 'hex'), 'ingest/record-too-large'],
    ['offset.fgb', Buffer.from('666762036667620008000000ffffff7fffffffff', 'hex'), 'ingest/damaged-file'],
    ['cut.fgb', Buffer.from('666762036667620008000000', 'hex'), 'ingest/damaged-file'],
    ['no.topojson', '{"type":"Topology","objects":{"a":{"type":"Polygon","arcs":[[0]]}}}', 'ingest/damaged-file'],
    ['deep.topojson', `{"type":"Topology","arcs":[],"objects":{"a":${nested}}}`, 'ingest/damaged-file'],
    [
      'nan.json',
      '{"geometryType":"esriGeometryPoint","features":[{"attributes":{"a":[[1]]},"geometry":{"x":"NaN","y":null}}]}',
      '1 records'
    ],
    ['zip.zip', zip({ 'a.zip': zip({ 'a.csv': 'a' }) }), 'ingest/empty']
  ]
  const found: string[] = []
  for (const [name, content] of files) found.push(`${name}: ${await codeOf(name, content)}`)
  assert.deepEqual(
    found,
    files.map(([name, , expected]) => `${name}: ${expected}`)
  )
})

test('what expands beyond its size is refused', async () => {
  const limits = { ratioFreeBytes: 1_000_000, maxRatio: 50, maxCellBytes: 500_000 }
  const expand = async (name: string, content: Buffer): Promise<unknown> =>
    importFile(
      { engine: lab.engine, publications: lab.publications, clock: { now: () => NOW_MS }, log: silentLog, limits },
      { file: await lab.file(name, content), datasetId: 'lab' }
    ).then(
      () => 'imported',
      (error: unknown) => (isLoggiaError(error) ? error.code : error)
    )
  const cell =
    '<table:table-cell office:value-type="string" table:number-columns-repeated="1500"><text:p>0123456789</text:p></table:table-cell>'
  const row = `<table:table-row table:number-rows-repeated="90000">${cell}</table:table-row>`
  assert.equal(
    await expand('bomb.ods', openDocument(`<table:table table:name="t">${row}</table:table>`)),
    'ingest/too-large'
  )
  assert.equal(
    await expand('bomb.xlsx', sheet(`<row><c t="inlineStr"><is><t>${'a'.repeat(900_000)}</t></is></c></row>`)),
    'ingest/cell-too-large'
  )
  assert.equal(await expand('rows.xlsx', sheet('<row><c><v>1</v></c></row>'.repeat(60_000))), 'ingest/too-large')
  assert.equal(
    await expand('bomb.kmz', zip({ 'doc.kml': `<kml>${' '.repeat(900_000)}</kml>` })),
    'ingest/cell-too-large'
  )
})

test('views of a database are not read: they can compute without end', async () => {
  const endless = await database(join(tmpdir(), `endless-${process.pid}.gpkg`), [
    ...GEOPACKAGE_STATEMENTS,
    "INSERT INTO gpkg_contents VALUES ('endless', 'attributes', '')",
    'CREATE VIEW endless AS WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT max(n) AS n FROM t'
  ])
  assert.equal(await codeOf('endless.gpkg', endless, { layers: ['endless'] }), 'ingest/no-such-layer')
})
