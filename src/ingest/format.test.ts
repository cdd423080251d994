import assert from 'node:assert/strict'
import test from 'node:test'
import { detectReader } from './format.ts'

const formatOf = (head: string, name = 'file'): string => detectReader(Buffer.from(head, 'latin1'), { name }, undefined)

test('content decides before the extension', () => {
  assert.equal(formatOf('PAR1xxxx', 'a.csv'), 'parquet')
  assert.equal(formatOf(' [{"a":1}]', 'a.txt'), 'json')
  assert.equal(formatOf('{"a":1}\n', 'a'), 'json')
  assert.equal(formatOf('a,b\n1,2\n', 'a.dat'), 'delimited')
  assert.equal(formatOf('a\tb\n', 'a.tsv'), 'tsv')
  assert.equal(formatOf('[note],b\n', 'a.csv'), 'delimited')
  assert.equal(formatOf('{"a":1};x\n', 'a.csv'), 'delimited')
  assert.equal(formatOf('', 'a.geojson'), 'json')
})

test('what the caller says decides before both', () => {
  assert.equal(detectReader(Buffer.from('<a>'), { name: 'a.xml' }, 'csv'), 'delimited')
  assert.equal(detectReader(Buffer.from('a,b'), { name: 'a.csv' }, 'jsonl'), 'json')
})

test('binary formats by their first bytes, XML by its outermost element, JSON of other formats by its members', () => {
  const known: readonly (readonly [head: string, reader: string])[] = [
    ['SQLite format 3\0', 'geopackage'],
    ['fgb\x03fgb', 'flatgeobuf'],
    ['ARROW1\0\0', 'arrow'],
    ['\xd0\xcf\x11\xe0', 'xls'],
    ['<?xml version="1.0"?>\n<!-- <gpx> --><k:kml xmlns:k="x">', 'kml'],
    ['<gpx version="1.1">', 'gpx'],
    ['<?xml version="1.0"?><!-- of <a> --><a:c x="1"\n xmlns:gml="http://www.opengis.net/gml/3.2" >', 'gml'],
    ["<FeatureCollection xmlns='http://www.opengis.net/wfs/2.0'>", 'gml'],
    ['<a xmlns="u"><gml:b xmlns:gml="http://www.opengis.net/gml"/>', 'xml'],
    ['<?xml version="1.0"?><rows><row/></rows>', 'xml'],
    ['{"type":"Topology","objects":{}}', 'topojson'],
    ['{"objectIdFieldName":"OBJECTID","geometryType":"esriGeometryPoint"}', 'esrijson'],
    ['{"features":[{"attributes":{"a":1}}]}', 'esrijson'],
    ['{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point"}}]}', 'json']
  ]
  for (const [head, reader] of known) assert.equal(formatOf(head, 'a.csv.json'), reader, head)
})

test('archives and spreadsheets of other forms are named', () => {
  const tar = `${'data.csv'.padEnd(257, '\0')}ustar\0`
  assert.throws(() => formatOf(tar, 'a.tar'), /a tar archive \(zip archives can be read\)/)
  const flat = '<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0">'
  assert.throws(() => formatOf(flat, 'a.fods'), /a flat OpenDocument file \(save it as xlsx or ods\)/)
  const excel = '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'
  assert.throws(() => formatOf(excel, 'a.xls'), /an Excel workbook of 2003 in XML/)
})

test('unsupported formats are refused with their name', () => {
  const foreign = ['ORC\x0a', '%PDF-1.7', '<!DOCTYPE html>', '<table>', 'FEA1', 'PK\x03\x04', 'Obj\x01']
  for (const head of foreign)
    assert.throws(
      () => formatOf(head, 'x.bin'),
      { code: 'ingest/unsupported-format', message: /csv, tsv, json/ },
      JSON.stringify(head)
    )
})

test('texts that are not tables are refused with their name', () => {
  const others: readonly (readonly [head: string, name: RegExp])[] = [
    ['version https://git-lfs.github.com/spec/v1\noid sha256:1\n', /pointer of Git LFS/],
    ['BEGIN:VCALENDAR\r\nVERSION:2.0\r\n', /iCalendar/],
    ['\ufeffBEGIN:VCARD\nFN:x\n', /vCard/],
    ['MIME-Version: 1.0\nContent-Type: multipart/related\n', /MIME/],
    ['!table\n!version 900\n', /MapInfo table/],
    ['Version 900\nCharset "Neutral"\n', /MapInfo MIF/],
    ['  0\r\nSECTION\r\n  2\r\nHEADER\r\n', /DXF/],
    ['# @VGMT1.0 @GPOINT\n', /GMT/],
    ['ncols 4\nnrows 2\nxllcorner 0\n', /ASCII grid/],
    ['@relation x\n@attribute a numeric\n', /ARFF/],
    ['@prefix x: <http://x/> .\n', /Turtle/],
    ['-- dump\nCREATE TABLE x (a int);\n', /SQL/],
    ['SET a = OFF;\n/*!40101 SET x */;\nDROP TABLE IF EXISTS "s";\nBEGIN;\nCREATE TABLE "p"."s" ( "i" SERIAL', /SQL/],
    ['PROJCS["RGF93",GEOGCS["x"]]', /coordinate system/],
    ['{"version":"2.0","class":"dataset","id":["a"],"size":[1],"dimension":{}}', /JSON-stat/],
    ['{"meta":{},"data":{"dataSets":[{"action":"I","observations":{"0:0":[1]}}]}}', /SDMX/],
    ['{\\rtf1\\ansi x}', /RTF/],
    ['GIF89a\x01', /GIF/],
    ['$FL2@(#) SPSS', /SPSS/]
  ]
  for (const [head, name] of others)
    assert.throws(
      () => detectReader(Buffer.from(head), { name: 'a.csv' }, undefined),
      (error: Error) => name.test(error.message),
      head
    )
  // Tables whose first line only resembles them.
  for (const head of [
    'version;date\n900;2020\n',
    'begin,end\n1,2\n',
    '0;SECTION\n1;2\n',
    'ncols,nrows\n4,2\n',
    'insert into;b\n1;2\n'
  ])
    assert.equal(formatOf(head, 'a.csv'), 'delimited', head)
  for (const head of ['{"class":"dataset","name":"x"}', '[{"dataSets":[1]}]'])
    assert.equal(formatOf(head), 'json', head)
})
