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
/** Of a file that is too large to be read whole: bytes of its text or of its values. Read and typed in a few seconds. */
const BEGINNING_BYTES = 50 << 20

export interface AnalysisWish {
  readonly file: FileToRead
  readonly parameters: JsonObject
  readonly actor: Actor | undefined
  /** Aborts when the client leaves. */
  readonly signal: AbortSignal
}

/**
 * Reads the file as it would be published, a large one by its beginning. Errors: `portal/refused` for files that take too
 * long, and those of imports.
 */
export async function analyzeFile(
  { publisher, settings: { previewBytes } }: AnalysisGround,
  { file, parameters, actor, signal: leaving }: AnalysisWish
): Promise<FileAnalysis> {
  const location = readLocation(parameters)
  const late = AbortSignal.timeout(MAX_MS)
  try {
    return await publisher.analyze({
      ...file,
      schema: readSchema(parameters),
      coordinates: typeof location === 'string' ? undefined : location,
      suggest: parameters.suggest === true,
      preview: { wholeBytes: previewBytes, beginningBytes: Math.min(BEGINNING_BYTES, previewBytes) },
      actor,
      signal: AbortSignal.any([late, leaving])
    })
  } catch (error) {
    if (late.aborted && isLoggiaError(error))
      throw refused(`Reading the file took more than ${MAX_MS / 1_000} seconds. Publish it without a preview.`)
    throw error
  }
}

export type AnalysisGround = Pick<PortalContext, 'publisher'> & {
  readonly settings: Pick<PortalContext['settings'], 'previewBytes'>
}
