import type { Loader } from '#engine'
import { quoteIdentifier } from '#engine'
import type { Reading } from '../reading/reading.ts'
import { reads } from '../reading/reading.ts'
import type { StagedColumn, Staging } from '../staging.ts'
import { trimmedText } from './cell-text.ts'

/** Readings to try on one column. */
export interface Trial {
  readonly column: StagedColumn
  readonly readings: readonly Reading[]
}

/** Evidence of the column's cells for one reading. */
export interface Verdict {
  readonly reading: Reading
  /** Cells that are not empty and do not read this way. */
  readonly misfits: number
  /** Whether what must hold of the whole column does. */
  readonly whole: boolean
}

export interface Measured {
  readonly column: StagedColumn
  /** Cells that are not empty. */
  readonly filled: number
  readonly verdicts: readonly Verdict[]
}

/** Expressions in one statement; wide tables take several scans of a few columns each. */
const EXPRESSIONS_PER_SCAN = 150

/** Counts, over the whole staging table, the cells that do not read as asked. */
export async function measure(
  loader: Loader,
  staging: Staging,
  trials: readonly Trial[],
  signal: AbortSignal | undefined
): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const group of groupsOf(trials)) {
    const [row] = await loader.select<Record<string, string>>({
      sql: scanSql(staging, group),
      ...(signal && { signal })
    })
    group.forEach((trial, index) => measured.push(readRow(row!, trial, index)))
  }
  return measured
}

function groupsOf(trials: readonly Trial[]): Trial[][] {
  const groups: Trial[][] = []
  let size = Infinity
  for (const trial of trials) {
    const weight = 1 + 2 * trial.readings.length
    if (size + weight > EXPRESSIONS_PER_SCAN) {
      groups.push([])
      size = 0
    }
    groups.at(-1)!.push(trial)
    size += weight
  }
  return groups
}

function scanSql(staging: Staging, trials: readonly Trial[]): string {
  const counts = trials.flatMap((trial, index) => {
    const x = `x${index}`
    return [
      `countIf(${x} != '') AS n${index}`,
      ...trial.readings.map(
        (reading, place) => `countIf(${x} != '' AND NOT ${reads(reading, x)}) AS m${index}_${place}`
      ),
      ...trial.readings.flatMap((reading, place) =>
        reading.whole === undefined ? [] : [`toUInt8(${reading.whole(x)}) AS w${index}_${place}`]
      )
    ]
  })
  const texts = trials.map((trial, index) => `${trimmedText(staging, trial.column)} AS x${index}`)
  return `SELECT ${counts.join(', ')} FROM (SELECT ${texts.join(', ')} FROM ${quoteIdentifier(staging.table)})`
}

function readRow(row: Record<string, string>, { column, readings }: Trial, index: number): Measured {
  const verdicts = readings.map((reading, place) => ({
    reading,
    misfits: Number(row[`m${index}_${place}`]),
    whole: reading.whole === undefined || Number(row[`w${index}_${place}`]) === 1
  }))
  return { column, filled: Number(row[`n${index}`]), verdicts }
}
