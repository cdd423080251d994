/** The limit of a cell in Excel, in UTF-16 units; Excel offers to repair a file that exceeds it. */
export const MAX_CELL_TEXT = 32_767

const CUT_SIGN = '…'

/**
 * Characters that XML does not allow, or that would be read as an escape (ECMA-376 part 1, 22.9.2.19), and a carriage return, which
 * XML makes a line feed.
 */
const UNSAFE = /[\u0000-\u0008\u000b-\u001f&<>\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/
const UNSAFE_SIGNS = /[\u0000-\u0008\u000b-\u001f&<>\ufffe\uffff]|\p{Surrogate}|_(?=x[0-9A-Fa-f]{4}_)/gu
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text of a cell as XML: what is longer than a cell is cut, with an ellipsis at its end. */
export function cellText(text: string): string {
  return escapeCellText(text.length > MAX_CELL_TEXT ? cut(text) : text)
}

/** An element `t`; blanks at the ends are kept only when asked for. */
export function textElement(text: string): string {
  const first = text.charCodeAt(0)
  const last = text.charCodeAt(text.length - 1)
  return first <= 0x20 || last <= 0x20 ? `<t xml:space="preserve">${cellText(text)}</t>` : `<t>${cellText(text)}</t>`
}

function escapeCellText(text: string): string {
  if (!UNSAFE.test(text) && text.isWellFormed()) return text
  return text.replace(
    UNSAFE_SIGNS,
    (sign) => ENTITIES[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
  )
}

/** Never within a pair of surrogates. */
function cut(text: string): string {
  const end = MAX_CELL_TEXT - CUT_SIGN.length
  const lead = text.charCodeAt(end - 1)
  return text.slice(0, lead >= 0xd800 && lead <= 0xdbff ? end - 1 : end) + CUT_SIGN
}
