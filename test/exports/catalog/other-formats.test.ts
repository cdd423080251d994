import assert from 'node:assert/strict'
import test from 'node:test'
import { SaxesParser } from 'saxes'
import { demoDatasets } from './demo-datasets.ts'
import { hostileDatasets } from './hostile-datasets.ts'
import { PORTAL, published, write } from './portal.ts'
import { readSchemas } from './project-open-data.ts'
import { withoutStandards } from './standards.ts'

test('data.json is valid against the schema of Project Open Data 1.1', { skip: withoutStandards }, () => {
  const validate = readSchemas('non-federal')
  for (const datasets of [demoDatasets(), [...hostileDatasets(1_000)]]) {
    const catalog = JSON.parse(write('data.json', datasets).text)
    assert.equal(catalog.dataset.length, datasets.length)
    assert.ok(validate(catalog), JSON.stringify(validate.errors?.slice(0, 5)))
  }
})

test('data.json of a federal agency is valid against the federal schema', { skip: withoutStandards }, () => {
  const validate = readSchemas('federal')
  const federal = demoDatasets().map((dataset) => ({
    ...dataset,
    metas: { ...dataset.metas, dcat_us: { bureau_code: ['015:11'], program_code: ['015:001'] } }
  }))
  assert.ok(validate(JSON.parse(write('data.json', federal).text)), JSON.stringify(validate.errors?.slice(0, 5)))
})

test('data.json says a dataset in the words of the schema', () => {
  const metas = {
    default: {
      title: 'Trees',
      description: '<p>All</p>',
      keyword: ['a'],
      license: 'CC BY 4.0',
      update_frequency: 'Annual',
      modified: '2026-01-01T00:00:00+00:00',
      bbox: {
        coordinates: [
          [
            [1, 2],
            [3, 4]
          ]
        ]
      }
    },
    dcat: {
      contact_name: 'Ann',
      contact_email: 'ann@example.org',
      temporal_coverage_start: '2020-01-01',
      temporal_coverage_end: '2020-12-31'
    }
  }
  const [entry] = JSON.parse(write('data.json', [published('trees', metas, { formats: ['csv'] })]).text).dataset
  assert.deepEqual(entry, {
    '@type': 'dcat:Dataset',
    identifier: 'trees',
    title: 'Trees',
    description: 'All',
    keyword: ['a'],
    modified: '2026-01-01T00:00:00Z',
    issued: '2026-01-02T03:04:05Z',
    publisher: { '@type': 'org:Organization', name: 'City of Exampleton' },
    contactPoint: { '@type': 'vcard:Contact', fn: 'Ann', hasEmail: 'mailto:ann@example.org' },
    accessLevel: 'public',
    rights: 'Creative Commons Attribution 4.0 International',
    license: 'https://creativecommons.org/licenses/by/4.0/',
    accrualPeriodicity: 'R/P1Y',
    spatial: '1,2,3,4',
    temporal: '2020-01-01T00:00:00Z/2020-12-31T00:00:00Z',
    language: ['en'],
    landingPage: 'https://data.example.org/api/explore/v2.1/catalog/datasets/trees',
    distribution: [
      {
        '@type': 'dcat:Distribution',
        title: 'CSV',
        downloadURL: 'https://data.example.org/api/explore/v2.1/catalog/datasets/trees/exports/csv',
        mediaType: 'text/csv',
        format: 'CSV'
      }
    ]
  })
})

test('rss 2.0: a channel with its required elements, an item per dataset, nothing that a reader would run', () => {
  const datasets = [...demoDatasets(), ...hostileDatasets(300)]
  const elements = readXml(write('rss', datasets).text)
  const at = (path: string) => elements.filter((element) => element.path === path).map(({ text }) => text)
  assert.deepEqual([at('rss/channel/title'), at('rss/channel/link')], [[PORTAL.title], [`${PORTAL.origin}/`]])
  assert.equal(at('rss/channel/description').length, 1)
  assert.equal(at('rss/channel/item').length, datasets.length)
  assert.equal(new Set(at('rss/channel/item/guid')).size, datasets.length)
  for (const name of ['title', 'link', 'description', 'pubDate'])
    assert.equal(at(`rss/channel/item/${name}`).length, datasets.length, name)
  for (const date of at('rss/channel/item/pubDate'))
    assert.match(
      date,
      /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/
    )
  for (const html of at('rss/channel/item/description')) assert.deepEqual(html.match(/<(?!br\/>)/g), null)
})

test('data.json: a dataset without keywords has those of another language, else its themes, else its title', () => {
  const keywords = (metas: object, translations = {}): unknown =>
    JSON.parse(
      write('data.json', [published('a', { default: { title: 'Trees', language: 'en', ...metas } }, { translations })])
        .text
    ).dataset[0].keyword
  assert.deepEqual(keywords({ keyword: ['wood', 'wood'], theme: ['Nature'] }), ['wood'])
  assert.deepEqual(keywords({ theme: ['Nature'] }, { fr: { default: { keyword: ['bois'] } } }), ['bois'])
  assert.deepEqual(keywords({ theme: ['Nature', 'City'] }), ['Nature', 'City'])
  assert.deepEqual(keywords({}), ['Trees'])
})

test('sitemap: an address per dataset, with the day of its last change', () => {
  const elements = readXml(
    write('sitemap', [
      published('a&b', { default: { modified: '2026-01-01T00:00:00+00:00' } }),
      ...hostileDatasets(100)
    ]).text
  )
  const [first] = elements.filter(({ path }) => path === 'urlset/url/loc')
  assert.equal(first?.text, 'https://data.example.org/api/explore/v2.1/catalog/datasets/a%26b')
  assert.equal(elements.filter(({ path }) => path === 'urlset/url').length, 101)
  for (const { text } of elements.filter(({ path }) => path === 'urlset/url/lastmod'))
    assert.match(text, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
})

test('dublin_core: what the template says, and for the rest what the other metas say', () => {
  const metas = {
    default: { title: 'Trees', language: 'en', keyword: ['wood'] },
    'dublin-core': {
      title: 'All trees',
      subject: ['botany'],
      created: '2020-01-01T00:00:00+00:00',
      tableOfContent: 'one, two'
    }
  }
  const elements = readXml(write('dublin_core', [published('trees', metas, { formats: ['csv'] })]).text)
  const values = (name: string) =>
    elements.filter(({ path }) => path === `rdf:RDF/rdf:Description/${name}`).map(({ text }) => text)
  assert.deepEqual(
    [values('dc:title'), values('dc:subject'), values('dct:created'), values('dct:tableOfContents')],
    [['All trees'], ['botany'], ['2020-01-01T00:00:00+00:00'], ['one, two']]
  )
  assert.deepEqual(
    [values('dc:publisher'), values('dc:identifier'), values('dc:format')],
    [['City of Exampleton'], ['trees'], ['CSV']]
  )
  readXml(write('dublin_core', [...hostileDatasets(300)]).text)
})

interface Element {
  readonly path: string
  readonly text: string
}

/** Elements with their own text, by a parser that refuses what is not well-formed. */
function readXml(text: string): Element[] {
  const parser = new SaxesParser()
  const open: { path: string; text: string }[] = []
  const elements: Element[] = []
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    const element = { path: [open.at(-1)?.path, name].filter((part) => part !== undefined).join('/'), text: '' }
    open.push(element)
    elements.push(element)
  })
  parser.on('text', (words) => {
    const element = open.at(-1)
    if (element !== undefined) element.text += words
  })
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  return elements
}
