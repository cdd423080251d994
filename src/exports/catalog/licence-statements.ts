import type { DatasetDescription } from './describe-dataset.ts'
import type { Graph } from './graph.ts'
import type { Licence } from './vocabulary/licences.ts'

/**
 * Links a licence and says what it is. `own` is the address of one that has but a name. Returns the address that is
 * linked.
 */
export function addLicence(graph: Graph, subject: string, licence: Licence | null, own: string): string | null {
  if (licence === null) return null
  const { label, page, scheme } = licence
  const iri = licence.iri ?? own
  graph.link(subject, 'dct:license', iri).type(iri, 'dct:LicenseDocument').text(iri, 'rdfs:label', label)
  if (page !== null && page !== iri) graph.link(iri, 'rdfs:seeAlso', page)
  if (scheme !== null)
    graph.type(iri, 'skos:Concept').text(iri, 'skos:prefLabel', label, 'en').link(iri, 'skos:inScheme', scheme)
  return iri
}

/** The licence of a dataset's distributions, and its obligations and permissions in words. */
export function addTerms(graph: Graph, subject: string, { address, licence, attribution }: DatasetDescription): void {
  addLicence(graph, subject, licence, `${address}#license`)
  const words = attribution ?? licence?.label
  if (words === undefined) return
  const rights = `${address}#rights`
  graph.link(subject, 'dct:rights', rights).type(rights, 'dct:RightsStatement').text(rights, 'rdfs:label', words)
}
