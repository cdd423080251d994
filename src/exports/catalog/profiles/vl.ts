import { serviceIri } from '../catalog-graph.ts'
import type { Graph } from '../graph.ts'
import { ACCESS_RIGHTS } from '../vocabulary/access-rights.ts'
import type { Profile } from './profile.ts'

const SCHEME = 'https://metadata.vlaanderen.be/id/GDI-Vlaanderen-Trefwoorden'

/**
 * DCAT-AP Vlaanderen, as the Flemish portals harvest it: open datasets and services are marked as Flemish open data.
 */
export const DCAT_AP_VL: Profile = {
  standard: 'https://data.vlaanderen.be/doc/applicatieprofiel/DCAT-AP-VL',
  name: 'dcat_ap_vl',
  catalog: (graph, _catalog, portal) =>
    mark(graph, serviceIri(portal), 'VLOPENDATASERVICE', 'Vlaamse Open data Service'),
  dataset: (graph, { dataset, described }) => {
    if (described.access.iri === ACCESS_RIGHTS.public.iri) mark(graph, dataset, 'VLOPENDATA', 'Vlaamse Open data')
  }
}

function mark(graph: Graph, subject: string, name: string, label: string): void {
  const iri = `${SCHEME}/${name}`
  graph
    .link(subject, 'mdcat:statuut', iri)
    .type(iri, 'skos:Concept')
    .text(iri, 'skos:prefLabel', label, 'nl')
    .link(iri, 'skos:inScheme', SCHEME)
}
