import { CATALOG_REVISION } from '#items'
import type { Writer } from '#store'
import { bumpRevision, raiseRevision } from '#store'
import { type ChangeContext, insertDataset } from './changes.ts'
import { storeSource } from './kept-sources.ts'
import type { VersionDescription } from './records-ledger.ts'
import { placeItem } from './versions.ts'

/** A table whose label says what it holds, and which this control database takes over. */
export interface Adoption {
  readonly table: string
  readonly description: VersionDescription
  /** As the engine counts them. */
  readonly records: number
  /** The name it gets here, when the dataset is not known yet: its own may be taken. */
  readonly id: string
}

/**
 * Makes a table that was published under another control database, or under a later state of this one, what readers of
 * its dataset see. A dataset that is not known becomes one, private: who might see it is not known either. The previous
 * version stays in the engine, unreferenced.
 */
export async function adoptVersion(
  tx: Writer,
  context: ChangeContext,
  { table, description, records, id }: Adoption
): Promise<void> {
  const known = await tx
    .selectFrom('datasets')
    .select(['uid', 'current_table'])
    .where('uid', '=', description.uid)
    .executeTakeFirst()
  if (known === undefined) await addDataset(tx, context, id, description)
  else
    await tx
      .deleteFrom('dataset_versions')
      .where('table_name', '=', known.current_table ?? '')
      .execute()
  const { uid, dataset_id, item_id } = await tx
    .selectFrom('datasets')
    .select(['uid', 'dataset_id', 'item_id'])
    .where('uid', '=', description.uid)
    .executeTakeFirstOrThrow()
  const { number, bytes, loadedMs: loaded_ms, bbox, geometryTypes: geometry_types, hasImages: has_images } = description
  await tx.deleteFrom('dataset_versions').where('table_name', '=', table).execute()
  await tx
    .insertInto('dataset_versions')
    .values({
      table_name: table,
      dataset_id,
      dataset_uid: uid,
      number,
      state: 'current',
      begun_ms: loaded_ms,
      lease_ms: 0,
      loaded_ms,
      released_ms: null,
      record_count: records,
      bytes,
      bbox,
      geometry_types,
      has_images,
      // The table does not say it; it is made again.
      layout: 0
    })
    .execute()
  // The table does not name the file that it was loaded from.
  await storeSource(tx, uid, { problem: 'adopted' }, context.clock.now())
  await skipNumbers(tx, uid, number)
  const revision = await raiseRevision(tx, CATALOG_REVISION)
  await tx
    .updateTable('datasets')
    .set({
      current_table: table,
      fields: description.fields,
      data_processed_ms: loaded_ms,
      revision,
      ...(description.rules !== undefined && { load_rules: description.rules })
    })
    .where('uid', '=', uid)
    .execute()
  await placeItem(tx, item_id, bbox === null ? null : JSON.parse(bbox), context.clock.now())
}

async function addDataset(
  tx: Writer,
  context: ChangeContext,
  id: string,
  { uid, item, metas, translations, fields }: VersionDescription
): Promise<void> {
  const taken = await tx.selectFrom('items').select('id').where('id', '=', item).executeTakeFirst()
  const itemId = taken === undefined && /^[0-9a-f]{32}$/.test(item) ? { itemId: item } : {}
  await insertDataset(
    tx,
    context,
    {
      id,
      ...itemId,
      access: 'private',
      metas: JSON.parse(metas),
      translations: JSON.parse(translations),
      fields: JSON.parse(fields)
    },
    uid
  )
}

/** Numbers of tables that exist are not drawn again. */
async function skipNumbers(tx: Writer, uid: string, number: number): Promise<void> {
  const name = `versions of ${uid}`
  const drawn = await bumpRevision(tx, name)
  if (drawn < number) await bumpRevision(tx, name, number - drawn)
}

/** The dataset stays with all its metadata, without records: a load with `--replace` gives it new ones. */
export async function releaseLostRecords(tx: Writer, datasetId: string): Promise<void> {
  const revision = await raiseRevision(tx, CATALOG_REVISION)
  const { current_table } = await tx
    .selectFrom('datasets')
    .select('current_table')
    .where('dataset_id', '=', datasetId)
    .executeTakeFirstOrThrow()
  await tx
    .deleteFrom('dataset_versions')
    .where('table_name', '=', current_table ?? '')
    .execute()
  await tx.updateTable('datasets').set({ current_table: null, revision }).where('dataset_id', '=', datasetId).execute()
}

/** The dataset keeps the remaining records. */
export async function countRecordsAgain(tx: Writer, table: string, records: number): Promise<void> {
  const revision = await raiseRevision(tx, CATALOG_REVISION)
  await tx.updateTable('dataset_versions').set({ record_count: records }).where('table_name', '=', table).execute()
  await tx.updateTable('datasets').set({ revision }).where('current_table', '=', table).execute()
}
