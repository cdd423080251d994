import type { DatasetContent, DatasetItems } from '#catalog'
import { checkSchema } from '#ingest'
import {
  applySharing,
  blankItem,
  compareSharing,
  emitItemEvent,
  findItemType,
  type ItemAccess,
  insertItem,
  storageUsed,
  updateItem
} from '#items'
import { isLoggiaError } from '#kit'
import type { Field } from '#schema'
import { type ItemFileRow, type ItemRow, insertMany, type Reader, type Writer } from '#store'
import { type ArrivedItem, type DatasetPart, ITEM_FILE_KINDS, type LocalRelation, syncError } from '#sync'

export interface PutOptions {
  readonly datasets: Pick<DatasetItems, 'replace' | 'remove'>
  readonly nowMs: number
  readonly storageQuotaBytes: number | null
  /** Of the load that will publish the records. */
  readonly uid?: string
}

/** Errors: `sync/bad-content` for an item that no member could make either. */
export function checkItem({ properties, dataset }: Pick<ArrivedItem, 'properties' | 'dataset'>): void {
  if (findItemType(properties.type) === undefined)
    throw syncError('sync/bad-content', `This release does not know items of the type ${properties.type}.`)
  if (properties.title.trim() === '') throw syncError('sync/bad-content', 'The item has no title.')
  if (dataset !== null) contentOf(dataset)
}

/** Errors: `sync/bad-content`. */
export function contentOf(part: DatasetPart): DatasetContent {
  const { fields, metas, translations } = part
  try {
    const read: readonly Field[] = JSON.parse(fields)
    // Only what a schema of ours may say.
    const checked = checkSchema({ fields: read, metas: JSON.parse(metas), translations: JSON.parse(translations) })
    return {
      ...part,
      // A schema without a version names every type.
      fields: checked.fields.map(({ name, type = 'text', label, description, annotations, semantic_type, source }) => ({
        name,
        label: label ?? name,
        type,
        description: description ?? null,
        annotations: annotations ?? {},
        ...(semantic_type !== undefined && { semantic_type }),
        ...(source !== undefined && { source })
      })),
      metas: JSON.parse(metas),
      translations: JSON.parse(translations)
    }
  } catch (cause) {
    if (!isLoggiaError(cause)) throw cause
    throw syncError('sync/bad-content', cause.message, { cause })
  }
}

/** The item with files, relations, sharing and what is said of its dataset, in the transaction that makes it so. */
export async function putItem(
  tx: Writer,
  item: ArrivedItem,
  { datasets, nowMs, uid, storageQuotaBytes }: PutOptions
): Promise<void> {
  const { itemId, dataset } = item
  const before = await tx.selectFrom('items').selectAll().where('id', '=', itemId).executeTakeFirst()
  const columns = columnsOf(item)
  if (before === undefined) await insertItem(tx, blankItem(itemId, nowMs, { owner: item.owner, ...columns }))
  else await updateItem({ tx, nowMs }, itemId, { ...columns, modified_ms: nowMs })
  await replaceItemFiles(tx, item, nowMs)
  await checkQuota(tx, before?.owner ?? item.owner, storageQuotaBytes)
  await replaceRelations(tx, item)
  if (dataset === null) await datasets.remove(tx, itemId)
  else await datasets.replace(tx, itemId, contentOf(dataset), uid)
  await shareWith(tx, item, nowMs)
  await emitItemEvent({ tx, actor: undefined, nowMs }, before === undefined ? 'add' : 'update', itemId)
}

function columnsOf({ properties }: ArrivedItem): Partial<ItemRow> & Pick<ItemRow, 'type' | 'title'> {
  const [west = null, south = null, east = null, north = null] = properties.extent ?? []
  return {
    type: properties.type,
    title: properties.title,
    snippet: properties.snippet,
    description: properties.description,
    tags: JSON.stringify(properties.tags),
    type_keywords: JSON.stringify(properties.typeKeywords),
    access_information: properties.accessInformation,
    license_info: properties.licenseInfo,
    url: properties.url,
    culture: properties.culture,
    details: properties.details,
    content_status: properties.contentStatus,
    west,
    south,
    east,
    north
  }
}

/** Rows of one statement. */
const BATCH = 1_000

/** The files of received items count like those that a member has uploaded. Errors: `sync/space-exceeded`. */
async function checkQuota(tx: Writer, owner: string | null, storageQuotaBytes: number | null): Promise<void> {
  if (owner === null || storageQuotaBytes === null || (await storageUsed(tx, owner)) <= storageQuotaBytes) return
  throw syncError(
    'sync/space-exceeded',
    `The files of the item do not fit: ${owner}, to whom received items belong, may keep ${storageQuotaBytes} bytes.`
  )
}

async function replaceItemFiles(tx: Writer, { itemId, files }: ArrivedItem, nowMs: number): Promise<void> {
  await tx.deleteFrom('item_files').where('item_id', '=', itemId).where('kind', 'in', ITEM_FILE_KINDS).execute()
  const rows = files.map(
    ({ kind, path, sha256, bytes, mediaType, access }): ItemFileRow => ({
      item_id: itemId,
      kind,
      path,
      sha256,
      bytes,
      media_type: mediaType,
      access,
      created_ms: nowMs
    })
  )
  for (let at = 0; at < rows.length; at += BATCH)
    await insertMany(tx, 'item_files', rows.slice(at, at + BATCH)).execute()
}

/** Only those to items of the linked group travel; others are this portal's own, and stay. */
async function replaceRelations(tx: Writer, { itemId, groupId, relations }: ArrivedItem): Promise<void> {
  await tx
    .deleteFrom('item_relations')
    .where('origin_id', '=', itemId)
    .where('destination_id', 'in', (db) =>
      db.selectFrom('item_groups').select('item_id').where('group_id', '=', groupId)
    )
    .execute()
  await insertRelations(tx, itemId, relations)
}

export async function insertRelations(tx: Writer, itemId: string, relations: readonly LocalRelation[]): Promise<void> {
  const wanted = relations.filter((each) => each.itemId !== itemId)
  const ids = [...new Set(wanted.map((each) => each.itemId))]
  if (ids.length === 0) return
  const known = new Set(
    (await tx.selectFrom('items').select('id').where('id', 'in', ids).execute()).map(({ id }) => id)
  )
  const rows = wanted
    .filter((each) => known.has(each.itemId))
    .map(({ type, itemId: destination_id }) => ({ origin_id: itemId, destination_id, type }))
  for (const row of rows)
    await tx
      .insertInto('item_relations')
      .values(row)
      .onConflict((conflict) => conflict.columns(['origin_id', 'destination_id', 'type']).doNothing())
      .execute()
}

async function shareWith(tx: Writer, { itemId, groupId }: ArrivedItem, nowMs: number): Promise<void> {
  const before = await sharingOf(tx, itemId)
  if (before === undefined || before.groups.includes(groupId)) return
  const change = compareSharing(before, { access: before.access, groups: [...before.groups, groupId] })
  await applySharing({ tx, actor: undefined, nowMs }, before.row, change)
}

export async function sharingOf(db: Reader, itemId: string) {
  const row = await db
    .selectFrom('items')
    .select(['id', 'type', 'access', 'content_status'])
    .where('id', '=', itemId)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const groups = await db
    .selectFrom('item_groups')
    .select('group_id')
    .where('item_id', '=', itemId)
    .orderBy('shared_ms')
    .orderBy('group_id')
    .execute()
  return { row, access: row.access as ItemAccess, groups: groups.map(({ group_id }) => group_id) }
}
