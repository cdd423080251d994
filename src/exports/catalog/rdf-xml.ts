import { escapeAttribute, escapeText, XML_DECLARATION } from '../xml.ts'
import type { Graph } from './graph.ts'
import type { Notation } from './notation.ts'
import { expand, PREFIXES, type Prefix, shorten } from './prefixes.ts'
import type { Quad } from './rdf-library.ts'

const TYPE = expand('rdf:type')
const STRING = expand('xsd:string')

/**
 * RDF/XML (W3C 2014). Resources stand inside the property that leads to them, as harvesters that read it as XML expect:
 * datasets in the catalog, distributions in datasets. Ours, because npm has no writer of RDF/XML that is kept
 * (docs/adr/0011).
 */
export function rdfXmlNotation(prefixes: readonly Prefix[]): Notation {
  const namespaces = prefixes.map((prefix) => ` xmlns:${prefix}="${PREFIXES[prefix]}"`).join('')
  let root = { name: '', rest: '' }
  return {
    mediaType: 'application/rdf+xml; charset=utf-8',
    open: (subject, graph) => {
      const nest = new Nest(graph)
      const { element, inside } = nest.describe(subject)
      root = { name: element, rest: nest.rest() }
      return `${XML_DECLARATION}<rdf:RDF${namespaces}>\n<${element} rdf:about="${escapeAttribute(subject)}">\n${inside}`
    },
    member: (_root, predicate, member, graph) => {
      const nest = new Nest(graph)
      const text = `<${predicate}>${nest.node(member)}</${predicate}>\n`
      root.rest += nest.rest()
      return text
    },
    close: () => `</${root.name}>\n${root.rest}</rdf:RDF>\n`
  }
}

/** Writes each resource of a graph once, in the first place that leads to it. */
class Nest {
  readonly #open: Map<string, readonly Quad[]>

  constructor(graph: Graph) {
    this.#open = new Map(graph.subjects)
  }

  node(subject: string): string {
    const { element, inside } = this.describe(subject)
    return `<${element} rdf:about="${escapeAttribute(subject)}">${inside}</${element}>\n`
  }

  /** The element of a resource, and its content. */
  describe(subject: string): { readonly element: string; readonly inside: string } {
    const quads = this.#open.get(subject) ?? []
    this.#open.delete(subject)
    const type = quads.find((each) => each.predicate.value === TYPE)
    const element = type === undefined ? undefined : shorten(type.object.value)
    const others = quads.filter((each) => each !== type || element === undefined)
    return {
      element: element === undefined ? 'rdf:Description' : `${element.prefix}:${element.local}`,
      inside: others.map((each) => this.#property(each)).join('')
    }
  }

  /** Resources that no statement of the graph refers to. */
  rest(): string {
    let text = ''
    for (const [subject] of this.#open) text += this.node(subject)
    return text
  }

  #property({ predicate, object }: Quad): string {
    const name = shorten(predicate.value)
    if (name === undefined) throw new Error(`a predicate outside the vocabularies: ${predicate.value}`)
    const element = `${name.prefix}:${name.local}`
    if (object.termType === 'Literal')
      return `<${element}${attributesOf(object)}>${escapeText(object.value)}</${element}>\n`
    if (this.#open.has(object.value)) return `<${element}>${this.node(object.value)}</${element}>\n`
    return `<${element} rdf:resource="${escapeAttribute(object.value)}"/>\n`
  }
}

function attributesOf({
  language,
  datatype
}: {
  readonly language: string
  readonly datatype: { readonly value: string }
}): string {
  if (language !== '') return ` xml:lang="${escapeAttribute(language)}"`
  return datatype.value === STRING ? '' : ` rdf:datatype="${escapeAttribute(datatype.value)}"`
}
