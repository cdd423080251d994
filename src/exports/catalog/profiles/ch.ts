import { cleanText } from '../clean-text.ts'
import type { DatasetDescription } from '../describe-dataset.ts'
import type { Graph } from '../graph.ts'
import { expand } from '../prefixes.ts'
import type { Profile } from './profile.ts'
import { slugOf } from './slug.ts'

const TERMS = 'http://dcat-ap.ch/vocabulary/licenses/'

const LABELS: Readonly<Record<string, string>> = {
  terms_open: 'Open use.',
  terms_by: 'Open use. Must provide the source.',
  terms_ask: 'Open use. Use for commercial purposes requires permission of the data owner.',
  terms_by_ask: 'Open use. Must provide the source. Use for commercial purposes requires permission of the data owner.'
}

/** The names that the terms had before. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  'NonCommercialAllowed-CommercialAllowed-ReferenceNotRequired': 'terms_open',
  'NonCommercialAllowed-CommercialAllowed-ReferenceRequired': 'terms_by',
  'NonCommercialAllowed-CommercialWithPermission-ReferenceNotRequired': 'terms_ask',
  'NonCommercialAllowed-CommercialWithPermission-ReferenceRequired': 'terms_by_ask'
}

/**
 * DCAT-AP CH, as opendata.swiss harvests it: identifiers that are unique in Switzerland, and the Swiss terms of use.
 */
export const DCAT_AP_CH: Profile = {
  standard: 'https://www.dcat-ap.ch/releases/3.0/',
  name: 'dcat_ap_ch',
  dataset: (graph, { dataset, distributions, described }) => {
    graph
      .remove(dataset, 'dct:identifier')
      .text(dataset, 'dct:identifier', `${described.id}@${slugOf(described.publisher)}`)
    addPeriod(graph, described)
    const terms = termsOf(described)
    if (terms === undefined) return
    for (const distribution of distributions) useTerms(graph, distribution, terms)
  }
}

/** The terms take the place of the licence, which is said as a right (handbook of opendata.swiss). */
function useTerms(graph: Graph, distribution: string, terms: string): void {
  const licences = graph.linked(distribution, 'dct:license')
  graph.remove(distribution, 'dct:license').remove(distribution, 'dct:rights')
  for (const licence of licences) graph.link(distribution, 'dct:rights', licence).type(licence, 'dct:RightsStatement')
  graph.concept(distribution, 'dct:license', {
    iri: TERMS + terms,
    label: LABELS[terms] ?? terms,
    scheme: TERMS.slice(0, -1),
    type: expand('dct:LicenseDocument')
  })
}

/** Terms of use of the Swiss template, or else those of the licence. */
function termsOf({ templates, licence }: DatasetDescription): string | undefined {
  const { license, rights } = templates.dcat_ap_ch ?? {}
  const said = [license, rights]
    .map((value) => cleanText(value).replace(TERMS, ''))
    .map((name) => OLD_NAMES[name] ?? name)
  return said.find((name) => Object.hasOwn(LABELS, name)) ?? licence?.known?.ch
}

/** opendata.swiss reads the ends of the period as schema.org names them. */
function addPeriod(graph: Graph, { address, period }: DatasetDescription): void {
  if (period?.start != null) graph.value(`${address}#temporal`, 'schema:startDate', period.start, 'xsd:dateTime')
  if (period?.end != null) graph.value(`${address}#temporal`, 'schema:endDate', period.end, 'xsd:dateTime')
}
