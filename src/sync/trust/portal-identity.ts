import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify
} from 'node:crypto'
import { BoundedCache } from '#kit'

/** By what a portal is known to others: an Ed25519 key pair, and an id that follows from the public key. */
export interface PortalIdentity {
  readonly portalId: string
  /** 32 bytes in base64url. */
  readonly publicKey: string
  /** 64 bytes. */
  sign(message: string): Buffer
}

export interface KeyMaterial {
  readonly publicKey: string
  /** PKCS #8 in base64url; never leaves the portal. */
  readonly privateKey: string
}

export function generateKeys(): KeyMaterial {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: publicKey.export({ format: 'jwk' }).x as string,
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url')
  }
}

export function identityOf({ publicKey, privateKey }: KeyMaterial): PortalIdentity {
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64url'), format: 'der', type: 'pkcs8' })
  return {
    portalId: portalIdOf(publicKey),
    publicKey,
    sign: (message) => sign(null, Buffer.from(message), key)
  }
}

/**
 * A UUID of version 8 (RFC 9562) made of the key's hash: nobody can claim the id of a portal whose private key they do
 * not hold, and no table of ids has to be believed.
 */
export function portalIdOf(publicKey: string): string {
  const bytes = createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export function isPublicKey(text: string): boolean {
  return bytesOf(text, 32) !== undefined && keyOf(text) !== undefined
}

/** False also for a signature or a key that is not well formed. */
export function isSignedBy(publicKey: string, message: string, signature: string): boolean {
  const [key, bytes] = [keyOf(publicKey), bytesOf(signature, 64)]
  return key !== undefined && bytes !== undefined && verify(null, Buffer.from(message), key, bytes)
}

/** Undefined unless the text is the one form of that many bytes: otherwise one signature would have several texts. */
function bytesOf(text: string, length: number): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length === length && bytes.toString('base64url') === text ? bytes : undefined
}

/** Making a key object takes as long as half a verification. */
const keys = new BoundedCache<KeyObject>({ maxEntries: 1_000 })

function keyOf(publicKey: string): KeyObject | undefined {
  const known = keys.get(publicKey)
  if (known !== undefined) return known
  if (bytesOf(publicKey, 32) === undefined) return undefined
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    keys.set(publicKey, key)
    return key
  } catch {
    return undefined
  }
}
