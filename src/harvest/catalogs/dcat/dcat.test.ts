import assert from 'node:assert/strict'
import test from 'node:test'
import { CATALOG_URL, datasetsOf, listFrom } from '../catalog-for-tests.ts'
import { DCAT } from './dcat-catalog.ts'
import { RdfGraph } from './rdf-graph.ts'

const PREFIXES = `
@prefix dcat: <http://www.w3.org/ns/dcat#> .
@prefix dct: <http://purl.org/dc/terms/> .
@prefix foaf: <http://xmlns.com/foaf/0.1/> .
@prefix vcard: <http://www.w3.org/2006/vcard/ns#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix adms: <http://www.w3.org/ns/adms#> .
@prefix hydra: <http://www.w3.org/ns/hydra/core#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
`

const TURTLE = `${PREFIXES}
<https://example.org/catalog> a dcat:Catalog ; dcat:dataset <https://example.org/d/1> .
<https://example.org/d/1> a dcat:Dataset ;
  dct:identifier "expenses" ;
  dct:title "Expenses"@en , "Dépenses"@fr ;
  dct:description "What was paid."@en ;
  dcat:keyword "money"@en , "argent"@fr ;
  dct:language <http://publications.europa.eu/resource/authority/language/ENG> ;
  dcat:theme <http://publications.europa.eu/resource/authority/data-theme/ECON> ;
  dct:publisher [ a foaf:Agent ; foaf:name "Treasury" ] ;
  dcat:contactPoint [ vcard:fn "Desk" ; vcard:hasEmail <mailto:desk@example.org> ] ;
  dct:issued "2011-12-05"^^xsd:date ; dct:modified "2024"^^xsd:gYear ;
  dct:temporal [ dcat:startDate "2010-01-01"^^xsd:date ; dcat:endDate "2010-12-31"^^xsd:date ] ;
  dct:accrualPeriodicity <http://publications.europa.eu/resource/authority/frequency/MONTHLY> ;
  dcat:landingPage <https://example.org/pages/expenses> ;
  adms:identifier [ a adms:Identifier ; skos:notation "7" ] , [ skos:notation "https://publisher.example.org/d/7"^^xsd:anyURI ] ;
  dcat:distribution <https://example.org/d/1/csv> .
<https://example.org/d/1/csv> a dcat:Distribution ;
  dct:title "As CSV" ; dcat:downloadURL <https://example.org/files/1.csv> ;
  dct:license <https://creativecommons.org/licenses/by/4.0/> ;
  dcat:mediaType <https://www.iana.org/assignments/media-types/text/csv> .
`

const EXPENSES = {
  remoteId: 'https://example.org/d/1',
  iri: 'https://example.org/d/1',
  original: 'https://publisher.example.org/d/7',
  name: 'expenses',
  title: 'Expenses',
  description: '<p>What was paid.</p>',
  keywords: ['money'],
  themes: ['http://publications.europa.eu/resource/authority/data-theme/ECON'],
  licence: { name: null, address: 'https://creativecommons.org/licenses/by/4.0/' },
  languages: ['http://publications.europa.eu/resource/authority/language/ENG'],
  publisher: 'Treasury',
  creator: null,
  owner: 'Treasury',
  contactName: 'Desk',
  contactEmail: 'desk@example.org',
  issued: '2011-12-05',
  modified: '2024',
  frequency: 'http://publications.europa.eu/resource/authority/frequency/MONTHLY',
  spatial: null,
  periodStart: '2010-01-01',
  periodEnd: '2010-12-31',
  page: 'https://example.org/pages/expenses',
  translations: { fr: { title: 'Dépenses', keywords: ['argent'] } },
  templates: {},
  files: null,
  distributions: [
    {
      kind: 'file',
      url: 'https://example.org/files/1.csv',
      title: 'As CSV',
      format: null,
      mediaType: 'https://www.iana.org/assignments/media-types/text/csv',
      version: null
    }
  ]
}

const list = (text: string) => listFrom(DCAT, { [CATALOG_URL]: text })

test('Turtle: a dataset with its agents, dates, licence of the distribution and other languages', async () => {
  assert.deepEqual(await list(TURTLE), [{ kind: 'dataset', dataset: EXPENSES }])
})

test('JSON-LD and RDF/XML give the same as Turtle', async () => {
  const json = {
    '@context': {
      dcat: 'http://www.w3.org/ns/dcat#',
      dct: 'http://purl.org/dc/terms/',
      foaf: 'http://xmlns.com/foaf/0.1/'
    },
    '@graph': [
      {
        '@id': 'https://example.org/d/1',
        '@type': 'dcat:Dataset',
        'dct:title': [{ '@value': 'Expenses', '@language': 'en' }],
        'dct:publisher': { '@type': 'foaf:Agent', 'foaf:name': 'Treasury' },
        'dcat:distribution': {
          '@type': 'dcat:Distribution',
          'dcat:accessURL': { '@id': 'https://example.org/files/1.csv' }
        }
      }
    ]
  }
  const xml = `<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dcat="http://www.w3.org/ns/dcat#"
  xmlns:dct="http://purl.org/dc/terms/" xmlns:foaf="http://xmlns.com/foaf/0.1/">
  <dcat:Dataset rdf:about="https://example.org/d/1">
    <dct:title xml:lang="en">Expenses</dct:title>
    <dct:publisher><foaf:Agent><foaf:name>Treasury</foaf:name></foaf:Agent></dct:publisher>
    <dcat:distribution><dcat:Distribution><dcat:accessURL rdf:resource="https://example.org/files/1.csv"/></dcat:Distribution></dcat:distribution>
  </dcat:Dataset>
</rdf:RDF>`
  const found = await Promise.all([JSON.stringify(json), xml].map(list))
  for (const [dataset] of found.map(datasetsOf))
    assert.deepEqual(
      [dataset?.remoteId, dataset?.title, dataset?.publisher, dataset?.distributions[0]?.url],
      ['https://example.org/d/1', 'Expenses', 'Treasury', 'https://example.org/files/1.csv']
    )
})

test('a context of DCAT by address is known, and no other one is fetched', async () => {
  const document = (context: string) =>
    JSON.stringify({
      '@context': context,
      '@id': 'https://example.org/catalog',
      '@type': 'Catalog',
      dataset: [{ '@id': 'https://example.org/d/1', '@type': 'Dataset', title: 'Expenses', identifier: 'a' }]
    })
  const known = await list(document('https://example.org/dcat-ap/context/dcat-ap.jsonld'))
  assert.deepEqual(
    datasetsOf(known).map(({ title }) => title),
    ['Expenses']
  )
  await assert.rejects(list(document('http://169.254.169.254/secret.json')), {
    code: 'harvest/not-a-catalog',
    message: /its context http:\/\/169\.254\.169\.254\/secret\.json is not known here\.$/
  })
})

test('one bad dataset is an entry with its reason; one that is only named is not listed', async () => {
  const entries = await list(`${PREFIXES}
    <https://example.org/d/1> a dcat:Dataset , dcat:Resource ; dct:title "One" ; dct:hasPart <https://example.org/d/9> .
    <https://example.org/d/2> a dcat:Dataset ; dct:description "No title" .
    [] a dcat:Dataset ; dct:title "Without identity" .
    [] a dcat:Dataset ; dct:title "With identifier" ; dct:identifier "x-4" .
    <https://example.org/d/9> a dcat:Dataset .`)
  assert.deepEqual(
    entries.map((entry) => (entry.kind === 'dataset' ? entry.dataset.remoteId : [entry.remoteId, entry.reason])),
    [
      'https://example.org/d/1',
      ['https://example.org/d/2', 'https://example.org/d/2 has no title.'],
      [null, 'A dataset has neither an address nor an identifier.'],
      'x-4'
    ]
  )
})

test('pages are followed in both forms of Hydra, and one that names itself is the last', async () => {
  const page = (id: number, paging: string) =>
    `${PREFIXES} <https://example.org/d/${id}> a dcat:Dataset ; dct:title "${id}" . ${paging}`
  const entries = await listFrom(DCAT, {
    [CATALOG_URL]: page(1, '<> a hydra:PartialCollectionView ; hydra:next <?page=2> .'),
    [`${CATALOG_URL}?page=2`]: page(2, '<> a hydra:PagedCollection ; hydra:nextPage "?page=3" .'),
    [`${CATALOG_URL}?page=3`]: page(3, '<> a hydra:PartialCollectionView ; hydra:next <?page=3> .')
  })
  assert.deepEqual(
    datasetsOf(entries).map(({ title }) => title),
    ['1', '2', '3']
  )
})

test('a short document that means very long texts fills no memory: entities and prefixes have a limit', async () => {
  const long = 'x'.repeat(2 ** 20)
  const refused = { code: 'harvest/too-large', message: `${CATALOG_URL} has too many statements, or too long ones.` }
  const rdf = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dct="http://purl.org/dc/terms/"'
  const description = `<rdf:Description rdf:about="https://example.org/d/1"><dct:title>${'&e;'.repeat(257)}</dct:title></rdf:Description>`
  await assert.rejects(
    list(`<!DOCTYPE rdf:RDF [<!ENTITY e "${long}">]><rdf:RDF ${rdf}>${description}</rdf:RDF>`),
    refused
  )
  const graph = new RdfGraph()
  const add = (at: number): boolean =>
    graph.add({
      subject: { termType: 'NamedNode', value: `https://example.org/${at}` },
      predicate: { termType: 'NamedNode', value: 'http://purl.org/dc/terms/title' },
      object: { termType: 'Literal', value: long }
    })
  assert.deepEqual(
    Array.from({ length: 300 }, (_, at) => add(at)).indexOf(false),
    255,
    'of 256 MiB, subjects and properties take a little'
  )
})

test('a page for people, and text that is damaged, are errors with the address', async () => {
  await assert.rejects(list('<!DOCTYPE html><html></html>'), {
    code: 'harvest/not-a-catalog',
    message: `${CATALOG_URL} is a page, and not RDF.`
  })
  await assert.rejects(list(`${PREFIXES} <a> dct:title .`), { code: 'harvest/not-a-catalog' })
  await assert.rejects(list('<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><a>'), {
    code: 'harvest/not-a-catalog'
  })
})

test('what a document describes in a blank node is called by its name, and never by the number of the node', async () => {
  const [dataset] = datasetsOf(
    await list(`${PREFIXES}
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix time: <http://www.w3.org/2006/time#> .
<https://example.org/d/1> a dcat:Dataset ; dct:title "Uno"@es ; dct:identifier [ a adms:Identifier ] ;
  dct:language [ a dct:LinguisticSystem ; rdfs:label "es" ] ; dct:accrualPeriodicity [ rdfs:label "monthly" ] ;
  dcat:theme [ a skos:Concept ] , [ skos:prefLabel "Agua" ] ;
  dct:temporal [ time:hasBeginning [ time:inXSDDate "2010-01-01"^^xsd:date ] ; time:hasEnd [ time:inXSDDateTime "2011-01-01T00:00:00"^^xsd:dateTime ] ] ;
  dcat:contactPoint [ vcard:hasFN "Ana" ; vcard:hasEmail [ vcard:hasValue <mailto:ana@example.org> ] ] ;
  dcat:distribution [ dcat:accessURL <https://example.org/1> ; dct:format [ a dct:IMT ; rdf:value "text/csv" ] ] .`)
  )
  const { name, languages, frequency, themes, periodStart, periodEnd, contactName, contactEmail, distributions } =
    dataset!
  assert.deepEqual(
    {
      name,
      languages,
      frequency,
      themes,
      periodStart,
      periodEnd,
      contactName,
      contactEmail,
      format: distributions[0]?.format
    },
    {
      name: 'uno',
      languages: ['es'],
      frequency: 'monthly',
      themes: ['Agua'],
      periodStart: '2010-01-01',
      periodEnd: '2011-01-01T00:00:00',
      contactName: 'Ana',
      contactEmail: 'ana@example.org',
      format: 'text/csv'
    }
  )
})

test('an empty licence hides none, and rights are the licence where there is no other', async () => {
  const licences = async (statements: string) =>
    datasetsOf(
      await list(`${PREFIXES} <https://example.org/d/1> a dcat:Dataset ; dct:title "One" ; ${statements} .`)
    ).map(({ licence }) => licence)
  const BY = { name: null, address: 'https://creativecommons.org/licenses/by/4.0/' }
  assert.deepEqual(await licences(`dct:license "" , <${BY.address}>`), [BY])
  assert.deepEqual(await licences(`dct:rights "terms_by" ; dct:license <${BY.address}>`), [BY])
  assert.deepEqual(await licences('dcat:distribution [ dct:rights "terms_by" ]'), [{ name: 'terms_by', address: null }])
  assert.deepEqual(
    await licences('dct:rights <http://publications.europa.eu/resource/authority/access-right/PUBLIC>'),
    [null]
  )
})

test('a dataset of a catalog needs no class', async () => {
  const found = await list(`${PREFIXES}
<https://example.org/catalog> a dcat:Catalog ; dcat:dataset <https://example.org/d/1> , <https://example.org/d/2> , <https://example.org/series> .
<https://example.org/d/1> dct:title "One" . <https://example.org/series> a dcat:DatasetSeries ; dct:title "Series" .`)
  assert.deepEqual(
    datasetsOf(found).map(({ title }) => title),
    ['One']
  )
})

test('JSON-LD with the contexts of DCAT-AP and DCAT-US 3, whose texts are objects by language', async () => {
  const ap = {
    '@context': 'https://semiceu.github.io/uri.semic.eu-generated/DCAT-AP/releases/3.0.0/html/examples/context.jsonld',
    '@graph': [
      {
        '@id': 'https://example.org/d/1',
        '@type': 'Dataset',
        title: { en: 'Bees', fr: 'Abeilles' },
        releaseDate: '2023-06-01',
        datasetDistribution: 'https://example.org/d/1/csv'
      },
      { '@id': 'https://example.org/d/1/csv', '@type': 'Distribution', downloadURL: 'https://example.org/1.csv' }
    ]
  }
  const us = {
    '@context': 'https://raw.githubusercontent.com/DOI-DO/dcat-us/main/context/dcat-us-3.0.jsonld',
    '@id': 'https://example.org/d/2',
    '@type': 'dcat:Dataset',
    titleMap: { en: 'Wells', es: 'Pozos' },
    title: 'Wells'
  }
  const [bees, wells] = (await Promise.all([ap, us].map((each) => list(JSON.stringify(each))))).flatMap(datasetsOf)
  assert.deepEqual(
    [bees?.title, bees?.translations['fr']?.title, bees?.issued, bees?.distributions[0]?.url],
    ['Bees', 'Abeilles', '2023-06-01', 'https://example.org/1.csv']
  )
  assert.deepEqual([wells?.title, wells?.translations['es']?.title], ['Wells', 'Pozos'])
})
