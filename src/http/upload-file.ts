import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { type BorrowedChunk, type LoggiaError, viewChunk } from '#kit'
import { type DiskSpace, explainWriteFailure } from './disk-space.ts'
import { httpError } from './errors.ts'

export interface UploadLimits {
  readonly maxFileBytes: number
  readonly space: DiskSpace
}

export interface WrittenUpload {
  readonly bytes: number
  /** Hash of the content, in hexadecimal. */
  readonly sha256: string
}

/**
 * Writes a file that comes from elsewhere. Each chunk is on the disk before the next one is asked for, so chunks may be
 * borrowed. Nothing is left at `path` when it fails. Errors: `http/file-too-large`, `http/no-room`,
 * `http/upload-failed`, and those of the source.
 */
export async function writeUpload(
  chunks: AsyncIterable<BorrowedChunk | Uint8Array>,
  path: string,
  { maxFileBytes, space }: UploadLimits
): Promise<WrittenUpload> {
  const reservation = space.reserve()
  try {
    const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
      throw explainWriteFailure(error)
    })
    try {
      const hash = createHash('sha256')
      let bytes = 0
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes > maxFileBytes) throw fileTooLarge(maxFileBytes)
        await reservation.grant(chunk.length)
        hash.update(viewChunk(chunk))
        await file.appendFile(viewChunk(chunk)).catch((error: unknown) => {
          throw explainWriteFailure(error)
        })
        reservation.written(chunk.length)
      }
      return { bytes, sha256: hash.digest('hex') }
    } finally {
      await file.close()
    }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    reservation.release()
  }
}

function fileTooLarge(maxFileBytes: number): LoggiaError {
  return httpError('http/file-too-large', `The file is longer than ${maxFileBytes.toLocaleString('en')} bytes.`)
}
