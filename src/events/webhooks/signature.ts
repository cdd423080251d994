import { createHmac } from 'node:crypto'

export interface Signing {
  readonly messageId: string
  readonly body: string
  readonly secret: string | null
  readonly nowMs: number
}

const ENCODED_SECRET = 'whsec_'

/**
 * The headers of a delivery: identity and time of the message, and if a secret is set, the secret itself, as
 * receivers of this API expect it (WEBHOOK-secret), and signatures so that a receiver that follows
 * https://www.standardwebhooks.com does not need the secret in clear.
 */
export function deliveryHeaders({ messageId, body, secret, nowMs }: Signing): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp
  }
  if (secret === null || secret === '') return headers
  const signed = `${messageId}.${timestamp}.${body}`
  const signatures = keysOf(secret).map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  return { ...headers, 'webhook-signature': signatures.join(' '), ...(isHeaderValue(secret) && { secret }) }
}

/**
 * `whsec_…` is a key in base64. Any other secret is a text, whose bytes are the key; libraries that take every secret
 * for base64 find a second signature when the text can be read as such a key, which the standard has 24 to 64 bytes
 * long.
 */
function keysOf(secret: string): Buffer[] {
  if (secret.startsWith(ENCODED_SECRET)) return [Buffer.from(secret.slice(ENCODED_SECRET.length), 'base64')]
  const decoded = Buffer.from(secret, 'base64')
  const isBase64 = decoded.length >= 24 && decoded.length <= 64 && decoded.toString('base64') === secret
  return [Buffer.from(secret, 'utf8'), ...(isBase64 ? [decoded] : [])]
}

/** Characters allowed in a header (RFC 9110 §5.5): visible ASCII, with blanks between them. */
export function isHeaderValue(text: string): boolean {
  return /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text)
}
