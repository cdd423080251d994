import { webAddress } from './address.ts'
import { addAgent, addContact } from './agents.ts'
import { cleanTexts } from './clean-text.ts'
import type { DatasetDescription } from './describe-dataset.ts'
import type { CatalogPortal } from './described.ts'
import type { Graph } from './graph.ts'
import { addTerms } from './licence-statements.ts'

/** The implementing regulation on high-value datasets. */
const REGULATION = 'http://data.europa.eu/eli/reg_impl/2023/138/oj'
const SCHEME = 'http://data.europa.eu/bna/asd487ae75'

/** The six categories of the regulation. */
const CATEGORIES: Readonly<Record<string, string>> = {
  c_ac64a52d: 'Geospatial',
  c_dd313021: 'Earth observation and environment',
  c_164e0bf5: 'Meteorological',
  c_e1da4e07: 'Statistics',
  c_a9135398: 'Companies and company ownership',
  c_b79e35eb: 'Mobility'
}

/**
 * What DCAT-AP for high-value datasets asks for: the category and the legislation, of the dataset, its files and its
 * service. Such a dataset has its own service, because that of the whole portal has no category and no terms.
 * Returns the service.
 */
export function addHighValue(
  graph: Graph,
  dataset: string,
  described: DatasetDescription,
  portal: CatalogPortal
): string | null {
  const { dcat_ap: said = {} } = described.templates
  const codes = cleanTexts(said.hvd_category)
    .map(codeOf)
    .filter((code) => code !== undefined)
  const laws = cleanTexts(said.applicable_legislation)
    .map(webAddress)
    .filter((law) => law !== undefined)
  for (const law of laws) addLaw(graph, dataset, law)
  if (codes.length === 0) return null
  const service = `${described.address}#service`
  const title = described.titles[0]?.text ?? described.id
  graph
    .type(service, 'dcat:DataService')
    .text(service, 'dct:title', `Explore API v2.1: ${title}`, described.lang)
    .link(service, 'dcat:endpointURL', described.recordsAddress)
    .link(service, 'dcat:endpointDescription', `${portal.api}/swagger.json`)
    .link(service, 'foaf:page', described.page)
  addAgent(graph, service, 'dct:publisher', described.publisher, portal)
  addContact(graph, service, described.address, described.contact, described.page)
  addTerms(graph, service, described)
  const files = described.distributions
    .filter((file) => file.format !== null)
    .map((file) => `${described.address}#distribution-${file.format}`)
  for (const each of [dataset, service, ...files]) addLaw(graph, each, REGULATION)
  for (const each of [dataset, service]) {
    for (const code of codes)
      graph.concept(each, 'dcatap:hvdCategory', {
        iri: `http://data.europa.eu/bna/${code}`,
        label: CATEGORIES[code] ?? code,
        scheme: SCHEME
      })
  }
  return service
}

function addLaw(graph: Graph, subject: string, law: string): void {
  graph.link(subject, 'dcatap:applicableLegislation', law).type(law, 'eli:LegalResource')
}

/** A code, its address, or the name of the category. */
function codeOf(text: string): string | undefined {
  const bare = text.replace(/^https?:\/\/data\.europa\.eu\/bna\//, '')
  if (Object.hasOwn(CATEGORIES, bare)) return bare
  return Object.keys(CATEGORIES).find((code) => CATEGORIES[code]?.toLowerCase() === bare.toLowerCase())
}
