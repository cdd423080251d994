import { createHash } from 'node:crypto'
import type { LoggiaError } from '#kit'
import { syncError } from '../errors.ts'
import { canonicalJson, isJsonObject, type JsonObject, type JsonValue, parseDocument } from './canonical-json.ts'
import { isPublicKey, isSignedBy, type PortalIdentity, portalIdOf } from './portal-identity.ts'

/** The kinds of documents, by the name that wraps their content; the value names the member that describes the signer. */
const SIGNERS = { invitationRequest: 'hostPortal', invitationResponse: 'guestPortal' } as const
export type DocumentKind = keyof typeof SIGNERS

const ALGORITHM = 'Ed25519'
const MAX_BYTES = 256 * 1024

/** The file: `{"invitationRequest": {…}, "signature": {"algorithm": "Ed25519", "value": …}}`. */
export function signDocument(kind: DocumentKind, content: JsonObject, identity: PortalIdentity): string {
  const value = identity.sign(signedText(kind, content)).toString('base64url')
  return `${JSON.stringify({ [kind]: content, signature: { algorithm: ALGORITHM, value } }, null, 2)}\n`
}

/**
 * The content, signed by the key that it carries, whose portal has the id that it says. Whether that portal is the right
 * one is decided by the caller. Errors: `sync/bad-document`, `sync/changed-document`.
 */
export function openDocument(kind: DocumentKind, text: string): JsonObject {
  const whole = text.length <= MAX_BYTES ? parseDocument(text) : undefined
  const content = isJsonObject(whole) ? whole[kind] : undefined
  const signature = isJsonObject(whole) ? whole.signature : undefined
  // Anything outside of the signed content would be believed without a signature.
  if (!isJsonObject(whole) || !isJsonObject(content) || !hasOnly(whole, [kind, 'signature'])) throw badDocument(kind)
  if (!isJsonObject(signature) || !hasOnly(signature, ['algorithm', 'value'])) throw badDocument(kind)
  const signer = content[SIGNERS[kind]]
  if (!isJsonObject(signer) || typeof signer.publicKey !== 'string' || !isPublicKey(signer.publicKey))
    throw badDocument(kind)
  const isWhole =
    signature.algorithm === ALGORITHM &&
    typeof signature.value === 'string' &&
    isSignedBy(signer.publicKey, signedText(kind, content), signature.value)
  if (!isWhole || signer.id !== portalIdOf(signer.publicKey))
    throw syncError('sync/changed-document', `The ${NAMES[kind]} was changed after it was signed. Ask for a new one.`)
  return content
}

/** Names one document for good: a response says with it which invitation it answers. */
export function documentDigest(kind: DocumentKind, content: JsonObject): string {
  return createHash('sha256').update(signedText(kind, content)).digest('base64url')
}

const NAMES: Readonly<Record<DocumentKind, string>> = {
  invitationRequest: 'invitation',
  invitationResponse: 'response'
}

export function badDocument(kind: DocumentKind, why = 'it is not a file that a portal has signed'): LoggiaError {
  return syncError('sync/bad-document', `The ${NAMES[kind]} cannot be read: ${why}.`)
}

/** The kind is signed too: a response can never pass for an invitation. */
function signedText(kind: DocumentKind, content: JsonValue): string {
  return `loggia ${kind} 1\n${canonicalJson(content)}`
}

function hasOnly(object: JsonObject, names: readonly string[]): boolean {
  return Object.keys(object).length === names.length && names.every((name) => Object.hasOwn(object, name))
}
