import type { Principal } from '#access'
import { blankItem, deleteItem, emitItemEvent, insertItem, typeKeywords, updateItem } from '#items'
import { randomHex } from '#kit'
import type { ItemRow, Reader, UserRow, Writer } from '#store'
import type { KeptFile } from '../files/index.ts'
import { type FolderWord, folderOf } from '../folders/index.ts'
import { forbidden, refused, unknown } from '../pipeline/errors.ts'
import { actorOf } from '../pipeline/operation.ts'
import { portalError } from '../pipeline/portal-error.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { findUser } from '../users/index.ts'
import { deleteFileRows, writeFileRow } from './files/file-rows.ts'
import { checkMayBegin } from './files/unfinished-uploads.ts'
import { checkMayReceive, giveTo, mayTransfer } from './ownership/transfer-ownership.ts'
import { checkMayAdd, checkOwnerOr } from './policy.ts'
import { type ItemProperties, propertyColumns } from './properties.ts'
import { type Relation, relateNew } from './relations/relations.ts'
import type { Item } from './shapes.ts'
import { knownType, newType, typeColumns, typeOf } from './typing.ts'
import { changeContent, changeItem, checkQuota, type ItemRef, seeItem } from './work.ts'

/** Properties and content of an item. */
export interface ItemInput {
  readonly properties: ItemProperties
  /** A file, or a text in its place. */
  readonly data?: { readonly kind: 'data' | 'text'; readonly file: KeptFile } | undefined
  readonly thumbnail?: KeptFile | undefined
  readonly metadata?: KeptFile | undefined
  /** The name of a file that comes in parts. */
  readonly uploadName?: string | undefined
}

export interface NewItem extends ItemInput {
  readonly owner: string
  readonly folder: FolderWord
  /** Chosen by the client. */
  readonly id?: string | undefined
  /** An item that relates to the new one. */
  readonly origin?: Pick<Relation, 'origin' | 'type'> | undefined
}

export interface Items {
  /** Before files are kept for it. Errors: `portal/unknown-user`, `portal/forbidden`. */
  checkMayAdd(caller: Principal, owner: string): Promise<void>
  /** Resolves with the id and the folder's. Errors: `portal/unknown-item-type`, `portal/refused`. */
  add(caller: Principal, item: NewItem): Promise<{ readonly id: string; readonly folderId: string | null }>
  update(caller: Principal, place: ItemRef, said: ItemInput, clearEmptyFields: boolean): Promise<void>
  /** Errors: `portal/protected-item`. */
  remove(caller: Principal, place: ItemRef): Promise<void>
  /** The same without doing it. */
  checkRemovable(caller: Principal, place: ItemRef): Promise<void>
  setProtected(caller: Principal, place: ItemRef, isProtected: boolean): Promise<void>
  move(
    caller: Principal,
    place: ItemRef,
    folder: FolderWord
  ): Promise<{ readonly owner: string; readonly folderId: string | null }>
  /** To another member, into one of its folders. */
  reassign(caller: Principal, place: ItemRef, target: string, folder: FolderWord): Promise<void>
}

/** All values are non-empty, and it is not a dataset yet. */
const NEW = { clearEmptyFields: false, isHosted: false }

export function createItems(ground: PortalContext): Items {
  const { clock } = ground

  return {
    checkMayAdd: async (caller, owner) => checkMayAdd((await existingUser(ground.store.db, owner)).username, caller),
    add: (asking, { owner: ownerName, folder, id = randomHex(16), origin, properties, uploadName, ...files }) =>
      changeAs(ground, asking, async (tx, caller) => {
        const nowMs = clock.now()
        const owner = await existingUser(tx, ownerName)
        checkMayAdd(owner.username, caller)
        const type = newType(properties, files.data?.kind)
        const blank = blankItem(id, nowMs, {
          owner: owner.username,
          type: type.name,
          title: properties.title ?? '',
          type_keywords: JSON.stringify(typeKeywords(type, [])),
          upload_name: uploadName ?? null
        })
        const folderId = await folderOf(tx, owner.username, folder)
        if ((await tx.selectFrom('items').select('id').where('id', '=', id).executeTakeFirst()) !== undefined)
          throw refused(`There is already an item ${id}.`)
        if (uploadName !== undefined) await checkMayBegin(tx, owner.username, id)
        await insertItem(tx, { ...blank, ...propertyColumns(properties, blank, type, NEW), folder_id: folderId })
        await writeFiles(tx, ground, { id, owner: owner.username }, files, nowMs)
        const happening = { tx, actor: actorOf(caller), nowMs }
        await emitItemEvent(happening, 'add', id)
        if (origin !== undefined) await relateNew(ground, happening, caller, { ...origin, destination: id })
        return { id, folderId }
      }),
    update: (caller, place, said, clearEmptyFields) =>
      changeContent(ground, caller, place, async ({ item }, happening) => {
        const { tx, nowMs } = happening
        if (said.uploadName !== undefined) await checkMayBegin(tx, item.row.owner, item.row.id)
        const type =
          said.properties.type === undefined || said.properties.type === '' ? undefined : typeOf(said.properties)
        const columns = propertyColumns(said.properties, item.row, type ?? knownType(item.row), {
          clearEmptyFields,
          isHosted: item.datasetId !== null
        })
        await updateItem({ tx, nowMs }, item.row.id, {
          ...columns,
          ...typeColumns(item.row, type, columns),
          ...(said.uploadName !== undefined && { upload_name: said.uploadName }),
          modified_ms: nowMs
        })
        await writeFiles(tx, ground, item.row, said, nowMs)
        await emitItemEvent(happening, 'update', item.row.id)
      }),
    remove: (caller, place) =>
      changeItem(ground, caller, place, async ({ item }, happening) => {
        checkRemovable(item, caller)
        await ground.datasets.remove(happening.tx, item.row.id)
        await deleteItem(happening.tx, item.row.id)
        await emitItemEvent(happening, 'delete', item.row.id)
      }),
    checkRemovable: async (caller, place) => checkRemovable((await seeItem(ground, caller, place)).item, caller),
    setProtected: (caller, place, isProtected) =>
      changeItem(ground, caller, place, async ({ item, control }, happening) => {
        if (control !== 'admin') throw forbidden()
        if (item.row.protected === (isProtected ? 1 : 0)) return
        await updateItem(happening, item.row.id, { protected: isProtected ? 1 : 0 })
        await emitItemEvent(happening, isProtected ? 'protect' : 'unprotect', item.row.id)
      }),
    move: (caller, place, word) =>
      changeItem(ground, caller, place, async ({ item, control }, happening) => {
        if (control !== 'admin') throw forbidden()
        const owner = item.row.owner ?? ''
        const folderId = await folderOf(happening.tx, owner, word)
        if (folderId !== item.row.folder_id) {
          await updateItem(happening, item.row.id, { folder_id: folderId })
          await emitItemEvent(happening, 'move', item.row.id)
        }
        return { owner, folderId }
      }),
    reassign: (caller, place, targetName, folder) =>
      changeItem(ground, caller, place, async ({ item }, happening) => {
        const target = await existingUser(happening.tx, targetName)
        checkOwnerOr(item, caller, 'portal:admin:reassignItems')
        if (!mayTransfer(caller)) throw forbidden()
        await checkMayReceive(happening.tx, target)
        await giveTo(ground, happening, item.row, target.username, folder)
      })
  }
}

async function existingUser(tx: Reader, username: string): Promise<UserRow> {
  const user = await findUser(tx, username)
  if (user === undefined) throw unknown('user')
  return user
}

async function writeFiles(
  tx: Writer,
  ground: PortalContext,
  item: Pick<ItemRow, 'id' | 'owner'>,
  { data, thumbnail, metadata }: Pick<ItemInput, 'data' | 'thumbnail' | 'metadata'>,
  nowMs: number
): Promise<void> {
  if (data !== undefined) {
    await deleteFileRows(tx, item.id, ['data', 'text'])
    await writeFileRow(tx, item.id, data.kind, data.file, nowMs)
  }
  if (thumbnail !== undefined) {
    await deleteFileRows(tx, item.id, ['thumbnail'])
    await writeFileRow(tx, item.id, 'thumbnail', thumbnail, nowMs)
  }
  if (metadata !== undefined) await writeFileRow(tx, item.id, 'info', metadata, nowMs)
  if (data !== undefined || thumbnail !== undefined || metadata !== undefined) await checkQuota(ground, tx, item.owner)
}

function checkRemovable(item: Item, caller: Principal): void {
  checkOwnerOr(item, caller, 'portal:admin:deleteItems')
  const { id, protected: isProtected } = item.row
  if (isProtected === 1)
    throw portalError('portal/protected-item', `Unable to delete item ${id}. Delete protection is turned on.`)
}
