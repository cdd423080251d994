import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LoggiaError, randomHex } from '#kit'

/** Files by the SHA-256 of their content: written once, never changed, equal ones kept once. */
export interface FileStore {
  /** Keeps the bytes; they are on disk when it resolves. Errors: `catalog/file-too-large`. */
  put(content: Readable): Promise<{ sha256: string; bytes: number }>
  /** Takes a file over whose content is known; it is on disk when it resolves, and no longer at `path`. */
  adopt(path: string, sha256: string): Promise<void>
  read(sha256: string): Readable
  /** Where the bytes lie, for whoever reads them as a file. */
  pathOf(sha256: string): string
  /** Removes what `referenced` does not name and nobody wrote during the last hour. */
  sweep(referenced: ReadonlySet<string>, nowMs: number): Promise<void>
}

export const MAX_FILE_BYTES = 2 ** 31

const HOUR_MS = 3_600_000

export function createFileStore(folder: string, maxBytes = MAX_FILE_BYTES): FileStore {
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)
  const put: FileStore['put'] = async (content) => {
    const draft = join(folder, 'drafts', randomHex(16))
    await mkdir(join(folder, 'drafts'), { recursive: true })
    try {
      const kept = await write(content, draft, maxBytes)
      await mkdir(join(folder, kept.sha256.slice(0, 2)), { recursive: true })
      await rename(draft, pathOf(kept.sha256))
      return kept
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }
  return {
    put,
    adopt: async (path, sha256) => {
      await syncFile(path)
      await mkdir(join(folder, sha256.slice(0, 2)), { recursive: true })
      try {
        await rename(path, pathOf(sha256))
      } catch (error) {
        // An operator may have laid the two folders on different disks.
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
        await put(createReadStream(path))
        await rm(path)
      }
    },
    read: (sha256) => createReadStream(pathOf(sha256)),
    pathOf,
    sweep: async (referenced, nowMs) => {
      for (const name of await listFiles(folder)) {
        const path = name.startsWith('drafts/') ? join(folder, name) : pathOf(name)
        if (!referenced.has(name) && (await isOld(path, nowMs))) await removeOld(path, join(folder, `drafts/${randomHex(16)}`), nowMs)
      }
    }
  }
}

async function isOld(path: string, nowMs: number): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
  return mtimeMs < nowMs - HOUR_MS
}

/** Set aside before it is removed: the same content may be written to its place at any moment, here or by another server, and must then stay. */
async function removeOld(path: string, aside: string, nowMs: number): Promise<void> {
  await mkdir(dirname(aside), { recursive: true })
  try {
    await rename(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (await isOld(aside, nowMs)) await rm(aside, { force: true })
  else await rename(aside, path)
}

async function write(content: Readable, path: string, maxBytes: number): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      if (bytes > maxBytes) done(new LoggiaError('catalog/file-too-large', `A file may have ${maxBytes} bytes.`, { details: { maxBytes } }))
      else done(null, chunk)
    }
  })
  await pipeline(content, measure, createWriteStream(path, { flags: 'wx' }))
  await syncFile(path)
  return { sha256: hash.digest('hex'), bytes }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}

/** `<sha256>` and `drafts/<name>`. */
async function listFiles(folder: string): Promise<string[]> {
  const folders = await readdir(folder).catch(() => [])
  const names = await Promise.all(folders.map(async (each) => (await readdir(join(folder, each))).map((name) => (each === 'drafts' ? `drafts/${name}` : name))))
  return names.flat()
}
