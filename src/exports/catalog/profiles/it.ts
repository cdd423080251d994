import { addAgent } from '../agents.ts'
import { cleanText } from '../clean-text.ts'
import type { DatasetDescription } from '../describe-dataset.ts'
import type { CatalogPortal } from '../described.ts'
import type { Graph } from '../graph.ts'
import { authority } from '../vocabulary/concept.ts'
import { frequencyOf } from '../vocabulary/frequencies.ts'
import type { Profile } from './profile.ts'

const LICENCES = 'https://w3id.org/italia/controlled-vocabulary/licences/'

/**
 * DCAT-AP_IT, as dati.gov.it harvests it: Italian classes beside the European ones, a holder of the rights, and values
 * for required properties that the metas do not have.
 */
export const DCAT_AP_IT: Profile = {
  standard: 'http://dati.gov.it/onto/dcatapit',
  name: 'dcat_ap_it',
  catalog: (graph, catalog) => {
    graph.type(catalog, 'dcatapit:Catalog')
    for (const agent of graph.linked(catalog, 'dct:publisher')) identify(graph, agent, agent)
  },
  dataset: (graph, { dataset, distributions, described, portal }) => {
    graph.type(dataset, 'dcatapit:Dataset').type(`${described.address}#contact`, 'dcatapit:Organization')
    addHolder(graph, dataset, described, portal)
    addRequired(graph, dataset, described)
    if (described.period !== null) addPeriod(graph, described)
    for (const distribution of distributions) {
      graph.type(distribution, 'dcatapit:Distribution')
      for (const licence of graph.linked(distribution, 'dct:license')) addLicence(graph, licence, described)
    }
  }
}

/** Publisher and holder, each with the code of the index of public administrations (IPA) where it is known. */
function addHolder(
  graph: Graph,
  dataset: string,
  { templates, publisher, id }: DatasetDescription,
  portal: CatalogPortal
): void {
  const { holder_name, holder_code, publisher_code, identifier } = templates.dcat_ap_it ?? {}
  const code = cleanText(publisher_code)
  for (const agent of graph.linked(dataset, 'dct:publisher')) identify(graph, agent, code || agent)
  const holder = cleanText(holder_name) || publisher
  const agent = addAgent(graph, dataset, 'dct:rightsHolder', holder, portal)
  identify(graph, agent, cleanText(holder_code) || (holder === publisher && code) || agent)
  const unique = cleanText(identifier) || (code === '' ? id : `${code}:${id}`)
  graph.remove(dataset, 'dct:identifier').text(dataset, 'dct:identifier', unique)
}

/** Every agent has an identifier; one that has no code is identified by its address. */
function identify(graph: Graph, agent: string, identifier: string): void {
  graph.type(agent, 'dcatapit:Agent')
  if (graph.linked(agent, 'dct:identifier').length === 0) graph.text(agent, 'dct:identifier', identifier)
}

/** Frequency, theme and date of the last change must be there. */
function addRequired(graph: Graph, dataset: string, { frequency, themes, modified, issued }: DatasetDescription): void {
  const unknown = frequencyOf('UNKNOWN')
  if (frequency === null && unknown !== undefined) graph.concept(dataset, 'dct:accrualPeriodicity', unknown)
  if (themes.length === 0)
    graph.concept(dataset, 'dcat:theme', authority('data-theme', 'OP_DATPRO', 'Provisional data'))
  if (modified === null) graph.instant(dataset, 'dct:modified', issued)
}

function addPeriod(graph: Graph, { address, period }: DatasetDescription): void {
  if (period?.start != null)
    graph.value(`${address}#temporal`, 'dcatapit:startDate', period.start.slice(0, 10), 'xsd:date')
  if (period?.end != null) graph.value(`${address}#temporal`, 'dcatapit:endDate', period.end.slice(0, 10), 'xsd:date')
}

/** The Italian list of licences says of what type one is. */
function addLicence(graph: Graph, iri: string, { licence }: DatasetDescription): void {
  graph.type(iri, 'dcatapit:LicenseDocument').text(iri, 'foaf:name', licence?.label ?? '')
  const code = licence?.known?.it
  if (code !== undefined)
    graph.concept(iri, 'dct:type', {
      iri: LICENCES + code,
      label: licence?.label ?? code,
      scheme: LICENCES.slice(0, -1)
    })
}
