import assert from 'node:assert/strict'
import test from 'node:test'
import { DCAT_PROFILES } from '../../../src/exports/catalog/profiles/index.ts'
import { demoDatasets } from './demo-datasets.ts'
import { differences, parseRdfXml, parseTurtle, statements, storeOf } from './graphs.ts'
import { hostileDatasets } from './hostile-datasets.ts'
import { API, PORTAL, published, write } from './portal.ts'

const DCAT = 'http://www.w3.org/ns/dcat#'
const DCT = 'http://purl.org/dc/terms/'

test('rdf, ttl and dcat are the same graph, read by other parsers', async () => {
  for (const datasets of [demoDatasets(), [...hostileDatasets(200)]]) {
    const turtle = statements(parseTurtle(write('ttl', datasets).text))
    assert.ok(turtle.length > 500)
    for (const format of ['rdf', 'dcat'])
      assert.deepEqual(differences(statements(await parseRdfXml(write(format, datasets).text)), turtle), [])
  }
})

test('every dataset is in the catalog, with its distributions, and no resource is without an address', async () => {
  const datasets = demoDatasets()
  const quads = parseTurtle(write('ttl', datasets).text)
  const store = storeOf(quads)
  assert.equal(store.getObjects(`${API}/catalog#catalog`, `${DCAT}dataset`, null).length, datasets.length)
  for (const { address, distributions } of datasets)
    assert.equal(
      store.getObjects(`${address}#dataset`, `${DCAT}distribution`, null).length,
      distributions.length,
      address
    )
  assert.deepEqual(
    quads.filter(({ subject, object }) => subject.termType === 'BlankNode' || object.termType === 'BlankNode'),
    []
  )
})

test('a dataset without metas is described by its id and the portal', () => {
  const store = storeOf(parseTurtle(write('ttl', [published('bare', {})]).text))
  const dataset = `${API}/catalog/datasets/bare#dataset`
  const values = (name: string) => store.getObjects(dataset, DCT + name, null).map((term) => term.id)
  assert.deepEqual(
    [values('title'), values('description'), values('identifier')],
    [['"bare"@en'], ['"bare"@en'], ['"bare"']]
  )
  assert.deepEqual(values('publisher'), [`${API}/catalog#agent-City%20of%20Exampleton`])
})

test('texts come in every language that they are known in, descriptions without tags', () => {
  const metas = {
    default: {
      title: 'Arbres',
      description: '<p>Tous les <b>arbres</b></p><script>x()</script>&eacute;t&eacute;',
      language: 'fr',
      keyword: ['bois']
    }
  }
  const store = storeOf(
    parseTurtle(
      write('ttl', [published('trees', metas, { translations: { en: { default: { title: 'Trees' } } } })]).text
    )
  )
  const dataset = `${API}/catalog/datasets/trees#dataset`
  assert.deepEqual(
    store.getObjects(dataset, `${DCT}title`, null).map((term) => term.id),
    ['"Arbres"@fr', '"Trees"@en']
  )
  assert.deepEqual(
    store.getObjects(dataset, `${DCT}description`, null).map((term) => term.id),
    ['"Tous les arbres\nété"@fr']
  )
  assert.deepEqual(
    store.getObjects(dataset, `${DCAT}keyword`, null).map((term) => term.id),
    ['"bois"@fr']
  )
})

test('invalid values are left out, and logged', () => {
  const metas = {
    default: { title: 'T', theme: ['Bazar'], update_frequency: 'now and then' },
    dcat: { contact_email: 'nobody', conforms_to: ['javascript:alert(1)'], issued: 'yesterday' }
  }
  const { text, remarks } = write('ttl', [published('odd', metas)])
  assert.ok(!text.includes('javascript:') && !text.includes('nobody'))
  assert.deepEqual(
    remarks.map((remark) => remark.split(' ').slice(1, 3).join(' ')),
    [
      'default.theme "Bazar"',
      'dcat.contact_email "nobody"',
      'update frequency',
      'dcat.issued "yesterday"',
      'dcat.conforms_to "javascript:alert(1)"'
    ]
  )
})

test('a dataset that cannot be described at all breaks no catalog', async () => {
  const broken = {
    ...published('broken', {}),
    get metas(): never {
      throw new Error('out of order')
    }
  }
  for (const format of ['rdf', 'ttl', 'data.json', 'rss', 'sitemap', 'dublin_core']) {
    const { text, remarks } = write(format, [published('before', {}), broken, published('after', {})])
    assert.ok(text.includes('before') && text.includes('after'), format)
    assert.deepEqual(remarks, ['broken Error: out of order'])
    if (format === 'rdf') await parseRdfXml(text)
    if (format === 'data.json') assert.equal(JSON.parse(text).dataset.length, 2)
  }
})

test('every national profile is well-formed and says more than DCAT-AP', async () => {
  const datasets = [...demoDatasets(), ...hostileDatasets(100)]
  const plain = new Set(statements(await parseRdfXml(write('dcat', datasets).text)))
  for (const profile of DCAT_PROFILES) {
    const graph = statements(await parseRdfXml(write(`dcat_ap_${profile}`, datasets).text))
    assert.ok(
      graph.some((statement) => !plain.has(statement)),
      profile
    )
  }
})

test('national profiles say what their metas have', async () => {
  const metas = {
    default: {
      title: 'T',
      license_url: 'https://creativecommons.org/licenses/by/4.0/',
      theme: ['Environment'],
      attributions: ['© Exampleton']
    },
    dcat_ap_de: { contributor_id: 'bfs', political_geocoding_level: 'municipality' },
    dcat_ap_it: { holder_name: 'Comune', holder_code: 'c_a182', publisher_code: 'c_a182' },
    dcat_ap_sp: { publisher_code: 'L01280796' },
    dcat_ap_benap: { mobility_theme: ['Road work information'], regions: ['BE2'] }
  }
  const said: Readonly<Record<string, readonly string[]>> = {
    ch: ['<dct:identifier>t@city-of-exampleton</dct:identifier>', 'http://dcat-ap.ch/vocabulary/licenses/terms_by'],
    de: [
      'http://dcat-ap.de/def/contributors/bfs',
      'http://dcat-ap.de/def/politicalGeocoding/Level/municipality',
      'http://dcat-ap.de/def/licenses/cc-by/4.0',
      '>© Exampleton</dcatde:licenseAttributionByText>'
    ],
    it: [
      'http://dati.gov.it/onto/dcatapit#Dataset',
      '<dct:identifier>c_a182</dct:identifier>',
      '<dct:rightsHolder>',
      'licences/A21_CCBY40',
      'frequency/UNKNOWN',
      '<dct:identifier>c_a182:t</dct:identifier>'
    ],
    sp: ['Organismo/L01280796', 'sector/medio-ambiente'],
    se: ['<vcard:hasURL'],
    vl: ['GDI-Vlaanderen-Trefwoorden/VLOPENDATA'],
    benap: [
      'mobility-theme/road-work-information',
      'http://data.europa.eu/nuts/code/BE2',
      'country/BEL',
      'application-layer-protocol/http-https'
    ]
  }
  for (const profile of DCAT_PROFILES) {
    const { text } = write(`dcat_ap_${profile}`, [published('t', metas)], PORTAL)
    for (const words of said[profile] ?? ['?']) assert.ok(text.includes(words), `${profile}: ${words}\n${text}`)
  }
})

test('resources stand in the properties that lead to them, as harvesters that read XML expect', () => {
  const { text } = write('dcat', [published('t', {}, { formats: ['csv'] })])
  const inOrder =
    /<dcat:Catalog [\s\S]*<dcat:dataset><dcat:Dataset [\s\S]*<dcat:distribution><dcat:Distribution [\s\S]*<\/dcat:Distribution>[\s\S]*<\/dcat:Dataset>[\s\S]*<\/dcat:dataset>[\s\S]*<\/dcat:Catalog>/
  assert.match(text, inOrder)
})
