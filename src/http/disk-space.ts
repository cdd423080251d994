import { statfs } from 'node:fs/promises'
import { isDiskFull, LoggiaError } from '#kit'
import { httpError } from './errors.ts'

/** Uploads leave this much of the disk free, on which the control database and the records may lie as well. */
export const LEAST_FREE_BYTES = 512 * 2 ** 20

/** A file asks for space in steps: asking costs a call of the system. */
const STEP_BYTES = 4 * 2 ** 20

export type FreeBytes = (folder: string) => Promise<number>

/** The free space of the disk that uploads go to, shared by all uploads of this server. */
export class DiskSpace {
  readonly #folder: string
  readonly #freeBytes: FreeBytes
  /** Granted and not written yet: the disk does not know of it. */
  #pendingBytes = 0

  /** `freeBytes` is an argument for tests. */
  constructor(folder: string, freeBytes: FreeBytes = freeBytesOf) {
    this.#folder = folder
    this.#freeBytes = freeBytes
  }

  /** Errors: `http/no-room` when that many bytes cannot be written now. Grants nothing. */
  async check(bytes: number): Promise<void> {
    if ((await this.#freeBytes(this.#folder)) - this.#pendingBytes < LEAST_FREE_BYTES + bytes) throw noRoom()
  }

  /** Space for one file; to be released when the file is written or discarded. */
  reserve(): SpaceReservation {
    let granted = 0
    return {
      grant: async (bytes) => {
        if (bytes > granted) {
          const wanted = Math.max(bytes - granted, STEP_BYTES)
          // Counted before the disk is asked: others ask at the same time.
          this.#pendingBytes += wanted
          granted += wanted
          await this.check(0)
        }
      },
      written: (bytes) => {
        granted -= bytes
        this.#pendingBytes -= bytes
      },
      release: () => {
        this.#pendingBytes -= granted
        granted = 0
      }
    }
  }
}

export interface SpaceReservation {
  /** Before `bytes` are written. Errors: `http/no-room`. */
  grant(bytes: number): Promise<void>
  written(bytes: number): void
  release(): void
}

/**
 * The disk may be full before anybody looked, or for a reason that only writing shows, such as a quota of the file
 * system.
 */
export function explainWriteFailure(cause: unknown): unknown {
  if (isDiskFull(cause)) return noRoom(cause)
  return cause instanceof LoggiaError
    ? cause
    : httpError('http/upload-failed', 'The file could not be kept.', { cause })
}

function noRoom(cause?: unknown): LoggiaError {
  return httpError(
    'http/no-room',
    'The server has no space for files at the moment.',
    cause === undefined ? {} : { cause }
  )
}

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
