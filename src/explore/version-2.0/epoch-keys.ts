import type { RecordsPage } from '#records'

/** Rows of groups as v2.0 had them: keys that are dates are milliseconds since 1970 (ODSQL-group-4, EXPLORE-v20-4). */
export function withEpochKeys({ rows, dateKeys }: RecordsPage): readonly string[] {
  const dates = dateKeys.map((key) => `${JSON.stringify(key)}: "`)
  return dates.length === 0 ? rows : rows.map((row) => dates.reduce(replaceDate, row))
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
