import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { sealError } from './seal-error.ts'

/** Texts that are kept so that nobody can read them who has the database but not the key. */
export interface Sealer {
  /** `place` is where the text is kept; it can be opened as nothing else. */
  seal(text: string, place: string): string
  /** Errors: `seal/other-key`, `seal/damaged`. */
  open(sealed: string, place: string): string
  /** The same for the same text in the same place, and says nothing of the text without the key. */
  mark(text: string, place: string): string
}

export const SEALER_KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * AES-256-GCM with a new nonce for every text. The key's mark at the start distinguishes a wrong key from a damaged text.
 */
export function createSealer(key: Buffer): Sealer {
  const mark = createHash('sha256').update(key).digest('hex').slice(0, 8)
  // A key of its own: that of the cipher is used for nothing else.
  const markKey = createHmac('sha256', key).update('marks of texts').digest()
  return {
    seal: (text, place) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
      const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `1.${mark}.${bytes.toString('base64url')}`
    },
    open: (sealed, place) => {
      const [version, sealedBy, text = ''] = sealed.split('.')
      if (version !== '1' || sealedBy !== mark)
        throw sealError(
          'seal/other-key',
          'A secret in the database was sealed with another key. Every server of a portal needs the same one (secret-key).'
        )
      const bytes = Buffer.from(text, 'base64url')
      const tagAt = bytes.length - TAG_BYTES
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES
        })
          .setAAD(Buffer.from(place))
          .setAuthTag(bytes.subarray(tagAt))
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, tagAt)), decipher.final()]).toString('utf8')
      } catch (cause) {
        throw sealError('seal/damaged', 'A sealed secret in the database is damaged.', { cause })
      }
    },
    mark: (text, place) => createHmac('sha256', markKey).update(`${place}\u0000${text}`).digest('base64url')
  }
}
