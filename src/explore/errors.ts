import { type Answer, jsonAnswer, prettyJson } from '#http'
import { type ErrorKind, isLoggiaError, type LoggiaError } from '#kit'
import { ODSQL_ERRORS, type OdsqlErrorCode, odsqlError, wireMessage } from '#odsql'
import { exploreError } from './explore-error.ts'

/** How a failure looks to a client of this API. */
interface Presentation {
  readonly status: number
  readonly errorCode: string
  /** Instead of the error's own message. */
  readonly message?: string
  readonly headers?: Readonly<Record<string, string>>
}

const RETRY_SOON = { 'retry-after': '1' }
const UNAVAILABLE: Presentation = { status: 503, errorCode: 'ServiceUnavailable', headers: RETRY_SOON }
const UNAUTHENTICATED: Presentation = { status: 401, errorCode: 'Unauthorized' }

/**
 * The one table of statuses of the Explore API, by the kind of failure (EXPLORE-error). `unexpected`: this API does
 * nothing that can fail so; if it does, the fault is ours.
 */
export const PRESENTATIONS: Readonly<Record<ErrorKind, Presentation | 'unexpected' | 'own form'>> = {
  'bad-parameter': { status: 400, errorCode: 'InvalidRESTParameterError' },
  'bad-query': 'own form',
  'bad-request': { status: 400, errorCode: 'BadRequest' },
  'url-too-long': { status: 400, errorCode: 'URITooLong' },
  'headers-too-long': { status: 431, errorCode: 'BadRequest' },
  'body-too-large': 'unexpected',
  'bad-input': 'unexpected',
  'unknown-address': { status: 404, errorCode: 'NotFoundURI' },
  'method-not-allowed': { status: 405, errorCode: 'MethodNotAllowed', headers: { allow: 'GET, HEAD, OPTIONS' } },
  'not-found': { status: 404, errorCode: 'NotFoundResource' },
  gone: { status: 410, errorCode: 'Gone' },
  unauthenticated: UNAUTHENTICATED,
  'invalid-token': UNAUTHENTICATED,
  'encryption-required': {
    status: 403,
    errorCode: 'ForbiddenAccess',
    message: 'This portal, or the token of the request, can be used over HTTPS only.'
  },
  forbidden: { status: 403, errorCode: 'ForbiddenAccess' },
  'quota-exceeded': 'own form',
  'caller-busy': { status: 429, errorCode: 'TooManyRequests', headers: RETRY_SOON },
  overloaded: UNAVAILABLE,
  unavailable: UNAVAILABLE,
  'database-unavailable': {
    ...UNAVAILABLE,
    message: 'The portal cannot reach its database. Try again in a moment.'
  },
  'no-disk-space': UNAVAILABLE,
  timeout: { status: 504, errorCode: 'QueryTimeout' },
  'too-complex': { status: 400, errorCode: 'QueryTooComplex' },
  cancelled: { status: 499, errorCode: 'Cancelled' },
  'upload-failed': 'unexpected',
  operator: 'unexpected',
  internal: 'unexpected'
}

/** Without a charset, as live answers have it. */
const ERROR_TYPE = { 'content-type': 'application/json' }

export function presentError(error: unknown, requestId: string): Answer {
  if (!isLoggiaError(error)) return unexpected(requestId)
  if (error.kind === 'quota-exceeded') return quotaExceeded(error)
  if (odsqlError.is(error)) return odsqlMistake(error)
  const found = PRESENTATIONS[error.kind]
  if (typeof found === 'string') return unexpected(requestId)
  const { status, errorCode, message = error.message, headers } = found
  const { retryAfterSeconds } = error.details
  const again: Record<string, string> =
    typeof retryAfterSeconds === 'number' ? { 'retry-after': String(retryAfterSeconds) } : {}
  return jsonAnswer(prettyJson({ error_code: errorCode, message }), status, { ...ERROR_TYPE, ...headers, ...again })
}

function odsqlMistake(error: LoggiaError & { readonly code: OdsqlErrorCode }): Answer {
  const { errorCode } = ODSQL_ERRORS[error.code]
  return jsonAnswer(prettyJson({ error_code: errorCode, message: wireMessage(error) }), 400, ERROR_TYPE)
}

function unexpected(requestId: string): Answer {
  const message = `The request failed because of a bug in Loggia. The operator of this portal finds the reason in the log under request ${requestId}.`
  return jsonAnswer(prettyJson({ error_code: 'InternalServerError', message }), 500, ERROR_TYPE)
}

/** A different shape (EXPLORE-error-10). */
function quotaExceeded({ details }: LoggiaError): Answer {
  const { limit, unit, reset_time } = details
  const body = {
    errorcode: 10002,
    reset_time,
    limit_time_unit: unit,
    call_limit: limit,
    error: 'Too many requests on the domain. Please contact the domain administrator.'
  }
  const seconds = Math.max(1, Math.ceil((Date.parse(String(reset_time)) - Date.now()) / 1000))
  return jsonAnswer(prettyJson(body), 429, { ...ERROR_TYPE, 'retry-after': String(seconds) })
}

/** A parameter with a value that it cannot have. */
export function badParameter(name: string, value: string, expected: string): LoggiaError {
  const shown = value.length > 100 ? `${value.slice(0, 100)}…` : value
  return exploreError(
    'explore/bad-parameter',
    `Invalid value for ${name} API parameter: ${shown} was found but ${expected} is expected.`,
    { details: { name } }
  )
}
