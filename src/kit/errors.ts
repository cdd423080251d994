import type { ErrorKind } from './error-kinds.ts'

/** Where in a text an error sits: 0-based character offsets, end exclusive. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

export interface ErrorFacts {
  /** Position of the mistake when it is about text. */
  readonly at?: TextRange
  /** Details for the error message: names, bounds, clause. Plain data, never engine text. */
  readonly details?: Readonly<Record<string, unknown>>
  /** The original failure; goes to the log, never to a client. */
  readonly cause?: unknown
}

/** A stable code (`odsql/unknown-field`, `engine/timeout`) and what kind of failure it is to the one who asked. */
export interface ErrorIdentity {
  readonly code: string
  readonly kind: ErrorKind
}

/**
 * Every failure Loggia knows about; `message` is written for the person who made the request. Errors are made by the
 * function of their room (`defineErrors`). The HTTP status is decided at the edge: each API has a table by kind.
 */
export class LoggiaError extends Error implements ErrorIdentity {
  readonly code: string
  readonly kind: ErrorKind
  readonly at: TextRange | undefined
  readonly details: Readonly<Record<string, unknown>>

  constructor({ code, kind }: ErrorIdentity, message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.name = 'LoggiaError'
    this.code = code
    this.kind = kind
    this.at = facts.at
    this.details = facts.details ?? {}
  }
}

/** Makes the errors of one room: only codes of its table exist. */
export interface RoomErrors<Code extends string> {
  (code: Code, message: string, facts?: ErrorFacts): LoggiaError
  /** True for errors of this room, optionally of some codes. */
  is(error: unknown, ...codes: readonly Code[]): error is LoggiaError & { readonly code: Code }
  readonly codes: readonly Code[]
}

/** The codes that a room's errors can have. */
export type CodeOf<Errors> = Errors extends RoomErrors<infer Code> ? Code : never

/** A room's table of errors: each code with its kind, which decides how the APIs answer it. */
export function defineErrors<Code extends `${string}/${string}`>(
  kinds: Readonly<Record<Code, ErrorKind>>
): RoomErrors<Code> {
  const make = (code: Code, message: string, facts: ErrorFacts = {}): LoggiaError =>
    new LoggiaError({ code, kind: kinds[code] }, message, facts)
  const is = (error: unknown, ...codes: readonly Code[]): error is LoggiaError & { readonly code: Code } =>
    error instanceof LoggiaError &&
    Object.hasOwn(kinds, error.code) &&
    (codes.length === 0 || codes.includes(error.code as Code))
  return Object.assign(make, { is, codes: Object.keys(kinds) as Code[] })
}

/** True for our own errors, optionally of one code or one family (`engine/`). */
export function isLoggiaError(error: unknown, code?: string): error is LoggiaError {
  if (!(error instanceof LoggiaError)) return false
  if (code === undefined) return true
  return code.endsWith('/') ? error.code.startsWith(code) : error.code === code
}

const loggiaError = defineErrors({ 'loggia/bug': 'internal' })

/** A state that our own code should have made impossible; reported as our bug, never as the caller's. */
export function bug(message: string, cause?: unknown): LoggiaError {
  return loggiaError('loggia/bug', message, cause === undefined ? {} : { cause })
}

export function isBug(error: unknown): boolean {
  return loggiaError.is(error)
}

/** Closes an exhaustive switch: the compiler objects when a case is missing. */
export function unreachable(value: never): never {
  throw bug(`unexpected value ${JSON.stringify(value)}`)
}
