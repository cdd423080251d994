import { webAddress } from './address.ts'
import { addAgent, addContact, publisherType } from './agents.ts'
import { serviceIri } from './catalog-graph.ts'
import { cleanText } from './clean-text.ts'
import { boxAsGeoJson, boxAsWkt, middleAsWkt } from './coverage.ts'
import type { DatasetDescription } from './describe-dataset.ts'
import type { CatalogPortal } from './described.ts'
import { addDistribution } from './distribution-graph.ts'
import { Graph } from './graph.ts'
import { addHighValue } from './high-value.ts'
import { type Name, shorten } from './prefixes.ts'
import type { Profile } from './profiles/profile.ts'

export function datasetIri({ address }: { readonly address: string }): string {
  return `${address}#dataset`
}

/** Everything about one dataset: DCAT-AP 3 and 2.1.1 at once, and the additions of the profile. */
export function datasetGraph(described: DatasetDescription, portal: CatalogPortal, profile: Profile): Graph {
  const graph = new Graph()
  const dataset = datasetIri(described)
  addWords(graph, dataset, described)
  addOriginal(graph, dataset, described)
  addPeople(graph, dataset, described, portal)
  addDates(graph, dataset, described)
  addCoverage(graph, dataset, described)
  addLinks(graph, dataset, described)
  addFurther(graph, dataset, described)
  const service = addHighValue(graph, dataset, described, portal) ?? serviceIri(portal)
  graph.link(service, 'dcat:servesDataset', dataset)
  const distributions = described.distributions.map((file, place) =>
    addDistribution(graph, { described, file, place, service })
  )
  profile.dataset?.(graph, { dataset, distributions, described, portal })
  return graph
}

function addWords(
  graph: Graph,
  dataset: string,
  { id, titles, descriptions, keywords, themes, languages, access }: DatasetDescription
): void {
  graph
    .type(dataset, 'dcat:Dataset')
    .text(dataset, 'dct:identifier', id)
    .texts(dataset, 'dct:title', titles)
    .texts(dataset, 'dct:description', descriptions)
    .texts(dataset, 'dcat:keyword', keywords)
    .concept(dataset, 'dct:accessRights', access)
  for (const theme of themes) graph.concept(dataset, 'dcat:theme', theme)
  for (const language of languages) graph.concept(dataset, 'dct:language', language)
}

/**
 * The identifier in the catalog of the publisher, as DCAT-AP wants it (other identifier): catalogs that harvest both portals
 * know by it that they are one dataset.
 */
function addOriginal(graph: Graph, dataset: string, { address, original }: DatasetDescription): void {
  if (original === null) return
  const identifier = `${address}#original`
  graph
    .link(dataset, 'adms:identifier', identifier)
    .type(identifier, 'adms:Identifier')
    .value(identifier, 'skos:notation', original, 'xsd:anyURI')
}

function addPeople(graph: Graph, dataset: string, described: DatasetDescription, portal: CatalogPortal): void {
  const { address, page, publisher, creator, contributor, contact, templates } = described
  const agent = addAgent(graph, dataset, 'dct:publisher', publisher, portal)
  const type = publisherType(templates.dcat?.publisher_type)
  if (type !== undefined) graph.concept(agent, 'dct:type', type)
  if (creator !== null) addAgent(graph, dataset, 'dct:creator', creator, portal)
  if (contributor !== null) addAgent(graph, dataset, 'dct:contributor', contributor, portal)
  addContact(graph, dataset, address, contact, page)
}

function addDates(
  graph: Graph,
  dataset: string,
  { address, issued, created, modified, frequency, period }: DatasetDescription
): void {
  graph
    .instant(dataset, 'dct:issued', issued)
    .instant(dataset, 'dct:created', created)
    .instant(dataset, 'dct:modified', modified)
  if (frequency !== null) graph.concept(dataset, 'dct:accrualPeriodicity', frequency)
  if (period === null) return
  const temporal = `${address}#temporal`
  graph
    .link(dataset, 'dct:temporal', temporal)
    .type(temporal, 'dct:PeriodOfTime')
    .instant(temporal, 'dcat:startDate', period.start)
    .instant(temporal, 'dcat:endDate', period.end)
}

/**
 * The box, as WKT where DCAT wants it, and as GeoJSON for those who read no WKT; places that have but a name beside it.
 */
function addCoverage(graph: Graph, dataset: string, { address, box, places, lang }: DatasetDescription): void {
  const spatial = `${address}#spatial`
  const geometry = `${address}#geometry`
  if (box !== null) {
    graph
      .link(dataset, 'dct:spatial', spatial)
      .type(spatial, 'dct:Location')
      .value(spatial, 'dcat:bbox', boxAsWkt(box), 'gsp:wktLiteral')
      .value(spatial, 'dcat:centroid', middleAsWkt(box), 'gsp:wktLiteral')
      .link(spatial, 'gsp:hasGeometry', geometry)
      .type(geometry, 'gsp:Geometry')
      .value(geometry, 'gsp:asGeoJSON', boxAsGeoJson(box), 'gsp:geoJSONLiteral')
  }
  places.forEach((name, at) => {
    const place = box !== null && places.length === 1 ? spatial : `${address}#place-${at + 1}`
    graph.link(dataset, 'dct:spatial', place).type(place, 'dct:Location').text(place, 'skos:prefLabel', name, lang)
  })
}

/** Metas that an administrator defined with a term of a vocabulary. */
function addFurther(graph: Graph, dataset: string, { further, lang }: DatasetDescription): void {
  for (const { property, values } of further) {
    const term = shorten(property)
    if (term === undefined) continue
    const name: Name = `${term.prefix}:${term.local}`
    for (const value of values) {
      const address = webAddress(value)
      if (address !== undefined) graph.link(dataset, name, address)
      else if (typeof value === 'number' || typeof value === 'boolean') graph.text(dataset, name, String(value))
      else graph.text(dataset, name, cleanText(value), lang)
    }
  }
}

function addLinks(
  graph: Graph,
  dataset: string,
  { address, page, titles, lang, standards, relations, documents, provenance }: DatasetDescription
): void {
  graph.link(dataset, 'dcat:landingPage', page).type(page, 'foaf:Document').texts(page, 'dct:title', titles)
  // DCAT-US allows one.
  standards.forEach((standard, at) =>
    graph.link(dataset, at === 0 ? 'dct:conformsTo' : 'dct:relation', standard).type(standard, 'dct:Standard')
  )
  for (const relation of relations) graph.link(dataset, 'dct:relation', relation)
  for (const document of documents) {
    graph
      .link(dataset, 'dct:relation', document.address)
      .type(document.address, 'foaf:Document')
      .text(document.address, 'dct:title', document.title, lang)
  }
  if (provenance === null) return
  const statement = `${address}#provenance`
  graph
    .link(dataset, 'dct:provenance', statement)
    .type(statement, 'dct:ProvenanceStatement')
    .text(statement, 'rdfs:label', provenance)
}
