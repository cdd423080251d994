import type { Loader } from '#engine'
import { quoteIdentifier } from '#engine'
import { TYPED_KINDS } from '../reading/readings.ts'
import type { Staging } from '../staging.ts'
import { keptText } from './cell-text.ts'
import type { Trial } from './measure.ts'

/** The number of cells checked per column. */
const CELLS = 500
/** Longer cells are cut: what is left of one still shows that it is neither a number nor a date. */
const CHARACTERS = 200
const COLUMNS_PER_STATEMENT = 200

/**
 * Leaves of each trial the readings that no cell among the first ones contradicts, and only the trials with some left.
 * It saves the engine work and decides nothing else: what is left is put to every cell of the column. A column without
 * a value has no reading.
 */
export async function ruleOut(
  loader: Loader,
  staging: Staging,
  trials: readonly Trial[],
  signal: AbortSignal | undefined
): Promise<Trial[]> {
  const open = trials.filter((trial) => trial.readings.length > 0)
  const texts = new Map<Trial, string[]>()
  await lookAt(open, (group) => firstRows(loader, staging, group, signal), texts)
  // Columns that are empty at their beginning are searched to their end for something to look at.
  await lookAt(
    open.filter((trial) => texts.get(trial)!.length === 0),
    (group) => firstValues(loader, staging, group, signal),
    texts
  )
  return open.map((trial) => withoutContradicted(trial, texts.get(trial)!)).filter((trial) => trial.readings.length > 0)
}

type Look = (group: readonly Trial[]) => Promise<readonly (readonly string[])[]>

async function lookAt(trials: readonly Trial[], look: Look, texts: Map<Trial, string[]>): Promise<void> {
  for (let from = 0; from < trials.length; from += COLUMNS_PER_STATEMENT) {
    const group = trials.slice(from, from + COLUMNS_PER_STATEMENT)
    const found = await look(group)
    group.forEach((trial, index) =>
      texts.set(
        trial,
        [...new Set(found[index]!.map(trim))].filter((text) => text !== '')
      )
    )
  }
}

async function firstRows(
  loader: Loader,
  staging: Staging,
  group: readonly Trial[],
  signal: AbortSignal | undefined
): Promise<string[][]> {
  const cells = group.map(
    ({ column }, index) => `substringUTF8(${keptText(staging, column)}, 1, ${CHARACTERS}) AS t${index}`
  )
  const rows = await loader.select<Record<string, string | null>>({
    sql: `SELECT ${cells.join(', ')} FROM ${quoteIdentifier(staging.table)} LIMIT ${CELLS}`,
    ...(signal && { signal })
  })
  return group.map((_, index) => rows.map((row) => row[`t${index}`] ?? ''))
}

async function firstValues(
  loader: Loader,
  staging: Staging,
  group: readonly Trial[],
  signal: AbortSignal | undefined
): Promise<string[][]> {
  const lists = group.map(
    ({ column }, index) =>
      `groupArrayIf(${CELLS})(substringUTF8(ifNull(${keptText(staging, column)}, ''), 1, ${CHARACTERS}), notEmpty(ifNull(${keptText(staging, column)}, ''))) AS t${index}`
  )
  const [row] = await loader.select<Record<string, string[]>>({
    sql: `SELECT ${lists.join(', ')} FROM ${quoteIdentifier(staging.table)}`,
    ...(signal && { signal })
  })
  return group.map((_, index) => row![`t${index}`]!)
}

function withoutContradicted({ column, readings }: Trial, texts: readonly string[]): Trial {
  if (texts.length === 0 && !TYPED_KINDS.has(column.kind)) return { column, readings: [] }
  return { column, readings: readings.filter((reading) => texts.every((text) => reading.glance.test(text))) }
}

/** The same blanks as `trimmedText`. */
function trim(text: string): string {
  const trimmed = text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '')
  return /^[\u00a0\u202f]/.test(trimmed) ? trimmed.trim() : trimmed
}
