import type { FileFinding } from '#catalog'
import { type ItemFileRow, insertMany, type Reader, type Writer } from '#store'
import type { KeptFile } from '../../files/index.ts'
import type { PortalContext } from '../../portal-context.ts'
import { listResourceContents } from '../../portal-resources/index.ts'
import { listThumbnailContents } from '../../thumbnails/index.ts'
import type { ItemFiles } from '../shapes.ts'

/** `data`: the file of the item; `text`: what was sent as text instead of one. An item has at most one of the two. */
export type FileRole = 'data' | 'text' | 'thumbnail' | 'info' | 'resource' | 'part'

export async function readItemFiles(db: Reader, ids: readonly string[]): Promise<Map<string, ItemFiles>> {
  // Some have ten thousand resources; an item has at most one data file and one thumbnail.
  const rows = await db
    .selectFrom('item_files')
    .select((row) => [
      'item_id',
      'kind',
      row.fn.min('path').as('path'),
      row.fn.sum<number | bigint>('bytes').as('bytes')
    ])
    .where('item_id', 'in', ids)
    .groupBy(['item_id', 'kind'])
    .execute()
  const files = [...Map.groupBy(rows, (row) => row.item_id)].map(([id, own]): [string, ItemFiles] => {
    const data = own.find((row) => row.kind === 'data')
    return [
      id,
      {
        data: data && { path: data.path, bytes: Number(data.bytes) },
        thumbnail: own.find((row) => row.kind === 'thumbnail')?.path,
        bytes: own.reduce((sum, row) => sum + Number(row.bytes), 0)
      }
    ]
  })
  return new Map(files)
}

export function findFile(
  db: Reader,
  itemId: string,
  kinds: readonly FileRole[],
  path?: string
): Promise<ItemFileRow | undefined> {
  const query = db.selectFrom('item_files').selectAll().where('item_id', '=', itemId).where('kind', 'in', kinds)
  return (path === undefined ? query : query.where('path', '=', path)).executeTakeFirst()
}

export function listFiles(db: Reader, itemId: string, kind: FileRole): Promise<ItemFileRow[]> {
  return db
    .selectFrom('item_files')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('kind', '=', kind)
    .orderBy('path')
    .execute()
}

/** Those at the paths. */
export function findFiles(
  db: Reader,
  itemId: string,
  kind: FileRole,
  paths: readonly string[]
): Promise<ItemFileRow[]> {
  return db
    .selectFrom('item_files')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('kind', '=', kind)
    .where('path', 'in', paths)
    .execute()
}

/** Instead of a file at the same place. */
export function writeFileRow(tx: Writer, itemId: string, kind: FileRole, file: KeptFile, nowMs: number): Promise<void> {
  return writeFileRows(tx, itemId, kind, [file], nowMs)
}

/** The same for up to a thousand files with different paths: others wait for the transaction. */
export async function writeFileRows(
  tx: Writer,
  itemId: string,
  kind: FileRole,
  files: readonly (KeptFile & { readonly access?: string | undefined })[],
  nowMs: number
): Promise<void> {
  await tx
    .deleteFrom('item_files')
    .where('item_id', '=', itemId)
    .where('kind', '=', kind)
    .where(
      'path',
      'in',
      files.map(({ path }) => path)
    )
    .execute()
  await insertMany(
    tx,
    'item_files',
    files.map(({ path, sha256, bytes, mediaType, access = 'inherit' }) => ({
      item_id: itemId,
      kind,
      path,
      sha256,
      bytes,
      media_type: mediaType,
      access,
      created_ms: nowMs
    }))
  ).execute()
}

/** How many there were. */
export async function deleteFileRows(
  tx: Writer,
  itemId: string,
  kinds: readonly FileRole[],
  path?: string
): Promise<number> {
  const query = tx.deleteFrom('item_files').where('item_id', '=', itemId).where('kind', 'in', kinds)
  const { numDeletedRows } = await (path === undefined ? query : query.where('path', '=', path)).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Reads every file of the portal: of items, pictures, and resources of the portal itself. */
export async function checkItemFiles(
  { store: { db }, files }: Pick<PortalContext, 'store' | 'files'>,
  signal: AbortSignal
): Promise<FileFinding[]> {
  const rows = await db.selectFrom('item_files').select(['sha256', 'item_id', 'path']).orderBy('item_id').execute()
  return files.check(
    [
      ...rows.map(({ sha256, item_id, path }) => ({ sha256, of: `item ${item_id}, ${path}` })),
      ...(await listThumbnailContents(db)).map((sha256) => ({ sha256, of: 'a picture' })),
      ...(await listResourceContents(db)).map((sha256) => ({ sha256, of: 'a resource of the portal' }))
    ],
    signal
  )
}

/** Forgets content that no item has named for an hour. */
export async function sweepItemFiles({
  store,
  files,
  clock
}: Pick<PortalContext, 'store' | 'files' | 'clock'>): Promise<void> {
  const rows = await store.db.selectFrom('item_files').select('sha256').distinct().execute()
  await files.sweep(
    new Set([
      ...rows.map((row) => row.sha256),
      ...(await listThumbnailContents(store.db)),
      ...(await listResourceContents(store.db))
    ]),
    clock.now()
  )
}
