/**
 * A date or an instant as this catalog takes it, from what catalogs write: years, months, dates, instants of any precision.
 * Null: it is something else, such as a repeating interval.
 */
export function instantText(text: string | null): string | null {
  if (text === null) return null
  const bare = text.trim()
  const year = /^(\d{4})(Z|[+-]\d\d:\d\d)?$/.exec(bare)
  if (year !== null) return `${year[1]}-01-01`
  const month = /^(\d{4}-\d\d)(Z|[+-]\d\d:\d\d)?$/.exec(bare)
  if (month !== null) return `${month[1]}-01`
  const day = /^(\d{4}-\d\d-\d\d)(Z|[+-]\d\d:\d\d)?$/.exec(bare)
  if (day !== null) return day[1]!
  return /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/.test(bare)
    ? bare.replace(/(\.\d{6})\d+/, '$1')
    : null
}
