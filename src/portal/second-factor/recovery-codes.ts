import { createHash, randomBytes } from 'node:crypto'

/** Enough for years, and few enough to print. */
const RECOVERY_CODES = 10
/** 120 bits: nobody guesses them, so a plain hash keeps them. */
const BYTES = 15
/** Letters and digits that nobody confuses (Crockford). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** `x7kd-…`: six groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => inGroups(base32(randomBytes(BYTES))))
}

/** As somebody types it: in any case, with or without hyphens. */
export function hashRecoveryCode(code: string): string {
  const plain = code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
  return createHash('sha256').update(plain).digest('hex')
}

export function looksLikeRecoveryCode(code: string): boolean {
  return code.replace(/[\s-]/g, '').length === (BYTES * 8) / 5
}

function base32(bytes: Buffer): string {
  let [bits, held, text] = [0, 0, '']
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += ALPHABET[(held >> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return text
}

function inGroups(text: string): string {
  return text.match(/.{4}/g)?.join('-') ?? text
}
