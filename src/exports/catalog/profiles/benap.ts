import { webAddress } from '../address.ts'
import { cleanTexts } from '../clean-text.ts'
import type { DatasetDescription } from '../describe-dataset.ts'
import type { Graph } from '../graph.ts'
import type { Name } from '../prefixes.ts'
import { authority, type Concept } from '../vocabulary/concept.ts'
import type { Profile } from './profile.ts'

const MOBILITY = 'https://w3id.org/mobilitydcat-ap/'
const NUTS = 'http://data.europa.eu/nuts/code/'

/** Metas of the template whose values are terms of a list of mobilityDCAT-AP. */
const LISTS: readonly (readonly [meta: string, predicate: Name, list: string])[] = [
  ['mobility_theme', 'mobilitydcatap:mobilityTheme', 'mobility-theme'],
  ['transport_mode', 'mobilitydcatap:transportMode', 'transport-mode'],
  ['network_coverage', 'mobilitydcatap:networkCoverage', 'network-coverage'],
  ['georeferencing_method', 'mobilitydcatap:georeferencingMethod', 'georeferencing-method']
]

/** It describes a dataset, not a service (INSPIRE registry). */
const RESOURCE_TYPE: Concept = {
  iri: 'http://inspire.ec.europa.eu/metadata-codelist/ResourceType/dataset',
  label: 'Spatial data set',
  scheme: 'http://inspire.ec.europa.eu/metadata-codelist/ResourceType'
}

/**
 * The profile of the Belgian national access point for mobility data (transportdata.be), which follows mobilityDCAT-AP:
 * themes and modes of transport, the country and regions covered, formats and contents of files.
 */
export const DCAT_AP_BENAP: Profile = {
  standard: 'https://w3id.org/mobilitydcat-ap/releases/1.0.1/',
  name: 'dcat_ap_benap',
  dataset: (graph, { dataset, distributions, described }) => {
    graph.concept(dataset, 'dct:type', RESOURCE_TYPE)
    for (const list of LISTS) addTerms(graph, dataset, described, list)
    addPlaces(graph, dataset, described)
    for (const distribution of distributions) addDelivery(graph, distribution, described)
  }
}

/** A term of a list of mobilityDCAT-AP, by its name or its address. */
function term(list: string, text: string): string | undefined {
  const name = text.startsWith(MOBILITY)
    ? text.slice(MOBILITY.length + list.length + 1)
    : text
        .trim()
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
  return /^[a-z0-9-]+$/.test(name) ? `${MOBILITY}${list}/${name}` : undefined
}

function addTerm(graph: Graph, subject: string, predicate: Name, list: string, text: string): void {
  const iri = term(list, text)
  if (iri === undefined) return
  graph.concept(subject, predicate, {
    iri,
    label: (iri.split('/').at(-1) ?? '').replaceAll('-', ' '),
    scheme: MOBILITY + list
  })
}

function addTerms(
  graph: Graph,
  dataset: string,
  { templates }: DatasetDescription,
  [meta, predicate, list]: (typeof LISTS)[number]
): void {
  for (const text of cleanTexts(templates.dcat_ap_benap?.[meta])) addTerm(graph, dataset, predicate, list, text)
}

/** Belgium, always; regions by their NUTS codes. */
function addPlaces(graph: Graph, dataset: string, { templates }: DatasetDescription): void {
  const country = authority('country', 'BEL', 'Belgium', 'http://purl.org/dc/terms/Location')
  graph.concept(dataset, 'dct:spatial', country)
  for (const region of cleanTexts(templates.dcat_ap_benap?.regions)) {
    const iri = webAddress(region) ?? (/^BE[0-9A-Z]{0,3}$/.test(region) ? NUTS + region : undefined)
    if (iri !== undefined) graph.link(dataset, 'dct:spatial', iri).type(iri, 'dct:Location')
  }
}

/** Every file of ours is fetched over HTTP, free of charge. */
function addDelivery(
  graph: Graph,
  distribution: string,
  { templates, address, licence, attribution }: DatasetDescription
): void {
  addTerm(graph, distribution, 'mobilitydcatap:applicationLayerProtocol', 'application-layer-protocol', 'http-https')
  addTerm(graph, distribution, 'mobilitydcatap:communicationMethod', 'communication-method', 'pull')
  addTerm(
    graph,
    distribution,
    'mobilitydcatap:mobilityDataStandard',
    'mobility-data-standard',
    cleanTexts(templates.dcat_ap_benap?.data_standard)[0] ?? 'other'
  )
  const rights = `${address}#rights`
  graph
    .link(distribution, 'dct:rights', rights)
    .type(rights, 'dct:RightsStatement')
    .text(rights, 'rdfs:label', attribution ?? licence?.label ?? '')
  addTerm(
    graph,
    rights,
    'dct:type',
    'conditions-for-access-and-usage',
    licence === null ? 'free-of-charge' : 'licence-provided-free-of-charge'
  )
}
