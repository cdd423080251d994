import { recordAudit } from '#events'
import { httpError } from '#http'
import { deleteItem, emitItemEvent, storageUsed, updateItem } from '#items'
import type { Reader, Writer } from '#store'
import { refused } from '../../pipeline/errors.ts'
import { change, type PortalContext } from '../../portal-context.ts'
import { readItem } from '../store.ts'
import { deleteFileRows } from './file-rows.ts'

/** Clients send several files side by side; somebody who begins more has lost count of them. */
const MAX_UNFINISHED = 50

const DAY_MS = 86_400_000
/** Expired uploads of one sweep: the next one goes on. */
const SWEPT_AT_ONCE = 500

/** Errors: `portal/refused` when the owner has too many other uploads whose file is not complete. */
export async function checkMayBegin(tx: Writer, owner: string | null, itemId: string): Promise<void> {
  if (owner === null) return
  const { begun } = await tx
    .selectFrom('items')
    .select((row) => row.fn.countAll<number | bigint>().as('begun'))
    .where('owner', '=', owner)
    .where('upload_name', 'is not', null)
    .where('id', '!=', itemId)
    .executeTakeFirstOrThrow()
  if (Number(begun) >= MAX_UNFINISHED)
    throw refused(`${owner} has begun ${MAX_UNFINISHED} uploads that are not complete. Finish or cancel some of them.`)
}

/**
 * Whether a part of that many bytes fits beside the other parts of the file, and beside those of all files. Errors:
 * `http/file-too-large`, `portal/refused`.
 */
export async function checkPartFits(
  { settings }: Pick<PortalContext, 'settings'>,
  db: Reader,
  part: { readonly itemId: string; readonly number: number; readonly bytes: number }
): Promise<void> {
  const { maxPartedFileBytes, unfinishedUploadBytes } = settings
  const others = db
    .selectFrom('item_files')
    .select((row) => row.fn.sum<number | bigint | null>('item_files.bytes').as('bytes'))
    .where('item_files.kind', '=', 'part')
  const own = await others
    .where('item_id', '=', part.itemId)
    .where('path', '!=', String(part.number))
    .executeTakeFirstOrThrow()
  if (Number(own.bytes ?? 0) + part.bytes > maxPartedFileBytes)
    throw httpError(
      'http/file-too-large',
      `The parts are longer than ${maxPartedFileBytes.toLocaleString('en')} bytes together.`
    )
  if (unfinishedUploadBytes === null) return
  const all = await others
    .innerJoin('items', 'items.id', 'item_files.item_id')
    .where('items.upload_name', 'is not', null)
    .executeTakeFirstOrThrow()
  // A part that is sent again may count twice for the moment.
  if (Number(all.bytes ?? 0) + part.bytes > unfinishedUploadBytes)
    throw refused(
      'The uploads of all members that are not complete take all the space that they may.',
      'Finish or cancel some uploads, or ask the operator to raise unfinished-uploads-mb.'
    )
}

/**
 * Whether a new file of the owner would fit, before any of it is sent; its parts and the file are there together for a
 * moment. Errors: those of `checkPartFits`, `http/no-room`.
 */
export async function checkFileFits(
  ground: Pick<PortalContext, 'settings' | 'store'>,
  owner: string,
  bytes: number
): Promise<void> {
  const { settings, store } = ground
  await checkPartFits(ground, store.db, { itemId: '', number: 0, bytes })
  await settings.uploadSpace.check(2 * bytes)
  if (settings.storageQuotaBytes === null) return
  if ((await storageUsed(store.db, owner)) + bytes > settings.storageQuotaBytes)
    throw refused('The storage quota is exceeded.', `${owner} may keep ${settings.storageQuotaBytes} bytes.`)
}

export interface UnfinishedUpload {
  readonly itemId: string
  readonly title: string
  /** The name that the file will have. */
  readonly fileName: string
  readonly parts: number
  readonly bytes: number
  /** When the last part came, or the upload began. */
  readonly lastMs: number
  readonly expiresMs: number
}

/** Of one member, the latest first; at most `MAX_UNFINISHED`. */
export async function listUnfinished(
  db: Reader,
  owner: string,
  unfinishedUploadDays: number
): Promise<UnfinishedUpload[]> {
  const rows = await db
    .selectFrom('items')
    .leftJoin('item_files', (join) =>
      join.onRef('item_files.item_id', '=', 'items.id').on('item_files.kind', '=', 'part')
    )
    .select((row) => [
      'items.id',
      'items.title',
      'items.upload_name',
      'items.modified_ms',
      row.fn.count<number | bigint>('item_files.path').as('parts'),
      row.fn.sum<number | bigint | null>('item_files.bytes').as('bytes'),
      row.fn.max<number | bigint | null>('item_files.created_ms').as('part_ms')
    ])
    .where('items.owner', '=', owner)
    .where('items.upload_name', 'is not', null)
    .groupBy(['items.id', 'items.title', 'items.upload_name', 'items.modified_ms'])
    .limit(MAX_UNFINISHED)
    .execute()
  return rows
    .map(({ id, title, upload_name, modified_ms, parts, bytes, part_ms }) => {
      const lastMs = Math.max(modified_ms, Number(part_ms ?? 0))
      return {
        itemId: id,
        title,
        fileName: upload_name ?? '',
        parts: Number(parts),
        bytes: Number(bytes ?? 0),
        lastMs,
        expiresMs: lastMs + unfinishedUploadDays * DAY_MS
      }
    })
    .sort((left, right) => right.lastMs - left.lastMs)
}

/** Ends uploads that got no part for days; items that waited for their first file go with them. */
export async function sweepUnfinished(ground: PortalContext): Promise<void> {
  const nowMs = ground.clock.now()
  const sinceMs = nowMs - ground.settings.unfinishedUploadDays * DAY_MS
  const rows = await ground.store.db
    .selectFrom('items')
    .select('id')
    .where('upload_name', 'is not', null)
    .where('modified_ms', '<', sinceMs)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('item_files')
            .select('item_id')
            .whereRef('item_files.item_id', '=', 'items.id')
            .where('kind', '=', 'part')
            .where('item_files.created_ms', '>=', sinceMs)
        )
      )
    )
    .limit(SWEPT_AT_ONCE)
    .execute()
  for (const { id } of rows) await change(ground, (tx) => expire(tx, id, { sinceMs, nowMs }))
}

async function expire(
  tx: Writer,
  id: string,
  { sinceMs, nowMs }: { readonly sinceMs: number; readonly nowMs: number }
): Promise<void> {
  const item = await readItem(tx, id)
  // Finished, cancelled or changed since the list was read.
  if (item === undefined || item.row.upload_name === null || item.row.modified_ms >= sinceMs) return
  const { latest } = await tx
    .selectFrom('item_files')
    .select((row) => row.fn.max<number | bigint | null>('created_ms').as('latest'))
    .where('item_id', '=', id)
    .where('kind', '=', 'part')
    .executeTakeFirstOrThrow()
  if (Number(latest ?? 0) >= sinceMs) return
  const happening = { tx, actor: undefined, nowMs }
  const { row, datasetId } = item
  await recordAudit(tx, [{ type: 'items', action: 'uploadExpired', subject: id, actor: null }], nowMs)
  await deleteFileRows(tx, id, ['part'])
  if (datasetId === null && row.url === null && row.protected === 0 && (await hasNoFile(tx, id))) {
    await deleteItem(tx, id)
    await emitItemEvent(happening, 'delete', id)
  } else await updateItem(happening, id, { upload_name: null })
}

async function hasNoFile(tx: Writer, id: string): Promise<boolean> {
  return (await tx.selectFrom('item_files').select('kind').where('item_id', '=', id).executeTakeFirst()) === undefined
}
