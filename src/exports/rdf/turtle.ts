import type { Notation } from './notation.ts'
import { GEOSPARQL, type Predicate, RECORD_CLASS, type RecordGraph, XSD } from './record-graph.ts'
import { escapeLiteral, subjectTerm } from './terms.ts'

/** Names that every grammar of prefixed names has: others are written as addresses. */
const LOCAL_NAME = /^[A-Za-z_][A-Za-z0-9_-]*$/

/**
 * Types whose literals need no quotes. Doubles would need none either, but some parsers rewrite those, and so produce
 * another graph.
 */
const BARE: ReadonlySet<string | undefined> = new Set([`${XSD}integer`, `${XSD}boolean`])

/** Turtle (W3C 2014): the statements of a record together, addresses short by prefixes. */
export function turtle({ vocabulary, resources, hasSubjects }: RecordGraph): Notation {
  const prefixes = { field: vocabulary, xsd: XSD, geo: GEOSPARQL }
  const type = hasSubjects ? ` a field:${RECORD_CLASS} ;\n` : '\n'
  return {
    opening: Object.entries(prefixes)
      .map(([prefix, address]) => `@prefix ${prefix}: <${address}> .\n`)
      .join(''),
    between: '',
    closing: '',
    subject: (id, number) => subjectTerm(resources, id, number),
    resource: (subject, statements) => (hasSubjects || statements !== '' ? `\n${subject}${type}${statements}.\n` : ''),
    statements: (predicate) => {
      const verb = `  ${LOCAL_NAME.test(predicate.name) ? `field:${predicate.name}` : `<${predicate.address}>`} `
      const literal = literalTerm(predicate)
      return (forms) => `${verb}${forms.map(literal).join(', ')} ;\n`
    }
  }
}

function literalTerm({ datatype }: Predicate): (form: string) => string {
  if (datatype === undefined) return (form) => `"${escapeLiteral(form)}"`
  if (BARE.has(datatype)) return (form) => form
  const suffix = `"^^${datatype.replace(XSD, 'xsd:').replace(GEOSPARQL, 'geo:')}`
  return (form) => `"${form}${suffix}`
}
