/** A term of RDF, as the libraries of all syntaxes give it. */
export interface RdfTerm {
  readonly termType: string
  readonly value: string
  readonly language?: string
}

export interface RdfQuad {
  readonly subject: RdfTerm
  readonly predicate: RdfTerm
  readonly object: RdfTerm
}

const PREFIXES = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  dct: 'http://purl.org/dc/terms/',
  dcat: 'http://www.w3.org/ns/dcat#',
  foaf: 'http://xmlns.com/foaf/0.1/',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  adms: 'http://www.w3.org/ns/adms#',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  schema: 'http://schema.org/',
  time: 'http://www.w3.org/2006/time#',
  hydra: 'http://www.w3.org/ns/hydra/core#'
} as const

/** `dct:title` */
export type Property = `${keyof typeof PREFIXES}:${string}`

/** More statements are not kept: 20,000 datasets with 100 each. */
const MAX_STATEMENTS = 3_000_000
/**
 * Characters of the terms that are kept. A prefix, a base or an entity makes short names in the document long, so that a
 * small document could fill the memory.
 */
const MAX_CHARACTERS = 256 * 2 ** 20

/** The statements of one document, by subject and property. */
export class RdfGraph {
  readonly #bySubject = new Map<string, { readonly term: RdfTerm; readonly values: Map<string, RdfTerm[]> }>()
  #statements = 0
  #characters = 0

  /** False: there are too many, or together they are too long. */
  add({ subject, predicate, object }: RdfQuad): boolean {
    const longest = Math.max(subject.value.length, predicate.value.length, object.value.length)
    if (++this.#statements > MAX_STATEMENTS || this.#characters + longest > MAX_CHARACTERS) return false
    const key = keyOf(subject)
    const known = this.#bySubject.get(key)
    const entry = known ?? { term: subject, values: new Map<string, RdfTerm[]>() }
    if (known === undefined) {
      this.#bySubject.set(key, entry)
      this.#characters += subject.value.length
    }
    const values = entry.values.get(predicate.value)
    if (values?.some((each) => isSame(each, object))) return true
    if (values === undefined) entry.values.set(predicate.value, [object])
    else values.push(object)
    this.#characters += object.value.length + (values === undefined ? predicate.value.length : 0)
    return true
  }

  values(subject: RdfTerm, ...properties: readonly Property[]): readonly RdfTerm[] {
    const { values } = this.#bySubject.get(keyOf(subject)) ?? {}
    return properties.flatMap((property) => values?.get(expand(property)) ?? [])
  }

  /** Each once, also with several classes. */
  subjectsOf(...classes: readonly Property[]): RdfTerm[] {
    return [...this.#bySubject.values()]
      .filter(({ term }) =>
        this.values(term, 'rdf:type').some(({ value }) => classes.some((each) => expand(each) === value))
      )
      .map(({ term }) => term)
  }
}

/** What an identifier of a blank node is, only the parser knows: it is a text for nobody. */
export function isBlank({ termType }: RdfTerm): boolean {
  return termType === 'BlankNode'
}

export function isResource({ termType }: RdfTerm): boolean {
  return termType !== 'Literal'
}

function expand(property: Property): string {
  const at = property.indexOf(':')
  return PREFIXES[property.slice(0, at) as keyof typeof PREFIXES] + property.slice(at + 1)
}

function keyOf({ termType, value }: RdfTerm): string {
  return `${termType === 'BlankNode' ? '_' : ''}:${value}`
}

function isSame(one: RdfTerm, other: RdfTerm): boolean {
  return one.value === other.value && one.termType === other.termType && one.language === other.language
}
