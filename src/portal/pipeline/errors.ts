import { isLoggiaError, LoggiaError } from '#kit'

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
 * The one table of errors of the portal's API, by our code; a code that ends with `/` stands for its family
 * (PORTAL-refusal, PORTAL-error). Texts that clients compare are here, word for word; all others are the error's own.
 * Codes of messages whose name is not known are ours: LOGG (PORTAL-error-2).
 */
export const PRESENTATIONS: Readonly<Record<string, Presentation>> = {
  'portal/bad-parameters': { code: 400 },
  'portal/refused': { code: 400 },
  'portal/no-token': { code: 400, message: 'Unable to generate token.' },
  'portal/busy': { code: 503, status: 503 },
  'portal/username-taken': { code: 400 },
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
  'portal/unknown-info': {
    code: 400,
    messageCode: 'CONT_0036',
    message: 'Item info file does not exist or is inaccessible.',
    details: ['Error getting Item Info from DataStore']
  },
  'portal/group-title-taken': { code: 400, messageCode: 'COM_0044' },
  'portal/protected-item': { code: 400, messageCode: 'CONT_0048' },
  'portal/unknown-item-type': { code: 400, messageCode: 'CONT_0113', message: 'Item type not valid.' },
  'portal/not-verified': { code: 400, messageCode: 'CONT_0163' },
  'access/unknown-key': { code: 400, messageCode: 'LOGG_0005', message: 'API key does not exist or is inaccessible.' },
  'access/invalid-token': { code: 498, message: 'Invalid token.' },
  'access/encryption-required': { code: 403, message: 'SSL Required' },
  'http/file-too-large': { code: 413 },
  'http/form-too-large': { code: 413 },
  'http/method-not-allowed': { code: 405, status: 405 },
  'http/not-found': { code: 404, status: 404 },
  'http/cancelled': { code: 499, status: 499 },
  'http/upload-failed': { code: 500, status: 500 },
  'http/no-room': { code: 503, status: 503 },
  'http/overloaded': { code: 503, status: 503 },
  'http/headers-too-long': { code: 431, status: 431 },
  'http/': { code: 400 },
  'fetch/': { code: 400 },
  'ingest/cancelled': { code: 503, status: 503 },
  'ingest/': { code: 400 },
  'exports/': { code: 400 },
  'limits/caller-busy': { code: 429, status: 429 },
  'limits/overloaded': { code: 503, status: 503 },
  'explore/': { code: 400 },
  'engine/overloaded': { code: 503, status: 503 },
  'engine/unavailable': { code: 503, status: 503 },
  'engine/timeout': { code: 504, status: 504 },
  'engine/memory': { code: 400 },
  'engine/too-large': { code: 400 },
  'engine/cancelled': { code: 499, status: 499 },
  'engine/disk-full': { code: 503, status: 503 },
  'access/quota-exceeded': { code: 429, status: 429 },
  'catalog/': { code: 400 },
  'sync/': { code: 400 },
  'store/': { code: 503, message: 'The portal cannot reach its database. Try again in a moment.', status: 503 }
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
  const found = isLoggiaError(error) ? presentationOf(error.code) : undefined
  if (!isLoggiaError(error) || found === undefined) return unexpected(requestId)
  const { code, messageCode, message = error.message, details = detailsOf(error), status = 200 } = found
  return { status, body: { error: { code, ...(messageCode !== undefined && { messageCode }), message, details } } }
}

/** Whether the failure is ours, and for the log. */
export function isUnexpected(error: unknown): boolean {
  return !isLoggiaError(error) || presentationOf(error.code) === undefined
}

/** Each detail is a sentence about one parameter: `'name' must be …`. */
export function badParameters(details: readonly string[]): LoggiaError {
  return new LoggiaError('portal/bad-parameters', 'Invalid parameters.', { details: { list: details } })
}

/** The request is well formed and cannot be done; the message says why. */
export function refused(message: string, ...details: readonly string[]): LoggiaError {
  return new LoggiaError('portal/refused', message, { details: { list: details } })
}

export function forbidden(): LoggiaError {
  return new LoggiaError('portal/forbidden', FORBIDDEN)
}

export function tokenRequired(): LoggiaError {
  return new LoggiaError('portal/token-required', 'Token Required')
}

/**
 * A large file came before the token: files of strangers are not kept, and only small ones wait for the fields that
 * follow.
 */
export function tokenAfterFile(): LoggiaError {
  return new LoggiaError('portal/token-after-file', 'Token Required', {
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
): LoggiaError {
  return new LoggiaError(`portal/unknown-${thing}`, `There is no such ${thing}.`)
}

function presentationOf(code: string): Presentation | undefined {
  return PRESENTATIONS[code] ?? PRESENTATIONS[`${code.split('/', 1)[0]}/`]
}

function detailsOf({ details }: LoggiaError): readonly string[] {
  return Array.isArray(details.list) ? details.list.map(String) : []
}

function unexpected(requestId: string): PresentedError {
  const message = 'Something went wrong on our side.'
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
