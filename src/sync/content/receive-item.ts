import { type Clock, randomHex } from '#kit'
import type { Reader, ReceivedItemRow, Store, Writer } from '#store'
import { syncError } from '../errors.ts'
import type { ArrivedRecords, Contents, FileArea } from './contents.ts'
import { digestOf, type ItemDocument, type ItemName } from './item-document.ts'
import { describeNamed, localId } from './outgoing-items.ts'
import { findElsewhere, findReceived, putReceived, updateReceived } from './received-rows.ts'
import { resolveRelations } from './relations.ts'
import type { RunHold } from './run-hold.ts'
import type { SyncScope } from './scope.ts'

export interface ReceiveContext {
  readonly store: Store
  readonly clock: Clock
  readonly contents: Contents
}

/** An item whose files have all come. */
export interface DeliveredItem {
  readonly name: ItemName
  readonly document: ItemDocument
  /** The state of the sender. */
  readonly digest: string
  readonly runId: string
  readonly hold: RunHold
  /** To which it was decided to take the item. */
  readonly state: StateHere
  /** null: the dataset has them already, or there are none. */
  readonly records: Omit<ArrivedRecords, 'recordCount'> | null
  arrived(area: FileArea, sha256: string): string | undefined
}

/** What the item was before, if it was here, and whether it is as it came. */
export interface StateHere {
  readonly row: ReceivedItemRow | undefined
  readonly itemId: string | undefined
  /** undefined: it does not exist, or is no longer in the group. */
  readonly digest: string | undefined
  /** Name of the version of its records. */
  readonly version: string | undefined
  readonly hasFile: (area: FileArea, sha256: string) => boolean
}

/** Of several items at once; in the order of the names. */
export async function findStates(
  { contents }: Pick<ReceiveContext, 'contents'>,
  db: Reader,
  scope: SyncScope,
  names: readonly ItemName[]
): Promise<StateHere[]> {
  const rows = await Promise.all(names.map((name) => findReceived(db, scope.workspace.id, name)))
  const ids = await Promise.all(names.map((name) => localId(db, scope, name)))
  const wanted = ids.filter((id) => id !== undefined)
  const described = new Map((await describeNamed(contents, db, scope, wanted)).map((each) => [each.itemId, each]))
  return names.map((_name, at) => {
    const [row, itemId] = [rows[at], ids[at]]
    const named = itemId === undefined ? undefined : described.get(itemId)
    const isShared = named?.local.groups.includes(scope.groupId ?? '') === true
    const files = { item: named?.local.files ?? [], dataset: named?.local.dataset?.files ?? [] }
    return {
      row,
      itemId: isShared || row !== undefined ? itemId : undefined,
      digest: named !== undefined && isShared ? digestOf(named.document) : undefined,
      version: named?.document.records?.version,
      hasFile: (area, sha256) => files[area].some((file) => file.sha256 === sha256)
    }
  })
}

/**
 * Writes an item of the other portal here, all of it or nothing. Resolves with the state that it then has. Errors:
 * `sync/bad-content`, `sync/content-changed` when it was changed here in the meantime, `sync/superseded-run`, and those of the
 * database and the engine.
 */
export async function receiveItem(
  context: ReceiveContext,
  scope: SyncScope,
  { name, document, digest, runId, hold, state, records, arrived }: DeliveredItem,
  signal: AbortSignal
): Promise<string> {
  const { store, contents, clock } = context
  const { db } = store
  const { workspace, collaboration, groupId } = scope
  if (groupId === null || !scope.receives) throw notAllowed()
  const before = await findReceived(db, workspace.id, name)
  const itemId = await chooseId(context, scope, name, before)
  const known = (await contents.describe(db, [itemId])).get(itemId)
  const isOwn = name.portalId === scope.ownPortalId
  if (isOwn && !known?.groups.includes(groupId)) throw notAllowed()
  // What this portal, or a third one, has sent is changed only where copies may be.
  const isChange = isOwn || (before !== undefined && before.from_portal_id !== scope.peerPortalId)
  if (isChange && !(scope.bidirectional && document.dataset !== null && known?.dataset != null)) throw notAllowed()
  const dataset =
    document.dataset === null
      ? null
      : {
          ...document.dataset,
          id: known?.dataset?.id ?? (await contents.freeDatasetId(db, document.dataset.id))
        }
  const { here, missing } = await resolveRelations(contents, db, scope, document.relations)
  let own = ''
  await contents.put(
    {
      itemId,
      owner: await contents.ownerOf(db, groupId, collaboration.owner_username),
      groupId,
      properties: document.properties,
      files: document.files,
      relations: here,
      dataset,
      records:
        records === null || document.records === null
          ? null
          : {
              ...records,
              recordCount: document.records.recordCount
            },
      arrived,
      confirm: async (tx) => {
        await hold(tx)
        const [now] = await findStates(context, tx, scope, [name])
        if (now?.digest === state.digest && now?.row?.sent_digest === state.row?.sent_digest) return
        throw syncError('sync/content-changed', 'The item was changed here while the other state arrived.')
      },
      conclude: async (tx) => {
        own = await noteReceived(tx)
      }
    },
    signal
  )
  return own

  async function noteReceived(tx: Writer): Promise<string> {
    const table = (await contents.describe(tx, [itemId])).get(itemId)?.records?.table ?? null
    const stated = {
      records_version: document.records?.version ?? null,
      records_table: table,
      missing_relations: missing.length === 0 ? null : JSON.stringify(missing)
    }
    if (!isOwn && isChange && before !== undefined) {
      // For the portal that has sent it, this is a change made here.
      await updateReceived(tx, before, { ...stated, modified_ms: clock.now() })
      return ownState(tx)
    }
    const row: ReceivedItemRow = {
      workspace_id: workspace.id,
      origin_portal_id: name.portalId,
      origin_item_id: name.itemId,
      collaboration_id: collaboration.id,
      from_portal_id: scope.peerPortalId,
      item_id: itemId,
      sent_digest: digest,
      own_digest: '',
      by_reference: document.byReference === null ? 0 : 1,
      bidirectional: isOwn || (scope.bidirectional && document.dataset !== null) ? 1 : 0,
      ...stated,
      seen_run: runId,
      modified_ms: clock.now(),
      ended_ms: null
    }
    // The version's name is read from the row, so it is written first.
    await putReceived(tx, row)
    const state = await ownState(tx)
    await putReceived(tx, { ...row, own_digest: state })
    return state
  }

  async function ownState(tx: Writer): Promise<string> {
    const [named] = await describeNamed(contents, tx, scope, [itemId])
    return named === undefined ? '' : digestOf(named.document)
  }
}

/** As at its origin where that is free, so that maps find their layers. */
async function chooseId(
  { store: { db }, contents }: ReceiveContext,
  scope: SyncScope,
  name: ItemName,
  before: ReceivedItemRow | undefined
): Promise<string> {
  if (name.portalId === scope.ownPortalId) return name.itemId
  const known = before ?? (await findElsewhere(db, scope.collaboration.id, name))
  if (known !== undefined) return known.item_id
  return (await contents.isFree(db, name.itemId)) ? name.itemId : randomHex(16)
}

function notAllowed() {
  return syncError('sync/not-allowed', 'The access mode or the link does not allow it.')
}
