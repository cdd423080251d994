import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Clock, isDiskFull, randomHex } from '#kit'
import { catalogError } from './errors.ts'
import type { KeptFiles } from './kept-files.ts'

/** Files by the SHA-256 of their content: written once, never changed, equal ones kept once. */
export interface FileStore {
  /** Keeps the bytes; they are on disk when it resolves. Errors: `catalog/file-too-large`. */
  put(content: Readable): Promise<{ sha256: string; bytes: number }>
  /** Takes a file over whose content is known; it is on disk when it resolves, and no longer at `path`. */
  adopt(path: string, sha256: string): Promise<void>
  read(sha256: string): Readable
  /** Path of the bytes, for reading them as a file. */
  pathOf(sha256: string): string
  /** Reads the contents and compares each with its name. */
  check(contents: readonly NamedContent[], signal: AbortSignal): Promise<FileFinding[]>
  /**
   * Removes what was kept by this control database, `referenced` does not name and nobody wrote during the last hour.
   */
  sweep(referenced: ReadonlySet<string>, nowMs: number): Promise<void>
}

/** A content and its owner, for messages: `dataset cities`. */
export interface NamedContent {
  readonly sha256: string
  readonly of: string
  /** The file that records were read from. */
  readonly isSource?: true
}

export interface FileFinding extends NamedContent {
  readonly path: string
  readonly state: 'missing' | 'damaged'
}

export interface FileStoreOptions {
  readonly folder: string
  readonly kept: KeptFiles
  readonly clock: Clock
  readonly maxBytes?: number
}

export const MAX_FILE_BYTES = 2 ** 31

const HOUR_MS = 3_600_000
/** A file may bear a time a little after the one that was noted for it: it is written to its place after that. */
const CLOCK_STEP_MS = 60_000

export function createFileStore({ folder, kept, clock, maxBytes = MAX_FILE_BYTES }: FileStoreOptions): FileStore {
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)
  const put: FileStore['put'] = async (content) => {
    // A file that cannot be opened says so before anybody reads it; the pipeline then fails by the same error.
    content.on('error', () => {})
    const draft = join(folder, 'drafts', randomHex(16))
    await mkdir(join(folder, 'drafts'), { recursive: true })
    try {
      const written = await write(content, draft, maxBytes)
      await mkdir(join(folder, written.sha256.slice(0, 2)), { recursive: true })
      await kept.note([written.sha256], clock.now())
      await rename(draft, pathOf(written.sha256))
      await syncFolder(dirname(pathOf(written.sha256)))
      return written
    } catch (error) {
      content.destroy()
      await rm(draft, { force: true })
      if (!isDiskFull(error)) throw error
      throw catalogError('catalog/disk-full', 'The disk of the home has no space left. The file was not kept.', {
        cause: error
      })
    }
  }
  return {
    put,
    adopt: async (path, sha256) => {
      await syncFile(path)
      await mkdir(join(folder, sha256.slice(0, 2)), { recursive: true })
      await kept.note([sha256], clock.now())
      try {
        await rename(path, pathOf(sha256))
      } catch (error) {
        // An operator may have laid the two folders on different disks.
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
        await put(createReadStream(path))
        await rm(path)
      }
      await syncFolder(dirname(pathOf(sha256)))
    },
    read: (sha256) => createReadStream(pathOf(sha256)),
    pathOf,
    check: async (contents, signal) => {
      const findings: FileFinding[] = []
      for (const [sha256, own] of Map.groupBy(contents, (content) => content.sha256)) {
        signal.throwIfAborted()
        const path = pathOf(sha256)
        const found = existsSync(path) ? await hashOf(path) : undefined
        if (found !== sha256)
          findings.push(
            ...own.map(
              (content): FileFinding => ({ ...content, path, state: found === undefined ? 'missing' : 'damaged' })
            )
          )
      }
      return findings
    },
    sweep: async (referenced, nowMs) => {
      for (const name of await listDrafts(folder)) {
        const path = join(folder, 'drafts', name)
        if (await isOld(path, nowMs)) await rm(path, { force: true })
      }
      const known = await kept.list()
      for (const [sha256, keptMs] of known) {
        if (referenced.has(sha256) || keptMs >= nowMs - HOUR_MS) continue
        if (
          await removeOld(
            pathOf(sha256),
            join(folder, 'drafts', randomHex(16)),
            Math.min(nowMs, keptMs + HOUR_MS + CLOCK_STEP_MS)
          )
        )
          await kept.forget(sha256)
      }
      // Files of releases without this list.
      const unknown = [...referenced].filter((sha256) => !known.has(sha256))
      if (unknown.length > 0) await kept.note(unknown, nowMs)
    }
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

async function isOld(path: string, nowMs: number): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
  return mtimeMs < nowMs - HOUR_MS
}

/**
 * Set aside before it is removed: the same content may be written to its place at any moment, here or by another
 * server, and must then stay. False: it is younger than an hour at `nowMs`.
 */
async function removeOld(path: string, aside: string, nowMs: number): Promise<boolean> {
  if (!(await isOld(path, nowMs))) return !existsSync(path)
  await mkdir(dirname(aside), { recursive: true })
  try {
    await rename(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true
    throw error
  }
  const old = await isOld(aside, nowMs)
  if (old) await rm(aside, { force: true })
  else await rename(aside, path)
  return old
}

async function write(content: Readable, path: string, maxBytes: number): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      if (bytes > maxBytes)
        done(
          catalogError('catalog/file-too-large', `The file is longer than ${maxBytes} bytes.`, {
            details: { maxBytes }
          })
        )
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

/** The name of a file is on the disk only with its folder. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** As `put` and the sweep name them. */
const DRAFT_NAME = /^[0-9a-f]{32}$/

/** Contents that never got their place. */
async function listDrafts(folder: string): Promise<string[]> {
  const names = await readdir(join(folder, 'drafts')).catch(() => [])
  return names.filter((name) => DRAFT_NAME.test(name))
}
