import { mailAddress } from './address.ts'
import { addAgent, addContact } from './agents.ts'
import type { CatalogPortal } from './described.ts'
import { Graph } from './graph.ts'
import { instantOf } from './instants.ts'
import { addLicence } from './licence-statements.ts'
import type { Profile } from './profiles/profile.ts'
import { languageOf } from './vocabulary/languages.ts'
import { licenceOf } from './vocabulary/licences.ts'
import { THEME_SCHEME } from './vocabulary/themes.ts'

export function catalogIri({ api }: CatalogPortal): string {
  return `${api}/catalog#catalog`
}

/** The Explore API, which serves every dataset. */
export function serviceIri({ api }: CatalogPortal): string {
  return `${api}/catalog#service`
}

/** Metadata of the catalog itself. */
export function catalogGraph(portal: CatalogPortal, profile: Profile): Graph {
  const graph = new Graph()
  const catalog = catalogIri(portal)
  const home = `${portal.origin}/`
  const language = languageOf(portal.lang)
  graph
    .type(catalog, 'dcat:Catalog')
    .text(catalog, 'dct:title', portal.title, portal.lang)
    .text(catalog, 'dct:description', portal.description || portal.title, portal.lang)
    .link(catalog, 'foaf:homepage', home)
    .type(home, 'foaf:Document')
    .text(home, 'dct:title', portal.title, portal.lang)
    .instant(catalog, 'dct:issued', instantOf(portal.issued) ?? null)
    .instant(catalog, 'dct:modified', instantOf(portal.modified) ?? null)
    .link(catalog, 'dct:conformsTo', profile.standard)
    .type(profile.standard, 'dct:Standard')
    .link(catalog, 'dcat:themeTaxonomy', THEME_SCHEME)
    .type(THEME_SCHEME, 'skos:ConceptScheme')
    .text(THEME_SCHEME, 'dct:title', 'Data theme Named Authority List', 'en')
  if (language !== undefined) graph.concept(catalog, 'dct:language', language)
  const publisher = addAgent(graph, catalog, 'dct:publisher', portal.publisher, portal)
  addLicence(graph, catalog, licenceOf(portal.license, portal.license), `${portal.api}/catalog#license`)
  addService(graph, catalog, portal, publisher)
  profile.catalog?.(graph, catalog, portal)
  return graph
}

function addService(graph: Graph, catalog: string, portal: CatalogPortal, publisher: string): void {
  const service = serviceIri(portal)
  graph
    .link(catalog, 'dcat:service', service)
    .type(service, 'dcat:DataService')
    .text(service, 'dct:title', 'Explore API v2.1', 'en')
    .text(service, 'dct:description', 'Reads the catalog of datasets, their records, facets and files.', 'en')
    .link(service, 'dcat:endpointURL', portal.api)
    .link(service, 'dcat:endpointDescription', `${portal.api}/swagger.json`)
    .link(service, 'dct:publisher', publisher)
  addContact(
    graph,
    service,
    `${portal.api}/catalog`,
    { name: portal.publisher, email: mailAddress(portal.email) ?? null },
    `${portal.origin}/`
  )
}
