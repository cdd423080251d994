import type { Loader } from '#engine'
import type { Reading } from '../reading/reading.ts'
import { guessableReadings } from '../reading/readings.ts'
import { JSON_BLOB, TEXT } from '../reading/text.ts'
import type { StagedColumn, Staging } from '../staging.ts'
import { measure } from './measure.ts'
import type { Trial } from './measure.ts'
import { ruleOut } from './rule-out.ts'

export interface Inferred {
  readonly reading: Reading
  /** Cells that are not empty, when they were counted. */
  readonly filled?: number
}

/** The reading of each column, in the order given: the first that every cell fits, else text. */
export async function inferReadings(
  loader: Loader, staging: Staging, columns: readonly StagedColumn[], delimiter: string | undefined, signal: AbortSignal | undefined,
): Promise<Inferred[]> {
  const all = columns.map((column): Trial => ({ column, readings: guessableReadings(column.kind, delimiter) }))
  const left = await ruleOut(loader, staging, all, signal)
  const measured = await measure(loader, staging, left, signal)
  const found = new Map<StagedColumn, Inferred>()
  for (const { column, filled, verdicts } of measured) {
    const fit = verdicts.find((verdict) => filled > 0 && verdict.misfits === 0 && verdict.whole)
    if (fit !== undefined) found.set(column, { reading: fit.reading, filled })
  }
  return columns.map((column) => found.get(column) ?? { reading: lastResort(column) })
}

function lastResort(column: StagedColumn): Reading {
  return column.kind === 'json' || column.kind === 'shape' ? JSON_BLOB : TEXT
}
