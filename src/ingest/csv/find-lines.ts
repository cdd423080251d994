import type { ImportLimits } from '../limits.ts'
import type { CsvDialect } from './dialect.ts'
import { readCsvRecords } from './records.ts'

/** Reads the file again to tell on which physical lines some records begin; only done when a load is refused. */
export async function findCsvLines(
  chunks: AsyncIterable<Buffer>, dialect: CsvDialect, limits: ImportLimits, columns: number, ordinals: readonly number[],
): Promise<Map<number, number>> {
  const wanted = new Set(ordinals)
  const lines = new Map<number, number>()
  let ordinal = dialect.header ? -1 : 0
  await readCsvRecords(chunks, dialect, limits, columns, (record) => {
    if (wanted.has(ordinal)) lines.set(ordinal, record.line)
    ordinal++
  })
  return lines
}
