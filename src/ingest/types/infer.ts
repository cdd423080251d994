import type { Loader } from '#engine'
import { mostlyFits } from '../mostly-fits.ts'
import type { Reading } from '../reading/reading.ts'
import { guessableReadings, TYPED_KINDS } from '../reading/readings.ts'
import { JSON_BLOB, TEXT } from '../reading/text.ts'
import type { StagedColumn, Staging } from '../staging.ts'
import type { Inferred } from './inferred.ts'
import type { Measured, Trial } from './measure.ts'
import { measure } from './measure.ts'
import { settleByNeighbours } from './neighbours.ts'
import { ruleOut } from './rule-out.ts'

/**
 * The reading of each column, in the order given: the first that every cell fits (of places: nearly every), else text. Readings are put to the
 * whole column one after the other, because the first one left by the first rows nearly always holds.
 */
export async function inferReadings(
  loader: Loader,
  staging: Staging,
  columns: readonly StagedColumn[],
  delimiter: string | undefined,
  signal: AbortSignal | undefined
): Promise<Inferred[]> {
  const found = new Map<StagedColumn, Inferred>()
  const all = columns.map((column): Trial => ({ column, readings: guessableReadings(column.kind, delimiter) }))
  let open = await ruleOut(loader, staging, all, signal)
  while (open.length > 0) {
    const measured = await measure(
      loader,
      staging,
      open.map(({ column, readings }) => ({ column, readings: readings.slice(0, 1) })),
      signal
    )
    for (const each of measured) if (fits(each)) found.set(each.column, inferred(each))
    open = open
      .map(({ column, readings }) => ({ column, readings: readings.slice(1) }))
      .filter(({ column, readings }) => readings.length > 0 && !found.has(column))
  }
  await settleByNeighbours(loader, staging, columns, found, signal)
  return columns.map((column) => found.get(column) ?? { reading: lastResort(column) })
}

function inferred({ filled, verdicts: [verdict] }: Measured): Inferred {
  const { reading, misfits } = verdict!
  return { reading, filled: filled - misfits, ...(misfits > 0 && { misfits, lenient: true }) }
}

/** A few mistakes do not take the map from all others: the format says that the column holds places. */
function fits({ column, filled, verdicts: [verdict] }: Measured): boolean {
  const { misfits, whole } = verdict!
  const fitting = misfits === 0 || (holdsPlaces(column) && mostlyFits(misfits, filled))
  return (filled > 0 || TYPED_KINDS.has(column.kind)) && fitting && whole
}

export function holdsPlaces({ kind }: StagedColumn): boolean {
  return kind === 'shape' || kind === 'point'
}

function lastResort(column: StagedColumn): Reading {
  return column.kind === 'json' || column.kind === 'shape' ? JSON_BLOB : TEXT
}
