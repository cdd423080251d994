import { quoteIdentifier } from '#engine'
import type { Loader } from '#engine'
import type { Staging } from '../staging.ts'
import type { Trial } from './measure.ts'

const ROWS = 500
/** Longer cells are cut: what is left of one still shows that it is neither a number nor a date. */
const CHARACTERS = 200
const COLUMNS_PER_STATEMENT = 500

/**
 * Leaves of each trial the readings that no cell of the first rows contradicts, and only the trials with some left. It saves the engine
 * work and decides nothing else: what is left is put to every cell of the column.
 */
export async function ruleOut(loader: Loader, staging: Staging, trials: readonly Trial[], signal: AbortSignal | undefined): Promise<Trial[]> {
  const left: Trial[] = []
  for (let from = 0; from < trials.length; from += COLUMNS_PER_STATEMENT) {
    const group = trials.slice(from, from + COLUMNS_PER_STATEMENT)
    const cells = group.map(({ column }) => `substringUTF8(${column.column}, 1, ${CHARACTERS}) AS ${column.column}`)
    const rows = await loader.select<Record<string, string | null>>({ sql: `SELECT ${cells.join(', ')} FROM ${quoteIdentifier(staging.table)} LIMIT ${ROWS}`, ...(signal && { signal }) })
    left.push(...group.map((trial) => withoutContradicted(trial, rows)))
  }
  return left.filter((trial) => trial.readings.length > 0)
}

function withoutContradicted({ column, readings }: Trial, rows: readonly Record<string, string | null>[]): Trial {
  const texts = new Set(rows.map((row) => trim(row[column.column] ?? '')).filter((text) => text !== ''))
  return { column, readings: readings.filter((reading) => [...texts].every((text) => reading.glance.test(text))) }
}

/** The same blanks as `trimmedText`. */
function trim(text: string): string {
  return text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')
}
