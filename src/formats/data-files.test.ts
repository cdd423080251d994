import assert from 'node:assert/strict'
import test from 'node:test'
import { itemTypeOfFile, withoutEndings } from './data-files.ts'
import { fileFormat, IMPORT_FORMATS } from './format-names.ts'

test('every format that is imported has a type of items that hold its files', () => {
  assert.deepEqual(
    IMPORT_FORMATS.filter((name) => fileFormat(name).portal?.itemType === undefined),
    []
  )
})

test('the type of an item is that of its file’s ending, compressed or not', () => {
  const types = ['a.csv', 'A.TSV.gz', 'b.xlsm', 'c.xls', 'd.ods', 'e.gpkg', 'f.kmz', 'g.json', 'h.geojson.zst', 'i.zip']
  assert.deepEqual(types.map(itemTypeOfFile), [
    'CSV',
    'CSV',
    'Microsoft Excel',
    'Microsoft Excel',
    'Data File',
    'GeoPackage',
    'KML',
    'GeoJson',
    'GeoJson',
    'Data File'
  ])
  assert.deepEqual(['trees.gz', 'report.docx', 'README', '.csv'].map(itemTypeOfFile), [
    'Data File',
    undefined,
    undefined,
    'CSV'
  ])
})

test('a title is the name of the file without the endings of formats', () => {
  assert.deepEqual(['trees.csv.gz', 'v1.2 trees.ods', 'trees', '.csv', 'a.b'].map(withoutEndings), [
    'trees',
    'v1.2 trees',
    'trees',
    '.csv',
    'a.b'
  ])
})
