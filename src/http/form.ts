import { LoggiaError } from '#kit'
import type { FreeBytes } from './disk-room.ts'
import type { QueryParams } from './query-string.ts'

/** A file that came with a form, on disk until the form is discarded. */
export interface UploadedFile {
  /** Of the form's field. */
  readonly name: string
  /** As the client calls it, without folders; never part of a path of ours. */
  readonly fileName: string
  /** As the client says; nobody has looked. */
  readonly contentType: string
  readonly path: string
  readonly bytes: number
  /** Of the content, in hexadecimal. */
  readonly sha256: string
}

export interface FormOptions {
  /** Of all fields together. */
  readonly maxFieldBytes: number
  readonly maxFileBytes: number
  /** Where files are put; it must exist. */
  readonly folder: string
  /** On the disk of the folder; absent: as the system says. */
  readonly freeBytes?: FreeBytes
  /** Files of other fields are read past. */
  readonly takesFile: (name: string) => boolean
}

export interface FormBody {
  readonly fields: QueryParams
  readonly files: readonly UploadedFile[]
  /** Deletes the files that nobody has taken away. */
  discard(): Promise<void>
}

export function formTooLarge(bytes: number): LoggiaError {
  return new LoggiaError('http/form-too-large', `The parameters of a request may have ${bytes} bytes.`)
}

export function badForm(message: string, cause?: unknown): LoggiaError {
  return new LoggiaError('http/bad-form', message, cause === undefined ? {} : { cause })
}
