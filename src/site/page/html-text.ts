/**
 * Where no element can isolate a text (titles, feeds, cards): without signs that turn round or hide what follows it
 * (Unicode UAX 9 §2), and without control characters.
 */
export function plainLine(text: string): string {
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, '')
    .toWellFormed()
}

/** Text as it stands in HTML, in an attribute with quotes too. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Both: what XML and the head of a page may hold. */
export function escapeLine(text: string): string {
  return escapeHtml(plainLine(text))
}

/** JSON as it stands in a `<script type="application/ld+json">`: nothing in it can end the element. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  )
}
