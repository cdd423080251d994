/** Longer addresses are content, not addresses. */
const MAX_LENGTH = 2_000
/**
 * Characters that a URL parser accepts and an IRI must not contain (RFC 3987 §2.2), or a URI only between brackets of a host (RFC
 * 3986 §3.2.2).
 */
const FORBIDDEN = /[\u0000-\u0020<>"{}|\\^`[\]]/g
const STRAY_PERCENT = /%(?![0-9A-Fa-f]{2})/g

/** A text as a URL in ASCII that every format accepts; undefined when it is not a URL. */
export function webAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > MAX_LENGTH) return undefined
  const url = URL.parse(text.trim())
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return undefined
  const fragment = url.hash.slice(1).replaceAll('#', '%23')
  const path = `${url.pathname}${url.search}${fragment === '' ? '' : `#${fragment}`}`
  return url.origin + path.replace(STRAY_PERCENT, '%25').replace(FORBIDDEN, (sign) => encodeURIComponent(sign))
}

/** E-mail addresses that the patterns of all schemas accept. */
const EMAIL = /^[\w.+&'*=~!$-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/

/** `mailto:` and an address; undefined when the text is not an address. */
export function mailAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > 320) return undefined
  const bare = text.trim().replace(/^mailto:/i, '')
  return EMAIL.test(bare) ? `mailto:${bare}` : undefined
}

export function isMailAddress(text: string): boolean {
  return mailAddress(text) !== undefined
}

/** Any text as a part of an address. */
export function addressPart(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
