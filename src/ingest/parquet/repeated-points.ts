import { quoteIdentifier } from '#engine'
import type { Note, ReadContext } from '../context.ts'
import type { StagedColumn, Staging } from '../staging.ts'

interface WithoutRepeated {
  readonly staging: Staging
  readonly notes: readonly Note[]
}

/**
 * Without geometries that only repeat the points of another column in every record: our own exports have them for
 * readers that place nothing else on a map. `shapes`: labels of the columns that were geometries in the file.
 */
export async function withoutRepeatedPoints(
  staging: Staging,
  shapes: ReadonlySet<string>,
  { loader, signal }: ReadContext
): Promise<WithoutRepeated> {
  const points = staging.columns.filter(({ kind }) => kind === 'point')
  const pairs = points
    .filter(({ label }) => shapes.has(label))
    .flatMap((shape) => points.filter(({ label }) => !shapes.has(label)).map((point) => ({ shape, point })))
  if (pairs.length === 0) return { staging, notes: [] }
  const counts = pairs.map(
    ({ shape, point }, index) => `countIf(ifNull(${shape.column}, '') != ifNull(${point.column}, '')) AS n${index}`
  )
  const [row] = await loader.select<Record<string, string>>({
    sql: `SELECT ${counts.join(', ')} FROM ${quoteIdentifier(staging.table)}`,
    ...(signal && { signal })
  })
  const repeated = new Map<StagedColumn, StagedColumn>()
  pairs.forEach(({ shape, point }, index) => void (Number(row![`n${index}`]) === 0 && repeated.set(shape, point)))
  const notes = [...repeated].map(
    ([shape, point]): Note => ({
      code: 'repeated-points',
      count: staging.rows,
      message: `${shape.label} holds the points of ${point.label} again and was left out.`
    })
  )
  return { staging: { ...staging, columns: staging.columns.filter((column) => !repeated.has(column)) }, notes }
}
