import type { Reader, ReceivedItemRow } from '#store'
import type { Contents, ItemFile, LocalItem, LocalRecords } from './contents.ts'
import { digestOf, type ItemDocument, type ItemName, type SentRecords } from './item-document.ts'
import { listReceivedAs } from './received-rows.ts'
import type { SyncScope } from './scope.ts'

/** An item of the linked group as the other portal is to have it. */
export interface OutgoingItem {
  readonly name: ItemName
  readonly itemId: string
  readonly title: string
  readonly document: ItemDocument
  readonly digest: string
  readonly records: LocalRecords | null
  /** Bytes that travel, as far as they are known. */
  readonly bytes: number
  /**
   * A change of an item that has come from the other portal: the state of that portal that it was made to. null: the
   * other portal receives the item.
   */
  readonly base: string | null
  /** The state of the other portal that was taken over here last. */
  readonly adopted: string | null
  /** Nothing has changed here since. */
  readonly isAsAdopted: boolean
}

/** An item that cannot travel, and why. */
export interface ItemProblem {
  readonly itemId: string
  readonly title: string
  readonly reason: string
}

export interface OutgoingPage {
  readonly items: readonly OutgoingItem[]
  readonly problems: readonly ItemProblem[]
  /** null: there are no more. */
  readonly next: string | null
}

export const PAGE = 200
const MEBI = 2 ** 20

/** What this portal shares with the other one in a workspace, a page at a time. */
export async function listOutgoing(
  contents: Contents,
  db: Reader,
  scope: SyncScope,
  after: string
): Promise<OutgoingPage> {
  if (!scope.sends || scope.groupId === null) return { items: [], problems: [], next: null }
  const ids = await contents.listOfGroup(db, scope.groupId, after, PAGE)
  return {
    ...(await describeOutgoing(contents, db, scope, ids)),
    next: ids.length < PAGE ? null : (ids.at(-1) ?? null)
  }
}

/** One of them by its name; undefined: it is not shared with the other portal. */
export async function findOutgoing(
  contents: Contents,
  db: Reader,
  scope: SyncScope,
  name: ItemName
): Promise<OutgoingItem | undefined> {
  if (!scope.sends) return undefined
  const itemId = await localId(db, scope, name)
  if (itemId === undefined) return undefined
  return (await describeOutgoing(contents, db, scope, [itemId])).items.find((each) => sameName(each.name, name))
}

export function sameName(left: ItemName, right: ItemName): boolean {
  return left.portalId === right.portalId && left.itemId === right.itemId
}

/** The id that an item has here, if it may be known here. */
export async function localId(db: Reader, scope: SyncScope, name: ItemName): Promise<string | undefined> {
  if (name.portalId === scope.ownPortalId) return name.itemId
  const row = await db
    .selectFrom('received_items')
    .select('item_id')
    .where('workspace_id', '=', scope.workspace.id)
    .where('origin_portal_id', '=', name.portalId)
    .where('origin_item_id', '=', name.itemId)
    .executeTakeFirst()
  return row?.item_id
}

async function describeOutgoing(
  contents: Contents,
  db: Reader,
  scope: SyncScope,
  ids: readonly string[]
): Promise<Pick<OutgoingPage, 'items' | 'problems'>> {
  const described = await describeNamed(contents, db, scope, ids)
  const [items, problems]: [OutgoingItem[], ItemProblem[]] = [[], []]
  for (const { itemId, row, local, document: whole } of described) {
    // Only items in the group, for every requested name.
    if (!local.groups.includes(scope.groupId ?? '')) continue
    const isReceived = row !== undefined && row.ended_ms === null && row.origin_portal_id !== scope.ownPortalId
    const isTheirs = isReceived && row.from_portal_id === scope.peerPortalId
    const digest = digestOf(whole)
    if (isTheirs && (row.bidirectional !== 1 || digest === row.own_digest)) continue
    const sent = isTheirs ? { document: whole, bytes: bytesOf(local) } : asSent(scope, itemId, local, whole)
    if ('reason' in sent) problems.push({ itemId, title: whole.properties.title, reason: sent.reason })
    else
      items.push({
        name: nameOf(scope, itemId, row),
        itemId,
        title: whole.properties.title,
        document: sent.document,
        digest: sent.document === whole ? digest : digestOf(sent.document),
        records: sent.document.records === null ? null : local.records,
        bytes: sent.bytes,
        base: isTheirs ? row.sent_digest : null,
        adopted: row !== undefined && row.from_portal_id === scope.peerPortalId && !isTheirs ? row.sent_digest : null,
        isAsAdopted: row?.own_digest === digest
      })
  }
  return { items, problems }
}

/** An item here with its documents, before the other portal's limits. */
export interface NamedItem {
  readonly itemId: string
  readonly row: ReceivedItemRow | undefined
  readonly local: LocalItem
  readonly document: ItemDocument
}

export async function describeNamed(
  contents: Contents,
  db: Reader,
  scope: SyncScope,
  ids: readonly string[]
): Promise<NamedItem[]> {
  const locals = await contents.describe(db, ids)
  const related = [...locals.values()].flatMap(({ relations }) => relations.map(({ itemId }) => itemId))
  const rows = await listReceivedAs(db, scope.workspace.id, [...new Set([...ids, ...related])])
  const shared = await contents.describe(db, [...new Set(related)])
  const isShared = (id: string) => shared.get(id)?.groups.includes(scope.groupId ?? '') === true
  return [...locals].map(([itemId, local]) => ({
    itemId,
    row: rows.get(itemId),
    local,
    document: {
      properties: local.properties,
      files: local.files,
      relations: local.relations
        .filter((each) => isShared(each.itemId))
        .map(({ type, itemId: to }) => ({ type, to: nameOf(scope, to, rows.get(to)) })),
      dataset: local.dataset,
      records: recordsOf(scope, rows.get(itemId), local.records),
      byReference: null
    }
  }))
}

function nameOf({ ownPortalId }: SyncScope, itemId: string, row: ReceivedItemRow | undefined): ItemName {
  return row === undefined
    ? { portalId: ownPortalId, itemId }
    : { portalId: row.origin_portal_id, itemId: row.origin_item_id }
}

/** Records that came from elsewhere keep their name, so that they do not travel back. */
function recordsOf(
  { ownPortalId }: SyncScope,
  row: ReceivedItemRow | undefined,
  records: LocalRecords | null
): SentRecords | null {
  if (records === null) return null
  const { table, recordCount } = records
  const received = row?.records_table === table ? row.records_version : null
  return { version: received ?? `${ownPortalId}:${table}`, recordCount }
}

/** As a copy or by reference, or why neither. */
function asSent(
  { workspace, own, ownUrl }: SyncScope,
  itemId: string,
  local: LocalItem,
  document: ItemDocument
): { readonly document: ItemDocument; readonly bytes: number } | { readonly reason: string } {
  const bytes = bytesOf(local)
  const isTooLarge = bytes > workspace.max_item_mb * MEBI
  if (document.dataset !== null && own.copy_feature_service_data === 0)
    return reference(document, 'wanted', itemId, ownUrl)
  if (!isTooLarge) return { document, bytes }
  if (workspace.copy_by_ref_if_copy_fail === 1 && own.copy_by_ref_if_copy_fail === 1)
    return reference(document, 'too-large', itemId, ownUrl)
  return {
    reason: `It has ${Math.ceil(bytes / MEBI)} MB; items of this workspace have at most ${workspace.max_item_mb} MB (maxItemSizeInMB), and sharing by reference is switched off.`
  }
}

/** What says where the item is, and what it is about. */
function reference(document: ItemDocument, byReference: 'wanted' | 'too-large', itemId: string, ownUrl: string) {
  const root = ownUrl.replace(/\/webadaptor$/, '')
  const { dataset, properties, files } = document
  const url =
    dataset === null
      ? (properties.url ?? `${root}/sharing/rest/content/items/${itemId}/data`)
      : `${root}/api/explore/v2.1/catalog/datasets/${encodeURIComponent(dataset.id)}`
  const kept = files.filter(({ kind }) => kind === 'thumbnail' || kind === 'info')
  const shown: ItemDocument = {
    ...document,
    properties: {
      ...properties,
      url,
      typeKeywords: properties.typeKeywords.filter((each) => each !== 'Hosted Service')
    },
    files: kept,
    dataset: null,
    records: null,
    byReference
  }
  return { document: shown, bytes: sum(kept) }
}

function bytesOf({ files, dataset, records }: LocalItem): number {
  return sum(files) + sum(dataset?.files ?? []) + (records?.bytes ?? 0)
}

function sum(files: readonly Pick<ItemFile, 'bytes'>[]): number {
  return files.reduce((total, { bytes }) => total + bytes, 0)
}
