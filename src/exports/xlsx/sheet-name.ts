/** Limit of Excel. */
const MAX_LENGTH = 31

/**
 * A name that spreadsheets accept: without `[ ] : * ? / \`, quotes at its ends and control signs, numbered from the
 * second sheet on.
 */
export function sheetName(title: string, sheet: number): string {
  const number = sheet === 1 ? '' : ` (${sheet})`
  const allowed = title
    .toWellFormed()
    .replace(/[[\]:*?/\\\p{Cc}]/gu, '_')
    .replace(/^'+|'+$/g, '_')
  const name = cutSigns(allowed, MAX_LENGTH - number.length) || 'Sheet'
  // Excel reserves this one.
  return /^history$/i.test(name + number) ? `${name}_` : name + number
}

/** At most this many UTF-16 units, no pair cut in two. */
function cutSigns(text: string, units: number): string {
  const cut = text.slice(0, units)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
