import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { createCatalog } from '#catalog'
import { openStore } from '#store'
import { type HarvestedDataset, NOTHING_SAID } from '../harvested-dataset.ts'
import { ownerOf } from '../run/harvest-run.ts'
import { readMapping } from './mapping.ts'
import { metadataOf } from './metadata-of.ts'

const store = await openStore({ file: ':memory:' })
after(() => store.close())
const catalog = createCatalog({ store, filesFolder: join(tmpdir(), 'loggia-no-files') })

function metasOf(dataset: Partial<HarvestedDataset>, mapping: unknown = {}) {
  return metadataOf(
    catalog,
    { ...NOTHING_SAID, remoteId: 'a', name: 'a', title: 'A', ...dataset },
    readMapping(mapping),
    {
      url: 'https://data.example.org/api'
    }
  )
}

test('terms of lists are written in words: languages, themes, frequencies, licences', () => {
  const list = 'http://publications.europa.eu/resource/authority/'
  const { metas, losses } = metasOf({
    languages: [`${list}language/DEU`],
    themes: [`${list}data-theme/TRAN`, 'Streets', 'http://eurovoc.europa.eu/100142'],
    frequency: 'http://purl.org/cld/freq/daily',
    licence: { name: 'odc-odbl', address: null }
  })
  const { language, theme, update_frequency: frequency, license, license_url: licenceUrl } = metas['default']!
  assert.deepEqual(
    { language, theme, frequency, license, licenceUrl },
    {
      language: 'de',
      theme: ['Transport', 'Streets'],
      frequency: 'daily',
      license: 'Open Data Commons Open Database License 1.0',
      licenceUrl: 'https://opendatacommons.org/licenses/odbl/1-0/'
    }
  )
  assert.deepEqual(losses, ['the theme http://eurovoc.europa.eu/100142 has no name'])
})

test('a mapping comes before what is known here', () => {
  const mapping = { themes: { Streets: 'Mobility' }, licences: { special: 'CC BY 4.0' }, publishers: { D7: 'Parks' } }
  const { metas } = metasOf(
    { themes: ['Streets'], licence: { name: 'special', address: null }, publisher: 'D7' },
    mapping
  )
  const unspecified = { licence: { name: 'notspecified', address: null } }
  assert.equal(metasOf(unspecified).metas['default']?.['license'], undefined)
  assert.equal(
    metasOf(unspecified, { licences: { notspecified: 'CC0' } }).metas['default']?.['license'],
    'Creative Commons CC0 1.0 Universal'
  )
  const { theme, license, publisher } = metas['default']!
  assert.deepEqual(
    [theme, license, publisher],
    [['Mobility'], 'Creative Commons Attribution 4.0 International', 'Parks']
  )
})

test('dates of any precision are kept, and what is not a date, or too long, is a loss and not a failure', () => {
  const { metas, losses } = metasOf({ issued: '2024', modified: 'R/P1D', spatial: 'x'.repeat(200_000) })
  assert.equal(metas['dcat']?.['issued'], '2024-01-01T00:00:00+00:00')
  assert.equal(metas['default']?.['modified'], undefined)
  assert.deepEqual(losses, [
    'modified is not a date: R/P1D',
    'dcat.spatial must be a text of at most 100,000 characters.'
  ])
})

test('texts in other languages come by their codes, from any name of the language', () => {
  const { translations } = metasOf({
    languages: ['en-US'],
    translations: { fra: { title: 'A en français' }, en: { title: 'x' } }
  })
  assert.deepEqual(translations, { fr: { default: { title: 'A en français' } } })
})

test('an organization that is called like what every object has owns nothing here', () => {
  const options = { mapping: readMapping({}), owner: 'ada' } as Parameters<typeof ownerOf>[0]['options']
  const owners = ['constructor', '__proto__', null].map((owner) =>
    ownerOf({ options }, { ...NOTHING_SAID, remoteId: '1', name: 'a', title: 'A', owner })
  )
  assert.deepEqual(owners, ['ada', 'ada', 'ada'])
})
