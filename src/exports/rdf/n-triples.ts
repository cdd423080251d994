import type { Notation } from './notation.ts'
import { RDF, RECORD_CLASS, type RecordGraph } from './record-graph.ts'
import { escapeLiteral, subjectTerm } from './terms.ts'

/**
 * N-Triples (W3C 2014), which is the content of the format n3 (EXPORT-rdf-3): a line per statement, and N3 at the same time.
 */
export function nTriples({ vocabulary, resources, hasSubjects }: RecordGraph): Notation {
  const typeLine = hasSubjects ? ` <${RDF}type> <${vocabulary}${RECORD_CLASS}> .\n` : undefined
  return {
    opening: '',
    between: '',
    closing: '',
    subject: (id, number) => subjectTerm(resources, id, number),
    resource: (subject, statements) => (typeLine === undefined ? statements : subject + typeLine + statements),
    statements: ({ address, datatype }) => {
      const before = ` <${address}> "`
      const after = datatype === undefined ? '" .\n' : `"^^<${datatype}> .\n`
      // Typed values need no escaping.
      const escape = datatype === undefined ? escapeLiteral : String
      return (forms, subject) => forms.map((form) => subject + before + escape(form) + after).join('')
    }
  }
}
