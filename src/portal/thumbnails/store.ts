import type { Reader, Writer } from '#store'
import { fileAnswer, type KeptFile } from '../files/index.ts'
import type { FileAnswer } from '../pipeline/answer-form.ts'
import { refused } from '../pipeline/errors.ts'
import type { PortalContext } from '../portal-context.ts'

export type ThumbnailKind = 'group' | 'user'

/** Instead of the one there was. */
async function putThumbnail(
  tx: Writer,
  kind: ThumbnailKind,
  subject: string,
  { path, sha256, bytes, mediaType }: KeptFile
): Promise<void> {
  const picture = { path, sha256, bytes, media_type: mediaType }
  await tx
    .insertInto('thumbnails')
    .values({ kind, subject, ...picture })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet(picture))
    .execute()
}

/** null: taken away; nothing: as it was. */
export async function setThumbnail(
  tx: Writer,
  kind: ThumbnailKind,
  subject: string,
  picture: KeptFile | null | undefined
): Promise<void> {
  if (picture === null) await removeThumbnail(tx, kind, subject)
  else if (picture !== undefined) await putThumbnail(tx, kind, subject, picture)
}

export async function removeThumbnail(tx: Writer, kind: ThumbnailKind, subject: string): Promise<void> {
  await tx.deleteFrom('thumbnails').where('kind', '=', kind).where('subject', '=', subject).execute()
}

/** `path` as the thing shows it: `thumbnail/tree.png`. Errors: `portal/refused`. */
export async function answerThumbnail(
  { store, files }: Pick<PortalContext, 'store' | 'files'>,
  kind: ThumbnailKind,
  subject: string,
  infoPath: string
): Promise<FileAnswer> {
  const path = /^thumbnail\/([^/]+)$/i.exec(infoPath)?.[1] ?? ''
  const row = await store.db
    .selectFrom('thumbnails')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('path', '=', path)
    .executeTakeFirst()
  if (row === undefined) throw refused('The picture does not exist or is inaccessible.')
  return fileAnswer(files, row)
}

/** Contents that are in use, by the SHA-256 of each. */
export async function listThumbnailContents(db: Reader): Promise<string[]> {
  return (await db.selectFrom('thumbnails').select('sha256').distinct().execute()).map((row) => row.sha256)
}
