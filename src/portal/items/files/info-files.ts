import type { Principal } from '#access'
import type { UploadedFile } from '#http'
import { emitItemEvent, updateItem } from '#items'
import type { LoggiaError } from '#kit'
import { endingOf, filePath, type KeptFile, keepUpload, PATH_RULE } from '../../files/index.ts'
import { badParameters, forbidden, refused } from '../../pipeline/errors.ts'
import { portalError } from '../../pipeline/portal-error.ts'
import type { PortalContext } from '../../portal-context.ts'
import { changeContent, checkQuota, type ItemRef } from '../work.ts'
import { deleteFileRows, listFiles, writeFileRow } from './file-rows.ts'

/** The product keeps files of these kinds beside an item. */
const ENDINGS = ['json', 'xml', 'cfg', 'txt', 'pbf', 'png']
const MAX_FILES = 100
/** Generated from the item on every request. */
export const ITEM_INFO = 'iteminfo.xml'

/** Where clients look for the metadata of an item, under any file name. */
export async function keepMetadata(ground: PortalContext, sent: UploadedFile): Promise<KeptFile> {
  return { ...(await keepUpload(ground, sent, 'metadata.xml')), path: 'metadata/metadata.xml' }
}

/** Small files about an item, read under `info/`; replaces the file of that name. */
export async function writeInfo(
  ground: PortalContext,
  caller: Principal,
  place: ItemRef,
  sent: UploadedFile,
  folder: string | undefined
): Promise<void> {
  const kept = await keepInfo(ground, sent, folder)
  await changeContent(ground, caller, place, async ({ item, control }, happening) => {
    if (control === null) throw forbidden()
    const { tx, nowMs } = happening
    await writeFileRow(tx, item.row.id, 'info', kept, nowMs)
    if ((await listFiles(tx, item.row.id, 'info')).length > MAX_FILES)
      throw refused(`An item has at most ${MAX_FILES} info files.`)
    await checkQuota(ground, tx, item.row.owner)
    await updateItem({ tx, nowMs }, item.row.id, { modified_ms: nowMs })
    await emitItemEvent(happening, 'update', item.row.id)
  })
}

/** Errors: `portal/unknown-info`. */
export function removeInfo(ground: PortalContext, caller: Principal, place: ItemRef, path: string): Promise<void> {
  return changeContent(ground, caller, place, async ({ item, control }, happening) => {
    if (control === null) throw forbidden()
    if ((await deleteFileRows(happening.tx, item.row.id, ['info'], path)) === 0) throw unknownInfo()
    await updateItem(happening, item.row.id, { modified_ms: happening.nowMs })
    await emitItemEvent(happening, 'update', item.row.id)
  })
}

export function unknownInfo(): LoggiaError {
  return portalError('portal/unknown-info', 'The file does not exist.')
}

async function keepInfo(ground: PortalContext, sent: UploadedFile, folder: string | undefined): Promise<KeptFile> {
  const path = filePath(folder, sent.fileName)
  if (path === undefined)
    throw badParameters([`'file' must have a name, with its folders in 'folderName', ${PATH_RULE}`])
  if (!ENDINGS.includes(endingOf(path)) || path.toLowerCase() === ITEM_INFO)
    throw badParameters([`'file' must be a file of ${ENDINGS.join(', ')}, and not ${ITEM_INFO}, which is generated.`])
  return { ...(await keepUpload(ground, sent)), path }
}
