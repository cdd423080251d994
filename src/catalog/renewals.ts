import { CATALOG_REVISION } from '#items'
import type { Field } from '#schema'
import { advanceLineage, type Lineage, type Reader, raiseRevision, type Writer } from '#store'
import type { ChangeContext } from './changes.ts'
import { catalogError } from './errors.ts'
import { describeVersion, type Load } from './versions.ts'

/** A current version whose table has an earlier layout than loads make now. */
export interface OutdatedVersion {
  readonly datasetId: string
  readonly table: string
  /** Of the records, hidden ones too. */
  readonly fields: readonly Field[]
  readonly recordCount: number
  readonly bytes: number
}

/** The same records in a new table, complete and verified. */
export interface Renewal {
  readonly load: Load
  /** Table of the version that it was made from; another current version refuses it. */
  readonly replaces: string
  readonly bytes: number
  readonly layout: number
}

/** The smallest first; datasets that are being loaded have their turn later. */
export async function listOutdated(db: Reader, layout: number, limit: number): Promise<OutdatedVersion[]> {
  const rows = await db
    .selectFrom('dataset_versions')
    .innerJoin('datasets', 'datasets.current_table', 'dataset_versions.table_name')
    .select(['datasets.dataset_id', 'table_name', 'fields', 'record_count', 'bytes'])
    .where('state', '=', 'current')
    .where('layout', '<', layout)
    .where('dataset_uid', 'not in', (query) =>
      query.selectFrom('dataset_versions').select('dataset_uid').where('state', '=', 'loading')
    )
    .orderBy('bytes')
    .orderBy('table_name')
    .limit(limit)
    .execute()
  return rows.map(({ dataset_id, table_name, fields, record_count, bytes }) => ({
    datasetId: dataset_id,
    table: table_name,
    fields: JSON.parse(fields) as Field[],
    recordCount: record_count,
    bytes
  }))
}

/**
 * Lets readers see the new table instead of the earlier one. To everybody outside the version is the same: no event, no
 * other date. Errors: `catalog/load-lost`, and `catalog/changed-meanwhile` when the dataset has another version, or a
 * load of it has begun, which must not be refused because of this.
 */
export async function publishRenewal(
  tx: Writer,
  { ledger, clock }: ChangeContext,
  { load, replaces, bytes, layout }: Renewal
): Promise<Lineage> {
  const before = await tx
    .selectFrom('dataset_versions')
    .innerJoin('datasets', 'datasets.current_table', 'dataset_versions.table_name')
    .selectAll('dataset_versions')
    .where('table_name', '=', replaces)
    .where('dataset_versions.dataset_uid', '=', load.uid)
    .executeTakeFirst()
  const others = await tx
    .selectFrom('dataset_versions')
    .select('table_name')
    .where('dataset_uid', '=', load.uid)
    .where('state', '=', 'loading')
    .where('table_name', '!=', load.table)
    .executeTakeFirst()
  if (before === undefined || others !== undefined)
    throw catalogError('catalog/changed-meanwhile', `${load.datasetId} was loaded while its table was renewed.`, {
      details: { id: load.datasetId }
    })
  await tx
    .updateTable('dataset_versions')
    .set({ state: 'released', released_ms: clock.now() })
    .where('table_name', '=', replaces)
    .execute()
  const { loaded_ms, record_count, bbox, geometry_types, has_images } = before
  const { numUpdatedRows } = await tx
    .updateTable('dataset_versions')
    .set({ state: 'current', loaded_ms, record_count, bbox, geometry_types, has_images, bytes, layout })
    .where('table_name', '=', load.table)
    .where('state', '=', 'loading')
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    throw catalogError('catalog/load-lost', `The renewal of ${load.datasetId} gave no sign of life for too long.`, {
      details: { id: load.datasetId }
    })
  // Every server learns of the table by the revision.
  const revision = await raiseRevision(tx, CATALOG_REVISION)
  await tx.updateTable('datasets').set({ current_table: load.table, revision }).where('uid', '=', load.uid).execute()
  const lineage = await advanceLineage(tx)
  await ledger.describe(load.table, await describeVersion(tx, load.table, lineage))
  await ledger.announce(lineage)
  return lineage
}
