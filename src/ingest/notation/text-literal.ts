/**
 * A text of the operator in SQL, as a literal of hexadecimal digits, which cannot contain anything else. The engine
 * folds it into a constant, so it is a valid pattern of its functions.
 */
export function textLiteral(text: string): string {
  return `unhex('${Buffer.from(text).toString('hex')}')`
}

export function textLiterals(texts: readonly string[]): string {
  return texts.map(textLiteral).join(', ')
}

/** A text as it stands, in a regular expression of RE2. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** The blanks that spreadsheets and typesetters write: blank, no-break, narrow no-break and thin spaces. */
export const BLANKS = '[ \u00a0\u202f\u2009]'
