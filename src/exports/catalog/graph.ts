import { expand, type Name } from './prefixes.ts'
import { DataFactory, type Literal, type NamedNode, type Quad } from './rdf-library.ts'
import type { TaggedText } from './tagged-texts.ts'
import type { Concept } from './vocabulary/concept.ts'

const { literal, namedNode, quad } = DataFactory

/**
 * The statements about one dataset and its resources. Blank nodes are not used: resources without an address
 * get one below the dataset's, so that two exports of the same catalog are the same graph and can be compared
 * statement by statement.
 */
export class Graph {
  readonly #bySubject = new Map<string, Quad[]>()
  readonly #known = new Set<string>()

  /** Statements by subject, in the order in which the subjects came. */
  get subjects(): ReadonlyMap<string, readonly Quad[]> {
    return this.#bySubject
  }

  /** Says of what classes a resource is. */
  type(subject: string, ...classes: readonly Name[]): this {
    for (const each of classes) this.link(subject, 'rdf:type', expand(each))
    return this
  }

  /** `object` is an address. */
  link(subject: string, predicate: Name, object: string): this {
    return this.#add(subject, predicate, `<${object}`, () => namedNode(object))
  }

  /** A text, of a language when it is said. Empty ones say nothing. */
  text(subject: string, predicate: Name, text: string, lang?: string): this {
    if (text === '') return this
    return this.#add(subject, predicate, `"${text}"@${lang}`, () => literal(text, lang?.toLowerCase()))
  }

  texts(subject: string, predicate: Name, texts: readonly TaggedText[]): this {
    for (const { text, lang } of texts) this.text(subject, predicate, text, lang)
    return this
  }

  value(subject: string, predicate: Name, text: string, datatype: Name): this {
    return this.#add(subject, predicate, `"${text}"^${datatype}`, () => literal(text, namedNode(expand(datatype))))
  }

  /** An instant such as `2024-12-12T10:27:18Z`; nothing for null. */
  instant(subject: string, predicate: Name, instant: string | null): this {
    return instant === null ? this : this.value(subject, predicate, instant, 'xsd:dateTime')
  }

  /**
   * The term, and its description for readers without the vocabulary: validators ask for its class, its label and its
   * list.
   */
  concept(subject: string, predicate: Name, { iri, label, scheme, type }: Concept): this {
    this.link(subject, predicate, iri)
    // First, because RDF/XML calls the resource by its first class.
    if (type !== undefined) this.link(iri, 'rdf:type', type)
    return this.type(iri, 'skos:Concept').link(iri, 'skos:inScheme', scheme).text(iri, 'skos:prefLabel', label, 'en')
  }

  /** Takes statements back, for profiles that say something else instead. */
  remove(subject: string, predicate: Name): this {
    const iri = expand(predicate)
    this.#bySubject.set(
      subject,
      (this.#bySubject.get(subject) ?? []).filter((each) => each.predicate.value !== iri)
    )
    for (const key of this.#known) if (key.startsWith(`${subject} ${predicate} `)) this.#known.delete(key)
    return this
  }

  /** Objects of the predicate. */
  linked(subject: string, predicate: Name): string[] {
    const iri = expand(predicate)
    return (this.#bySubject.get(subject) ?? [])
      .filter((each) => each.predicate.value === iri)
      .map((each) => each.object.value)
  }

  /** `sign` distinguishes objects. */
  #add(subject: string, predicate: Name, sign: string, object: () => NamedNode | Literal): this {
    const key = `${subject} ${predicate} ${sign}`
    if (this.#known.has(key)) return this
    this.#known.add(key)
    const statement = quad(namedNode(subject), namedNode(expand(predicate)), object())
    const statements = this.#bySubject.get(subject)
    if (statements === undefined) this.#bySubject.set(subject, [statement])
    else statements.push(statement)
    return this
  }
}
