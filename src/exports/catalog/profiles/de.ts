import { webAddress } from '../address.ts'
import { cleanText } from '../clean-text.ts'
import type { DatasetDescription } from '../describe-dataset.ts'
import type { CatalogPortal } from '../described.ts'
import type { Graph } from '../graph.ts'
import type { Profile } from './profile.ts'

const DEF = 'http://dcat-ap.de/def/'

/**
 * DCAT-AP.de, as GovData.de harvests it: who contributes, where it is valid, the German list of licences and words of
 * attribution.
 */
export const DCAT_AP_DE: Profile = {
  standard: 'http://dcat-ap.de/def/dcatde/3.0/spec/',
  name: 'dcat_ap_de',
  dataset: (graph, { dataset, distributions, described, portal }) => {
    addContributor(graph, dataset, described, portal)
    addPlaces(graph, dataset, described)
    for (const distribution of distributions) addTerms(graph, distribution, described)
  }
}

function addContributor(
  graph: Graph,
  dataset: string,
  { templates }: DatasetDescription,
  { contributorId }: CatalogPortal
): void {
  const id = address(cleanText(templates.dcat_ap_de?.contributor_id) || cleanText(contributorId), `${DEF}contributors/`)
  if (id !== undefined) graph.link(dataset, 'dcatde:contributorID', id)
}

function addPlaces(graph: Graph, dataset: string, { templates }: DatasetDescription): void {
  const { political_geocoding_level, political_geocoding } = templates.dcat_ap_de ?? {}
  const level = address(cleanText(political_geocoding_level), `${DEF}politicalGeocoding/Level/`)
  const key = webAddress(political_geocoding)
  if (level !== undefined) graph.link(dataset, 'dcatde:politicalGeocodingLevelURI', level)
  if (key !== undefined) graph.link(dataset, 'dcatde:politicalGeocodingURI', key)
}

/** The name of the licence in the German list, and the attribution text. */
function addTerms(graph: Graph, distribution: string, { licence, attribution, lang }: DatasetDescription): void {
  const code = licence?.known?.de
  if (code !== undefined) {
    const iri = `${DEF}licenses/${code}`
    graph
      .remove(distribution, 'dct:license')
      .link(distribution, 'dct:license', iri)
      .type(iri, 'dct:LicenseDocument')
      .text(iri, 'rdfs:label', licence?.label ?? code)
  }
  if (attribution !== null) graph.text(distribution, 'dcatde:licenseAttributionByText', attribution, lang)
}

/** A term of a list, by its name or by its whole address. */
function address(text: string, list: string): string | undefined {
  if (text === '') return undefined
  return webAddress(text) ?? (/^[\w.-]+$/.test(text) ? list + text : undefined)
}
