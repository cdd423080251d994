import type { Loader } from '#engine'
import { quoteIdentifier } from '#engine'
import type { Staging } from '../staging.ts'
import type { ReadField } from '../types/read-field.ts'
import { typedValue } from './typed-columns.ts'

export type IntegerRange = readonly [low: bigint, high: bigint]

const COLUMNS_PER_SCAN = 40

/**
 * The smallest and the largest value of every integer field, for the width of its column; a field without values has
 * none.
 */
export async function measureIntegers(
  loader: Loader,
  staging: Staging,
  fields: readonly ReadField[],
  signal: AbortSignal | undefined
): Promise<ReadonlyMap<string, IntegerRange>> {
  const integers = fields.filter(({ field }) => field.type === 'int')
  const ranges = new Map<string, IntegerRange>()
  for (let from = 0; from < integers.length; from += COLUMNS_PER_SCAN) {
    const group = integers.slice(from, from + COLUMNS_PER_SCAN)
    const values = group.map((read, index) => `${typedValue(staging, read)} AS v${index}`)
    const bounds = group.map(
      (_, index) => `toString(min(v${index})) AS low${index}, toString(max(v${index})) AS high${index}`
    )
    const [row] = await loader.select<Record<string, string | null>>({
      sql: `SELECT ${bounds.join(', ')} FROM (SELECT ${values.join(', ')} FROM ${quoteIdentifier(staging.table)})`,
      ...(signal && { signal })
    })
    for (const [index, { field }] of group.entries()) {
      const [low, high] = [row?.[`low${index}`], row?.[`high${index}`]]
      if (typeof low === 'string' && typeof high === 'string') ranges.set(field.name, [BigInt(low), BigInt(high)])
    }
  }
  return ranges
}
