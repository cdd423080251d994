import { type Answer, jsonAnswer } from '#http'
import { defineErrors, type ErrorKind, isLoggiaError, type LoggiaError } from '#kit'

/** Errors of the Search API v1 itself. */
const searchV1Error = defineErrors({ 'search-v1/bad-parameter': 'bad-parameter' })

export function badParameter(message: string): LoggiaError {
  return searchV1Error('search-v1/bad-parameter', message)
}

interface Presentation {
  readonly status: number
  /** Instead of the error's own message. */
  readonly message?: string
  readonly headers?: Readonly<Record<string, string>>
}

const RETRY_SOON = { 'retry-after': '1' }

/**
 * The one table of statuses of this API, by the kind of failure. `errorcode` of a body is the status, except of quotas.
 * `unexpected`: this API does nothing that can fail so; if it does, the fault is ours.
 */
const PRESENTATIONS: Readonly<Record<ErrorKind, Presentation | 'unexpected'>> = {
  'bad-parameter': { status: 400 },
  'bad-query': { status: 400 },
  'bad-request': { status: 400 },
  'url-too-long': { status: 400 },
  'headers-too-long': { status: 431 },
  'body-too-large': { status: 413 },
  'bad-input': 'unexpected',
  'unknown-address': { status: 404 },
  'method-not-allowed': { status: 405, headers: { allow: 'GET, HEAD, POST, OPTIONS' } },
  'not-found': { status: 404 },
  gone: { status: 410 },
  unauthenticated: { status: 401 },
  'invalid-token': { status: 401 },
  'encryption-required': {
    status: 403,
    message: 'This portal, or the token of the request, can be used over HTTPS only.'
  },
  forbidden: { status: 403 },
  'quota-exceeded': { status: 429 },
  'caller-busy': { status: 429, headers: RETRY_SOON },
  overloaded: { status: 503, headers: RETRY_SOON },
  unavailable: { status: 503, headers: RETRY_SOON },
  'database-unavailable': {
    status: 503,
    headers: RETRY_SOON,
    message: 'The portal cannot reach its database. Try again in a moment.'
  },
  'no-disk-space': { status: 503, headers: RETRY_SOON },
  timeout: { status: 504 },
  'too-complex': { status: 400 },
  cancelled: { status: 499 },
  'upload-failed': 'unexpected',
  operator: 'unexpected',
  internal: 'unexpected'
}

const DOMAIN_QUOTA = 10_002
const ANONYMOUS_QUOTA = 10_005
/** Queries are quoted in messages. */
const MAX_MESSAGE = 2_000

/** `{"error": text, "errorcode": number}`: clients show the text to people. */
export function presentError(error: unknown, requestId: string): Answer {
  const found = isLoggiaError(error) ? PRESENTATIONS[error.kind] : 'unexpected'
  if (!isLoggiaError(error) || found === 'unexpected') return unexpected(requestId)
  const { status, headers, message = error.message } = found
  if (error.kind === 'quota-exceeded') return quotaExceeded(error, status)
  const { retryAfterSeconds } = error.details
  const again: Record<string, string> =
    typeof retryAfterSeconds === 'number' ? { 'retry-after': String(retryAfterSeconds) } : {}
  return jsonAnswer({ error: message.slice(0, MAX_MESSAGE), errorcode: status }, status, { ...headers, ...again })
}

function quotaExceeded({ details, message }: LoggiaError, status: number): Answer {
  const { limit, unit, reset_time, caller } = details
  const body = {
    error: message,
    errorcode: caller === 'anonymous' ? ANONYMOUS_QUOTA : DOMAIN_QUOTA,
    reset_time,
    limit_time_unit: unit,
    call_limit: limit
  }
  const seconds = Math.max(1, Math.ceil((Date.parse(String(reset_time)) - Date.now()) / 1_000))
  return jsonAnswer(body, status, { 'retry-after': String(seconds) })
}

function unexpected(requestId: string): Answer {
  const error = `The request failed because of a bug in Loggia. The operator of this portal finds the reason in the log under request ${requestId}.`
  return jsonAnswer({ error, errorcode: 500 }, 500)
}
