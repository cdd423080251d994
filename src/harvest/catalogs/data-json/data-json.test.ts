import assert from 'node:assert/strict'
import test from 'node:test'
import { CATALOG_URL, datasetsOf, listFrom } from '../catalog-for-tests.ts'
import { DATA_JSON } from './data-json-catalog.ts'

const list = (dataset: unknown) =>
  listFrom(DATA_JSON, { [CATALOG_URL]: JSON.stringify({ conformsTo: 'v1.1', dataset }) })

test('a dataset of DCAT-US 1.1 is read with its metadata', async () => {
  const [dataset] = datasetsOf(
    await list([
      {
        '@type': 'dcat:Dataset',
        identifier: 'https://agency.example.org/d:1',
        title: 'Wells',
        description: 'All <wells>',
        keyword: ['water'],
        theme: ['Environment'],
        modified: 'R/P1D',
        publisher: { '@type': 'org:Organization', name: 'Water office' },
        contactPoint: { fn: 'Desk', hasEmail: 'mailto:desk@example.org' },
        accessLevel: 'public',
        license: 'https://creativecommons.org/publicdomain/zero/1.0/',
        spatial: '-80, 30, -75, 40',
        temporal: '2010-01-01T00:00:00Z/2010-12-31',
        accrualPeriodicity: 'R/P1D',
        language: ['en-US'],
        distribution: [
          { accessURL: 'https://agency.example.org/wells' },
          { downloadURL: '/wells.csv', mediaType: 'text/csv', title: 'Wells' },
          { accessURL: 'https://gis.example.org/rest/services/Wells/FeatureServer/2?f=json', format: 'API' }
        ]
      }
    ])
  )
  const { distributions, ...said } = dataset!
  assert.deepEqual(said, {
    remoteId: 'https://agency.example.org/d:1',
    iri: 'https://agency.example.org/d:1',
    original: null,
    name: 'wells',
    title: 'Wells',
    description: '<p>All &lt;wells&gt;</p>',
    keywords: ['water'],
    themes: ['Environment'],
    licence: { name: null, address: 'https://creativecommons.org/publicdomain/zero/1.0/' },
    languages: ['en-US'],
    publisher: 'Water office',
    creator: null,
    owner: 'Water office',
    contactName: 'Desk',
    contactEmail: 'desk@example.org',
    issued: null,
    modified: 'R/P1D',
    frequency: 'R/P1D',
    spatial: null,
    periodStart: '2010-01-01T00:00:00Z',
    periodEnd: '2010-12-31',
    page: null,
    translations: {},
    templates: {},
    files: null
  })
  assert.deepEqual(
    distributions.map(({ kind, url }) => [kind, url]),
    [
      ['file', 'https://agency.example.org/wells'],
      ['file', 'https://data.example.org/wells.csv'],
      ['feature-layer', 'https://gis.example.org/rest/services/Wells/FeatureServer/2']
    ]
  )
})

test('a dataset of DCAT-US 3: texts by language, concepts, several contacts', async () => {
  const [dataset] = datasetsOf(
    await list([
      {
        '@id': 'https://agency.example.org/3',
        identifier: 'a-3',
        title: { en: 'Rivers', es: 'Ríos' },
        description: [{ '@value': 'Rivers', '@language': 'en' }],
        theme: [{ prefLabel: { en: 'Environment' } }],
        publisher: [{ name: 'Water office' }],
        contactPoint: [{ fn: 'Desk', hasEmail: 'mailto:desk@example.org' }],
        temporal: [{ startDate: '2010', endDate: '2011' }],
        distribution: [{ downloadURL: 'https://agency.example.org/3.csv', license: 'CC0' }]
      }
    ])
  )
  const { remoteId, iri, name, title, themes, publisher, contactEmail, licence, periodStart } = dataset!
  assert.deepEqual(
    { remoteId, iri, name, title, themes, publisher, contactEmail, licence, periodStart },
    {
      remoteId: 'a-3',
      iri: 'https://agency.example.org/3',
      name: 'a-3',
      title: 'Rivers',
      themes: ['Environment'],
      publisher: 'Water office',
      contactEmail: 'desk@example.org',
      licence: { name: 'CC0', address: null },
      periodStart: '2010'
    }
  )
})

test('bad entries are reported, and what is not public is not listed', async () => {
  const entries = await list([
    'text',
    { title: 'Without identifier' },
    { identifier: 'a' },
    { identifier: 'b', title: 'Closed', accessLevel: 'non-public' },
    { identifier: 'c', title: 'Open', isPartOf: 'c' }
  ])
  assert.deepEqual(
    entries.map((entry) => (entry.kind === 'dataset' ? entry.dataset.remoteId : entry.reason)),
    ['A dataset has no identifier.', 'A dataset has no identifier.', 'a has no title.', 'c']
  )
})

test('an address with a page is followed until nothing new comes', async () => {
  const page = (...ids: string[]) => JSON.stringify({ dataset: ids.map((id) => ({ identifier: id, title: id })) })
  const entries = await listFrom(
    DATA_JSON,
    {
      [`${CATALOG_URL}?page=1`]: page('a', 'b'),
      [`${CATALOG_URL}?page=2`]: page('c'),
      [`${CATALOG_URL}?page=3`]: page('c')
    },
    { url: `${CATALOG_URL}?page=1` }
  )
  assert.deepEqual(
    datasetsOf(entries).map(({ remoteId }) => remoteId),
    ['a', 'b', 'c']
  )
})

test('JSON that is something else is an error with the address', async () => {
  await assert.rejects(listFrom(DATA_JSON, { [CATALOG_URL]: '{"a": 1}' }), {
    code: 'harvest/not-a-catalog',
    message: `${CATALOG_URL} is JSON without a list of datasets.`
  })
})

test('DCAT-US 3: identifiers are lists or objects, texts have maps by language, documents and licences are objects', async () => {
  const about = { title: 'Wells', '@type': 'Dataset' }
  const found = datasetsOf(
    await list([
      { ...about, identifier: ['W-1', 'W-2'] },
      { ...about, identifier: ['W-1'], '@id': 'https://agency.example.org/w/3' },
      { ...about, identifier: { '@type': 'Identifier', schemaAgency: 'Water office', notation: 'W-4' } },
      {
        identifier: 'W-5',
        titleMap: { es: 'Pozos', en: 'Wells' },
        descriptionMap: { es: 'Todos' },
        keywordMap: { es: ['agua'] },
        modified: { '@type': 'xsd:date', '@value': '2025-01-02' },
        temporal: [{ startDate: { '@value': '2010' }, endDate: '2011' }],
        landingPage: { '@id': 'https://agency.example.org/wells', title: 'About wells' },
        license: { '@id': 'https://creativecommons.org/publicdomain/zero/1.0/', '@type': 'LicenseDocument' }
      }
    ])
  )
  assert.deepEqual(
    found.map(({ remoteId }) => remoteId),
    ['W-1', 'https://agency.example.org/w/3', 'W-4', 'W-5']
  )
  const { title, keywords, modified, periodStart, periodEnd, page, licence, translations } = found[3]!
  assert.deepEqual(
    { title, keywords, modified, periodStart, periodEnd, page, licence, translations },
    {
      title: 'Wells',
      keywords: ['agua'],
      modified: '2025-01-02',
      periodStart: '2010',
      periodEnd: '2011',
      page: 'https://agency.example.org/wells',
      licence: { name: null, address: 'https://creativecommons.org/publicdomain/zero/1.0/' },
      translations: {
        es: { title: 'Pozos', description: '<p>Todos</p>', keywords: ['agua'] },
        en: { title: 'Wells' }
      }
    }
  )
})
