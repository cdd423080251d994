import { createHash } from 'node:crypto'
import { EVERYTHING } from '#access'
import type { Access } from './dataset.ts'

export interface Sharing {
  readonly access: Access
  readonly owner: string | null
  readonly dataVisible: boolean
  /** `user:…`, `key:…`, `group:…`: who sees it whatever its access. */
  readonly grants: readonly string[]
}

/** Access to the dataset and its metadata. */
export function audienceOf(sharing: Sharing): ReadonlySet<string> {
  const audience = trustedBy(sharing)
  if (sharing.access !== 'private') audience.add('organization')
  if (sharing.access === 'public') audience.add('public')
  return audience
}

/** Access to its records: the same, but only the owner and grantees when the data are closed. */
export function dataAudienceOf(sharing: Sharing): ReadonlySet<string> {
  return sharing.dataVisible ? audienceOf(sharing) : trustedBy(sharing)
}

function trustedBy({ owner, grants }: Sharing): Set<string> {
  return new Set([EVERYTHING, ...(owner === null ? [] : [`user:${owner}`]), ...grants])
}

const SIGNS = '!#$%&()*+-/:;<=>'

/**
 * A member of an audience as the catalog's table in the engine holds it: sixteen signs of a hash. Signs are no words,
 * so no full-text search can find a dataset by whom it is shared with.
 */
export function audienceHash(member: string): string {
  const hex = createHash('sha256').update(member).digest('hex').slice(0, 16)
  return [...hex].map((digit) => SIGNS[Number.parseInt(digit, 16)]).join('')
}
