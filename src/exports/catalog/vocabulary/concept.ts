/**
 * A term of a controlled vocabulary, with its description for a reader without the vocabulary.
 */
export interface Concept {
  readonly iri: string
  /** In English. */
  readonly label: string
  readonly scheme: string
  /** The class that a property's range asks for beside skos:Concept. */
  readonly type?: string
}

/** The named authority lists of the Publications Office, which DCAT-AP prescribes. */
export const AUTHORITY = 'http://publications.europa.eu/resource/authority/'

/** A term of one of those lists. */
export function authority(list: string, code: string, label: string, type?: string): Concept {
  const scheme = `${AUTHORITY}${list}`
  return { iri: `${scheme}/${code}`, label, scheme, ...(type === undefined ? {} : { type }) }
}

/** The code of an authority list that a text is: the code itself, in any case, or its address. */
export function codeIn(list: string, codes: Readonly<Record<string, string>>, text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^https?:\/\/publications\.europa\.eu\/(?:resource|mdr)\/authority\//i, '')
    .replace(new RegExp(`^${list}/`, 'i'), '')
    .toUpperCase()
  return Object.hasOwn(codes, bare) ? bare : undefined
}

/** As words are compared: without case, accents and signs. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
