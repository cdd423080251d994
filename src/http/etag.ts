import { createHash } from 'node:crypto'

/** A weak validator (RFC 9110 §8.8.1): compressed and plain answers bear the same one. */
export function etagOf(text: string): string {
  return `W/"${createHash('sha1').update(text).digest('base64url')}"`
}

/** Weak comparison with the header If-None-Match (RFC 9110 §13.1.2). */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const bare = withoutWeakness(etag)
  return ifNoneMatch.split(',').some((each) => withoutWeakness(each.trim()) === bare)
}

function withoutWeakness(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag
}
