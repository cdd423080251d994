import assert from 'node:assert/strict'
import test from 'node:test'
import type { Distribution } from '../harvested-dataset.ts'
import { orderDistributions } from './choose-distribution.ts'

function file(url: string, more: Partial<Distribution> = {}): Distribution {
  return {
    kind: 'file',
    url: `https://example.org/${url}`,
    title: null,
    format: null,
    mediaType: null,
    version: null,
    ...more
  }
}

const formats = (list: readonly Distribution[]): (string | null)[] =>
  orderDistributions(list, null).map(({ format }) => format)

test('formats are recognized by their names, their addresses in lists, their media types and endings', () => {
  const said = [
    'CSV',
    '.xlsx',
    'GeoJSON',
    'Esri Shape',
    'SHP',
    'Excel',
    'http://publications.europa.eu/resource/authority/file-type/GPKG',
    'https://www.iana.org/assignments/media-types/text/csv',
    'application/json'
  ]
  const found = said.map((format) => formats([file('a', { format })])[0])
  assert.deepEqual(found, ['csv', 'xlsx', 'geojson', 'shp', 'shp', 'xlsx', 'gpkg', 'csv', 'json'])
  assert.deepEqual(formats([file('a', { mediaType: 'text/csv; charset=utf-8' })]), ['csv'])
  assert.deepEqual(formats([file('data/trees.kml?x=1')]), ['kml'])
})

test('pages, pictures and services of maps hold no records', () => {
  const others = ['HTML', 'PDF', 'WMS', 'API', 'PNG', 'docx'].map((format) => file('a', { format }))
  assert.deepEqual(formats([...others, file('page.html'), file('a')]), [])
})

test('what keeps types and geometries best comes first, an archive last', () => {
  const list = [file('a.zip'), file('b.csv'), file('c', { format: 'GeoJSON' }), file('d.xlsx'), file('e.csv')]
  assert.deepEqual(formats(list), ['geojson', 'csv', 'csv', 'xlsx', null])
  assert.equal(orderDistributions(list, null)[1]?.url, 'https://example.org/b.csv')
  assert.deepEqual(formats([file('shapes.zip', { format: 'SHP' })]), ['shp'])
})

test('the distribution that was loaded last stays, also under another address', () => {
  const last = { kind: 'file', url: 'https://example.org/b.csv', title: 'Trees', format: 'csv' } as const
  const better = file('a.geojson')
  const first = (list: readonly Distribution[]) => orderDistributions(list, last)[0]?.url
  assert.equal(first([better, file('b.csv')]), 'https://example.org/b.csv')
  assert.equal(
    first([better, file('b.csv?use_labels=true', { title: 'Trees' })]),
    'https://example.org/b.csv?use_labels=true'
  )
  assert.equal(first([better, file('other.csv', { title: 'Paths' })]), 'https://example.org/a.geojson')
})
