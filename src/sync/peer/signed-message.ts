import { randomBase64Url } from '#kit'
import { syncError } from '../errors.ts'
import { isSignedBy, type PortalIdentity } from '../trust/portal-identity.ts'
import { type Component, contentDigest, signatureBase, signatureInput } from './message-signature.ts'

/** A request of one portal to another as both see it. */
export interface PeerRequest {
  readonly method: string
  readonly path: string
  /** Without the question mark. */
  readonly query: string
  /** Id of the portal that it is for. */
  readonly audience: string
  readonly body: Content
}

/** The body of a message: a text, or bytes of a file. */
export type Content = string | Uint8Array

/** The same before its body has come: what it must be is said by a header. */
export interface RequestHead extends Omit<PeerRequest, 'body'> {
  /** `Content-Digest` (RFC 9530). */
  readonly digest: string
}

/** The header that names the portal a request is for: a request that is passed on to another portal is refused there. */
export const AUDIENCE_HEADER = 'loggia-audience'
const LABEL = 'loggia'
const REQUEST_TAG = 'loggia-peer-request'
const RESPONSE_TAG = 'loggia-peer-response'

/** The maximum difference of clocks, and duration of a request. */
export const MAX_AGE_SECONDS = 300

export interface SignedRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly nonce: string
}

/** The headers that sign a request, good for a few minutes and for once. */
export function signRequest(request: PeerRequest, identity: PortalIdentity, nowMs: number): SignedRequest {
  const nonce = randomBase64Url(24)
  const parameters = { created: Math.floor(nowMs / 1_000), nonce, keyid: identity.portalId, tag: REQUEST_TAG }
  return {
    nonce,
    headers: {
      [AUDIENCE_HEADER]: request.audience,
      ...signedHeaders(
        requestComponents({ ...request, digest: contentDigest(request.body) }),
        parameters,
        identity,
        contentDigest(request.body)
      )
    }
  }
}

/** A request whose form is right; whether it is believed is decided with the key of the portal that it names. */
export interface ReceivedRequest {
  readonly portalId: string
  readonly createdSeconds: number
  readonly nonce: string
  isSignedBy(publicKey: string): boolean
}

/**
 * Only the one form that portals write is read: no choice of what is covered, no second signature, no other algorithm.
 * The body is not needed to know who asks; it must then be what `digest` says. Errors: `sync/bad-signature`.
 */
export function readSignedRequest(request: RequestHead, header: (name: string) => string | undefined): ReceivedRequest {
  const components = requestComponents(request)
  const signature = parseSignature(components, REQUEST_TAG, request.digest, header)
  if (signature === undefined)
    throw syncError(
      'sync/bad-signature',
      'The request is not signed as portals sign (RFC 9421), or was changed on its way.'
    )
  const { parameters, isSignedBy } = signature
  return { portalId: parameters.keyid, createdSeconds: parameters.created, nonce: parameters.nonce, isSignedBy }
}

export function isFresh({ createdSeconds }: Pick<ReceivedRequest, 'createdSeconds'>, nowMs: number): boolean {
  return Math.abs(nowMs / 1_000 - createdSeconds) <= MAX_AGE_SECONDS
}

/** A response is signed for the one request that it answers. */
export function signResponse(
  { status, body, nonce }: { readonly status: number; readonly body: Content; readonly nonce: string },
  identity: PortalIdentity,
  nowMs: number
): Readonly<Record<string, string>> {
  const parameters = { created: Math.floor(nowMs / 1_000), nonce, keyid: identity.portalId, tag: RESPONSE_TAG }
  return signedHeaders(responseComponents(status, body), parameters, identity, contentDigest(body))
}

/** Whether a portal has answered this very request with this. */
export function isResponseOf(
  { status, body, nonce }: { readonly status: number; readonly body: Content; readonly nonce: string },
  { portalId, publicKey }: { readonly portalId: string; readonly publicKey: string },
  header: (name: string) => string | undefined
): boolean {
  const signature = parseSignature(responseComponents(status, body), RESPONSE_TAG, contentDigest(body), header)
  if (signature === undefined) return false
  const { parameters, isSignedBy } = signature
  return parameters.keyid === portalId && parameters.nonce === nonce && isSignedBy(publicKey)
}

function requestComponents({ method, path, query, audience, digest }: RequestHead): Component[] {
  return [
    ['@method', method],
    ['@path', path],
    ['@query', `?${query}`],
    ['content-digest', digest],
    [AUDIENCE_HEADER, audience]
  ]
}

function responseComponents(status: number, body: Content): Component[] {
  return [
    ['@status', String(status)],
    ['content-digest', contentDigest(body)]
  ]
}

interface Parameters {
  readonly created: number
  readonly nonce: string
  readonly keyid: string
  readonly tag: string
}

function signedHeaders(
  components: readonly Component[],
  parameters: Parameters,
  identity: PortalIdentity,
  digest: string
): Record<string, string> {
  const input = signatureInput(namesOf(components), parameters)
  const signature = identity.sign(signatureBase(components, input)).toString('base64')
  return {
    'content-digest': digest,
    'signature-input': `${LABEL}=${input}`,
    signature: `${LABEL}=:${signature}:`
  }
}

const INPUT = /^\([^)]*\);created=(\d{1,11});nonce="([A-Za-z0-9_-]{16,64})";keyid="([0-9a-f-]{36})";tag="([a-z-]+)"$/
const SIGNATURE = /^loggia=:([A-Za-z0-9+/]{86}==):$/

interface ParsedSignature {
  readonly parameters: Parameters
  isSignedBy(publicKey: string): boolean
}

/** Undefined for every form except the one of a signature over just these components. */
function parseSignature(
  components: readonly Component[],
  tag: string,
  digest: string,
  header: (name: string) => string | undefined
): ParsedSignature | undefined {
  const input = header('signature-input')?.slice(LABEL.length + 1) ?? ''
  const [, created = '', nonce = '', keyid = '', foundTag = ''] = INPUT.exec(input) ?? []
  const [, base64 = ''] = SIGNATURE.exec(header('signature') ?? '') ?? []
  const parameters = { created: Number(created), nonce, keyid, tag: foundTag }
  const bytes = Buffer.from(base64, 'base64')
  const isWellFormed =
    header('signature-input') === `${LABEL}=${signatureInput(namesOf(components), parameters)}` &&
    foundTag === tag &&
    header('content-digest') === digest &&
    base64 !== '' &&
    bytes.toString('base64') === base64
  if (!isWellFormed) return undefined
  const base = signatureBase(components, input)
  return { parameters, isSignedBy: (publicKey) => isSignedBy(publicKey, base, bytes.toString('base64url')) }
}

function namesOf(components: readonly Component[]): string[] {
  return components.map(([name]) => name)
}
