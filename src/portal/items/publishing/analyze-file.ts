import type { Actor } from '#events'
import { isLoggiaError } from '#kit'
import { refused } from '../../pipeline/errors.ts'
import type { JsonObject } from '../../pipeline/parameter.ts'
import type { PortalContext } from '../../portal-context.ts'
import { readLocation } from './location.ts'
import type { FileAnalysis, FileToRead } from './publisher.ts'
import { readSchema } from './reading-options.ts'

/** A person waits for the answer. */
const MAX_MS = 30_000
const MAX_BYTES = 200_000_000

/**
 * Reads the whole file as it would be published. Errors: `portal/refused` for files that are too large or take too
 * long, and those of imports.
 */
export async function analyzeFile(
  { publisher }: Pick<PortalContext, 'publisher'>,
  file: FileToRead,
  bytes: number,
  parameters: JsonObject,
  actor: Actor | undefined
): Promise<FileAnalysis> {
  if (bytes > MAX_BYTES)
    throw refused(`The file is larger than ${MAX_BYTES.toLocaleString('en')} bytes. Publish it without a preview.`)
  const location = readLocation(parameters)
  const signal = AbortSignal.timeout(MAX_MS)
  try {
    return await publisher.analyze({
      ...file,
      schema: readSchema(parameters),
      coordinates: typeof location === 'string' ? undefined : location,
      suggest: parameters.suggest === true,
      actor,
      signal
    })
  } catch (error) {
    if (signal.aborted && isLoggiaError(error))
      throw refused(`Reading the file took more than ${MAX_MS / 1_000} seconds. Publish it without a preview.`)
    throw error
  }
}
