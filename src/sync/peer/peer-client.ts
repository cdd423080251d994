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
  readonly body: string
  readonly certificatePin?: string
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
}

export type AskPeer = (peer: AskedPeer, path: string, body: object) => Promise<string>

/**
 * A signed request to another portal, and the body of its signed response. Errors: `sync/peer-unreachable`,
 * `sync/peer-refused`, `sync/foreign-answer` when somebody else has answered.
 */
export function createPeerClient({ send, clock, identity }: PeerClientOptions): AskPeer {
  return async (peer, path, content) => {
    const own = await identity()
    const url = new URL(`${peer.url}${PEER_PREFIX}${path}`)
    const body = JSON.stringify(content)
    const request = { method: 'POST', path: url.pathname, query: '', audience: peer.portalId, body } as const
    const { headers, nonce } = signRequest(request, own, clock.now())
    const {
      status,
      text,
      headers: answered
    } = await reach(() =>
      send(url.href, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        ...(peer.certificatePin !== null && { certificatePin: peer.certificatePin })
      })
    )
    if (status !== 200)
      throw syncError('sync/peer-refused', `${peer.url} refuses the request: ${reasonOf(status, text)}`)
    const header = (name: string): string | undefined => [answered[name]].flat()[0]
    if (!isResponseOf({ status, body: text, nonce }, peer, header))
      throw syncError('sync/foreign-answer', `The response of ${peer.url} is not signed by the portal that was asked.`)
    return text
  }
}

async function reach(send: () => Promise<WholeAnswer>): Promise<WholeAnswer> {
  try {
    return await send()
  } catch (cause) {
    if (!isLoggiaError(cause, 'fetch/')) throw cause
    throw syncError('sync/peer-unreachable', cause.message, { cause })
  }
}

/** Codes of the other portal, in words for whoever looks after this one. */
const REASONS: Readonly<Record<string, string>> = {
  'sync/unknown-peer':
    'it does not know this portal as a participant. Has the response to the invitation been imported?',
  'sync/stale-request': `the clocks of the two portals differ by more than ${MAX_AGE_SECONDS / 60} minutes.`,
  'sync/replayed-request': 'it has received the same request before.',
  'sync/bad-signature': 'it received another request than was sent. A proxy in between may change paths or bodies.'
}

function reasonOf(status: number, text: string): string {
  const code = /"code":"(sync\/[a-z-]+)"/.exec(text)?.[1] ?? ''
  return REASONS[code] ?? `it answers ${status}.`
}
