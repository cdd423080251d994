import { ORDINAL_COLUMN, quoteIdentifier } from '#engine'
import type { ReadContext } from './context.ts'
import type { StagedColumn, Staging } from './staging.ts'

/**
 * Copies a staging table into a new one, with other texts in one column: `value` is SQL over the rows, which are called
 * `staged`, and the tables joined to them.
 */
export async function replaceColumn(
  staging: Staging,
  column: StagedColumn,
  table: string,
  value: string,
  join: string,
  { loader, signal }: ReadContext
): Promise<void> {
  const columns = staging.columns.map((each) =>
    each.column === column.column ? `${value} AS ${each.column}` : `staged.${each.column} AS ${each.column}`
  )
  await loader.execute({
    sql:
      `CREATE TABLE ${quoteIdentifier(table)} ENGINE = MergeTree ORDER BY ${ORDINAL_COLUMN} AS SELECT ${[`staged.${ORDINAL_COLUMN} AS ${ORDINAL_COLUMN}`, ...columns].join(', ')} ` +
      `FROM ${quoteIdentifier(staging.table)} AS staged${join}`,
    settings: { join_use_nulls: 1 },
    ...(signal && { signal })
  })
}
