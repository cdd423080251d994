import type { Loader } from '#engine'
import { quoteIdentifier } from '#engine'
import type { StagedColumn, Staging } from '../staging.ts'
import { trimmedText } from '../types/cell-text.ts'

const TEXTS = 1000
const CHARACTERS = 20_000
const COLUMNS_PER_SCAN = 20

/** Different texts of each column, trimmed and not empty, of the whole file; at most a thousand. */
export async function sampleColumns(
  loader: Loader,
  staging: Staging,
  columns: readonly StagedColumn[],
  signal: AbortSignal | undefined
): Promise<string[][]> {
  const samples: string[][] = []
  for (let from = 0; from < columns.length; from += COLUMNS_PER_SCAN) {
    const group = columns.slice(from, from + COLUMNS_PER_SCAN)
    const texts = group.map(
      (column, index) => `substringUTF8(${trimmedText(staging, column)}, 1, ${CHARACTERS}) AS x${index}`
    )
    const lists = group.map((_, index) => `groupUniqArrayIf(${TEXTS})(x${index}, x${index} != '') AS l${index}`)
    const [row] = await loader.select<Record<string, string[]>>({
      sql: `SELECT ${lists.join(', ')} FROM (SELECT ${texts.join(', ')} FROM ${quoteIdentifier(staging.table)})`,
      ...(signal && { signal })
    })
    samples.push(...group.map((_, index) => row![`l${index}`]!))
  }
  return samples
}
