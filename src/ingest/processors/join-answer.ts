import { ORDINAL_COLUMN, quoteIdentifier } from '#engine'
import type { ReadContext } from '../context.ts'
import { countStaged, createStaging, type StagedColumn, type Staging, stagedColumn } from '../staging.ts'
import { columnLabelled } from './typed-table.ts'

/** A column for a derived field. `sql`: over the answer `r` and the tables that are joined. */
export interface NewColumn {
  readonly name: string
  readonly sql: string
  readonly kind: StagedColumn['kind']
}

/** The rows of `staging` that are in the answer, with further columns. */
export async function joinAnswer(
  staging: Staging,
  answer: Staging,
  added: readonly NewColumn[],
  joins: readonly string[],
  context: ReadContext
): Promise<Staging> {
  const { loader, signal } = context
  const table = context.newTable()
  const { columns, nullable } = staging
  await createStaging(loader, table, columns.length + added.length, nullable)
  const values = [
    ...columns.map(({ column }) => `s.${quoteIdentifier(column)}`),
    ...added.map(({ sql }) => (nullable ? sql : `ifNull(${sql}, '')`))
  ]
  const names = [ORDINAL_COLUMN, ...values.map((_, index) => stagedColumn(index))]
  const row = `toUInt64(assumeNotNull(${columnLabelled(answer, 'row')}))`
  await loader.execute({
    sql:
      `INSERT INTO ${quoteIdentifier(table)} (${names.join(', ')}) SELECT ${[`s.${ORDINAL_COLUMN}`, ...values].join(', ')} FROM ${quoteIdentifier(staging.table)} AS s ` +
      `INNER JOIN (SELECT ${row} AS row_number, * EXCEPT ${ORDINAL_COLUMN} FROM ${quoteIdentifier(answer.table)}) AS r ON s.${ORDINAL_COLUMN} = r.row_number${joins.join('')}`,
    settings: JOIN_SETTINGS,
    ...(signal && { signal })
  })
  const rows = await countStaged(loader, table)
  return {
    ...staging,
    table,
    rows,
    end: staging.end ?? staging.rows,
    columns: [
      ...columns.map((column, index) => ({ ...column, column: stagedColumn(index) })),
      ...added.map(({ name, kind }, index) => ({
        column: stagedColumn(columns.length + index),
        label: name,
        kind,
        derivedFor: name
      }))
    ]
  }
}

/** A join of many rows goes to the disk. */
const JOIN_SETTINGS = {
  join_algorithm: 'grace_hash,hash',
  max_bytes_in_join: 500_000_000,
  join_use_nulls: 1,
  max_execution_time: 0
}
