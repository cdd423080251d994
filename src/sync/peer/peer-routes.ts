import { runFrom } from '#events'
import { type Answer, type Handler, type HttpRequest, payload, type RouteGroup, withWholeBody } from '#http'
import { type Clock, type ErrorKind, isLoggiaError, type Log } from '#kit'
import type { CollaborationParticipantRow, CollaborationRow, Reader, Store } from '#store'
import { findCollaboration, isLive } from '../collaborations/collaboration-rows.ts'
import { findParticipant } from '../collaborations/participant-rows.ts'
import { syncError } from '../errors.ts'
import type { PortalIdentity } from '../trust/portal-identity.ts'
import { ended } from './configuration.ts'
import { answerConfiguration, answerLeaving } from './host-exchange.ts'
import { contentDigest } from './message-signature.ts'
import { isFirst } from './nonce-rows.ts'
import type { PeerOperation } from './peer-call.ts'
import { PEER_PREFIX } from './peer-client.ts'
import { AUDIENCE_HEADER, isFresh, type ReceivedRequest, readSignedRequest, signResponse } from './signed-message.ts'

export interface PeerRoutesOptions {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly identity: () => Promise<PortalIdentity>
  /** Requests in the clear are answered: for trials only. */
  readonly plainAllowed: boolean
  /** What guests ask for besides the configuration. */
  readonly operations: Readonly<Record<string, PeerOperation>>
}

const OPERATIONS: Readonly<Record<string, PeerOperation>> = {
  configuration: { kind: 'change', work: answerConfiguration },
  leave: { kind: 'change', work: answerLeaving }
}

/** The same under the addresses that self-hosted portals have. */
const PREFIXES = [PEER_PREFIX, `/webadaptor${PEER_PREFIX}`]
const MAX_BODY_BYTES = 256 * 1024

/** What other portals may ask this one, each request signed by a participant of the collaboration that it names. */
export function peerRouteGroups(options: PeerRoutesOptions): RouteGroup[] {
  const routes = Object.entries({ ...OPERATIONS, ...options.operations }).map(([name, operation]) => ({
    method: 'POST' as const,
    path: `/collaborations/:collaboration_id/${name}`,
    // The signature decides, which says more than a token: a closed portal collaborates too.
    audience: 'always' as const,
    handle: handler(options, name, operation)
  }))
  return PREFIXES.map((prefix) => ({
    prefix,
    headers: { 'cache-control': 'no-store' },
    routes,
    answerError: (error, http) => answerError(error, http, options.log)
  }))
}

function handler(
  { store, clock, identity, plainAllowed }: PeerRoutesOptions,
  name: string,
  operation: PeerOperation
): Handler {
  return async (http) => {
    if (!plainAllowed && !http.encrypted)
      throw syncError('sync/encryption-required', 'Portals speak to each other over HTTPS only.')
    const own = await identity()
    const audience = http.header(AUDIENCE_HEADER) ?? ''
    const digest = http.header('content-digest') ?? ''
    const received = readSignedRequest(
      { method: http.method, path: pathOf(http), query: http.queryText, audience, digest },
      (header) => http.header(header)
    )
    const nowMs = clock.now()
    const origin = {
      actor: `portal:${received.portalId}`,
      address: http.address,
      client: http.header('user-agent') ?? null,
      requestId: http.id
    }
    const collaborationId = http.params.collaboration_id ?? ''
    // Before the body is read, and before a transaction: unknown callers must neither fill memory nor delay others.
    await believe(store.db, collaborationId, received, audience === own.portalId)
    if (!isFresh(received, nowMs))
      throw syncError('sync/stale-request', 'The request was signed too long ago, or by a clock that is wrong.')
    const maxBytes = operation.kind === 'content' ? operation.maxBodyBytes : MAX_BODY_BYTES
    const tooLong = () => syncError('sync/bad-message', `The message is longer than ${maxBytes} bytes.`)
    const answer = await withWholeBody(http, { maxBytes, tooLong }, async (body) => {
      if (contentDigest(body) !== digest)
        throw syncError('sync/bad-signature', 'The body of the request is not the one that was signed.')
      return runFrom(origin, async () => {
        const { early, found } = await store.transaction(async (tx) => {
          const found = await believe(tx, collaborationId, received, audience === own.portalId)
          if (!(await isFirst(tx, received, nowMs)))
            throw syncError('sync/replayed-request', 'The request was received before.')
          if (!isLive(found.collaboration)) return { found, early: ended('deleted') }
          if (found.participant.status === 'removed') return { found, early: ended('removed') }
          if (found.participant.status !== 'active' && name !== 'leave') throw unknownPeer()
          if (operation.kind === 'content') return { found, early: undefined }
          return { found, early: await operation.work({ tx, ...found, body: body.toString('utf8'), nowMs }) }
        })
        if (early !== undefined || operation.kind === 'change') return early ?? {}
        return operation.work({
          ...found,
          body,
          query: new URLSearchParams(http.queryText),
          nowMs,
          signal: http.signal
        })
      })
    })
    const content = Buffer.isBuffer(answer) ? answer : JSON.stringify(answer)
    const signature = signResponse({ status: 200, body: content, nonce: received.nonce }, own, clock.now())
    const type = Buffer.isBuffer(answer) ? 'application/octet-stream' : 'application/json; charset=utf-8'
    return { status: 200, headers: { 'content-type': type, ...signature }, body: payload(content), compressible: false }
  }
}

/**
 * A guest of this very collaboration, whose host this portal is. For every other mistake the error is the same: nobody
 * learns which collaborations there are. Errors: `sync/unknown-peer`.
 */
async function believe(
  db: Reader,
  collaborationId: string,
  received: ReceivedRequest,
  isForThisPortal: boolean
): Promise<{ readonly collaboration: CollaborationRow; readonly participant: CollaborationParticipantRow }> {
  const collaboration = await findCollaboration(db, collaborationId)
  const participant = await findParticipant(db, collaborationId, received.portalId)
  const isBelieved =
    isForThisPortal &&
    collaboration?.role === 'host' &&
    participant?.role === 'guest' &&
    received.isSignedBy(participant.public_key)
  if (!isBelieved) throw unknownPeer()
  return { collaboration, participant }
}

function unknownPeer() {
  return syncError('sync/unknown-peer', 'No participant of such a collaboration has signed the request.')
}

/** As the other portal has asked for it: a base address has a path of its own, which proxies take off. */
function pathOf(http: HttpRequest): string {
  const base = http.originIsConfigured ? new URL(http.origin).pathname.replace(/\/+$/, '') : ''
  return `${base}${http.path}`
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
  'no-disk-space': 503,
  timeout: 504,
  'too-complex': 400,
  cancelled: 499,
  'upload-failed': 500,
  operator: 500,
  internal: 500
}

function answerError(error: unknown, http: HttpRequest, log: Log): Answer {
  const status = isLoggiaError(error) ? STATUSES[error.kind] : 500
  if (!isLoggiaError(error) || status === 500)
    log.error({ err: error, request: http.id, path: http.path }, 'a request of another portal failed by our fault')
  const body =
    isLoggiaError(error) && status !== 500
      ? { error: { code: error.code, message: error.message } }
      : { error: { code: 'sync/failed', message: `The operator finds the reason under request ${http.id}.` } }
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: payload(JSON.stringify(body)),
    compressible: false
  }
}
