import type { ImportLimits } from '../limits.ts'
import type { JsonLayout } from './layout.ts'
import { readJsonRecords } from './records.ts'

/** Reads the text again to find the lines of some records; only done when a load is refused. */
export async function findJsonLines(
  chunks: AsyncIterable<Buffer>,
  layout: JsonLayout,
  limits: ImportLimits,
  ordinals: readonly number[]
): Promise<Map<number, number>> {
  const wanted = new Set(ordinals)
  const lines = new Map<number, number>()
  let ordinal = 0
  await readJsonRecords(chunks, layout, limits, (_buffer, _start, _end, line) => {
    if (wanted.has(ordinal)) lines.set(ordinal, line())
    ordinal++
  })
  return lines
}
