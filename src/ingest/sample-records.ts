import { type Loader, ORDINAL_COLUMN, quoteIdentifier } from '#engine'
import type { StagedFile } from './context.ts'
import { reads } from './reading/reading.ts'
import { trimmedText } from './types/cell-text.ts'
import type { ReadField } from './types/read-field.ts'

/** A record as it stands in the file. */
export interface SampleRecord {
  /** Physical line of the file, from 1; absent if the format has none. */
  readonly line?: number
  readonly cells: readonly SampleCell[]
}

export interface SampleCell {
  readonly text: string
  /** False: it does not fit the type of its field, and would be null. */
  readonly fits: boolean
}

const CHARACTERS = 200
/** Fields of a record that are shown; a wide table would fill the memory. */
const MAX_FIELDS = 200

/** The first records of the file, with what each field makes of its cell. */
export async function sampleRecords(
  loader: Loader,
  file: StagedFile,
  fields: readonly ReadField[],
  count: number,
  signal: AbortSignal | undefined
): Promise<SampleRecord[]> {
  const { staging } = file
  const shown = fields.slice(0, MAX_FIELDS)
  const texts = shown.map(({ column }, at) => `${trimmedText(staging, column)} AS x${at}`)
  const sources = shown.map(({ column }, at) => `${trimmedText(staging, column.shown ?? column)} AS s${at}`)
  const written = shown.map((_, at) => `substringUTF8(s${at}, 1, ${CHARACTERS})`)
  const fits = shown.map(({ reading }, at) => `toUInt8(x${at} = '' OR ${reads(reading, `x${at}`)})`)
  const rows = await loader.select<{ o: string; texts: string[]; fits: number[] }>({
    sql:
      `SELECT ${ORDINAL_COLUMN} AS o, [${written.join(', ')}] AS texts, [${fits.join(', ')}] AS fits FROM ` +
      `(SELECT ${ORDINAL_COLUMN}, ${[...texts, ...sources].join(', ')} FROM ${quoteIdentifier(staging.table)} ORDER BY ${ORDINAL_COLUMN} LIMIT ${Math.trunc(count)}) ORDER BY o`,
    ...(signal && { signal })
  })
  const lines = await file.findLines?.(rows.map(({ o }) => Number(o)))
  return rows.map((row) => {
    const line = lines?.get(Number(row.o))
    const cells = row.texts.map((text, at) => ({ text, fits: row.fits[at] === 1 }))
    return { ...(line !== undefined && { line }), cells }
  })
}
