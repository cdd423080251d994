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
