import { randomBytes, randomUUID } from 'node:crypto'

const BASE36 = '0123456789abcdefghijklmnopqrstuvwxyz'

/** `length` lower-case base-36 characters, uniformly random. */
export function randomBase36(length: number): string {
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      // 252 is the largest multiple of 36 below 256: larger bytes would favour the first letters.
      if (byte < 252 && text.length < length) text += BASE36[byte % 36]
    }
  }
  return text
}

export function randomId(): string {
  return randomUUID()
}

/** `bytes` random bytes in lower-case hexadecimal. */
export function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}

/** `bytes` random bytes in letters, digits, `-` and `_` (RFC 4648 §5). */
export function randomBase64Url(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}

/**
 * Ids of one process: a random beginning and a count. Drawing random bytes for each took a tenth of the time of a
 * cached answer.
 */
export function countingIds(): () => string {
  const beginning = randomBase36(8)
  let count = 0
  return () => `${beginning}-${(++count).toString(36)}`
}
