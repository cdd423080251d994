/** Terms of N-Triples and Turtle, which write them alike. */

const UNSAFE = /["\\\u0000-\u001f\u007f]/g

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f'
}

/** Text between the quotes of a literal. */
export function escapeLiteral(text: string): string {
  return text.replace(
    UNSAFE,
    (sign) => ESCAPES[sign] ?? `\\u${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
  )
}

/** A subject: an address, or a node without one that is called by its number. */
export function subjectTerm(resources: string, id: string | undefined, number: number): string {
  return id === undefined ? `_:row${number}` : `<${resources}${id}/>`
}
