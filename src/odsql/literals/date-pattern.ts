import type { DateFormatCode, DateFormatPart } from '#query'

/**
 * The codes of ODSQL-date-format; `YYYY` and `YY` are the calendar's year as well, `EE` and `EEE` the short name as in
 * Joda-Time.
 */
const CODES: Readonly<Record<string, DateFormatCode>> = {
  yy: 'yy',
  YY: 'yy',
  yyyy: 'yyyy',
  YYYY: 'yyyy',
  xx: 'xx',
  xxxx: 'xxxx',
  w: 'w',
  ww: 'ww',
  e: 'e',
  E: 'E',
  EE: 'E',
  EEE: 'E',
  EEEE: 'EEEE',
  D: 'D',
  DDD: 'DDD',
  M: 'M',
  MM: 'MM',
  MMM: 'MMM',
  MMMM: 'MMMM',
  d: 'd',
  dd: 'dd',
  H: 'H',
  HH: 'HH',
  m: 'm',
  mm: 'mm',
  s: 's',
  ss: 'ss'
}

/** Text in quotes, two quotes for one, a run of one letter, or a literal character. */
const PIECE =
  /'(?<quoted>(?=[^']|'')[^']*(?:''[^']*)*)'|(?<quote>'')|(?<code>(?<letter>[A-Za-z])\k<letter>*)|(?<other>[^'A-Za-z]+)/y

/** The parts of a `date_format` pattern, or the invalid part and its position. */
export function parseDatePattern(
  pattern: string
): { readonly parts: readonly DateFormatPart[] } | { readonly wrong: string; readonly at: number } {
  const parts: DateFormatPart[] = []
  for (let at = 0; at < pattern.length; at = PIECE.lastIndex) {
    PIECE.lastIndex = at
    const found = PIECE.exec(pattern)?.groups
    const part = found === undefined ? undefined : partOf(found)
    if (part === undefined) return { wrong: found?.code ?? pattern.slice(at, at + 1), at }
    append(parts, part)
  }
  return { parts }
}

function partOf({
  quoted,
  quote,
  code,
  other
}: Readonly<Record<string, string | undefined>>): DateFormatPart | undefined {
  if (code !== undefined) return CODES[code] === undefined ? undefined : { code: CODES[code] }
  return { text: quote === undefined ? (quoted?.replaceAll("''", "'") ?? other ?? '') : "'" }
}

/** Texts that follow each other are one. */
function append(parts: DateFormatPart[], part: DateFormatPart): void {
  const last = parts.at(-1)
  if (last !== undefined && 'text' in last && 'text' in part) parts[parts.length - 1] = { text: last.text + part.text }
  else parts.push(part)
}
