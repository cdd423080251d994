import { ANONYMOUS, checkTransport, type PortalPolicy } from '#access'
import type { Call } from '#catalog'
import { type Answer, type HttpRequest, jsonAnswer, type Route, type RouteGroup, withWholeBody } from '#http'
import { type ErrorKind, isBug, isLoggiaError, type Log } from '#kit'
import { pushError } from './errors.ts'
import { MAX_BODY_BYTES } from './push-body.ts'
import type { PushKeys } from './push-keys.ts'
import type { Pushes } from './pushes.ts'
import { refusalMessage } from './refusal-message.ts'

/** The address of the original service, so that devices need no change. */
const PUSH_PREFIX = '/api/push/1.0'

export interface PushRoutesOptions {
  readonly keys: Pick<PushKeys, 'require'>
  readonly pushes: Pick<Pushes, 'push' | 'remove'>
  /** Whether keys may travel over plain HTTP is the portal's policy. */
  readonly policy: () => PortalPolicy | Promise<PortalPolicy>
  /** The address of a file of a record: `origin` is how the device names this portal. */
  readonly fileAddress: (origin: string, datasetId: string, fileId: string) => string
  /** Called for each push that was taken. */
  readonly noteCall?: (call: Call) => void
  readonly log: Log
}

/** Statuses of this API. */
const STATUSES: Readonly<Record<ErrorKind, number>> = {
  'bad-parameter': 400,
  'bad-query': 400,
  'bad-request': 400,
  'url-too-long': 414,
  'headers-too-long': 431,
  'body-too-large': 413,
  'bad-input': 400,
  'unknown-address': 404,
  'method-not-allowed': 405,
  'not-found': 404,
  gone: 410,
  unauthenticated: 401,
  'invalid-token': 401,
  'encryption-required': 403,
  forbidden: 403,
  'quota-exceeded': 429,
  'caller-busy': 429,
  overloaded: 503,
  unavailable: 503,
  'database-unavailable': 503,
  'no-disk-space': 507,
  timeout: 503,
  'too-complex': 400,
  cancelled: 499,
  'upload-failed': 500,
  operator: 500,
  internal: 500
}

/** Another server was faster each time: the push itself is right, and devices repeat what 503 refuses. */
const CHANGED_MEANWHILE = 'catalog/changed-meanwhile'

/**
 * `POST …/:dataset/:resource/push` and `…/delete`, and `GET …/:dataset/:resource/:record/delete` as devices of the original
 * service ask it; the answer comes after the commit.
 */
export function pushRouteGroup(options: PushRoutesOptions): RouteGroup {
  // Devices have no token of the portal: each address has its own key, which the handler requires.
  const route = (path: string, kind: 'write' | 'delete'): Route => ({
    method: 'POST',
    path: `/:dataset/:resource/${path}`,
    audience: 'always',
    handle: (request) => answer(options, request, (datasetId) => pushBody(options, request, datasetId, kind))
  })
  const removal: Route = {
    method: 'GET',
    path: '/:dataset/:resource/:record/delete',
    audience: 'always',
    handle: (request) => answer(options, request, (datasetId) => removeRecord(options, request, datasetId))
  }
  return {
    prefix: PUSH_PREFIX,
    headers: { 'cache-control': 'no-store' },
    routes: [route('push', 'write'), route('delete', 'delete'), removal],
    answerError: (error) => errorAnswer(error, options.log)
  }
}

async function answer(
  { keys, policy, noteCall }: PushRoutesOptions,
  request: HttpRequest,
  work: (datasetId: string) => Promise<void>
): Promise<Answer> {
  const { dataset: datasetId = '', resource = '' } = request.params
  checkTransport(await policy(), { audience: 'everyone', carriesSecret: true }, request.encrypted)
  await keys.require(secretOf(request), datasetId, resource)
  await work(datasetId)
  // The key of an address is nobody's: it is not one of those that people make.
  noteCall?.({ datasetId, kind: 'push', caller: ANONYMOUS, agent: request.header('user-agent') })
  return jsonAnswer({ status: 'OK' })
}

async function pushBody(
  { pushes, fileAddress }: PushRoutesOptions,
  request: HttpRequest,
  datasetId: string,
  kind: 'write' | 'delete'
): Promise<void> {
  await withWholeBody(request, { maxBytes: MAX_BODY_BYTES, tooLong }, (bytes) =>
    pushes.push({
      datasetId,
      kind,
      bytes,
      contentType: request.header('content-type') ?? '',
      fileAddress: (fileId) => fileAddress(request.origin, datasetId, fileId),
      idempotencyKey: request.header('idempotency-key')
    })
  )
}

/** A HEAD, which routers answer like a GET, must change nothing. */
async function removeRecord({ pushes }: PushRoutesOptions, request: HttpRequest, datasetId: string): Promise<void> {
  if (request.method !== 'GET') throw pushError('push/bad-request', 'A record is deleted by GET only.')
  await pushes.remove(datasetId, request.params['record'] ?? '')
}

/** In the header, or in the address as older devices send it. */
function secretOf(request: HttpRequest): string {
  const header = /^(?:Bearer|Apikey)\s+(\S+)$/i.exec(request.header('authorization') ?? '')?.[1]
  const secret = header ?? request.query.get('pushkey') ?? request.query.get('apikey')
  if (secret === undefined || secret === '')
    throw pushError('push/bad-key', 'The push key is missing: ?pushkey=… or Authorization: Bearer ….')
  return secret
}

function tooLong() {
  return pushError('push/too-large', `The body is longer than ${MAX_BODY_BYTES} bytes.`)
}

function errorAnswer(error: unknown, log: Log): Answer {
  if (!isLoggiaError(error) || isBug(error)) {
    log.error({ err: error }, 'a push failed by our fault')
    return jsonAnswer(
      { status: 'error', error_code: 'loggia/bug', message: 'Something went wrong inside Loggia.' },
      500
    )
  }
  const { code, kind } = error
  const message = kind === 'encryption-required' ? 'Push keys are accepted over HTTPS only.' : refusalMessage(error)
  const status = code === CHANGED_MEANWHILE ? 503 : STATUSES[kind]
  return jsonAnswer(
    { status: 'error', error_code: code, message },
    status,
    status === 503 ? { 'retry-after': '1' } : {}
  )
}
