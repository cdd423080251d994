/** Formats with layers: records of files as other programs write them, and files that mean harm. */
import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { serialize } from 'flatgeobuf/lib/mjs/geojson.js'
import type { ImportRequest, ImportSummary } from '#ingest'
import { listLayers } from '#ingest'
import { zip } from '../../src/ingest/source/zip-for-tests.ts'
import { unzipped } from '../exports/unzipped.ts'
import type { IngestLab } from './ingest-lab.ts'
import { openIngestLab } from './ingest-lab.ts'
import {
  database,
  dbf,
  GEOPACKAGE_STATEMENTS,
  openDocument,
  shp,
  shpPoint,
  shpPolygon,
  workbook
} from './layer-files.ts'

let lab: IngestLab & { close(): Promise<void> }
before(async () => {
  lab = await openIngestLab()
})
after(() => lab.close())

interface Found {
  readonly types: string
  readonly records: readonly Record<string, unknown>[]
  readonly summary: ImportSummary
}

async function imported(name: string, content: string | Buffer, request: Partial<ImportRequest> = {}): Promise<Found> {
  const summary = await lab.import(await lab.file(name, content), request)
  const types = summary.fields.map((field) => `${field.name} ${field.type}`).join(', ')
  const records = await lab.records(summary)
  return { types, records, summary }
}

async function refused(name: string, content: string | Buffer, code: string, request: Partial<ImportRequest> = {}) {
  await assert.rejects(imported(name, content, request), { code }, name)
}

const cell = (value: number, style = 0): string => `<c s="${style}"><v>${value}</v></c>`
const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`

test('a sheet: typed cells, dates by their number formats, rows and cells without an address', async () => {
  const file = workbook(
    [
      {
        name: 'Sheet &amp; 1',
        rows: `<row>${text('An official title of the table')}</row><row/><row r="4">${['day', 'moment', 'time', 'lasts', 'part', 'code', 'flag', 'text', 'error'].map(text).join('')}</row>
          <row>${cell(45_000, 1)}${cell(45_000.5, 2)}${cell(0.75, 3)}${cell(1.5, 4)}${cell(0.125, 5)}${text('0012')}<c t="b"><v>1</v></c><c t="s"><v>0</v></c><c t="e"><v>#N/A</v></c></row>
          <row>${cell(59, 1)}${cell(61.25, 2)}${cell(0.5, 3)}${cell(0.25, 4)}${cell(1343.6400000000001, 5)}${text('12')}<c t="b"><v>0</v></c><c t="s"><v>1</v></c></row>
          <row><c r="A9" s="1"><v>1</v></c><c r="H9" t="str"><v>_x0041_b</v></c></row>`
      }
    ],
    {
      shared: [
        '<r><t>rich </t></r><r><t xml:space="preserve">text</t></r><rPh sb="0" eb="1"><t>spoken</t></rPh>',
        '<t>plain</t>'
      ],
      numberFormats: [
        [164, '[Red]dd\\ mmm&quot;h&quot;\\ yyyy'],
        [165, '[h]:mm'],
        [166, '0.0%']
      ],
      styles: [0, 164, 22, 20, 165, 166]
    }
  )
  const { records, types } = await imported('sheet.xlsx', file)
  assert.equal(
    types,
    'day date, moment datetime, time text, lasts text, part double, code text, flag boolean, text text, error text'
  )
  assert.deepEqual(records, [
    {
      day: '2023-03-15',
      moment: '2023-03-15T12:00:00+00:00',
      time: '18:00:00',
      lasts: '36:00:00',
      part: 0.125,
      code: '0012',
      flag: true,
      text: 'rich text',
      error: null
    },
    {
      day: '1900-02-28',
      moment: '1900-03-01T06:00:00+00:00',
      time: '12:00:00',
      lasts: '06:00:00',
      part: 1343.64,
      code: '12',
      flag: false,
      text: 'plain',
      error: null
    },
    {
      day: '1900-01-01',
      moment: null,
      time: null,
      lasts: null,
      part: null,
      code: null,
      flag: null,
      text: 'Ab',
      error: null
    }
  ])
  const mac = workbook([{ name: 'a', rows: `<row>${text('day')}</row><row>${cell(45_000, 1)}</row>` }], {
    styles: [0, 14],
    date1904: true
  })
  assert.deepEqual((await imported('mac.xlsx', mac)).records, [{ day: '2027-03-16' }])
})

test('parts of a workbook are found in any case of letters, and texts that are missing are counted', async () => {
  const rows = '<row><c t="inlineStr"><is><t>n</t></is></c><c t="inlineStr"><is><t>word</t></is></c></row>'
  const record = (text: number): string => `<row><c><v>1</v></c><c t="s"><v>${text}</v></c></row>`
  const formulas = '<row><c t="str"><f>1</f><v></v></c><c><f>A1</f></c></row><row><c><f t="shared" si="0"/></c></row>'
  const whole = workbook([{ name: 's', rows: rows + record(0) + record(7) + formulas }], { shared: ['<t>here</t>'] })
  const parts = await unzipped(whole)
  const file = zip(
    Object.fromEntries([...parts].map(([name, bytes]) => [name.replace('sharedStrings', 'SharedStrings'), bytes]))
  )
  const { records, summary } = await imported('parts.xlsx', file)
  assert.deepEqual(records, [
    { n: 1, word: 'here' },
    { n: 1, word: null }
  ])
  assert.deepEqual(
    summary.notes.map(({ message }) => message),
    [
      '1 cells refer to texts that the workbook does not have; they are empty.',
      '2 formulas have no result in the file; they are empty. Open and save it in a spreadsheet program.'
    ]
  )
})

test('of several sheets the named ones, or all with the name of their sheet', async () => {
  const file = workbook([
    { name: 'one', rows: `<row>${text('a')}${text('b')}</row><row>${cell(1)}${text('x')}</row>` },
    { name: 'two', rows: `<row>${text('b')}${text('c')}</row><row>${text('y')}${cell(2.5)}</row>` }
  ])
  await assert.rejects(imported('sheets.xlsx', file), {
    code: 'ingest/which-layer',
    details: { name: 'sheets.xlsx', layers: ['one', 'two'] }
  })
  await refused('sheets.xlsx', file, 'ingest/no-such-layer', { layers: ['three'] })
  await refused('plain.csv', 'a,b\n1,2\n', 'ingest/no-such-layer', { layers: ['one'] })
  assert.deepEqual((await imported('sheets.xlsx', file, { layers: ['two'] })).records, [{ b: 'y', c: 2.5 }])
  const all = await imported('sheets.xlsx', file, { layers: ['*'] })
  assert.deepEqual(all.records, [
    { layer: 'one', a: 1, b: 'x', c: null },
    { layer: 'two', a: null, b: 'y', c: 2.5 }
  ])
  assert.deepEqual(all.summary.layout, { format: 'xlsx', layers: 'one, two' })
})

test('OpenDocument: repeated cells and rows, types, texts of several paragraphs', async () => {
  const cells = (...texts: readonly string[]): string =>
    texts
      .map((each) => `<table:table-cell office:value-type="string"><text:p>${each}</text:p></table:table-cell>`)
      .join('')
  const file = openDocument(
    `<table:table table:name="t"><table:table-row>${cells('n', 'n2', 'day', 'lasts', 'yes', 'text')}</table:table-row>
     <table:table-row table:number-rows-repeated="2"><table:table-cell office:value-type="float" office:value="1343.6400000000001000" table:number-columns-repeated="2"><text:p>1.343,64 €</text:p></table:table-cell><table:table-cell office:value-type="date" office:date-value="2024-02-29"/><table:table-cell office:value-type="time" office:time-value="PT36H00M00S"/><table:table-cell office:value-type="boolean" office:boolean-value="true"/><table:table-cell><office:annotation><text:p>a note</text:p></office:annotation><text:p>two</text:p><text:p>lines<text:s text:c="2"/>end</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16378"/></table:table-row>
     <table:table-row table:number-rows-repeated="1048573"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>`
  )
  const { records } = await imported('t.ods', file)
  const record = { n: 1343.64, n2: 1343.64, day: '2024-02-29', lasts: '36:00:00', yes: true, text: 'two\nlines  end' }
  assert.deepEqual(records, [record, record])
  const time = (duration: string): string =>
    `<table:table-row><table:table-cell office:value-type="time" office:time-value="${duration}"/></table:table-row>`
  const times = ['PT12H30M', 'PT0.25S', 'PT13H04M59.9999999S', 'P1DT12H', '-PT90M', 'P1Y']
  const sheet = `<table:table table:name="t"><table:table-row>${cells('t')}</table:table-row>${times.map(time).join('')}</table:table>`
  assert.deepEqual(
    (await imported('times.ods', openDocument(sheet))).records.map(({ t }) => t),
    ['12:30:00', '00:00:00.250', '13:05:00', '36:00:00', '-01:30:00']
  )
})

test('a shapefile: deleted records, cut UTF-8 under a wrong code page, holes by containment', async () => {
  const columns = [
    { name: 'NAME', type: 'C', length: 5 },
    { name: 'N', type: 'N', length: 24 },
    { name: 'DAY', type: 'D', length: 8 },
    { name: 'OK', type: 'L', length: 1 }
  ] as const
  const n = (value: string): string => value.padStart(24)
  const rows = [
    Buffer.concat([Buffer.from(' été'), Buffer.from(n('12')), Buffer.from('20240229T')]),
    Buffer.from(`*gone${n('').padEnd(25)}00000000?`),
    Buffer.concat([Buffer.from(' abcd'), Buffer.from([0xc3]), Buffer.from(`${n('************')}00000000?`)])
  ]
  const clockwise = [
    [0, 0],
    [0, 9],
    [9, 9],
    [9, 0],
    [0, 0]
  ] as const
  const hole = [
    [2, 2],
    [4, 2],
    [4, 4],
    [2, 4],
    [2, 2]
  ] as const
  const island = [
    [20, 0],
    [20, 5],
    [25, 5],
    [25, 0],
    [20, 0]
  ] as const
  const file = zip({
    'deep/A.SHP': shp([shpPolygon([hole, clockwise, island]), Buffer.alloc(4), Buffer.alloc(4)]),
    'deep/a.dbf': dbf(columns, rows, 0x03),
    'deep/a.CPG': '1252',
    'readme.txt': 'text'
  })
  const { records, types } = await imported('a.zip', file)
  assert.equal(types, 'name text, n int, day date, ok boolean, geo_shape geo_shape')
  assert.deepEqual(
    records.map(({ geo_shape: _, ...others }) => others),
    [
      { name: 'été', n: 12, day: '2024-02-29', ok: true },
      { name: 'abcd', n: null, day: null, ok: null }
    ]
  )
  assert.deepEqual((records[0]!['geo_shape'] as { geometry: unknown }).geometry, {
    type: 'MultiPolygon',
    coordinates: [[clockwise.toReversed(), hole.toReversed()], [island.toReversed()]]
  })
  const two = zip({ 'a.shp': shp([shpPoint(1, 2)]), 'b.shp': shp([shpPoint(700_000, 6_600_000)]), 'b.prj': '' })
  assert.deepEqual((await imported('two.zip', two, { layers: ['b'], crs: 'EPSG:2154' })).records, [
    { geo_point_2d: { lon: 3, lat: 46.5 } }
  ])
})

test('a GeoPackage: local numbers of systems, empty geometries, declared types, whole 64-bit numbers', async () => {
  const file = await database(join(tmpdir(), `layers-${process.pid}.gpkg`), GEOPACKAGE_STATEMENTS)
  await refused('a.gpkg', file, 'ingest/which-layer')
  const { records, types } = await imported('a.gpkg', file, { layers: ['trees'] })
  assert.equal(
    types,
    'fid int, a_name text, alive boolean, seen datetime, size double, big int, geo_point_2d geo_point_2d'
  )
  assert.deepEqual(records, [
    {
      fid: 1,
      a_name: 'é',
      alive: true,
      seen: '2024-05-06T07:08:09+00:00',
      size: 2,
      big: 9_007_199_254_740_992,
      geo_point_2d: { lon: 3, lat: 46.5 }
    },
    { fid: 2, a_name: null, alive: false, seen: null, size: 2.5, big: null, geo_point_2d: null }
  ])
})

test('other SQLite databases: geometries of GDAL and SpatiaLite, bytes are left out and counted', async () => {
  const wkb = '010100000000000000c05c254100000000502d5941'
  const box = '00'.repeat(32)
  const line = '02000000020000000000000000000000000000000000000000000000000000400000000000000840'
  const statements = [
    'CREATE TABLE spatial_ref_sys (srid INTEGER, auth_name TEXT, auth_srid INTEGER)',
    "INSERT INTO spatial_ref_sys VALUES (1, 'epsg', 2154)",
    'CREATE TABLE geometry_columns (f_table_name, f_geometry_column, srid, geometry_format)',
    "INSERT INTO geometry_columns VALUES ('trees', 'GEOM', 1, 'WKB'), ('ways', 'way', NULL, 'SpatiaLite')",
    'CREATE TABLE trees (n INTEGER, geom BLOB, picture BLOB)',
    `INSERT INTO trees VALUES (1, x'${wkb}', x'00ff'), (2, NULL, NULL)`,
    'CREATE TABLE ways (n INTEGER, way BLOB)',
    // A line, lines whose part has the mark of SpatiaLite, and other bytes.
    `INSERT INTO ways VALUES (1, x'0001e6100000${box}7c${line}fe'), (2, x'0001e6100000${box}7c050000000100000069${line}fe'), (3, x'00')`
  ]
  const file = await database(join(tmpdir(), `spatial-${process.pid}.sqlite`), statements)
  await refused('a.sqlite', file, 'ingest/which-layer')
  const trees = await imported('a.sqlite', file, { layers: ['trees'] })
  assert.deepEqual(trees.records, [
    { n: 1, picture: null, geo_point_2d: { lon: 3, lat: 46.5 } },
    { n: 2, picture: null, geo_point_2d: null }
  ])
  assert.deepEqual(
    trees.summary.notes.map(({ message }) => message).filter((message) => message.includes('bytes')),
    ['1 values of picture are bytes, not text; they are empty.']
  )
  const ways = await imported('a.sqlite', file, { layers: ['ways'] })
  const positions = [
    [0, 0],
    [2, 3]
  ]
  assert.deepEqual(ways.records.map(shapeOf), [
    { type: 'LineString', coordinates: positions },
    { type: 'MultiLineString', coordinates: [positions] },
    null
  ])
  assert.ok(ways.summary.notes.some(({ code }) => code === 'bad-geometries'))
  const plain = [
    'CREATE TABLE geometry_columns (a)',
    'CREATE TABLE spatial_ref_sys (b)',
    'INSERT INTO geometry_columns VALUES (1)'
  ]
  const unlike = await database(join(tmpdir(), `plain-${process.pid}.sqlite`), plain)
  assert.deepEqual((await imported('b.sqlite', unlike, { layers: ['geometry_columns'] })).records, [{ a: 1 }])
})

/** The geometry of a record's `geo_shape`. */
function shapeOf(record: Record<string, unknown>): unknown {
  return (record['geo_shape'] as { geometry: unknown } | null)?.geometry ?? null
}

function withShapes(records: readonly Record<string, unknown>[]): unknown[] {
  return records.map((record) => {
    const { geo_shape: _, ...others } = record
    return { ...others, shape: shapeOf(record) }
  })
}

test('KML: values of its extended data, folders, several geometries; KMZ', async () => {
  const kml = `<?xml version="1.0" encoding="ISO-8859-1"?>
    <kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>d</name>
      <Schema name="s" id="s"><SimpleField name="n" type="int"/><SimpleField name="t" type="string"/></Schema>
      <Folder><name>caf\u00e9</name>
        <Placemark><name>A &amp; B</name><description><![CDATA[<b>x</b>]]></description><TimeStamp><when>2024-01-02</when></TimeStamp>
          <ExtendedData><SchemaData schemaUrl="#s"><SimpleData name="n">7</SimpleData><SimpleData name="t">007</SimpleData></SchemaData><Data name="free"><displayName>F</displayName><value>1.5</value></Data></ExtendedData>
          <Point><coordinates> 2.35 , 48.85,0 </coordinates></Point></Placemark>
      </Folder>
      <NetworkLink><Link><href>http://127.0.0.1/</href></Link></NetworkLink>
      <Placemark><name>C</name><MultiGeometry><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 9,0 9,9</coordinates></LinearRing></outerBoundaryIs></Polygon><Point><coordinates>1,1,5</coordinates></Point></MultiGeometry></Placemark>
    </Document></kml>`
  const { records, summary } = await imported('a.kml', Buffer.from(kml, 'latin1'))
  assert.deepEqual(withShapes(records), [
    {
      name: 'A & B',
      description: '<b>x</b>',
      time: '2024-01-02',
      n: 7,
      t: '007',
      free: 1.5,
      folder: 'café',
      shape: { type: 'Point', coordinates: [2.35, 48.85] }
    },
    {
      name: 'C',
      description: null,
      time: null,
      n: null,
      t: null,
      free: null,
      folder: null,
      shape: {
        type: 'GeometryCollection',
        geometries: [
          {
            type: 'Polygon',
            coordinates: [
              [
                [0, 0],
                [9, 0],
                [9, 9],
                [0, 0]
              ]
            ]
          },
          { type: 'Point', coordinates: [1, 1, 5] }
        ]
      }
    }
  ])
  assert.deepEqual(
    summary.notes.map(({ code, count }) => [code, count]),
    [['left-out', 1]]
  )
  const kmz = zip({ 'doc.kml': '<kml><Placemark><name>n</name></Placemark></kml>', 'files/a.png': 'PNG' })
  assert.deepEqual(withShapes((await imported('a.kmz', kmz)).records), [{ name: 'n', shape: null }])
  const onlyLink = await lab.file('link.kml', '<kml><NetworkLink/></kml>')
  await assert.rejects(lab.import(onlyLink), {
    code: 'ingest/empty',
    message: /1 links to other files were not followed/
  })
  const linked = zip({
    'doc.kml': '<kml><NetworkLink/></kml>',
    'layers/a.kml': '<kml><Placemark><name>n</name></Placemark></kml>'
  })
  assert.deepEqual(withShapes((await imported('linked.kmz', linked)).records), [{ name: 'n', shape: null }])
})

test('GPX: three layers, heights, extensions', async () => {
  const gpx = `<gpx version="1.1"><metadata><name>file</name></metadata><wpt lat="48.85" lon="2.35"><ele>35.5</ele><name>w</name><extensions><x:depth>3</x:depth></extensions></wpt>
    <trk><name>t</name><trkseg><trkpt lat="0" lon="0"/><trkpt lat="1" lon="1"><time>2024-01-01T00:00:00Z</time></trkpt></trkseg><trkseg><trkpt lat="2" lon="2"/><trkpt lat="3" lon="3"/></trkseg></trk></gpx>`
  await refused('a.gpx', gpx, 'ingest/which-layer')
  const { records } = await imported('a.gpx', gpx, { layers: ['waypoints'] })
  assert.deepEqual(withShapes(records), [
    {
      name: 'w',
      depth: 3,
      shape: { type: 'Point', coordinates: [2.35, 48.85, 35.5] },
      geo_point_2d: { lon: 2.35, lat: 48.85 }
    }
  ])
  assert.deepEqual(withShapes((await imported('a.gpx', gpx, { layers: ['tracks'] })).records), [
    {
      name: 't',
      shape: {
        type: 'MultiLineString',
        coordinates: [
          [
            [0, 0],
            [1, 1]
          ],
          [
            [2, 2],
            [3, 3]
          ]
        ]
      }
    }
  ])
})

const GML_START =
  '<?xml version="1.0"?><wfs:FeatureCollection xmlns:wfs="http://www.opengis.net/wfs/2.0" xmlns:gml="http://www.opengis.net/gml/3.2" xmlns:a="u" xmlns:xlink="l" xmlns:xsi="i">'

test('GML of a WFS: types are layers; values with their units, lists, references, nested objects, several geometries', async () => {
  const point = (name: string, pos: string): string =>
    `<gml:Point srsName="${name}"><gml:pos>${pos}</gml:pos></gml:Point>`
  const file = `${GML_START}
    <wfs:boundedBy><gml:Envelope srsName="urn:ogc:def:crs:EPSG::3857"><gml:lowerCorner>0 0</gml:lowerCorner><gml:upperCorner>1 1</gml:upperCorner></gml:Envelope></wfs:boundedBy>
    <wfs:member><wfs:FeatureCollection><wfs:member><a:tree gml:id="t.1"><gml:boundedBy><gml:Envelope/></gml:boundedBy>
      <gml:name> Oak </gml:name><a:height uom="m">12.5</a:height><a:tag>x</a:tag><a:tag>y</a:tag><a:code>007</a:code>
      <a:owner xlink:href="#o1"/><a:seen xsi:nil="true" nilReason="unknown"/><a:by><a:Person><a:name>A</a:name></a:Person></a:by>
      <a:place>${point('urn:ogc:def:crs:EPSG::4326', '48 2')}</a:place>
      <a:crown><gml:LineString><gml:posList>0 0 111319.49079327357 0</gml:posList></gml:LineString></a:crown>
    </a:tree></wfs:member></wfs:FeatureCollection></wfs:member>
    <wfs:member><a:tree gml:id="t.2"><a:height uom="m">3</a:height><a:code>008</a:code><a:place>${point('EPSG:4326', '2 48')}</a:place></a:tree></wfs:member>
    <wfs:member><a:tree gml:id="t.3"><a:place><gml:MultiPoint><gml:pointMember xlink:href="#p"/></gml:MultiPoint></a:place></a:tree></wfs:member>
    <wfs:member><a:road><a:name>R</a:name></a:road></wfs:member>
  </wfs:FeatureCollection>`
  await refused('answer.xml', file, 'ingest/which-layer')
  const { records, summary } = await imported('answer.xml', file, { layers: ['tree'] })
  const crown = (value: unknown) => (value as { geometry: { coordinates: unknown } } | null)?.geometry.coordinates
  assert.deepEqual(
    records.map((record) => ({ ...record, crown: crown(record['crown']) ?? null })),
    [
      {
        gml_id: 't.1',
        name: ' Oak ',
        height: 12.5,
        height_uom: 'm',
        tag: ['x', 'y'],
        code: '007',
        owner: '#o1',
        seen: null,
        by: '{"Person":{"name":"A"}}',
        geo_point_2d: { lon: 2, lat: 48 },
        crown: [
          [0, 0],
          [1, 0]
        ]
      },
      ...['t.2', 't.3'].map((id) => ({
        gml_id: id,
        name: null,
        height: id === 't.2' ? 3 : null,
        height_uom: id === 't.2' ? 'm' : null,
        tag: null,
        code: id === 't.2' ? '008' : null,
        owner: null,
        seen: null,
        by: null,
        crown: null,
        geo_point_2d: id === 't.2' ? { lon: 2, lat: 48 } : null
      }))
    ]
  )
  assert.equal(
    summary.notes.find(({ code }) => code === 'bad-geometries')?.message,
    '1 geometries refer to parts elsewhere; they are empty.'
  )
  assert.deepEqual((await imported('answer.xml', file, { layers: ['road'] })).records, [{ name: 'R' }])
  const page = file.replace('xmlns:wfs', 'numberMatched="9" numberReturned="4" xmlns:wfs')
  assert.match(
    (await imported('page.xml', page, { layers: ['road'] })).summary.notes[0]?.message ?? '',
    /has 4 of 9 records/
  )
})

test('CityGML: buildings have the surfaces of their solids, with the heights that only the box around all or its system announces', async () => {
  const city = (
    box: string
  ) => `<core:CityModel xmlns:core="c" xmlns:b="b" xmlns:gml="http://www.opengis.net/gml" xmlns:xlink="l"><gml:boundedBy><gml:Envelope srsName="urn:ogc:def:crs,crs:EPSG::25832,crs:EPSG::5783"${box}</gml:Envelope></gml:boundedBy>
    <core:cityObjectMember><b:Building gml:id="B"><b:lod2Solid><gml:Solid><gml:exterior><gml:CompositeSurface><gml:surfaceMember xlink:href="#S"/></gml:CompositeSurface></gml:exterior></gml:Solid></b:lod2Solid>
    <b:boundedBy><b:RoofSurface><b:lod2MultiSurface><gml:MultiSurface><gml:surfaceMember><gml:Polygon gml:id="S"><gml:exterior><gml:LinearRing><gml:posList>500000 0 10 500100 0 10 500100 100 12 500000 0 10</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></gml:surfaceMember></gml:MultiSurface></b:lod2MultiSurface></b:RoofSurface></b:boundedBy></b:Building></core:cityObjectMember></core:CityModel>`
  for (const box of [
    ' srsDimension="3">',
    '><gml:lowerCorner>500000 0 10</gml:lowerCorner><gml:upperCorner>500100 100 12</gml:upperCorner>',
    '>'
  ]) {
    const [building] = withShapes((await imported('city.gml', city(box))).records) as Record<string, unknown>[]
    const { type, coordinates } = building!['shape'] as { type: string; coordinates: number[][][] }
    assert.deepEqual(
      [building!['gml_id'], type, coordinates[0]!.length, coordinates[0]![0]],
      ['B', 'Polygon', 4, [9, 0, 10]]
    )
  }
})

test('GML 2, a feature without a collection, the order of positions by hand, and what is not GML', async () => {
  const old = `<ogr:FeatureCollection xmlns:ogr="http://ogr.maptools.org/" xmlns:gml="http://www.opengis.net/gml"><gml:featureMember><ogr:a fid="a.0"><ogr:g><gml:Point srsName="EPSG:25832"><gml:coordinates>500000,0</gml:coordinates></gml:Point></ogr:g><ogr:n>1</ogr:n></ogr:a></gml:featureMember></ogr:FeatureCollection>`
  assert.deepEqual((await imported('old.gml', old)).records, [{ fid: 'a.0', n: 1, geo_point_2d: { lon: 9, lat: 0 } }])
  const alone = (name: string): string =>
    `<a:x gml:id="i" xmlns:a="u" xmlns:gml="http://www.opengis.net/gml/3.2"><a:g><gml:Point srsName="${name}"><gml:pos>10 20</gml:pos></gml:Point></a:g></a:x>`
  assert.deepEqual((await imported('one.gml', alone('urn:ogc:def:crs:EPSG::4326'))).records, [
    { gml_id: 'i', geo_point_2d: { lon: 20, lat: 10 } }
  ])
  assert.deepEqual((await imported('one.gml', alone('urn:ogc:def:crs:EPSG::4326'), { crs: 'EPSG:4326' })).records, [
    { gml_id: 'i', geo_point_2d: { lon: 10, lat: 20 } }
  ])
  await refused('one.gml', alone('urn:adv:crs:nowhere'), 'ingest/unknown-crs')
  await refused('none.gml', `${GML_START}</wfs:FeatureCollection>`, 'ingest/empty')
  const report =
    '<ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows/1.1"><ows:Exception/></ows:ExceptionReport>'
  await refused('error.xml', report, 'ingest/unsupported-format')
})

test('FlatGeobuf that its own library wrote', async () => {
  const features = [
    {
      type: 'Feature',
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [4, 0],
            [4, 4],
            [0, 0]
          ],
          [
            [1, 0.5],
            [2, 0.5],
            [2, 1],
            [1, 0.5]
          ]
        ]
      },
      properties: { a: 'é', n: 1, d: 1.5, ok: true }
    },
    {
      type: 'Feature',
      geometry: {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [0, 0],
              [4, 0],
              [4, 4],
              [0, 0]
            ]
          ],
          [
            [
              [9, 9],
              [10, 9],
              [10, 10],
              [9, 9]
            ]
          ]
        ]
      },
      properties: { a: 'b', n: 2, d: -2.25, ok: false }
    }
  ]
  const bytes = Buffer.from(serialize({ type: 'FeatureCollection', features } as never))
  const { records } = await imported('a.fgb', bytes)
  // A file that is cut between two features has fewer than its header promises.
  const start = 12 + bytes.readUInt32LE(8) + 3 * 40
  const second = start + 4 + bytes.readUInt32LE(start)
  await refused('cut.fgb', bytes.subarray(0, second), 'ingest/damaged-file')
  const byNumber = withShapes(records).sort((a, b) => Number((a as { n: number }).n) - Number((b as { n: number }).n))
  assert.deepEqual(
    byNumber,
    features.map(({ geometry, properties }) => ({ ...properties, shape: geometry }))
  )
})

test('TopoJSON: quantised arcs, both directions', async () => {
  const areas = (first: readonly number[]) => ({
    type: 'Topology',
    transform: { scale: [0.5, 0.5], translate: [10, 20] },
    objects: {
      areas: {
        type: 'GeometryCollection',
        geometries: [
          { type: 'Polygon', id: 'x', arcs: [first], properties: { a: 1 } },
          { type: null, properties: { a: 2 } }
        ]
      },
      places: { type: 'Point', coordinates: [2, 2] }
    },
    arcs: [
      [
        [0, 0],
        [4, 0],
        [0, 4]
      ],
      [
        [0, 0],
        [4, 4]
      ]
    ]
  })
  const { records } = await imported('a.json', JSON.stringify(areas([0, ~1])), { layers: ['areas'] })
  assert.deepEqual(withShapes(records), [
    {
      id: 'x',
      a: 1,
      shape: {
        type: 'Polygon',
        coordinates: [
          [
            [10, 20],
            [12, 20],
            [12, 22],
            [10, 20]
          ]
        ]
      }
    },
    { id: null, a: 2, shape: null }
  ])
  await refused('b.json', JSON.stringify(areas([7])), 'ingest/damaged-file', { layers: ['areas'] })
})

test('Esri JSON: subtypes have names and coded values of their own, tables no geometry, empty layers no records', async () => {
  const states = (name: string) => ({ state: { type: 'codedValue', codedValues: [{ code: 1, name }] } })
  const file = {
    typeIdField: 'kind',
    types: [
      { id: 1, name: 'Oak', domains: states('Good') },
      { id: 2, name: 'Lime', domains: states('Bad') }
    ],
    fields: [
      { name: 'kind', type: 'esriFieldTypeSmallInteger' },
      { name: 'state', type: 'esriFieldTypeSmallInteger' }
    ],
    features: [{ attributes: { kind: 1, state: 1 } }, { attributes: { kind: 2, state: 1 } }]
  }
  assert.deepEqual((await imported('a.esrijson', JSON.stringify(file))).records, [
    { kind: 1, state: 1, kind_label: 'Oak', state_label: 'Good' },
    { kind: 2, state: 1, kind_label: 'Lime', state_label: 'Bad' }
  ])
  await refused('b.esrijson', JSON.stringify({ ...file, features: [] }), 'ingest/empty')
  // What the address of a layer answers without /query.
  const { features: _, ...description } = file
  await refused('c.json', JSON.stringify(description), 'ingest/no-records')
  const page = await imported('d.json', JSON.stringify({ ...file, exceededTransferLimit: true }))
  assert.deepEqual(
    page.summary.notes.map(({ code }) => code),
    ['first-page']
  )
})

test('Esri JSON: dates, coded values, the old number of the web projection', async () => {
  const domain = { type: 'codedValue', codedValues: [{ code: 1, name: 'Oak' }] }
  const file = {
    objectIdFieldName: 'OBJECTID',
    geometryType: 'esriGeometryPolygon',
    spatialReference: { wkid: 102100 },
    fields: [
      { name: 'OBJECTID', type: 'esriFieldTypeOID' },
      { name: 'kind', type: 'esriFieldTypeSmallInteger', domain },
      { name: 'seen', type: 'esriFieldTypeDate' },
      { name: 'size', type: 'esriFieldTypeDouble' }
    ],
    features: [
      {
        attributes: { OBJECTID: 1, kind: 1, seen: -86_400_000, size: 2 },
        geometry: {
          rings: [
            [
              [0, 0],
              [0, 111_325.142_866_385],
              [111_319.490_793_273_57, 0],
              [0, 0]
            ]
          ]
        }
      },
      { attributes: { OBJECTID: 2, kind: 9, seen: null, size: null }, geometry: null }
    ]
  }
  assert.deepEqual(withShapes((await imported('a.json', JSON.stringify(file))).records), [
    {
      objectid: 1,
      kind: 1,
      seen: '1969-12-31T00:00:00+00:00',
      size: 2,
      kind_label: 'Oak',
      shape: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [0, 1],
            [0, 0]
          ]
        ]
      }
    },
    { objectid: 2, kind: 9, seen: null, size: null, kind_label: null, shape: null }
  ])
})

test('GTFS: identifiers, names and times stay texts, days are dates, stops are points, shapes are lines', async () => {
  const file = zip({
    'feed/agency.txt': '\ufeffagency_id,agency_name\n1,A\n',
    'feed/routes.txt': 'route_id\n1\n',
    'feed/trips.txt': 'trip_id\n1\n',
    'feed/stop_times.txt': 'trip_id,departure_time,stop_sequence\n1,25:10:00,1\n',
    'feed/stops.txt': 'stop_id,stop_name,stop_lat,stop_lon\n01,"A ""b""",48.85,2.35\n',
    'feed/calendar_dates.txt': 'service_id,date,exception_type\n7,20240229,1\n',
    'feed/transfers.txt': 'from_stop_id,to_stop_id,min_transfer_time\n1,2,120\n',
    'feed/shapes.txt': 'shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\ns,1,1,2\ns,0,0,1\n'
  })
  await refused('feed.zip', file, 'ingest/which-layer')
  assert.deepEqual((await imported('feed.zip', file, { layers: ['stops'] })).records, [
    { stop_id: '01', stop_name: 'A "b"', stop_lat: 48.85, stop_lon: 2.35, geo_point_2d: { lon: 2.35, lat: 48.85 } }
  ])
  assert.deepEqual((await imported('feed.zip', file, { layers: ['stop_times'] })).records, [
    { trip_id: '1', departure_time: '25:10:00', stop_sequence: 1 }
  ])
  assert.deepEqual((await imported('feed.zip', file, { layers: ['calendar_dates'] })).records, [
    { service_id: '7', date: '2024-02-29', exception_type: 1 }
  ])
  assert.deepEqual((await imported('feed.zip', file, { layers: ['transfers'] })).records, [
    { from_stop_id: '1', to_stop_id: '2', min_transfer_time: 120 }
  ])
  assert.deepEqual(withShapes((await imported('feed.zip', file, { layers: ['shapes'] })).records), [
    {
      shape_id: 's',
      shape: {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 1]
        ]
      }
    }
  ])
})

test('XML: the outermost element that repeats, or the named one; attributes, lists, children', async () => {
  const xml = `<?xml version="1.0"?><c:catalog xmlns:c="u"><title>t</title><c:book id="1"><name>A</name><tag>x</tag><tag>y</tag><price unit="€">5</price></c:book><c:book id="2"><name>B &lt;</name><price unit="€">7.5</price></c:book></c:catalog>`
  assert.deepEqual((await imported('a.xml', xml)).records, [
    { id: 1, name: 'A', tag: ['x', 'y'], price: '{"@unit":"€","#text":"5"}' },
    { id: 2, name: 'B <', tag: null, price: '{"@unit":"€","#text":"7.5"}' }
  ])
  const repeated = `<list><a><tag>x</tag></a><a><tag>y</tag><tag>5</tag></a><a><tag>[z</tag></a><a/></list>`
  assert.deepEqual((await imported('a.xml', repeated)).records, [
    { tag: ['x'] },
    { tag: ['y', '5'] },
    { tag: ['[z'] },
    { tag: null }
  ])
  assert.deepEqual((await imported('a.xml', xml, { records: 'book.price' })).records, [
    { unit: '€', value: 5 },
    { unit: '€', value: 7.5 }
  ])
  await refused('a.xml', xml, 'ingest/no-records', { records: 'magazine' })
})

test('JSON of portals: records at a path, of CKAN, and of the older versions of the Explore API', async () => {
  const ckan = { help: 'h', success: true, result: { fields: [{ id: 'a' }], records: [{ a: 1 }, { a: 2 }], total: 2 } }
  assert.deepEqual((await imported('ckan.json', JSON.stringify(ckan))).records, [{ a: 1 }, { a: 2 }])
  assert.deepEqual((await imported('ckan.json', JSON.stringify(ckan), { records: 'result.fields' })).records, [
    { id: 'a' }
  ])
  await refused('ckan.json', JSON.stringify(ckan), 'ingest/no-records', { records: 'result.rows' })
  await refused('ckan.json', JSON.stringify(ckan), 'ingest/no-records', { records: 'nothing' })
  const records = [{ a: 1 }, { a: 2 }]
  for (const answer of [
    { d: { __count: '2', results: records } },
    { response: { header: { resultCode: '00' }, body: { items: { item: records }, totalCount: 2 } } },
    { status: 'ok', response: { data: { items: records } } }
  ])
    assert.deepEqual((await imported('deep.json', JSON.stringify(answer))).records, records)
  const first = {
    nhits: 1,
    parameters: {},
    records: [{ datasetid: 'd', recordid: 'r', fields: { a: 1 }, record_timestamp: 't' }]
  }
  assert.deepEqual((await imported('v1.json', JSON.stringify(first))).records, [{ a: 1 }])
  const second = { total_count: 1, links: [], records: [{ links: [], record: { id: 'r', size: 1, fields: { a: 1 } } }] }
  assert.deepEqual((await imported('v20.json', JSON.stringify(second))).records, [{ a: 1 }])
})

test('empty sheets are not tables, and columns stand in the order of the sheet', async () => {
  const file = workbook([
    {
      name: 'data',
      rows: `<row><c r="B1" t="inlineStr"><is><t>b</t></is></c></row><row r="2"><c r="C2"><v>3</v></c></row><row r="3"><c r="A3"><v>1</v></c><c r="B3"><v>2</v></c></row>`
    },
    { name: 'Sheet2', rows: '<row><c r="A1" s="0"/></row>' }
  ])
  assert.deepEqual((await imported('empty.xlsx', file, { headerRow: '1' })).records, [
    { column_1: null, b: null, column_3: 3 },
    { column_1: 1, b: 2, column_3: null }
  ])
})

test('the layers of a file, or the members of an archive, are listed without an import', async () => {
  const sheets = workbook([
    { name: 'one', rows: `<row>${text('a')}</row>` },
    { name: 'two', rows: `<row>${text('b')}</row>` }
  ])
  assert.deepEqual(await listLayers(await lab.file('list.xlsx', sheets)), {
    kind: 'layer',
    layers: [{ name: 'one' }, { name: 'two' }]
  })
  assert.deepEqual(await listLayers(await lab.file('list.zip', zip({ 'a.csv': 'a', 'b.csv': 'b' }))), {
    kind: 'member',
    layers: [{ name: 'a.csv' }, { name: 'b.csv' }]
  })
  assert.deepEqual(await listLayers(await lab.file('list.csv', 'a\n1\n')), { kind: 'layer', layers: [] })
})
