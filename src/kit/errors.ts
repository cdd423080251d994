/** Where in a text an error sits: 0-based character offsets, end exclusive. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

export interface ErrorFacts {
  /** Place of the mistake when it is about text. */
  readonly at?: TextRange
  /** What the edge needs to phrase the answer: names, bounds, clause. Plain data, never engine text. */
  readonly details?: Readonly<Record<string, unknown>>
  /** The original failure; goes to the log, never to a client. */
  readonly cause?: unknown
}

/**
 * Every failure Loggia knows about. `code` is stable (`odsql/unknown-field`, `engine/timeout`), `message` is written
 * for the person who made the request. The HTTP status is no business of this type: each API has its own table.
 */
export class LoggiaError extends Error {
  readonly code: string
  readonly at: TextRange | undefined
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: string, message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.name = 'LoggiaError'
    this.code = code
    this.at = facts.at
    this.details = facts.details ?? {}
  }
}

/** True for our own errors, optionally of one code or one family (`engine/`). */
export function isLoggiaError(error: unknown, code?: string): error is LoggiaError {
  if (!(error instanceof LoggiaError)) return false
  if (code === undefined) return true
  return code.endsWith('/') ? error.code.startsWith(code) : error.code === code
}

/** A state that our own code should have made impossible; reported as our bug, never as the caller's. */
export function bug(message: string, cause?: unknown): LoggiaError {
  return new LoggiaError('loggia/bug', message, cause === undefined ? {} : { cause })
}

/** Closes an exhaustive switch: the compiler objects when a case is missing. */
export function unreachable(value: never): never {
  throw bug(`unexpected value ${JSON.stringify(value)}`)
}
