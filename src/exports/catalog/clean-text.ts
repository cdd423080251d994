/** Characters that XML 1.0 does not allow (§2.2). */
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * A text that every format can hold as it is, so that all of them say the same: no control characters, line feeds as
 * line breaks.
 */
export function cleanText(text: unknown): string {
  if (typeof text !== 'string') return typeof text === 'number' && Number.isFinite(text) ? String(text) : ''
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(IMPOSSIBLE, '').trim()
}

/** The texts of a value that is one or several. */
export function cleanTexts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(cleanText).filter((text) => text !== '')
}
