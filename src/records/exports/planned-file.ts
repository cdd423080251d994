import type { ExportFormat } from '#exports'
import type { BorrowedChunks } from '#kit'
import { tagOf } from '../cache/cached-use-case.ts'
import { isVolatile } from '../query/request.ts'
import type { RecordsContext } from '../records-context.ts'
import type { FileRequest } from './export-request.ts'

/** A file that is planned and not begun: what is wrong with the request has been thrown. */
export interface PlannedFile {
  /** Without extension. */
  readonly name: string
  readonly format: ExportFormat
  /** Equal as long as the bytes are. null: they change without a change of data, by `now()` or `random()`. */
  readonly tag: string | null
  /** What is asked for, in any version; null for files that are not kept for readers of ranges. */
  readonly address: string | null
  /**
   * Waits for a slot among the exports and begins; the slot is released when the last byte is read or the bytes are
   * destroyed.
   */
  open(): Promise<BorrowedChunks>
}

/** Equal for files that are equal. */
export function fileTag(
  name: string,
  state: string,
  request: FileRequest & { readonly format: string },
  { settings }: RecordsContext
): string | null {
  return isVolatile(request.clauses) ? null : tagOf(JSON.stringify([settings.release, name, state, request]))
}
