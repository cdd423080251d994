import { createHash } from 'node:crypto'

/** A part of a message that is signed: a header by its name in lower case, or a derived one (`@method`). */
export type Component = readonly [name: string, value: string]

/** In the order in which they are written. */
export interface SignatureParameters {
  /** Seconds since 1970. */
  readonly created: number
  readonly nonce?: string
  readonly keyid: string
  readonly tag?: string
}

/** The value of `Signature-Input` for one signature, without its label (RFC 9421 §2.3). */
export function signatureInput(names: readonly string[], { created, nonce, keyid, tag }: SignatureParameters): string {
  const parameters = [
    `created=${created}`,
    ...(nonce === undefined ? [] : [`nonce="${nonce}"`]),
    `keyid="${keyid}"`,
    ...(tag === undefined ? [] : [`tag="${tag}"`])
  ]
  return `(${names.map((name) => `"${name}"`).join(' ')});${parameters.join(';')}`
}

/** What is signed (RFC 9421 §2.5). Values hold no line breaks: header fields and paths have none. */
export function signatureBase(components: readonly Component[], input: string): string {
  return [...components.map(([name, value]) => `"${name}": ${value}`), `"@signature-params": ${input}`].join('\n')
}

/** The value of `Content-Digest` (RFC 9530). */
export function contentDigest(body: string | Uint8Array): string {
  return `sha-256=:${createHash('sha256').update(body).digest('base64')}:`
}
