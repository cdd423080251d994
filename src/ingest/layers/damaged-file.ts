import type { LoggiaError } from '#kit'
import { ingestError } from '../errors.ts'

/** A file that is not of its format, or ends too early. `what` is a clause: `its header is cut`. */
export function damagedFile(name: string, what: string, cause?: unknown): LoggiaError {
  return ingestError('ingest/damaged-file', `${name} cannot be read: ${what}.`, { cause, details: { name } })
}
