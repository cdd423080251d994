import type { Actor } from '#events'
import { isLoggiaError } from '#kit'
import { refused } from '../../pipeline/errors.ts'
import type { JsonObject } from '../../pipeline/parameter.ts'
import type { PortalContext } from '../../portal-context.ts'
import { readLocation } from './location.ts'
import type { AnalysisOrder, FileAnalysis, FileToRead } from './publisher.ts'
import { readSchema } from './reading-options.ts'

/** A person waits for the answer: for what is to be read, then for less of it. */
const WAITS_MS = [20_000, 10_000] as const
/** Of a file that is too large to be read whole: bytes of its text or of its values. */
const BEGINNING_BYTES = 10 << 20
/** Of one that could not be read in time, on a busy machine. */
const SHORT_BEGINNING_BYTES = 2 << 20

export interface AnalysisInput {
  readonly file: FileToRead
  readonly parameters: JsonObject
  readonly actor: Actor | undefined
  /** Aborts when the client leaves. */
  readonly signal: AbortSignal
}

/**
 * Reads the file as it would be published; by its beginning if it is large, or takes too long. Errors: `portal/refused`
 * for files whose beginning takes too long, and those of imports.
 */
export async function analyzeFile(
  ground: AnalysisGround,
  input: AnalysisInput,
  [wholeMs, shortMs]: readonly [number, number] = WAITS_MS
): Promise<FileAnalysis> {
  const wholeBytes = ground.settings.previewBytes
  const found = await readInTime(ground, input, wholeMs, {
    wholeBytes,
    beginningBytes: Math.min(BEGINNING_BYTES, wholeBytes)
  })
  if (found !== undefined) return found
  const beginning = await readInTime(ground, input, shortMs, { wholeBytes: 0, beginningBytes: SHORT_BEGINNING_BYTES })
  if (beginning !== undefined) return beginning
  throw refused(`Reading the file took more than ${(wholeMs + shortMs) / 1_000} seconds. Publish it without a preview.`)
}

/** undefined: it took longer. */
async function readInTime(
  { publisher }: AnalysisGround,
  { file, parameters, actor, signal: leaving }: AnalysisInput,
  maxMs: number,
  preview: AnalysisOrder['preview']
): Promise<FileAnalysis | undefined> {
  const location = readLocation(parameters)
  const late = AbortSignal.timeout(maxMs)
  try {
    return await publisher.analyze({
      ...file,
      schema: readSchema(parameters),
      coordinates: typeof location === 'string' ? undefined : location,
      suggest: parameters.suggest === true,
      preview,
      actor,
      signal: AbortSignal.any([late, leaving])
    })
  } catch (error) {
    if (late.aborted && !leaving.aborted && isLoggiaError(error)) return undefined
    throw error
  }
}

export type AnalysisGround = Pick<PortalContext, 'publisher'> & {
  readonly settings: Pick<PortalContext['settings'], 'previewBytes'>
}
