import { type Clock, isLoggiaError, type WholeAnswer } from '#kit'
import { syncError } from '../errors.ts'
import type { PortalIdentity } from '../trust/portal-identity.ts'
import { isResponseOf, MAX_AGE_SECONDS, signRequest } from './signed-message.ts'

/** Below the address of a portal: where it answers other portals. */
export const PEER_PREFIX = '/portal-to-portal/v1'

/** One request to an address, as the guarded network sends it. Errors: `fetch/…`. */
export type SendToPeer = (url: string, request: OutgoingPeerRequest) => Promise<WholeAnswer>

export interface OutgoingPeerRequest {
  readonly method: 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array
  readonly certificatePin?: string
  /** Longer and more than for a message, where files travel. */
  readonly timeoutMs?: number
  readonly maxAnswerBytes?: number
  /** Aborted when the server stops. */
  readonly signal?: AbortSignal
}

/** The portal that is asked, as its participant row has it. */
export interface AskedPeer {
  readonly portalId: string
  readonly publicKey: string
  readonly url: string
  readonly certificatePin: string | null
}

export interface PeerClientOptions {
  readonly send: SendToPeer
  readonly clock: Clock
  readonly identity: () => Promise<PortalIdentity>
  /** Aborted when the server stops. */
  readonly stopping?: AbortSignal
}

export type AskPeer = (peer: AskedPeer, path: string, body: object) => Promise<string>

/** A request about content, in one direction or the other. */
export interface ContentRequest {
  readonly query?: Readonly<Record<string, string | number>>
  /** A message, or the bytes of a file. */
  readonly body?: object | Uint8Array
  readonly timeoutMs?: number
  readonly maxAnswerBytes?: number
}

export interface PeerClient {
  /**
   * A signed request to another portal, and the body of its signed response. Errors: `sync/peer-unreachable`,
   * `sync/peer-refused`, `sync/foreign-answer` when somebody else has answered, `sync/bad-content` for a message that it
   * cannot read.
   */
  readonly ask: AskPeer
  /** The same, in bytes. */
  transfer(peer: AskedPeer, path: string, request: ContentRequest): Promise<Buffer>
}

export function createPeerClient({ send, clock, identity, stopping }: PeerClientOptions): PeerClient {
  const transfer: PeerClient['transfer'] = async (peer, path, { query = {}, body: content = {}, ...limits }) => {
    const own = await identity()
    const url = new URL(`${peer.url}${PEER_PREFIX}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    const isFile = content instanceof Uint8Array
    const body = isFile ? content : JSON.stringify(content)
    const { headers, nonce } = signRequest(
      { method: 'POST', path: url.pathname, query: url.search.slice(1), audience: peer.portalId, body },
      own,
      clock.now()
    )
    const answer = await reach(() =>
      send(url.href, {
        method: 'POST',
        headers: { ...headers, 'content-type': isFile ? 'application/octet-stream' : 'application/json' },
        body,
        ...limits,
        ...(stopping !== undefined && { signal: stopping }),
        ...(peer.certificatePin !== null && { certificatePin: peer.certificatePin })
      })
    )
    const { status, bytes } = answer
    if (status !== 200 && answer.text.includes('"sync/bad-message"'))
      throw syncError('sync/bad-content', `${peer.url} does not take the message: ${messageOf(answer.text)}`)
    if (status !== 200)
      throw syncError('sync/peer-refused', `${peer.url} refuses the request: ${reasonOf(status, answer.text)}`)
    const header = (name: string): string | undefined => [answer.headers[name]].flat()[0]
    if (!isResponseOf({ status, body: bytes, nonce }, peer, header))
      throw syncError('sync/foreign-answer', `The response of ${peer.url} is not signed by the portal that was asked.`)
    return bytes
  }
  return {
    transfer,
    ask: async (peer, path, body) => (await transfer(peer, path, { body })).toString('utf8')
  }
}

/** The words of the other portal, which are anybody's text. */
function messageOf(text: string): string {
  return (/"message":"([^"\\]{1,300})/.exec(text)?.[1] ?? 'it gives no reason').trim()
}

async function reach(send: () => Promise<WholeAnswer>): Promise<WholeAnswer> {
  try {
    return await send()
  } catch (cause) {
    if (!isLoggiaError(cause, 'fetch/')) throw cause
    throw syncError('sync/peer-unreachable', cause.message, { cause })
  }
}

/** Codes of the other portal, in words for the operator of this one. */
const REASONS: Readonly<Record<string, string>> = {
  'sync/unknown-peer':
    'it does not know this portal as a participant. Has the response to the invitation been imported?',
  'sync/stale-request': `the clocks of the two portals differ by more than ${MAX_AGE_SECONDS / 60} minutes.`,
  'sync/superseded-run': 'the synchronization has ended there, or another one has begun.',
  'sync/replayed-request': 'it has received the same request before.',
  'sync/bad-signature': 'it received another request than was sent. A proxy in between may change paths or bodies.'
}

function reasonOf(status: number, text: string): string {
  const code = /"code":"(sync\/[a-z-]+)"/.exec(text)?.[1] ?? ''
  return REASONS[code] ?? `it answers ${status}${code === '' ? '' : ` (${code})`}.`
}
