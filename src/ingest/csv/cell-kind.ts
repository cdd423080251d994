/**
 * The apparent kind of a cell, for guessing the dialect and the header only; types come from the engine, over the whole
 * column.
 */
export type CellKind = 'empty' | 'number' | 'date' | 'value' | 'text'

/** The same in more detail: cells of one form in every record speak for the column. */
export type CellForm =
  | 'empty'
  | 'number'
  | 'grouped'
  | 'date'
  | 'time'
  | 'datetime'
  | 'point'
  | 'url'
  | 'email'
  | 'address'
  | 'phone'
  | 'json'
  | 'shape'
  | 'code'
  | 'text'

/** A longer cell is a text or JSON; other kinds are not detected. */
const MAX_VALUE = 200

const NUMBER = /^[-+]?(\d+([.,]\d+)?|[.,]\d+)([eE][-+]?\d+)?$/
const GROUPED = /^[-+]?\d{1,3}(?:([ \u00a0\u202f.,'’])\d{3}(?:\1\d{3})*)?(?:[.,]\d+)?$/
/** A currency, a percent sign or a code of three letters before or behind a number. */
const UNIT_BEFORE = /^(?:[$€£¥]|[A-Z]{3}(?=[\s\d]))[\s\u00a0\u202f]*/
const UNIT_BEHIND = /[\s\u00a0\u202f]*(?:[%‰$€£¥]|\s[A-Z]{3})$/
const FORMS: readonly (readonly [form: CellForm, pattern: RegExp])[] = [
  ['date', /^\d{1,4}([/.-])\d{1,2}\1\d{1,4}$/],
  [
    'datetime',
    /^\d{1,4}([/.-])\d{1,2}\1\d{1,4}[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[AaPp][Mm])?(?: ?(?:Z|UTC|[-+]\d{2}:?\d{2}))?$/
  ],
  ['time', /^[-+]?\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[AaPp][Mm])?Z?$/],
  ['point', /^-?\d+\.\d+ ?, ?-?\d+\.\d+$/],
  ['url', /^[a-z][a-z0-9+.-]{1,9}:\/\/(?:[^\s|"<>^,;]|[,;](?![a-z]+:|[^\s|]*@))+$/i],
  ['email', /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/],
  // IPv6 in its shortened forms, MAC addresses and UUIDs have a sign that a delimiter could be.
  [
    'address',
    /^(?:\d{1,3}(?:\.\d{1,3}){3}(?:[:/]\d{1,5})?|(?=[0-9a-fA-F:]*:[0-9a-fA-F:]*:)[0-9a-fA-F]{0,4}(?::[0-9a-fA-F]{0,4}){2,8}(?:\/\d{1,3})?|[0-9a-fA-F]{2}(?:[:-][0-9a-fA-F]{2}){5}|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$/
  ],
  [
    'phone',
    /^(?:\+\d{1,3}[ .-]?|\(\d{1,5}\)[ .-]?|0\d{0,4}[ ./-])\(?\d{1,5}\)?(?:[ .-]\d{1,5}){0,6}(?: ?(?:x|ext\.?) ?\d{1,5})?$/
  ],
  ['code', /^[A-Z]{0,3}\d[\dA-Z]*-\d[\d-]*$/]
]

/** WKT, of any length: its commas and blanks are not delimiters. */
const SHAPE =
  /^(?:SRID=\d+;)?(?:(?:MULTI)?(?:POINT|LINESTRING|POLYGON|CURVE|SURFACE)|GEOMETRYCOLLECTION|CIRCULARSTRING|COMPOUNDCURVE|CURVEPOLYGON|TRIANGLE|TIN|POLYHEDRALSURFACE)\s*(?:Z|M|ZM)?\s*\(/i
const SHAPE_SIGNS = /^[\w\s().,;=+-]+$/

export function formOfCell(cell: string): CellForm {
  const text = trimBlanks(cell)
  if (text === '') return 'empty'
  const first = text[0]!
  if ((first === '{' && text.endsWith('}')) || (first === '[' && text.endsWith(']'))) return 'json'
  if (text.endsWith(')') && SHAPE.test(text) && SHAPE_SIGNS.test(text)) return 'shape'
  if (text.length > MAX_VALUE) return 'text'
  if (NUMBER.test(text)) return 'number'
  for (const [form, pattern] of FORMS) if (pattern.test(text) && (form !== 'phone' || digitsIn(text) >= 7)) return form
  const bare = text.replace(UNIT_BEFORE, '').replace(UNIT_BEHIND, '')
  return GROUPED.test(bare) || NUMBER.test(bare) ? 'grouped' : 'text'
}

const KINDS: Readonly<Record<CellForm, CellKind>> = {
  empty: 'empty',
  number: 'number',
  grouped: 'number',
  date: 'date',
  datetime: 'date',
  time: 'value',
  point: 'value',
  url: 'value',
  email: 'value',
  address: 'value',
  phone: 'value',
  json: 'value',
  shape: 'value',
  code: 'value',
  text: 'text'
}

export function kindOfCell(cell: string): CellKind {
  return KINDS[formOfCell(cell)]
}

/** Without the blanks that spreadsheets write around values: those of ASCII, no-break and narrow no-break spaces. */
export function trimBlanks(cell: string): string {
  return cell.trim()
}

export function digitsIn(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 48 && code <= 57) count++
  }
  return count
}
