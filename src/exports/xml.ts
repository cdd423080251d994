/**
 * XML 1.0 has no place for most control characters, not even as references (§2.2): they become U+FFFD, which says that
 * something stood there. Line ends other than line feeds are written as references, because parsers turn bare ones into
 * line feeds (§2.11, and that of XML 1.1).
 */
const IN_TEXT = /[&<>\r\u0085\u2028\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const IN_ATTRIBUTE = /[&<>"\t\n\r\u0085\u2028\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\u0085': '&#133;',
  '\u2028': '&#8232;'
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Text between tags. */
export function escapeText(text: string): string {
  return text.replace(IN_TEXT, replacement)
}

/** Text between the double quotes of an attribute. */
export function escapeAttribute(text: string): string {
  return text.replace(IN_ATTRIBUTE, replacement)
}

function replacement(sign: string): string {
  return REFERENCES[sign] ?? '\ufffd'
}

/**
 * Letters that every edition of XML 1.0 has in names: parsers such as Expat still read by the tables of the fourth,
 * without the letters that Unicode got after 1996.
 */
const LETTERS =
  'A-Za-z_\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u0131\\u0134-\\u013e\\u0141-\\u0148\\u014a-\\u017e\\u0391-\\u03a1\\u03a3-\\u03ce\\u0410-\\u044f\\u0621-\\u063a\\u0641-\\u064a\\u3041-\\u3094\\u30a1-\\u30fa\\u4e00-\\u9fa5\\uac00-\\ud7a3'
const NOT_IN_NAMES = new RegExp(`_(?=x[0-9A-F]{4,6}_)|[^${LETTERS}0-9._-]`, 'gu')
const NOT_FIRST = /^[0-9.-]/

/**
 * Any text as a name without a prefix (NCName): what cannot stand in a name is written `_xHHHH_`, as SQL/XML maps
 * identifiers of databases (ISO 9075-14), so that different texts stay different names. `2020` is `_x0032_020`, `Année
 * 1` is `Année_x0020_1`.
 */
export function xmlName(text: string): string {
  return text.replace(NOT_IN_NAMES, asHex).replace(NOT_FIRST, asHex) || '_'
}

function asHex(sign: string): string {
  return `_x${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}_`
}
