import { createHash } from 'node:crypto'

const SIGNS = '!#$%&()*+-/:;<=>'

/**
 * A member of an audience as the catalog's table in the engine holds it: sixteen signs of a hash. Signs are not
 * words, so no full-text search can find a dataset by its shares.
 */
export function audienceHash(member: string): string {
  const hex = createHash('sha256').update(member).digest('hex').slice(0, 16)
  return [...hex].map((digit) => SIGNS[Number.parseInt(digit, 16)]).join('')
}
