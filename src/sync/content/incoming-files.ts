import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { DiskSpace } from '#http'
import { syncError } from '../errors.ts'

/** Whose files they are: those of one portal are never given to another. */
export interface IncomingOwner {
  readonly collaborationId: string
  readonly portalId: string
}

export interface IncomingFile {
  readonly sha256: string
  readonly bytes: number
}

/**
 * Files that are on their way from other portals, piece by piece, by the SHA-256 of their content. What has come stays
 * over a restart, so a transfer goes on where it was.
 */
export interface IncomingFiles {
  /** How many bytes of it have come. */
  has(owner: IncomingOwner, file: IncomingFile): Promise<number>
  /**
   * Adds a piece, unless it has come before. Resolves with how many bytes there are. Errors: `sync/bad-content` when the
   * whole is not what its name says, `sync/space-exceeded` when the portal has more on its way than `maxBytes`,
   * `http/no-room` when the disk is full.
   */
  add(owner: IncomingOwner, file: IncomingFile, offset: number, piece: Buffer, maxBytes: number): Promise<number>
  /** Path of a file that has come whole. */
  whole(owner: IncomingOwner, file: IncomingFile): Promise<string | undefined>
  /** Removes files that have got their place, or never will. */
  drop(owner: IncomingOwner, sha256s: readonly string[]): Promise<void>
  /** Removes everything of a portal: nothing of it is on its way. */
  clear(owner: IncomingOwner): Promise<void>
  /** Removes what nobody has added to since an instant. */
  sweep(beforeMs: number): Promise<void>
}

const EMPTY = createHash('sha256').digest('hex')

export function createIncomingFiles(folder: string, space = new DiskSpace(folder)): IncomingFiles {
  /** One piece after the other of each file. */
  const busy = new Map<string, Promise<unknown>>()
  const folderOf = ({ collaborationId, portalId }: IncomingOwner) => join(folder, collaborationId, portalId)
  const partOf = (owner: IncomingOwner, { sha256 }: Pick<IncomingFile, 'sha256'>) =>
    join(folderOf(owner), `${sha256}.part`)
  const wholeOf = (owner: IncomingOwner, { sha256 }: Pick<IncomingFile, 'sha256'>) => join(folderOf(owner), sha256)
  const whole: IncomingFiles['whole'] = async (owner, file) => {
    const path = wholeOf(owner, file)
    if (file.bytes === 0 && file.sha256 === EMPTY) await touch(path)
    return (await sizeOf(path)) === file.bytes ? path : undefined
  }
  const has: IncomingFiles['has'] = async (owner, file) =>
    (await whole(owner, file)) === undefined
      ? Math.min(file.bytes, (await sizeOf(partOf(owner, file))) ?? 0)
      : file.bytes

  const add = async (
    owner: IncomingOwner,
    file: IncomingFile,
    offset: number,
    piece: Buffer,
    maxBytes: number
  ): Promise<number> => {
    const present = await has(owner, file)
    if (present === file.bytes || offset !== present) return present
    if (offset + piece.length > file.bytes) throw notWhatItSays()
    const path = partOf(owner, file)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    if (offset === 0 && (await bytesIn(dirname(path))) + file.bytes > maxBytes)
      throw syncError('sync/space-exceeded', 'The portal has more files on their way than a package may have.')
    if (offset === 0) await space.check(file.bytes)
    const handle = await open(path, offset === 0 ? 'w' : 'a', 0o600)
    try {
      await handle.write(piece)
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (offset + piece.length < file.bytes) return offset + piece.length
    if ((await hashOf(path)) !== file.sha256) {
      await rm(path, { force: true })
      throw notWhatItSays()
    }
    await rename(path, wholeOf(owner, file))
    return file.bytes
  }

  return {
    has,
    whole,
    add: async (owner, file, offset, piece, maxBytes) => {
      const path = partOf(owner, file)
      const before = busy.get(path) ?? Promise.resolve()
      const run = before.then(() => add(owner, file, offset, piece, maxBytes))
      const settled = run.catch(() => {}).finally(() => busy.get(path) === settled && busy.delete(path))
      busy.set(path, settled)
      return run
    },
    drop: async (owner, sha256s) => {
      for (const sha256 of sha256s)
        for (const path of [partOf(owner, { sha256 }), wholeOf(owner, { sha256 })]) await rm(path, { force: true })
    },
    clear: (owner) => rm(folderOf(owner), { recursive: true, force: true }),
    sweep: async (beforeMs) => {
      for (const path of await filesBelow(folder)) {
        const found = await stat(path).catch(() => undefined)
        if (found !== undefined && found.mtimeMs < beforeMs) await rm(path, { force: true })
      }
    }
  }
}

function notWhatItSays() {
  return syncError('sync/bad-content', 'A file that arrived is not the one that was announced.')
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.size
}

async function touch(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await (await open(path, 'a', 0o600)).close()
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0
  for (const path of await filesBelow(folder)) bytes += (await sizeOf(path)) ?? 0
  return bytes
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
