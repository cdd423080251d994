import type { Engine, Loader, RowKey } from '#engine'
import { ingestError } from '../errors.ts'
import { type Extent, measureExtent } from '../load/extent.ts'
import type { EarlierVersion, LoadedRows } from '../load/load-version.ts'
import type { ChangeRequest } from './change-request.ts'

export interface ExtendOptions {
  readonly engine: Pick<Engine, 'loader' | 'versions'>
  readonly change: ChangeRequest
  readonly earlier: EarlierVersion
  readonly removed: readonly RowKey[]
  /** The records of the file, loaded with all fields of the dataset. */
  readonly added: (LoadedRows & { readonly table: string }) | undefined
  readonly signal: AbortSignal | undefined
}

/** Makes the table of the new version. The earlier one stays as it is, and so do its readers. */
export async function extendVersion(
  { engine, change: { current, extent }, earlier, removed, added, signal }: ExtendOptions,
  table: string
): Promise<LoadedRows & { readonly extent: Extent }> {
  const { loader, versions } = engine
  await versions.extend(table, {
    from: earlier.table,
    removed,
    added: added && { table: added.table, columns: await columnsOf(loader, added.table) },
    signal
  })
  const { rows, bytes } = await versions.measure(table)
  const expected = current.recordCount - removed.length + (added?.rows ?? 0)
  if (rows !== expected)
    throw ingestError(
      'ingest/incomplete-load',
      `The version has ${rows} records instead of ${expected}, and was discarded.`,
      { details: { staged: added?.rows ?? 0 } }
    )
  const counted = { rows, bytes, merged: added?.merged ?? 0, sharesIds: false }
  // What a removed record reached to is not known.
  if (extent === undefined || added === undefined || removed.length > 0)
    return { ...counted, extent: await measureExtent(loader, table, current.fields) }
  return { ...counted, extent: united(extent, await measureExtent(loader, added.table, current.fields)) }
}

async function columnsOf(loader: Loader, table: string): Promise<string[]> {
  const columns = await loader.select<{ name: string }>({
    sql: 'SELECT name FROM system.columns WHERE database = currentDatabase() AND table = {table:String} ORDER BY position',
    params: { table }
  })
  return columns.map(({ name }) => name)
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
