import type { Loader } from '#engine'
import { quoteIdentifier } from '#engine'
import { listValues } from '../reading/lists.ts'
import type { Staging } from '../staging.ts'
import { keptText, trimmedText } from './cell-text.ts'
import type { ReadField } from './read-field.ts'

/** Statistics of a text column's cells; for `distinct` and `longest` of a list's elements. */
export interface TextStatistics {
  /** Cells that are not empty. */
  readonly filled: number
  /** An estimate beyond some thousands. */
  readonly distinct: number
  /** Bytes. */
  readonly longest: number
  /** Some cells begin with a blank: they may hold nothing else. */
  readonly padded: boolean
}

const COLUMNS_PER_SCAN = 40

/** Counts the text fields of a load, for facets and for the choice of physical columns. */
export async function measureTexts(
  loader: Loader,
  staging: Staging,
  fields: readonly ReadField[],
  signal: AbortSignal | undefined
): Promise<Map<string, TextStatistics>> {
  const texts = fields.filter(({ field }) => field.type === 'text')
  const measured = await count(loader, staging, texts, staging.wideBlanks === true, signal)
  // Trimming every cell costs more than counting; it is only done where a cell begins with a blank.
  const padded = staging.wideBlanks === true ? [] : texts.filter(({ field }) => measured.get(field.name)!.padded)
  for (const [name, statistics] of await count(loader, staging, padded, true, signal)) measured.set(name, statistics)
  return measured
}

async function count(
  loader: Loader,
  staging: Staging,
  texts: readonly ReadField[],
  trimmed: boolean,
  signal: AbortSignal | undefined
): Promise<Map<string, TextStatistics>> {
  const measured = new Map<string, TextStatistics>()
  for (let from = 0; from < texts.length; from += COLUMNS_PER_SCAN) {
    const group = texts.slice(from, from + COLUMNS_PER_SCAN)
    const sql = `SELECT ${group.flatMap((each, index) => counts(each, index, staging, trimmed)).join(', ')} FROM ${quoteIdentifier(staging.table)}`
    const [row] = await loader.select<Record<string, string | null>>({ sql, ...(signal && { signal }) })
    group.forEach(({ field }, index) => {
      const of = (key: string): number => Number(row![key + index] ?? 0)
      measured.set(field.name, { filled: of('n'), distinct: of('d'), longest: of('l'), padded: trimmed || of('b') > 0 })
    })
  }
  return measured
}

function counts({ column, field }: ReadField, index: number, staging: Staging, trimmed: boolean): string[] {
  const kept = keptText(staging, column)
  const x = staging.nullable ? `ifNull(${kept}, '')` : kept
  const filled = staging.nullable ? `isNotNull(${kept})` : `${trimmed ? trimmedText(staging, column) : x} != ''`
  // Blanks come before every sign that is printed.
  const padded = staging.nullable ? [] : [`countIf(${x} != '' AND ${x} < '!') AS b${index}`]
  if (column.kind !== 'list' && field.annotations.multivalued === undefined) {
    return [
      `countIf(${filled}) AS n${index}`,
      `uniqIf(${x}, ${filled}) AS d${index}`,
      `maxIf(length(${x}), ${filled}) AS l${index}`,
      ...padded
    ]
  }
  const values = column.kind === 'list' ? listValues(x) : `[${x}]`
  return [
    `countIf(notEmpty(${values}) AND ${filled}) AS n${index}`,
    `uniqArrayIf(${values}, ${filled}) AS d${index}`,
    `maxIf(arrayMax(v -> length(v), ${values}), ${filled} AND notEmpty(${values})) AS l${index}`,
    ...padded
  ]
}
