import { webAddress } from '../address.ts'
import { authority, fold } from './concept.ts'
import { KNOWN_LICENCES, type KnownLicence } from './known-licences.ts'

export interface Licence {
  /** From the authority list if known there, otherwise as the publisher gave it; null when only a name is known. */
  readonly iri: string | null
  readonly label: string
  /** Where people read it. */
  readonly page: string | null
  readonly scheme: string | null
  /** In our table, for profiles with their own names for it. */
  readonly known: KnownLicence | null
}

/**
 * The licence of a dataset, by the address of the licence, else by its name; `name` may hold an address too.
 */
export function licenceOf(name: unknown, address: unknown): Licence | null {
  const label = typeof name === 'string' ? name.trim() : ''
  const page = webAddress(address) ?? webAddress(label)
  if (page === undefined && label === '') return null
  const known = page === undefined ? knownByName(fold(label)) : knownByAddress(page)
  if (known === undefined)
    return { iri: page ?? null, label: label || String(page), page: page ?? null, scheme: null, known: null }
  if (known.code === null) return { iri: known.page, label: known.label, page: known.page, scheme: null, known }
  const { iri, scheme } = authority('licence', known.code, known.label)
  return { iri, label: known.label, page: page ?? known.page, scheme, known }
}

function knownByName(name: string): KnownLicence | undefined {
  return KNOWN_LICENCES.find((each) => each.name.test(name))
}

function knownByAddress(address: string): KnownLicence | undefined {
  const bare = address.replace(/^https?:\/\/(www\.)?/, '')
  return KNOWN_LICENCES.find(
    ({ address: beginning, code }) =>
      beginning.exec(bare)?.index === 0 || bare === `publications.europa.eu/resource/authority/licence/${code}`
  )
}
