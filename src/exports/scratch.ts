import { mkdirSync } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bug, randomHex } from '#kit'
import { exportsError } from './errors.ts'

/**
 * Room on disk for formats that need the end of the rows before they can write the beginning of the file. One for each
 * export.
 */
export interface Scratch {
  /** Throws `exports/too-large` when all exports together hold too much, `exports/disk-full`. */
  file(): Promise<ScratchFile>
  close(): Promise<void>
}

export interface ScratchFile {
  readonly size: number
  write(bytes: Uint8Array | string): Promise<void>
  /** Over bytes that are there already. */
  patch(offset: number, bytes: Uint8Array): Promise<void>
  read(from?: number, to?: number): AsyncIterable<Buffer>
  close(): Promise<void>
}

export interface ScratchOptions {
  readonly folder: string
  /** Limit for all exports together. */
  readonly maxBytes: number
}

/** Small pieces are gathered: a system call per row would be slower than the row. */
const GATHERED_BYTES = 1 << 18
const READ_BYTES = 1 << 17

/** Space that one export may use, as plain data: the thread that writes the file opens it. */
export interface ScratchTicket {
  readonly folder: string
  readonly maxBytes: number
  /** Bytes that all exports hold, one 64-bit integer that all threads share. */
  readonly total: SharedArrayBuffer
  /** Bytes that this export holds. */
  readonly own: SharedArrayBuffer
}

/** Shared by all exports of a server, in every thread; keeps account of their bytes. */
export class ScratchSpace {
  readonly #options: ScratchOptions
  readonly #total = new BigInt64Array(new SharedArrayBuffer(8))

  constructor(options: ScratchOptions) {
    this.#options = options
  }

  get usedBytes(): number {
    return Number(Atomics.load(this.#total, 0))
  }

  /** For one export. */
  ticket(): ScratchTicket {
    return { ...this.#options, total: this.#total.buffer, own: new SharedArrayBuffer(8) }
  }

  /** Takes back what the export still held when its thread ended without closing it. */
  takeBack({ own }: ScratchTicket): void {
    Atomics.sub(this.#total, 0, Atomics.exchange(new BigInt64Array(own), 0, 0n))
  }

  open(): Scratch {
    return openScratch(this.ticket())
  }
}

/** Opens the space of an export, in the thread that writes the file. */
export function openScratch(ticket: ScratchTicket): Scratch {
  const files = new Set<SpilledFile>()
  const take = takerOf(ticket)
  return {
    file: async () => {
      const file = new SpilledFile(await unnamedFile(ticket.folder), take, () => files.delete(file))
      files.add(file)
      return file
    },
    close: async () => {
      await Promise.all([...files].map((file) => file.close()))
    }
  }
}

/** Without a name from the beginning, so that no crash leaves it behind: the system frees it with its last handle. */
async function unnamedFile(folder: string): Promise<FileHandle> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomHex(16))
  const handle = await open(path, 'wx+', 0o600)
  await rm(path)
  return handle
}

/** Takes bytes of the budget, or gives them back when negative. */
function takerOf({ maxBytes, total, own }: ScratchTicket): (bytes: number) => void {
  const [all, mine] = [new BigInt64Array(total), new BigInt64Array(own)]
  return (bytes) => {
    const count = BigInt(bytes)
    if (Number(Atomics.add(all, 0, count) + count) > maxBytes && bytes > 0) {
      Atomics.sub(all, 0, count)
      throw exportsError(
        'exports/too-large',
        'This export needs more room on disk than the portal gives to exports. Narrow it with where or limit, or ask for CSV or Parquet, which need none.'
      )
    }
    Atomics.add(mine, 0, count)
  }
}

class SpilledFile implements ScratchFile {
  readonly #handle: FileHandle
  readonly #take: (bytes: number) => void
  readonly #forget: () => void
  #gathered: Buffer[] = []
  #gatheredBytes = 0
  #size = 0
  #closed: Promise<void> | undefined

  constructor(handle: FileHandle, take: (bytes: number) => void, forget: () => void) {
    this.#handle = handle
    this.#take = take
    this.#forget = forget
  }

  get size(): number {
    return this.#size
  }

  async write(piece: Uint8Array | string): Promise<void> {
    const bytes =
      typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    this.#take(bytes.length)
    this.#size += bytes.length
    this.#gathered.push(bytes)
    this.#gatheredBytes += bytes.length
    if (this.#gatheredBytes >= GATHERED_BYTES) await this.#flush()
  }

  async patch(offset: number, bytes: Uint8Array): Promise<void> {
    await this.#flush()
    await this.#handle.write(bytes, 0, bytes.byteLength, offset)
  }

  async *read(from = 0, to = this.#size): AsyncIterable<Buffer> {
    await this.#flush()
    for (let at = from; at < to; ) {
      // Not a stream: each would leave a listener on the handle, and some formats read thousands of pieces.
      const { buffer, bytesRead } = await this.#handle.read(
        Buffer.allocUnsafe(Math.min(READ_BYTES, to - at)),
        0,
        null,
        at
      )
      if (bytesRead === 0) throw bug('a file of an export ends before what was written to it')
      yield buffer.subarray(0, bytesRead)
      at += bytesRead
    }
  }

  close(): Promise<void> {
    return (this.#closed ??= this.#close())
  }

  async #close(): Promise<void> {
    this.#gathered = []
    this.#take(-this.#size)
    this.#forget()
    await this.#handle.close()
  }

  async #flush(): Promise<void> {
    if (this.#gatheredBytes === 0) return
    const bytes = Buffer.concat(this.#gathered)
    const place = this.#size - this.#gatheredBytes
    this.#gathered = []
    this.#gatheredBytes = 0
    try {
      for (let done = 0; done < bytes.length; )
        done += (await this.#handle.write(bytes, done, bytes.length - done, place + done)).bytesWritten
    } catch (cause) {
      throw exportsError(
        'exports/disk-full',
        'The disk of the portal is full, so this export could not be written. Inform the operator; CSV and Parquet need no space there.',
        { cause }
      )
    }
  }
}
