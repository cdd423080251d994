import { type LoggiaError, randomHex } from '#kit'
import type { ItemFolderRow, Reader, Writer } from '#store'
import { portalError } from '../pipeline/portal-error.ts'
import { findFolder, insertFolder } from './store.ts'

/** Id or title of a folder; nothing, `/` or `root`: no folder. */
export type FolderWord = string | undefined

export function isRoot(word: FolderWord): boolean {
  return word === undefined || ['', '/', 'root'].includes(word.trim().toLowerCase())
}

/**
 * The folder's id; null for the root. `make`: a missing folder of that title is created, dated with that instant. Errors:
 * `portal/unknown-folder`.
 */
export async function folderOf(
  tx: Writer,
  owner: string,
  word: FolderWord,
  { make }: { readonly make?: number } = {}
): Promise<string | null> {
  if (word === undefined || isRoot(word)) return null
  const folder = await findFolder(tx, owner, word)
  if (folder !== undefined) return folder.id
  if (make === undefined) throw unknownFolder()
  const title = word.trim()
  const made: ItemFolderRow = { id: randomHex(16), owner, title, title_key: title.toLowerCase(), created_ms: make }
  await insertFolder(tx, made)
  return made.id
}

/** Errors: `portal/unknown-folder`. */
export async function existingFolder(db: Reader, owner: string, word: string): Promise<ItemFolderRow> {
  const folder = await findFolder(db, owner, word)
  if (folder === undefined) throw unknownFolder()
  return folder
}

function unknownFolder(): LoggiaError {
  return portalError('portal/unknown-folder', 'The folder does not exist.')
}
