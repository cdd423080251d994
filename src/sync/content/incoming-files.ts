import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
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
  /**
   * Keeps files while the work reads them: those that are to be removed meanwhile, because another item has the same content, or
   * another run clears up, are removed after it.
   */
  during<Result>(owner: IncomingOwner, sha256s: readonly string[], work: () => Promise<Result>): Promise<Result>
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
  const busy = new Map<string, Promise<unknown>>()
  /** By path: how many read the file, and whether it is to be removed after that. */
  const kept = new Map<string, { readers: number; isUnwanted: boolean }>()
  const remove = async (path: string): Promise<void> => {
    const own = kept.get(path)
    if (own === undefined) await rm(path, { force: true })
    else own.isUnwanted = true
  }
  const folderOf = ({ collaborationId, portalId }: IncomingOwner) => join(folder, collaborationId, portalId)
  const partOf = (owner: IncomingOwner, { sha256 }: Pick<IncomingFile, 'sha256'>) =>
    join(folderOf(owner), `${sha256}.part`)
  const wholeOf = (owner: IncomingOwner, { sha256 }: Pick<IncomingFile, 'sha256'>) => join(folderOf(owner), sha256)
  const whole: IncomingFiles['whole'] = async (owner, file) => {
    const path = wholeOf(owner, file)
    if (file.bytes === 0 && file.sha256 === EMPTY) await touch(path)
    return (await sizeOf(path)) === file.bytes ? path : undefined
  }
  const present = async (owner: IncomingOwner, file: IncomingFile): Promise<number> => {
    if ((await whole(owner, file)) !== undefined) return file.bytes
    const part = (await sizeOf(partOf(owner, file))) ?? 0
    if (part < file.bytes) return part
    // The server died after the last piece.
    await complete(owner, file).catch(() => {})
    return (await whole(owner, file)) === undefined ? 0 : file.bytes
  }

  const complete = async (owner: IncomingOwner, file: IncomingFile): Promise<void> => {
    const path = partOf(owner, file)
    if ((await hashOf(path)) === file.sha256) return rename(path, wholeOf(owner, file))
    await rm(path, { force: true })
    throw notWhatItSays()
  }

  /** One after the other of each file. */
  const inTurn = <Result>(path: string, work: () => Promise<Result>): Promise<Result> => {
    const run = (busy.get(path) ?? Promise.resolve()).then(work)
    const settled = run.then(
      () => {},
      () => {}
    )
    busy.set(path, settled)
    void settled.then(() => busy.get(path) === settled && busy.delete(path))
    return run
  }

  const add = async (
    owner: IncomingOwner,
    file: IncomingFile,
    offset: number,
    piece: Buffer,
    maxBytes: number
  ): Promise<number> => {
    const have = await present(owner, file)
    if (have === file.bytes || offset !== have) return have
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
    await complete(owner, file)
    return file.bytes
  }

  return {
    has: (owner, file) => inTurn(partOf(owner, file), () => present(owner, file)),
    whole,
    add: (owner, file, offset, piece, maxBytes) =>
      inTurn(partOf(owner, file), () => add(owner, file, offset, piece, maxBytes)),
    during: async (owner, sha256s, work) => {
      const paths = sha256s.map((sha256) => wholeOf(owner, { sha256 }))
      for (const path of paths) {
        const own = kept.get(path)
        if (own === undefined) kept.set(path, { readers: 1, isUnwanted: false })
        else own.readers++
      }
      try {
        return await work()
      } finally {
        for (const path of paths) {
          const own = kept.get(path)
          if (own === undefined || --own.readers > 0) continue
          kept.delete(path)
          if (own.isUnwanted) await rm(path, { force: true })
        }
      }
    },
    drop: async (owner, sha256s) => {
      for (const sha256 of sha256s)
        for (const path of [partOf(owner, { sha256 }), wholeOf(owner, { sha256 })]) await remove(path)
    },
    clear: async (owner) => {
      for (const path of await filesBelow(folderOf(owner))) await remove(path)
      // A folder with files that are being read stays.
      await rmdir(folderOf(owner)).catch(() => {})
    },
    sweep: async (beforeMs) => {
      for (const path of await filesBelow(folder)) {
        const found = await stat(path).catch(() => undefined)
        if (found !== undefined && found.mtimeMs < beforeMs) await remove(path)
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
