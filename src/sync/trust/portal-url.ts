/**
 * The address of a portal without what clients put behind it: `https://maps.example/webadaptor/sharing/rest/` is
 * `https://maps.example/webadaptor`. Undefined for what is not an http or https address.
 */
export function portalUrlOf(text: string): string | undefined {
  const url = URL.parse(text.trim())
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.hostname === '') return undefined
  if (url.username !== '' || url.password !== '' || url.href.length > MAX_URL) return undefined
  const path = url.pathname.replace(/\/+$/, '').replace(/\/(sharing(\/rest)?|home|portaladmin)$/i, '')
  return `${url.origin}${path}`
}

const MAX_URL = 2_000

/** Whether two addresses lead to one portal. Paths do not count: a portal answers under several (`/`, `/webadaptor`). */
export function isSamePortal(left: string, right: string): boolean {
  const [one, other] = [portalUrlOf(left), portalUrlOf(right)]
  return one !== undefined && other !== undefined && new URL(one).origin === new URL(other).origin
}

export function hostNameOf(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')
}
