import type { LoggiaError } from '#kit'
import type { DiskSpace } from './disk-space.ts'
import { httpError } from './errors.ts'
import type { QueryParams } from './query-string.ts'

/** A file that came with a form, on disk until the form is discarded. */
export interface UploadedFile {
  /** Name of the form's field. */
  readonly name: string
  /** As the client calls it, without folders; never part of a path of ours. */
  readonly fileName: string
  /** As the client says; nobody has looked. */
  readonly contentType: string
  readonly path: string
  readonly bytes: number
  /** Hash of the content, in hexadecimal. */
  readonly sha256: string
}

export interface FormOptions {
  /** Limit for all fields together. */
  readonly maxFieldBytes: number
  readonly maxFileBytes: number
  /** Where files are put; it must exist. */
  readonly folder: string
  /** Free space on the disk of the folder. */
  readonly space: DiskSpace
  /** A file of another field is an error: nobody would read it. */
  readonly takesFile: (name: string) => boolean
  /**
   * Whether the caller, according to the request and the fields received before, may send files: asked before a file is
   * kept, and at the end of a form whose files wait in memory for that. The error refuses the form when no field
   * follows that admits it.
   */
  readonly admit: (fields: QueryParams, progress: 'more may follow' | 'complete') => Promise<true | LoggiaError>
}

export interface FormBody {
  readonly fields: QueryParams
  readonly files: readonly UploadedFile[]
  /** Deletes the files that nobody has taken away. */
  discard(): Promise<void>
}

export function formTooLarge(bytes: number): LoggiaError {
  return httpError(
    'http/form-too-large',
    `The parameters of the request are longer than ${bytes.toLocaleString('en')} bytes.`
  )
}

export function badForm(message: string, cause?: unknown): LoggiaError {
  return httpError('http/bad-form', message, cause === undefined ? {} : { cause })
}
