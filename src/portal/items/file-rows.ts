import type { ItemFileRow, Reader, Writer } from '#store'
import type { KeptFile } from '../files/index.ts'
import type { Ground } from '../ground.ts'
import type { ItemFiles } from './shapes.ts'
import { listResourceContents } from '../portal-resources/index.ts'
import { listThumbnailContents } from '../thumbnails/index.ts'

/** `data`: the file of the item; `text`: what was sent as text instead of one. An item has at most one of the two. */
export type FileRole = 'data' | 'text' | 'thumbnail' | 'info' | 'resource' | 'part'

export async function readItemFiles(db: Reader, ids: readonly string[]): Promise<Map<string, ItemFiles>> {
  const rows = await db.selectFrom('item_files').select(['item_id', 'kind', 'path', 'bytes']).where('item_id', 'in', ids).execute()
  const files = [...Map.groupBy(rows, (row) => row.item_id)].map(([id, own]): [string, ItemFiles] => {
    const data = own.find((row) => row.kind === 'data')
    return [id, { data: data && { path: data.path, bytes: data.bytes }, thumbnail: own.find((row) => row.kind === 'thumbnail')?.path, bytes: own.reduce((sum, row) => sum + row.bytes, 0) }]
  })
  return new Map(files)
}

export function findFile(db: Reader, itemId: string, kinds: readonly FileRole[], path?: string): Promise<ItemFileRow | undefined> {
  const query = db.selectFrom('item_files').selectAll().where('item_id', '=', itemId).where('kind', 'in', kinds)
  return (path === undefined ? query : query.where('path', '=', path)).executeTakeFirst()
}

export function listFiles(db: Reader, itemId: string, kind: FileRole): Promise<ItemFileRow[]> {
  return db.selectFrom('item_files').selectAll().where('item_id', '=', itemId).where('kind', '=', kind).orderBy('path').execute()
}

/** Instead of a file at the same place. */
export async function writeFileRow(tx: Writer, itemId: string, kind: FileRole, file: KeptFile, nowMs: number, access = 'inherit'): Promise<void> {
  await deleteFileRows(tx, itemId, [kind], file.path)
  await tx.insertInto('item_files').values({ item_id: itemId, kind, path: file.path, sha256: file.sha256, bytes: file.bytes, media_type: file.mediaType, access, created_ms: nowMs }).execute()
}

/** How many there were. */
export async function deleteFileRows(tx: Writer, itemId: string, kinds: readonly FileRole[], path?: string): Promise<number> {
  const query = tx.deleteFrom('item_files').where('item_id', '=', itemId).where('kind', 'in', kinds)
  const { numDeletedRows } = await (path === undefined ? query : query.where('path', '=', path)).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Bytes of all files of all items of a user: what counts against its quota. */
export async function storageUsed(db: Reader, username: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('item_files')
    .innerJoin('items', 'items.id', 'item_files.item_id')
    .select((row) => row.fn.sum<number | bigint | null>('item_files.bytes').as('bytes'))
    .where('items.owner', '=', username)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** Forgets content that no item has named for an hour. */
export async function sweepItemFiles({ store, files, clock }: Pick<Ground, 'store' | 'files' | 'clock'>): Promise<void> {
  const rows = await store.db.selectFrom('item_files').select('sha256').distinct().execute()
  await files.sweep(new Set([...rows.map((row) => row.sha256), ...(await listThumbnailContents(store.db)), ...(await listResourceContents(store.db))]), clock.now())
}
