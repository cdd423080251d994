import { createHash } from 'node:crypto'

const DIGEST = /^SHA-256 [0-9a-f]{64}, \d+ bytes$/

/** The text of a body; of bytes that are not text their hash and their number. */
export function textOfBody(body: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
    if (!text.includes('\0')) return text
  } catch {}
  return `SHA-256 ${createHash('sha256').update(body).digest('hex')}, ${body.length} bytes`
}

export function isDigest(text: string): boolean {
  return DIGEST.test(text)
}
