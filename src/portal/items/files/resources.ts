import type { Principal } from '#access'
import type { UploadedFile } from '#http'
import { emitItemEvent, updateItem } from '#items'
import type { ItemFileRow, Reader } from '#store'
import { filePath, type KeptFile, keepText, keepUpload, PATH_RULE } from '../../files/index.ts'
import { badParameters, forbidden, refused } from '../../pipeline/errors.ts'
import type { PortalContext } from '../../portal-context.ts'
import { changeContent, checkQuota, type ItemRef } from '../work.ts'
import { deleteFileRows, findFiles, listFiles, writeFileRows } from './file-rows.ts'
import { unpackResources } from './resource-archive.ts'

/** Files beside the item that its application uses. */
export interface SentResource {
  readonly file: UploadedFile | undefined
  readonly text: string | undefined
  readonly fileName: string | undefined
  /** Folders before the name. */
  readonly prefix: string | undefined
  readonly access: 'inherit' | 'private' | undefined
  /** The file is a zip archive of resources. */
  readonly archive: boolean
}

/** The product's own bound, and far more than any application has. */
const MAX_RESOURCES = 10_000

/**
 * `add` refuses an existing resource, `update` a missing one; all of them are written or none. Resolves with their paths.
 */
export async function writeResources(
  ground: PortalContext,
  caller: Principal,
  place: ItemRef,
  mode: 'add' | 'update',
  sent: SentResource
): Promise<readonly string[]> {
  const files =
    sent.archive && sent.file !== undefined
      ? await unpackResources(ground, sent.file, sent.prefix)
      : [await keepResource(ground, sent)]
  await changeContent(ground, caller, place, async ({ item, control }, happening) => {
    if (control === null) throw forbidden()
    const { tx, nowMs } = happening
    const before = new Map(
      (
        await findFiles(
          tx,
          item.row.id,
          'resource',
          files.map(({ path }) => path)
        )
      ).map((row) => [row.path, row])
    )
    for (const { path } of files) {
      if (mode === 'add' && before.has(path)) throw refused(`Resource already present: ${path}`)
      if (mode === 'update' && !before.has(path)) throw refused(`Resource does not exist or is inaccessible: ${path}`)
    }
    await writeFileRows(
      tx,
      item.row.id,
      'resource',
      files.map((kept) => ({ ...kept, access: sent.access ?? before.get(kept.path)?.access })),
      nowMs
    )
    if ((await countResources(tx, item.row.id)) > MAX_RESOURCES)
      throw refused(`An item has at most ${MAX_RESOURCES} resources.`)
    await checkQuota(ground, tx, item.row.owner)
    await updateItem({ tx, nowMs }, item.row.id, { modified_ms: nowMs })
    await emitItemEvent(happening, 'update', item.row.id)
  })
  return files.map(({ path }) => path)
}

/** All of them without a path. */
export function removeResources(
  ground: PortalContext,
  caller: Principal,
  place: ItemRef,
  path: string | undefined
): Promise<void> {
  return changeContent(ground, caller, place, async ({ item, control }, happening) => {
    if (control === null) throw forbidden()
    const deleted = await deleteFileRows(happening.tx, item.row.id, ['resource'], path)
    if (deleted === 0 && path !== undefined) throw refused(`Resource does not exist or is inaccessible: ${path}`)
    if (deleted === 0) return
    await updateItem(happening, item.row.id, { modified_ms: happening.nowMs })
    await emitItemEvent(happening, 'update', item.row.id)
  })
}

/** Private ones are for callers who may change the item. */
export async function listResources(db: Reader, itemId: string, mayChange: boolean): Promise<ItemFileRow[]> {
  return (await listFiles(db, itemId, 'resource')).filter((row) => mayChange || row.access !== 'private')
}

export function resourceObject({ path, created_ms: created, bytes: size, access }: ItemFileRow): object {
  return { resource: path, created, size, access }
}

async function keepResource(ground: PortalContext, { file, text, fileName, prefix }: SentResource): Promise<KeptFile> {
  const path = filePath(prefix, fileName || file?.fileName)
  if (path === undefined)
    throw badParameters([`'fileName' must be a name with its folders in 'resourcesPrefix', ${PATH_RULE}`])
  if (file !== undefined) return { ...(await keepUpload(ground, file, path.split('/').at(-1))), path }
  if (text === undefined || text === '') throw badParameters(["'file' must be a file, or 'text' a text."])
  return keepText(ground, text, path)
}

async function countResources(db: Reader, itemId: string): Promise<number> {
  const { count } = await db
    .selectFrom('item_files')
    .select((row) => row.fn.countAll<number | bigint>().as('count'))
    .where('item_id', '=', itemId)
    .where('kind', '=', 'resource')
    .executeTakeFirstOrThrow()
  return Number(count)
}
