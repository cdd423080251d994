import { type Answer, jsonAnswer, prettyJson } from '#http'
import { isLoggiaError, LoggiaError } from '#kit'
import { ODSQL_ERRORS, type OdsqlErrorCode, wireMessage } from '#odsql'

/** How a failure looks to a client of this API. */
interface Presentation {
  readonly status: number
  readonly errorCode: string
  /** Instead of the error's own message. */
  readonly message?: string
  readonly headers?: Readonly<Record<string, string>>
}

const RETRY_SOON = { 'retry-after': '1' }

/**
 * The one table of statuses of the Explore API, by error code; a code that ends with `/` stands for its family (facts
 * §5).
 */
export const PRESENTATIONS: Readonly<Record<string, Presentation>> = {
  'explore/bad-parameter': { status: 400, errorCode: 'InvalidRESTParameterError' },
  'exports/': { status: 400, errorCode: 'InvalidRESTParameterError' },
  'records/record-not-found': { status: 404, errorCode: 'NotFoundResource' },
  'records/no-records': { status: 404, errorCode: 'NotFoundResource' },
  'explore/not-found': { status: 404, errorCode: 'NotFoundResource' },
  'explore/gone': { status: 410, errorCode: 'Gone' },
  'limits/overloaded': { status: 503, errorCode: 'ServiceUnavailable', headers: RETRY_SOON },
  'limits/caller-busy': { status: 429, errorCode: 'TooManyRequests', headers: RETRY_SOON },
  'catalog/not-found': { status: 404, errorCode: 'NotFoundResource' },
  'catalog/file-not-found': { status: 404, errorCode: 'NotFoundResource' },
  'catalog/forbidden': { status: 403, errorCode: 'ForbiddenAccess' },
  'access/invalid-key': { status: 401, errorCode: 'Unauthorized' },
  'access/authentication-required': { status: 401, errorCode: 'Unauthorized' },
  'access/encryption-required': {
    status: 403,
    errorCode: 'ForbiddenAccess',
    message: 'This portal, or the token of the request, can be used over HTTPS only.'
  },
  'http/bad-query-string': { status: 400, errorCode: 'InvalidRESTParameterError' },
  'http/bad-url': { status: 400, errorCode: 'BadRequest' },
  'http/bad-host': { status: 400, errorCode: 'BadRequest' },
  'http/url-too-long': { status: 400, errorCode: 'URITooLong' },
  'http/headers-too-long': { status: 431, errorCode: 'BadRequest' },
  'http/overloaded': { status: 503, errorCode: 'ServiceUnavailable', headers: RETRY_SOON },
  'http/not-found': { status: 404, errorCode: 'NotFoundURI' },
  'http/method-not-allowed': { status: 405, errorCode: 'MethodNotAllowed', headers: { allow: 'GET, HEAD, OPTIONS' } },
  'http/cancelled': { status: 499, errorCode: 'Cancelled' },
  'engine/cancelled': { status: 499, errorCode: 'Cancelled' },
  'engine/timeout': { status: 504, errorCode: 'QueryTimeout' },
  'engine/memory': { status: 400, errorCode: 'QueryTooComplex' },
  'engine/too-large': { status: 400, errorCode: 'QueryTooComplex' },
  'engine/overloaded': { status: 503, errorCode: 'ServiceUnavailable', headers: RETRY_SOON },
  'engine/unavailable': { status: 503, errorCode: 'ServiceUnavailable', headers: RETRY_SOON },
  'store/': {
    status: 503,
    errorCode: 'ServiceUnavailable',
    message: 'The portal cannot reach its database. Try again in a moment.',
    headers: RETRY_SOON
  }
}

/** Without a charset, as live answers have it. */
const ERROR_TYPE = { 'content-type': 'application/json' }

export function presentError(error: unknown, requestId: string): Answer {
  if (isLoggiaError(error, 'access/quota-exceeded')) return quotaExceeded(error)
  if (isLoggiaError(error, 'odsql/')) return odsqlMistake(error)
  const found = isLoggiaError(error) ? presentationOf(error.code) : undefined
  if (found === undefined || !isLoggiaError(error)) return unexpected(requestId)
  const { status, errorCode, message = error.message, headers } = found
  const { retryAfterSeconds } = error.details
  const again: Record<string, string> =
    typeof retryAfterSeconds === 'number' ? { 'retry-after': String(retryAfterSeconds) } : {}
  return jsonAnswer(prettyJson({ error_code: errorCode, message }), status, { ...ERROR_TYPE, ...headers, ...again })
}

function odsqlMistake(error: LoggiaError): Answer {
  const { errorCode } = ODSQL_ERRORS[error.code as OdsqlErrorCode]
  return jsonAnswer(prettyJson({ error_code: errorCode, message: wireMessage(error) }), 400, ERROR_TYPE)
}

function presentationOf(code: string): Presentation | undefined {
  return PRESENTATIONS[code] ?? PRESENTATIONS[`${code.split('/', 1)[0]}/`]
}

function unexpected(requestId: string): Answer {
  const message = `Something went wrong on our side. The operator of this portal finds the reason in the log under request ${requestId}.`
  return jsonAnswer(prettyJson({ error_code: 'InternalServerError', message }), 500, ERROR_TYPE)
}

/** A shape of its own (facts §5). */
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
  return new LoggiaError(
    'explore/bad-parameter',
    `Invalid value for ${name} API parameter: ${shown} was found but ${expected} is expected.`,
    { details: { name } }
  )
}
