import type { Engine } from '#engine'
import { ingestError } from '../errors.ts'
import { type Extent, measureExtent } from '../load/extent.ts'
import type { EarlierVersion, LoadedRows } from '../load/load-version.ts'
import type { ChangeRequest } from './change-request.ts'

export interface ExtendOptions {
  readonly engine: Pick<Engine, 'loader' | 'versions'>
  readonly change: ChangeRequest
  readonly earlier: EarlierVersion
  /** The records of the file, loaded with all fields of the dataset. */
  readonly added: LoadedRows & { readonly table: string }
  readonly signal: AbortSignal | undefined
}

/** Makes the table of the new version. The earlier one stays as it is, and so do its readers. */
export async function extendVersion(
  { engine, change: { current, extent }, earlier, added, signal }: ExtendOptions,
  table: string
): Promise<LoadedRows & { readonly extent: Extent }> {
  const { loader, versions } = engine
  const columns = await loader.select<{ name: string }>({
    sql: 'SELECT name FROM system.columns WHERE database = currentDatabase() AND table = {table:String} ORDER BY position',
    params: { table: added.table }
  })
  await versions.extend(table, {
    from: earlier.table,
    added: added.table,
    columns: columns.map(({ name }) => name),
    signal
  })
  const { rows, bytes } = await versions.measure(table)
  if (rows !== current.recordCount + added.rows)
    throw ingestError(
      'ingest/incomplete-load',
      `The version has ${rows} records instead of ${current.recordCount + added.rows}, and was discarded.`,
      { details: { staged: added.rows } }
    )
  const whole = extent === undefined
  const measured = await measureExtent(loader, whole ? table : added.table, current.fields)
  return { rows, bytes, merged: added.merged, sharesIds: false, extent: whole ? measured : united(extent, measured) }
}

function united(one: Extent, other: Extent): Extent {
  return {
    bbox: one.bbox === null || other.bbox === null ? (one.bbox ?? other.bbox) : around(one.bbox, other.bbox),
    geometryTypes: [...new Set([...one.geometryTypes, ...other.geometryTypes])].sort()
  }
}

type Bounds = NonNullable<Extent['bbox']>

function around(one: Bounds, other: Bounds): Bounds {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3])
  ]
}
