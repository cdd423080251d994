import assert from 'node:assert/strict'
import test from 'node:test'
import { readPackage, whyNotOpen } from './read-package.ts'

const BASE = 'https://data.example.org/'

test('extras as members of the package, texts by language, and repeating subfields', () => {
  const dataset = readPackage(
    {
      id: 'a1',
      name: 'oaks',
      title: 'Oaks',
      title_translated: { en: 'Oaks', ca: 'Roures' },
      notes_translated: { en: 'All oaks', ca: 'Tots' },
      language: ['ca', 'en'],
      theme: ['http://publications.europa.eu/resource/authority/data-theme/ENVI'],
      contact: [{ name: 'Desk', email: 'desk@example.org' }, { name: 'Other' }],
      publisher: [{ name: 'Forest office' }],
      creator: [{ name: 'Foresters' }],
      temporal_coverage: [{ start: '1905-03-01', end: '2013-01-05' }],
      spatial_coverage: [{ text: 'Tarragona' }],
      license_id: 'odc-odbl',
      license_title: 'Open Data Commons Open Database License (ODbL)',
      resources: [{ name: { en: 'File' }, url: '/file.csv', format: 'CSV' }, { url: 'ftp://example.org/a.csv' }]
    },
    BASE
  )
  const { title, description, translations, publisher, creator, contactName, contactEmail } = dataset
  assert.deepEqual(
    { title, description, translations, publisher, creator, contactName, contactEmail },
    {
      title: 'Roures',
      description: '<p>Tots</p>',
      translations: { en: { title: 'Oaks', description: '<p>All oaks</p>' } },
      publisher: 'Forest office',
      creator: 'Foresters',
      contactName: 'Desk',
      contactEmail: 'desk@example.org'
    }
  )
  const { themes, spatial, periodStart, periodEnd, licence, page, distributions } = dataset
  assert.deepEqual(
    { themes, spatial, periodStart, periodEnd, licence, page, files: distributions.map(({ url }) => url) },
    {
      themes: ['http://publications.europa.eu/resource/authority/data-theme/ENVI'],
      spatial: 'Tarragona',
      periodStart: '1905-03-01',
      periodEnd: '2013-01-05',
      licence: { name: 'odc-odbl', address: null },
      page: 'https://data.example.org/dataset/oaks',
      files: ['https://data.example.org/file.csv']
    }
  )
})

test('a package without an id is refused, and drafts, private ones and harvesters are not listed', () => {
  assert.throws(() => readPackage({ name: 'a' }, BASE), {
    code: 'harvest/bad-dataset',
    message: 'A package has no id.'
  })
  assert.deepEqual([{}, { state: 'draft' }, { private: true }, { type: 'harvest', state: 'active' }].map(whyNotOpen), [
    null,
    'its state is draft',
    'it is private',
    'it is a harvester of that portal'
  ])
})
