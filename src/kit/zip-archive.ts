import type { Entry, ZipFile } from 'yauzl'
import { openPromise } from 'yauzl'

/** A file of a zip archive. */
export interface ZipMember {
  /** With its folders. */
  readonly name: string
  /** As it lies in the archive. */
  readonly storedBytes: number
  /** As the archive says; reading fails when more or less comes out. */
  readonly bytes: number
  readonly encrypted: boolean
  /** Of its compression (APPNOTE 4.4.5). */
  readonly method: number
  /** Errors for methods other than 0 (stored) and 8 (deflate). */
  open(): AsyncGenerator<Buffer>
  /** The bytes as they lie in the archive. */
  openStored(): AsyncGenerator<Buffer>
}

/**
 * As many as archives without ZIP64 can have: a directory of millions of names would fit into an upload, and not into
 * memory.
 */
const MAX_ENTRIES = 65_535

/**
 * The files of the archive at that path; folders, and files that macOS and other packers add, do not count. Errors: those of the
 * reader, when it is damaged or has more than 65,535 entries.
 */
export async function listZip(path: string): Promise<ZipMember[]> {
  const members: ZipMember[] = []
  let archive: ZipFile | undefined
  try {
    archive = await openPromise(path, { autoClose: false })
    if (archive.entryCount > MAX_ENTRIES) throw new Error(`the archive has more than ${MAX_ENTRIES} entries`)
    for await (const entry of archive.eachEntry()) if (isFile(entry)) members.push(memberOf(path, entry))
  } finally {
    archive?.close()
  }
  return members
}

function isFile({ fileName }: Entry): boolean {
  return !fileName.endsWith('/') && !fileName.startsWith('__MACOSX/') && !fileName.split('/').at(-1)?.startsWith('.')
}

function memberOf(path: string, entry: Entry): ZipMember {
  return {
    name: entry.fileName,
    storedBytes: entry.compressedSize,
    bytes: entry.uncompressedSize,
    encrypted: entry.isEncrypted(),
    method: entry.compressionMethod,
    open: () => readEntry(path, entry, true),
    openStored: () => readEntry(path, entry, false)
  }
}

async function* readEntry(path: string, entry: Entry, decodeFileData: boolean): AsyncGenerator<Buffer> {
  const archive = await openPromise(path, { autoClose: false })
  try {
    for await (const chunk of await archive.openReadStreamPromise(entry, decodeFileData ? {} : { decodeFileData }))
      yield chunk as Buffer
  } finally {
    archive.close()
  }
}
