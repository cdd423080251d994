import type { GroupKey, Query } from '#query'

/** Rows of groups as v2.0 had them: keys that are dates are milliseconds since 1970 (ODSQL-group-4, EXPLORE-v20-4). */
export function withEpochKeys(rows: readonly string[], { groups }: Query): readonly string[] {
  const dates = groups.filter(isDate).map(({ key }) => `${JSON.stringify(key)}: "`)
  return dates.length === 0 ? rows : rows.map((row) => dates.reduce(replaceDate, row))
}

function isDate({ by, type }: GroupKey): boolean {
  return by.kind === 'value' && (type === 'date' || type === 'datetime')
}

/**
 * Keys of groups stand first in a row, and a quote inside a value is escaped: the first match is the key. A null stays.
 */
function replaceDate(row: string, begin: string): string {
  const at = row.indexOf(begin)
  if (at < 0) return row
  const from = at + begin.length
  const to = row.indexOf('"', from)
  return `${row.slice(0, from - 1)}${Date.parse(row.slice(from, to))}${row.slice(to + 1)}`
}
