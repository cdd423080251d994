import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Principal } from '#access'
import { type UploadedFile, writeUpload } from '#http'
import { emitItemEvent, updateItem } from '#items'
import { randomHex } from '#kit'
import type { ItemFileRow, Reader } from '#store'
import { type KeptFile, keepPart, keepUpload } from '../../files/index.ts'
import { forbidden, refused } from '../../pipeline/errors.ts'
import type { PortalContext } from '../../portal-context.ts'
import { changeContent, checkQuota, type ItemRef, type SeenItem, seeItem } from '../work.ts'
import { deleteFileRows, listFiles, writeFileRow } from './file-rows.ts'
import { checkPartFits } from './unfinished-uploads.ts'

/** A file too large for one request comes in parts that are numbered from 1; committed, they are the item's file. */
export const MAX_PARTS = 10_000

/** Instead of a part of the same number. */
export async function addPart(
  ground: PortalContext,
  caller: Principal,
  place: ItemRef,
  number: number,
  file: UploadedFile
): Promise<void> {
  await checkBegun(ground, caller, place)
  const part = { itemId: place.id, number, bytes: file.bytes }
  await checkPartFits(ground, ground.store.db, part)
  const kept = await keepPart(ground, file, String(number))
  await changeContent(ground, caller, place, async (seen, { tx, nowMs }) => {
    const { item } = seen
    nameOf(seen)
    await checkPartFits(ground, tx, part)
    await writeFileRow(tx, item.row.id, 'part', kept, nowMs)
    await checkQuota(ground, tx, item.row.owner)
  })
}

/** In their order. */
export async function listParts(db: Reader, itemId: string): Promise<ItemFileRow[]> {
  return (await listFiles(db, itemId, 'part')).sort((left, right) => Number(left.path) - Number(right.path))
}

/** Makes the parts one file, which is inspected like any other. Errors: `portal/refused`, `http/file-too-large`. */
export async function commitParts(ground: PortalContext, caller: Principal, place: ItemRef): Promise<void> {
  const name = await checkBegun(ground, caller, place)
  const parts = await listParts(ground.store.db, place.id)
  if (parts.length === 0) throw refused('No part of the file has been sent.')
  const file = await joinParts(ground, name, parts)
  await changeContent(ground, caller, place, async (seen, happening) => {
    const { item } = seen
    const { tx, nowMs } = happening
    // Joining takes long: a part that was acknowledged meanwhile must not be lost, nor an upload that was cancelled
    // become the file.
    if (nameOf(seen) !== name || contentsOf(await listParts(tx, item.row.id)) !== contentsOf(parts))
      throw refused('The parts of the file changed while they were joined. Commit them again.')
    await deleteFileRows(tx, item.row.id, ['part', 'data', 'text'])
    await writeFileRow(tx, item.row.id, 'data', file, nowMs)
    await checkQuota(ground, tx, item.row.owner)
    await updateItem({ tx, nowMs }, item.row.id, { upload_name: null, modified_ms: nowMs })
    await emitItemEvent(happening, 'update', item.row.id)
  })
}

/** Forgets the parts; the item is then as it was before the upload. */
export async function cancelParts(ground: PortalContext, caller: Principal, place: ItemRef): Promise<void> {
  await changeContent(ground, caller, place, async ({ item, control }, { tx, nowMs }) => {
    if (control === null) throw forbidden()
    await deleteFileRows(tx, item.row.id, ['part'])
    await updateItem({ tx, nowMs }, item.row.id, { upload_name: null })
  })
}

/** The name that the file will have. Errors: `portal/refused`. */
async function checkBegun(ground: PortalContext, caller: Principal, place: ItemRef): Promise<string> {
  return nameOf(await seeItem(ground, caller, place))
}

function nameOf({ item: { row }, control }: SeenItem): string {
  if (control === null) throw forbidden()
  if (row.upload_name === null) throw refused(`No upload in parts was begun for the item ${row.id}.`)
  return row.upload_name
}

function contentsOf(parts: readonly ItemFileRow[]): string {
  return parts.map(({ path, sha256 }) => `${path} ${sha256}`).join()
}

async function joinParts(ground: PortalContext, name: string, parts: readonly ItemFileRow[]): Promise<KeptFile> {
  const { uploadFolder, uploadSpace, maxPartedFileBytes: maxFileBytes } = ground.settings
  const path = join(uploadFolder, randomHex(16))
  const written = await writeUpload(contentOf(ground, parts), path, { maxFileBytes, space: uploadSpace })
  try {
    return await keepUpload(ground, { name: 'file', fileName: name, contentType: '', path, ...written })
  } finally {
    await rm(path, { force: true })
  }
}

async function* contentOf(
  { files }: Pick<PortalContext, 'files'>,
  parts: readonly ItemFileRow[]
): AsyncIterable<Buffer> {
  for (const part of parts) yield* createReadStream(files.pathOf(part.sha256))
}
