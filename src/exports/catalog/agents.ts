import { addressPart } from './address.ts'
import type { CatalogPortal } from './described.ts'
import type { Graph } from './graph.ts'
import type { Name } from './prefixes.ts'
import type { Concept } from './vocabulary/concept.ts'

/** Kinds of publishers, by what of the metas' text gives them away (ADMS publisher types). */
const PUBLISHER_TYPES: readonly (readonly [beginning: RegExp, name: string])[] = [
  [/supra|european|international/i, 'SupraNationalAuthority'],
  [/national/i, 'NationalAuthority'],
  [/region|land|canton/i, 'RegionalAuthority'],
  [/local|commun|municip|city/i, 'LocalAuthority'],
  [/academ|scien|research|univers/i, 'Academia-ScientificOrganisation'],
  [/standard/i, 'StandardisationBody'],
  [/non.?profit|association|ngo/i, 'NonProfitOrganisation'],
  [/compan|enterprise|business/i, 'Company'],
  [/consorti/i, 'IndustryConsortium'],
  [/person|individual/i, 'PrivateIndividual(s)']
]

/** Links an agent by its name: the same name is the same agent in the whole catalog. Returns its address. */
export function addAgent(graph: Graph, subject: string, predicate: Name, name: string, portal: CatalogPortal): string {
  const agent = `${portal.api}/catalog#agent-${addressPart(name.slice(0, 300))}`
  graph.link(subject, predicate, agent).type(agent, 'foaf:Agent', 'foaf:Organization').text(agent, 'foaf:name', name)
  return agent
}

/**
 * The kind of publisher, if the metas contain it: a term of the ADMS list, its address, or a word that means it.
 */
export function publisherType(text: unknown): Concept | undefined {
  if (typeof text !== 'string') return undefined
  const bare = text.trim().replace(/^https?:\/\/purl\.org\/adms\/publishertype\//, '')
  const name =
    PUBLISHER_TYPES.find(([, each]) => each === bare)?.[1] ?? PUBLISHER_TYPES.find(([word]) => word.test(bare))?.[1]
  if (name === undefined) return undefined
  const scheme = 'http://purl.org/adms/publishertype/1.0'
  const iri = `http://purl.org/adms/publishertype/${addressPart(name)}`
  return { iri, scheme, label: name.replace(/([a-z])([A-Z])/g, '$1 $2') }
}

export interface Contact {
  readonly name: string
  /** `mailto:…` */
  readonly email: string | null
}

/** A contact point. Its address is below that of its owner. */
export function addContact(
  graph: Graph,
  subject: string,
  address: string,
  { name, email }: Contact,
  page: string
): void {
  const contact = `${address}#contact`
  graph
    .link(subject, 'dcat:contactPoint', contact)
    .type(contact, 'vcard:Kind', 'vcard:Organization')
    .text(contact, 'vcard:fn', name)
  if (email === null) graph.link(contact, 'vcard:hasURL', page)
  else graph.link(contact, 'vcard:hasEmail', email)
}
