import type { Loader } from '#engine'
import { ORDINAL_COLUMN, quoteIdentifier } from '#engine'
import type { Field } from '#schema'
import type { ReadContext } from '../context.ts'
import { ingestError } from '../errors.ts'
import { countStaged, createStaging, type StagedColumn, type Staging, stagedColumn } from '../staging.ts'
import type { ChangeCounts, ChangeKind } from './change-request.ts'

export interface Merged {
  readonly staging: Staging
  readonly counts: ChangeCounts
}

/**
 * The records of a dataset after a change, in a new staging table: those that stay in their order, then those of the
 * file. Both tables have typed values in one notation, so equal texts are equal values. Throws `ingest/no-key`.
 */
export async function mergeRecords(
  kind: ChangeKind,
  by: readonly string[],
  fields: readonly Field[],
  before: Staging,
  file: Staging,
  context: ReadContext
): Promise<Merged> {
  const { loader } = context
  const table = context.newTable()
  await createStaging(loader, table, fields.length, true)
  if (kind !== 'append') await requireKeys(loader, file, by, kind)
  const keep =
    kind === 'append'
      ? ''
      : ` WHERE ${keyOf(before, by)} GLOBAL NOT IN (SELECT ${keyOf(file, by)} FROM ${quoteIdentifier(file.table)})`
  await insert(context, table, fields, before, ORDINAL_COLUMN, keep)
  const kept = await countStaged(loader, table)
  if (kind !== 'delete') {
    const last =
      kind === 'upsert'
        ? ` WHERE ${ORDINAL_COLUMN} GLOBAL IN (SELECT max(${ORDINAL_COLUMN}) FROM ${quoteIdentifier(file.table)} GROUP BY ${keyOf(file, by)})`
        : ''
    await insert(context, table, fields, file, `${ORDINAL_COLUMN} + ${await nextOrdinal(loader, before)}`, last)
  }
  const rows = await countStaged(loader, table)
  const gone = before.rows - kept
  const columns = fields.map((field, index) => ({ ...columnOf(before, field.name)!, column: stagedColumn(index) }))
  return {
    staging: { table, columns, nullable: true, rows },
    counts: {
      added: kind === 'delete' ? 0 : rows - kept - gone,
      replaced: kind === 'upsert' ? gone : 0,
      removed: kind === 'delete' ? gone : 0
    }
  }
}

function columnOf({ columns }: Staging, name: string): StagedColumn | undefined {
  return columns.find(({ label }) => label === name)
}

/** Null is a value of a key, too: of several fields one may be empty. */
function keyOf(staging: Staging, by: readonly string[]): string {
  const parts = by.map((name) => columnOf(staging, name)!.column).map((x) => `isNull(${x}), ifNull(${x}, '')`)
  return `(${parts.join(', ')})`
}

async function requireKeys(loader: Loader, file: Staging, by: readonly string[], kind: ChangeKind): Promise<void> {
  const allNull = by.map((name) => `isNull(${columnOf(file, name)!.column})`).join(' AND ')
  const [row] = await loader.select<{ n: string }>({
    sql: `SELECT countIf(${allNull}) AS n FROM ${quoteIdentifier(file.table)}`
  })
  const count = Number(row?.n)
  if (count === 0) return
  const records = count === 1 ? '1 record of the file has' : `${count} records of the file have`
  throw ingestError(
    'ingest/no-key',
    `${records} no value in ${by.join(', ')}, which identifies a record: nothing was ${kind === 'delete' ? 'deleted' : 'changed'}.`,
    { details: { count, by } }
  )
}

async function nextOrdinal(loader: Loader, { table }: Staging): Promise<number> {
  const [row] = await loader.select<{ n: string }>({
    sql: `SELECT if(count() = 0, 0, max(${ORDINAL_COLUMN}) + 1) AS n FROM ${quoteIdentifier(table)}`
  })
  return Number(row?.n)
}

async function insert(
  { loader, signal }: ReadContext,
  table: string,
  fields: readonly Field[],
  from: Staging,
  ordinal: string,
  where: string
): Promise<void> {
  const values = fields.map(({ name }) => columnOf(from, name)?.column ?? 'NULL')
  const columns = [ORDINAL_COLUMN, ...fields.map((_, index) => stagedColumn(index))]
  await loader.execute({
    sql: `INSERT INTO ${quoteIdentifier(table)} (${columns.join(', ')}) SELECT ${[ordinal, ...values].join(', ')} FROM ${quoteIdentifier(from.table)}${where}`,
    settings: { max_execution_time: 0 },
    ...(signal && { signal })
  })
}
