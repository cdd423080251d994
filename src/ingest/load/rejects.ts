import type { Loader } from '#engine'
import { ORDINAL_COLUMN, quoteIdentifier } from '#engine'
import type { LoggiaError } from '#kit'
import type { FieldType } from '#schema'
import type { StagedFile } from '../context.ts'
import { ingestError } from '../errors.ts'
import { reads } from '../reading/reading.ts'
import { trimmedText } from '../types/cell-text.ts'
import type { ReadField } from '../types/read-field.ts'

/** A cell that does not fit the type its field was given. */
export interface Reject {
  /** Physical line of the file, from 1; absent if the format has none. */
  readonly line?: number
  /** Record in the file, from 1. */
  readonly record: number
  readonly column: string
  readonly type: FieldType
  readonly value: string
}

export interface Rejects {
  readonly count: number
  /** The first ones, in file order. */
  readonly first: readonly Reject[]
}

const SHOWN = 20
const SHOWN_CHARACTERS = 200

/** Every misfit is counted, the first twenty are shown with their lines. */
export async function collectRejects(
  loader: Loader,
  file: StagedFile,
  fields: readonly ReadField[],
  signal: AbortSignal | undefined
): Promise<Rejects> {
  const misfitting = fields.filter((each) => (each.misfits ?? 0) > 0)
  const count = misfitting.reduce((sum, each) => sum + each.misfits!, 0)
  if (count === 0) return { count, first: [] }
  const found: (Found & { read: ReadField })[] = []
  for (const read of misfitting)
    for (const row of await firstMisfits(loader, file, read, signal)) found.push({ ...row, read })
  found.sort((a, b) => a.ordinal - b.ordinal)
  const first = found.slice(0, SHOWN)
  const lines = await file.findLines?.(first.map((each) => each.ordinal))
  return { count, first: first.map((each) => reject(each, each.read, lines?.get(each.ordinal))) }
}

interface Found {
  readonly ordinal: number
  readonly value: string
}

async function firstMisfits(
  loader: Loader,
  { staging }: StagedFile,
  read: ReadField,
  signal: AbortSignal | undefined
): Promise<Found[]> {
  const x = trimmedText(staging, read.column)
  const shown = read.column.shown === undefined ? x : trimmedText(staging, read.column.shown)
  const rows = await loader.select<{ o: string; v: string }>({
    sql:
      `SELECT ${ORDINAL_COLUMN} AS o, substringUTF8(shown, 1, ${SHOWN_CHARACTERS}) AS v FROM (SELECT ${ORDINAL_COLUMN}, ${x} AS x, ${shown} AS shown FROM ${quoteIdentifier(staging.table)}) ` +
      `WHERE x != '' AND NOT ${reads(read.reading, 'x')} ORDER BY ${ORDINAL_COLUMN} LIMIT ${SHOWN}`,
    ...(signal && { signal })
  })
  return rows.map((row) => ({ ordinal: Number(row.o), value: row.v }))
}

function reject({ ordinal, value }: Found, { field, column }: ReadField, line: number | undefined): Reject {
  return {
    ...(line !== undefined && { line }),
    record: ordinal + 1,
    column: column.label === '' ? field.name : column.label,
    type: field.type,
    value
  }
}

export function refusal({ count, first }: Rejects): LoggiaError {
  const [one] = first
  const where =
    one === undefined
      ? ''
      : ` The first is ${JSON.stringify(one.value)} in column ${one.column}, ${one.line === undefined ? `record ${one.record}` : `line ${one.line}`}, which is not a valid ${one.type}.`
  return ingestError(
    'ingest/cells-do-not-fit',
    `${count} ${count === 1 ? 'cell does' : 'cells do'} not fit the type of ${one !== undefined && count === 1 ? 'its field' : 'their fields'}; nothing was loaded.${where}`,
    { details: { count, first } }
  )
}
