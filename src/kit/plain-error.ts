import { LoggiaError } from './errors.ts'

/** An error as plain data. Structured cloning would lose its code. */
export interface PlainError {
  readonly name: string
  readonly message: string
  readonly stack: string | undefined
  /** A member of Node's errors and of ours. */
  readonly code?: string
  /** Present for errors of ours. */
  readonly ours?: Pick<LoggiaError, 'kind' | 'at' | 'details'>
  readonly cause?: PlainError
}

export function plainError(error: unknown): PlainError {
  const { name, message, stack, cause } = error instanceof Error ? error : new Error(String(error))
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return {
    name,
    message,
    stack,
    ...(code !== undefined && { code }),
    ...(error instanceof LoggiaError && { ours: { kind: error.kind, at: error.at, details: error.details } }),
    ...(cause !== undefined && { cause: plainError(cause) })
  }
}

/** The error again, with the stack of the other thread. */
export function errorOf({ name, message, stack, code, ours, cause }: PlainError): Error {
  const reason = cause === undefined ? undefined : errorOf(cause)
  const error =
    ours !== undefined && code !== undefined
      ? new LoggiaError({ code, kind: ours.kind }, message, {
          details: ours.details,
          ...(ours.at !== undefined && { at: ours.at }),
          ...(reason !== undefined && { cause: reason })
        })
      : Object.assign(new Error(message, reason === undefined ? undefined : { cause: reason }), {
          name,
          ...(code !== undefined && { code })
        })
  if (stack !== undefined) error.stack = stack
  return error
}
