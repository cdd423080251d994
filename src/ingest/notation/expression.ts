import type { Loader } from '#engine'
import { engineError } from '#engine'
import { linePattern } from '../csv/line-pattern.ts'
import { ingestError } from '../errors.ts'
import { textLiteral } from './text-literal.ts'

/** Whether a text is a regular expression that the engine reads: RE2, which takes linear time. */
export function isExpression(value: unknown): boolean {
  if (typeof value !== 'string') return false
  try {
    return linePattern([value]) !== undefined
  } catch (error) {
    if (ingestError.is(error, 'ingest/bad-pattern')) return false
    throw error
  }
}

/** ClickHouse's code for an expression that it cannot compile. */
const CANNOT_COMPILE = 427

/**
 * A valid expression can still need more memory than the engine gives one, such as a thousand times any letter. Throws
 * `ingest/bad-pattern`.
 */
export async function requireCompilable(
  loader: Loader,
  expressions: readonly string[],
  signal: AbortSignal | undefined
): Promise<void> {
  for (const expression of expressions) {
    try {
      await loader.select({ sql: `SELECT extract('', ${textLiteral(expression)}) AS found`, ...(signal && { signal }) })
    } catch (cause) {
      if (!engineError.is(cause, 'engine/bug') || cause.details['engineCode'] !== CANNOT_COMPILE) throw cause
      throw ingestError(
        'ingest/bad-pattern',
        'A pattern of "extract" is too large for the engine: it repeats too much.',
        {
          cause,
          details: { pattern: expression.slice(0, 200) }
        }
      )
    }
  }
}
