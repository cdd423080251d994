import { escapeAttribute, escapeText, XML_DECLARATION } from '../xml.ts'
import type { Notation } from './notation.ts'
import { RDF, RECORD_CLASS, type RecordGraph } from './record-graph.ts'

/**
 * RDF/XML (W3C 2014): an element per record, its predicates as elements. What XML cannot hold of a text becomes U+FFFD.
 */
export function rdfXml({ vocabulary, resources, hasSubjects }: RecordGraph): Notation {
  const node = hasSubjects ? `field:${RECORD_CLASS}` : 'rdf:Description'
  return {
    opening: `${XML_DECLARATION}<rdf:RDF xmlns:rdf="${RDF}" xmlns:field="${escapeAttribute(vocabulary)}">\n`,
    between: '',
    closing: '</rdf:RDF>\n',
    subject: (id) => (id === undefined ? '' : ` rdf:about="${escapeAttribute(`${resources}${id}/`)}"`),
    resource: (subject, statements) => `<${node}${subject}>${statements}</${node}>\n`,
    statements: ({ name, datatype }) => {
      const { tag, namespace } = elementOf(name, vocabulary)
      const before = `<${tag}${namespace}${datatype === undefined ? '' : ` rdf:datatype="${datatype}"`}>`
      return (forms) => forms.map((form) => `${before}${escapeText(form)}</${tag}>`).join('')
    }
  }
}

/**
 * `2020_total` is not an element: the digits go to a separate namespace, and the complete address stays.
 */
function elementOf(name: string, vocabulary: string): { tag: string; namespace: string } {
  const start = name.search(/[^0-9.-]/)
  if (start === 0) return { tag: `field:${name}`, namespace: '' }
  return {
    tag: `own:${name.slice(start)}`,
    namespace: ` xmlns:own="${escapeAttribute(vocabulary + name.slice(0, start))}"`
  }
}
