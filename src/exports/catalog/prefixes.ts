import { metadataProfile, PROFILE_NAMES, type ProfileName, type ProfilePrefix } from '#formats'

/** The vocabularies that catalogs are written in, by the prefixes that everybody knows them by. */
const SHARED = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  dc: 'http://purl.org/dc/elements/1.1/',
  dct: 'http://purl.org/dc/terms/',
  dcat: 'http://www.w3.org/ns/dcat#',
  foaf: 'http://xmlns.com/foaf/0.1/',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  adms: 'http://www.w3.org/ns/adms#',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  gsp: 'http://www.opengis.net/ont/geosparql#',
  dcatap: 'http://data.europa.eu/r5r/',
  eli: 'http://data.europa.eu/eli/ontology#'
} as const

export type Prefix = keyof typeof SHARED | ProfilePrefix

export const PREFIXES: Readonly<Record<Prefix, string>> = {
  ...SHARED,
  ...(Object.assign({}, ...PROFILE_NAMES.map((name) => metadataProfile(name).vocabularies)) as Record<
    ProfilePrefix,
    string
  >)
}

/** The prefixes of a profile's own vocabularies. */
export function prefixesOf(name: ProfileName): readonly Prefix[] {
  return Object.keys(metadataProfile(name).vocabularies) as ProfilePrefix[]
}

/** `dct:title` */
export type Name = `${Prefix}:${string}`

/** The names are those of our code: a few hundred. */
const expanded = new Map<Name, string>()

/** `dct:title` → `http://purl.org/dc/terms/title`. */
export function expand(name: Name): string {
  const known = expanded.get(name)
  if (known !== undefined) return known
  const [prefix, local] = name.split(':') as [Prefix, string]
  expanded.set(name, PREFIXES[prefix] + local)
  return PREFIXES[prefix] + local
}

const BY_LENGTH = Object.entries(PREFIXES).sort(([, a], [, b]) => b.length - a.length)

/** The way back, as prefix and local name; undefined for terms of other vocabularies. */
export function shorten(iri: string): { readonly prefix: Prefix; readonly local: string } | undefined {
  const found = BY_LENGTH.find(([, namespace]) => iri.startsWith(namespace))
  const local = iri.slice(found?.[1].length)
  return found !== undefined && /^[A-Za-z_][\w-]*$/.test(local) ? { prefix: found[0] as Prefix, local } : undefined
}

/** The prefixes that terms are written with: those of DCAT, and of the profile. */
export const COMMON: readonly Prefix[] = [
  'rdf',
  'rdfs',
  'xsd',
  'dct',
  'dcat',
  'foaf',
  'vcard',
  'skos',
  'adms',
  'gsp',
  'dcatap',
  'eli'
]
