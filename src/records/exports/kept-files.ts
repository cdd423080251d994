import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { exportsError, type Scratch, type ScratchFile, type ScratchSpace } from '#exports'
import { type BorrowedChunks, BoundedCache, viewChunk } from '#kit'

/** A whole file of an unchanged version, on disk: readers ask for parts of it. */
export interface KeptFile {
  /** A hash of its bytes: a file that is made again has another one, unless it has the same bytes. */
  readonly id: string
  readonly size: number
  /** When these bytes were made, in whole seconds; a later file of the same address has a later time. */
  readonly modifiedMs: number
  /** Its bytes from `from` to before `to`. The file stays until they are read, even if the store drops it meanwhile. */
  read(from: number, to: number): Readable
}

/** Open files at most; each has a descriptor. */
const MAX_FILES = 64
/** A file that nobody asked for within this time gives its space back; so do those of versions that were replaced. */
const IDLE_MS = 3_600_000
const WATCH_EVERY_MS = 60_000
const ID_LETTERS = 32
/** Files that are known not to fit. */
const MAX_REFUSED = 1_000

/**
 * Files of exports that readers of ranges use (GDAL, DuckDB, maps in browsers), each written to disk when it is first
 * asked for. They have no name there, so that a crash leaves nothing behind. The space is bounded: the file that was not
 * used for the longest time goes first.
 */
export class KeptFiles {
  readonly #space: ScratchSpace
  readonly #now: () => number
  readonly #files: BoundedCache<StoredFile>
  /** Looks for idle files, as long as there are files. */
  #watch: NodeJS.Timeout | undefined
  readonly #making = new Map<string, Promise<StoredFile | undefined>>()
  readonly #refused = new BoundedCache<true>({ maxEntries: MAX_REFUSED })

  constructor(space: ScratchSpace, now: () => number) {
    this.#space = space
    this.#now = now
    this.#files = new BoundedCache({ maxEntries: MAX_FILES, onRemoved: (file) => this.#forget(file) })
  }

  get bytes(): number {
    return this.#space.usedBytes
  }

  /** The file when it is there. `tag` is equal only for equal content. */
  find(tag: string): KeptFile | undefined {
    this.#dropIdle()
    const file = this.#files.get(tag)
    if (file !== undefined) file.usedAt = this.#now()
    return file
  }

  /**
   * The file, made first when it is not there; undefined when it is larger than the space for all of them. Of callers that
   * come at the same time one makes it; when that one leaves, the next one does. `address`: what is asked for, in any
   * version; the file of an earlier version is dropped.
   */
  async keep(tag: string, address: string, open: () => Promise<BorrowedChunks>): Promise<KeptFile | undefined> {
    for (;;) {
      const file = this.find(tag)
      if (file !== undefined || this.#refused.get(tag) === true) return file
      const others = this.#making.get(tag)
      if (others === undefined) break
      await others.catch(() => {})
    }
    const earlierMs = this.#dropEarlier(address)
    const making = this.#make(tag, address, earlierMs, open).finally(() => this.#making.delete(tag))
    this.#making.set(tag, making)
    return making
  }

  async #make(
    tag: string,
    address: string,
    earlierMs: number,
    open: () => Promise<BorrowedChunks>
  ): Promise<StoredFile | undefined> {
    const file = await writeFile(this.#space.open(), address, await open(), () => this.#makeRoom())
    if (file === undefined) {
      // Beside others that are being made it may only have come at a bad moment.
      if (this.#making.size === 1) this.#refused.set(tag, true)
      return undefined
    }
    file.usedAt = this.#now()
    file.modifiedMs = Math.max(wholeSeconds(file.usedAt), earlierMs + 1_000)
    this.#files.set(tag, file)
    this.#watch ??= setInterval(() => this.#dropIdle(), WATCH_EVERY_MS).unref()
    return file
  }

  /** Drops the file that was not used for the longest time; false if no file is left. */
  #makeRoom(): boolean {
    const oldest = [...this.#files.keys()].at(-1)
    if (oldest !== undefined) this.#files.delete(oldest)
    return oldest !== undefined
  }

  /** The time of the file of an earlier version, which is dropped; 0: the version has had no earlier file. */
  #dropEarlier(address: string): number {
    let earlierMs = 0
    this.#drop((file) => {
      if (file.address === address) earlierMs = Math.max(earlierMs, file.modifiedMs)
      return file.address === address
    })
    return earlierMs
  }

  #dropIdle(): void {
    this.#drop(({ usedAt }) => usedAt < this.#now() - IDLE_MS)
  }

  #drop(isUnwanted: (file: StoredFile) => boolean): void {
    for (const tag of [...this.#files.keys()]) {
      const file = this.#files.peek(tag)
      if (file !== undefined && isUnwanted(file)) this.#files.delete(tag)
    }
  }

  #forget(file: StoredFile): void {
    file.release()
    if (this.#files.length > 0) return
    clearInterval(this.#watch)
    this.#watch = undefined
  }

  close(): void {
    this.#files.clear()
  }
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1_000) * 1_000
}

/** Undefined when there is no space for it, also after `makeRoom`. Failures of the export itself are the caller's. */
async function writeFile(
  scratch: Scratch,
  address: string,
  chunks: BorrowedChunks,
  makeRoom: () => boolean
): Promise<StoredFile | undefined> {
  try {
    const file = await scratch.file()
    const hash = createHash('sha256')
    for await (const chunk of chunks) {
      hash.update(viewChunk(chunk))
      await writeChunk(file, viewChunk(chunk), makeRoom)
    }
    // Everything is on disk before several readers come at once.
    for await (const _ of file.read(0, 0));
    return new StoredFile(scratch, file, address, hash.digest('hex').slice(0, ID_LETTERS))
  } catch (error) {
    chunks.destroy()
    await scratch.close()
    if (exportsError.is(error, 'exports/too-large') || exportsError.is(error, 'exports/disk-full')) return undefined
    throw error
  }
}

/** The budget refuses a chunk before any of it is written, so the same chunk can be written when there is room. */
async function writeChunk(file: ScratchFile, chunk: Buffer, makeRoom: () => boolean): Promise<void> {
  // The chunk is another one afterwards, and a file gathers small ones.
  const bytes = Buffer.from(chunk)
  for (;;) {
    try {
      return await file.write(bytes)
    } catch (error) {
      if (!exportsError.is(error, 'exports/too-large') || !makeRoom()) throw error
    }
  }
}

class StoredFile implements KeptFile {
  readonly id: string
  readonly address: string
  usedAt = 0
  modifiedMs = 0
  readonly #scratch: Scratch
  readonly #file: ScratchFile
  /** The store itself, and every reader. */
  #holders = 1

  constructor(scratch: Scratch, file: ScratchFile, address: string, id: string) {
    this.#scratch = scratch
    this.#file = file
    this.address = address
    this.id = id
  }

  get size(): number {
    return this.#file.size
  }

  read(from: number, to: number): Readable {
    this.#holders++
    return Readable.from(this.#file.read(from, to), { objectMode: false }).once('close', () => this.release())
  }

  release(): void {
    if (--this.#holders === 0) void this.#scratch.close().catch(() => {})
  }
}
