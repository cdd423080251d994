import { accessError } from '#access'
import { type ItemsErrorCode, itemsError } from '#items'
import { type ErrorKind, isLoggiaError, type LoggiaError } from '#kit'
import { type PortalErrorCode, portalError } from './portal-error.ts'

/** How a failure looks to clients of the portal's API. */
interface Presentation {
  readonly code: number
  readonly messageCode?: string
  /** Instead of the error's own message. */
  readonly message?: string
  readonly details?: readonly string[]
  /**
   * Clients of this API read errors in answers with status 200 (PORTAL-response-4); only failures of the server itself
   * have another.
   */
  readonly status?: number
}

const FORBIDDEN = 'You do not have permissions to access this resource or perform this operation.'

/**
 * The errors of this API itself (PORTAL-refusal, PORTAL-error). Texts that clients compare are here, word for word; all
 * others are the error's own. Codes of messages whose name is not known are ours: LOGG (PORTAL-error-2).
 */
const OWN: Readonly<Record<PortalErrorCode | ItemsErrorCode, Presentation>> = {
  'portal/bad-parameters': { code: 400 },
  'portal/refused': { code: 400 },
  // Only of callers who sent a condition: clients of the product send none.
  'portal/changed-meanwhile': { code: 412, status: 412, messageCode: 'LOGG_0018' },
  'portal/unconditional': { code: 400, status: 400, messageCode: 'LOGG_0019' },
  'portal/no-token': { code: 400, message: 'Unable to generate token.' },
  'portal/code-required': { code: 400, message: 'Unable to generate token.' },
  'portal/factor-required': { code: 400, message: 'Unable to generate token.' },
  'portal/busy': { code: 503, status: 503 },
  'portal/username-taken': { code: 400 },
  'portal/dataset-name-taken': { code: 400 },
  'portal/payload-url-unreachable': { code: 400 },
  'portal/token-required': {
    code: 499,
    messageCode: 'GWM_0003',
    message: 'Token Required',
    details: ['Token Required']
  },
  'portal/token-after-file': { code: 499, messageCode: 'GWM_0003', message: 'Token Required' },
  'portal/forbidden': { code: 403, messageCode: 'GWM_0003', message: FORBIDDEN },
  'portal/directory-disabled': { code: 403, status: 403, message: 'Services directory has been disabled.' },
  'portal/unknown-operation': { code: 404, status: 404 },
  'portal/unknown-user': { code: 400, messageCode: 'COM_0018', message: 'User does not exist or is inaccessible.' },
  'portal/unknown-group': { code: 400, messageCode: 'COM_0003', message: 'Group does not exist or is inaccessible.' },
  'portal/unknown-content-group': {
    code: 400,
    messageCode: 'CONT_0006',
    message: 'Group does not exist or is inaccessible.'
  },
  'portal/unknown-item': { code: 400, messageCode: 'CONT_0001', message: 'Item does not exist or is inaccessible.' },
  'portal/unknown-role': { code: 400, messageCode: 'LOGG_0001', message: 'Role does not exist or is inaccessible.' },
  'portal/unknown-notification': {
    code: 400,
    messageCode: 'LOGG_0004',
    message: 'Notification does not exist or is inaccessible.'
  },
  'portal/unknown-api-key': {
    code: 400,
    messageCode: 'LOGG_0005',
    message: 'API key does not exist or is inaccessible.'
  },
  'portal/unknown-webhook': {
    code: 400,
    messageCode: 'LOGG_0002',
    message: 'Webhook does not exist or is inaccessible.'
  },
  'portal/unknown-invitation': {
    code: 400,
    messageCode: 'LOGG_0003',
    message: 'Invitation does not exist or is inaccessible.'
  },
  'portal/unknown-organization': {
    code: 400,
    messageCode: 'LOGG_0006',
    message: 'Organization does not exist or is inaccessible.'
  },
  'portal/unknown-folder': {
    code: 400,
    messageCode: 'LOGG_0007',
    message: 'Folder does not exist or is inaccessible.'
  },
  'portal/unknown-comment': {
    code: 400,
    messageCode: 'LOGG_0008',
    message: 'Comment does not exist or is inaccessible.'
  },
  'portal/unknown-collaboration': {
    code: 400,
    messageCode: 'LOGG_0009',
    message: 'Collaboration does not exist or is inaccessible.'
  },
  'portal/unknown-workspace': {
    code: 400,
    messageCode: 'LOGG_0010',
    message: 'Workspace does not exist or is inaccessible.'
  },
  'portal/unknown-participant': {
    code: 400,
    messageCode: 'LOGG_0011',
    message: 'Participant does not exist or is inaccessible.'
  },
  'portal/unknown-synchronization': {
    code: 400,
    messageCode: 'LOGG_0012',
    message: 'Synchronization does not exist or is inaccessible.'
  },
  'portal/unknown-source': {
    code: 400,
    messageCode: 'LOGG_0014',
    message: 'Source does not exist or is inaccessible.'
  },
  'portal/unknown-harvester': {
    code: 400,
    messageCode: 'LOGG_0015',
    message: 'Harvester does not exist or is inaccessible.'
  },
  'portal/unknown-page': { code: 400, messageCode: 'LOGG_0017', message: 'Page does not exist or is inaccessible.' },
  'portal/unknown-provider': {
    code: 400,
    messageCode: 'LOGG_0016',
    message: 'Sign-in provider does not exist or is inaccessible.'
  },
  'portal/provider-failed': { code: 400 },
  'portal/unknown-info': {
    code: 400,
    messageCode: 'CONT_0036',
    message: 'Item info file does not exist or is inaccessible.',
    details: ['Error getting Item Info from DataStore']
  },
  'portal/received-item': { code: 403, messageCode: 'LOGG_0013' },
  'portal/group-title-taken': { code: 400, messageCode: 'COM_0044' },
  'portal/protected-item': { code: 400, messageCode: 'CONT_0048' },
  'portal/unknown-item-type': { code: 400, messageCode: 'CONT_0113', message: 'Item type not valid.' },
  'items/not-verified': { code: 400, messageCode: 'CONT_0163' }
}

const BAD_REQUEST: Presentation = { code: 400 }
const UNAVAILABLE: Presentation = { code: 503, status: 503 }

/** All other failures, by their kind. `unexpected`: nothing of this API can fail so; if it does, the fault is ours. */
const BY_KIND: Readonly<Record<ErrorKind, Presentation | 'unexpected'>> = {
  'bad-parameter': BAD_REQUEST,
  'bad-query': 'unexpected',
  'bad-request': BAD_REQUEST,
  'url-too-long': BAD_REQUEST,
  'headers-too-long': { code: 431, status: 431 },
  'body-too-large': { code: 413 },
  'bad-input': BAD_REQUEST,
  'unknown-address': { code: 404, status: 404 },
  'method-not-allowed': { code: 405, status: 405 },
  'not-found': BAD_REQUEST,
  gone: BAD_REQUEST,
  unauthenticated: 'unexpected',
  'invalid-token': { code: 498, message: 'Invalid token.' },
  'encryption-required': { code: 403, message: 'SSL Required' },
  forbidden: BAD_REQUEST,
  'quota-exceeded': { code: 429, status: 429 },
  'caller-busy': { code: 429, status: 429 },
  overloaded: UNAVAILABLE,
  unavailable: UNAVAILABLE,
  'database-unavailable': { ...UNAVAILABLE, message: 'The portal cannot reach its database. Try again in a moment.' },
  'no-disk-space': UNAVAILABLE,
  timeout: { code: 504, status: 504 },
  'too-complex': BAD_REQUEST,
  cancelled: { code: 499, status: 499 },
  'upload-failed': { code: 500, status: 500 },
  operator: 'unexpected',
  internal: 'unexpected'
}

/** The body of an error, and the status it travels with. */
export interface PresentedError {
  readonly status: number
  readonly body: {
    readonly error: {
      readonly code: number
      readonly messageCode?: string
      readonly message: string
      readonly details: readonly string[]
    }
  }
}

export function presentError(error: unknown, requestId: string): PresentedError {
  const found = presentationOf(error)
  if (!isLoggiaError(error) || found === 'unexpected') return unexpected(requestId)
  const { code, messageCode, message = error.message, details = detailsOf(error), status = 200 } = found
  return { status, body: { error: { code, ...(messageCode !== undefined && { messageCode }), message, details } } }
}

/** Whether the failure is ours, and for the log. */
export function isUnexpected(error: unknown): boolean {
  return presentationOf(error) === 'unexpected'
}

/** Each detail is a sentence about one parameter: `'name' must be …`. */
export function badParameters(details: readonly string[]): LoggiaError {
  return portalError('portal/bad-parameters', 'Invalid parameters.', { details: { list: details } })
}

/** A sentence about the request; `parameter`: the one that it is about, if it is about one. */
export interface Problem {
  readonly parameter: string | null
  readonly text: string
}

/** What is wrong, for pages: the sentences of the error as the API answers it, each with its parameter. */
export function problemsOf(error: LoggiaError): readonly Problem[] {
  const found = presentationOf(error)
  const presented: Presentation = found === 'unexpected' ? { code: 500 } : found
  const { message = error.message, details = detailsOf(error) } = presented
  const texts = details.filter((each) => each !== message)
  const isGeneral = portalError.is(error, 'portal/bad-parameters') && texts.length > 0
  // Sentences about a parameter begin with its name in quotes; `values.ts` and the concepts write them so.
  return [...(isGeneral ? [] : [message]), ...texts].map((text) => ({
    parameter: /^'([\w.-]+)'/.exec(text)?.[1] ?? null,
    text
  }))
}

/** The request is well formed and cannot be done; the message says why. */
export function refused(message: string, ...details: readonly string[]): LoggiaError {
  return portalError('portal/refused', message, { details: { list: details } })
}

export function forbidden(): LoggiaError {
  return portalError('portal/forbidden', FORBIDDEN)
}

export function tokenRequired(): LoggiaError {
  return portalError('portal/token-required', 'Token Required')
}

/**
 * A large file came before the token: files of anonymous callers are not stored, and only small ones wait for the fields that
 * follow.
 */
export function tokenAfterFile(): LoggiaError {
  return portalError('portal/token-after-file', 'Token Required', {
    details: {
      list: [
        'A file of more than 16 MB is taken only after the token: send the token in the header X-Esri-Authorization, in the URL, or as a field before the file.'
      ]
    }
  })
}

/** The thing does not exist, or not for this caller: nobody learns which. */
export function unknown(
  thing:
    | 'user'
    | 'group'
    | 'content-group'
    | 'item'
    | 'role'
    | 'invitation'
    | 'api-key'
    | 'notification'
    | 'organization'
    | 'webhook'
    | 'collaboration'
    | 'workspace'
    | 'participant'
    | 'synchronization'
    | 'source'
    | 'harvester'
    | 'provider'
    | 'page'
): LoggiaError {
  return portalError(`portal/unknown-${thing}`, `The ${thing} does not exist.`)
}

function presentationOf(error: unknown): Presentation | 'unexpected' {
  if (portalError.is(error) || itemsError.is(error)) return OWN[error.code]
  if (accessError.is(error, 'access/unknown-key')) return OWN['portal/unknown-api-key']
  return isLoggiaError(error) ? BY_KIND[error.kind] : 'unexpected'
}

function detailsOf({ details }: LoggiaError): readonly string[] {
  return Array.isArray(details.list) ? details.list.map(String) : []
}

function unexpected(requestId: string): PresentedError {
  const message = 'The request failed because of a bug in Loggia.'
  return {
    status: 500,
    body: {
      error: {
        code: 500,
        message,
        details: [`The operator of this portal finds the reason in the log under request ${requestId}.`]
      }
    }
  }
}
