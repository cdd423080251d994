import type { Statement } from '#clickhouse'

/** Tables of versions begin with this; no other table of ours does. */
export const VERSION_PREFIX = 'v_'

const NAME = /(?<!\w)v_\w+/g
const WHOLE_NAME = /^v_\w+$/

/**
 * The tables of versions that a statement may read or change. A column of such a name counts as a table too, which
 * harms nothing: what matters is that no table is missing, and every one stands in the text or is the value of the
 * parameter `table`.
 */
export function namedTables({ sql, params }: Pick<Statement, 'sql' | 'params'>): string[] {
  const names = new Set<string>(sql.match(NAME) ?? [])
  const table = params?.table
  if (typeof table === 'string' && WHOLE_NAME.test(table)) names.add(table)
  return [...names]
}
