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
