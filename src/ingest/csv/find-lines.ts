import type { ImportLimits } from '../limits.ts'
import { readCsvRecords } from './records.ts'
import type { TableLayout } from './table-layout.ts'

/** Reads the file again to find the physical lines of some records; only done when a load is refused. */
export async function findCsvLines(
  chunks: AsyncIterable<Buffer>,
  layout: TableLayout,
  limits: ImportLimits,
  ordinals: readonly number[]
): Promise<Map<number, number>> {
  const wanted = new Set(ordinals)
  const lines = new Map<number, number>()
  let ordinal = 0
  await readCsvRecords(chunks, layout, limits, (record) => {
    if (wanted.has(ordinal)) lines.set(ordinal, record.line)
    ordinal++
  })
  return lines
}
