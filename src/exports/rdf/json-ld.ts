import type { Notation } from './notation.ts'
import { RECORD_CLASS, type RecordGraph, XSD } from './record-graph.ts'

/**
 * JSON-LD 1.1: records as plain objects, which the context in front of them explains. Numbers are texts with a type: as
 * numbers of JSON they would lose digits, and other lexical forms would make another graph of them. Context and type
 * come first, as the streaming profile has it.
 */
export function jsonLd({ vocabulary, resources, predicates }: RecordGraph): Notation {
  const terms = predicates.map(
    ({ name, address, datatype }) =>
      [name, datatype === undefined ? address : { '@id': address, '@type': datatype }] as const
  )
  const context = { [RECORD_CLASS]: vocabulary + RECORD_CLASS, ...Object.fromEntries(terms) }
  return {
    opening: `{"@context": ${JSON.stringify(context)},\n"@graph": [\n`,
    between: ',\n',
    closing: '\n]}\n',
    subject: (id) =>
      id === undefined ? '' : `, "@type": "${RECORD_CLASS}", "@id": ${JSON.stringify(`${resources}${id}/`)}`,
    resource: (subject, statements) => `{${(subject + statements).slice(2)}}`,
    statements: ({ name, datatype, list }) => {
      const before = `, ${JSON.stringify(name)}: `
      const literal = datatype === `${XSD}boolean` ? String : (form: string) => JSON.stringify(form)
      return list ? (forms) => `${before}[${forms.map(literal).join(', ')}]` : ([form = '']) => before + literal(form)
    }
  }
}
