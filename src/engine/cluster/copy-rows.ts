import { Readable } from 'node:stream'
import type { Connection } from '#clickhouse'
import { engineError } from '#clickhouse'
import { type BorrowedChunks, copyChunk, LoggiaError } from '#kit'
import { quoteIdentifier } from '../column.ts'

/** Rows on one node to copy to another one. */
export interface RowCopy {
  readonly from: Connection
  readonly source: string
  readonly to: Connection
  /** Empty, with the same columns. */
  readonly target: string
  /** Which rows; all when absent. */
  readonly where?: string
  readonly signal?: AbortSignal | undefined
}

/** The engine's own binary form, column by column; blocks as large as those that it reads. */
const FORMAT = 'Native'

/** Copies rows from node to node through this process, a block at a time. The caller counts them afterwards. */
export async function copyRows({ from, source, to, target, where, signal }: RowCopy): Promise<void> {
  const columns = await insertableColumns(from, source)
  const selected = columns.map(quoteIdentifier).join(', ')
  const condition = where === undefined ? '' : ` WHERE ${where}`
  const select = `SELECT ${selected} FROM ${quoteIdentifier(source)}${condition}`
  if (from === to)
    return void (await to.text(
      { sql: `INSERT INTO ${quoteIdentifier(target)} (${selected}) ${select}` },
      { user: 'loader', signal }
    ))
  const rows = await from.stream({ sql: select, format: FORMAT }, { user: 'loader', signal })
  const body = Readable.from(copied(rows), { objectMode: false })
  const insert = { sql: `INSERT INTO ${quoteIdentifier(target)} (${selected}) FORMAT ${FORMAT}`, body }
  await to.text(insert, { user: 'loader', signal }).catch((cause: unknown) => {
    // A connection that breaks fails the body too, and is then reported as the body's own failure.
    throw cause instanceof LoggiaError
      ? cause
      : engineError(
          'engine/unavailable',
          'Rows could not be copied: the node that they were for broke the connection.',
          { cause }
        )
  })
}

/** Columns that the engine computes itself cannot be inserted. */
async function insertableColumns(node: Connection, table: string): Promise<string[]> {
  const sql =
    "SELECT name FROM system.columns WHERE database = currentDatabase() AND table = {table:String} AND default_kind NOT IN ('MATERIALIZED', 'ALIAS', 'EPHEMERAL') ORDER BY position"
  return (await node.json<{ name: string }>({ sql, params: { table } }, { user: 'loader' })).map(({ name }) => name)
}

/** The chunks of an answer are valid until the next one is asked for; a request keeps them longer. */
async function* copied(chunks: BorrowedChunks): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of chunks) yield copyChunk(chunk)
  } catch (cause) {
    // Not the failure of the node that is written to.
    throw engineError(
      'engine/unavailable',
      'Rows could not be copied: the node that holds them stopped sending them.',
      { details: { copiedFrom: true }, cause }
    )
  }
}
