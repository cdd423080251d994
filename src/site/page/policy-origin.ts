/**
 * The origin of an address, as it may stand in a security policy; undefined: it may not. A host may hold `;` and `,`
 * (WHATWG URL §3.3), which end a directive or a policy: such an address could name directives of its own.
 */
export function policyOrigin(address: string): string | undefined {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined
  return /^[a-z0-9.-]+(:\d+)?$|^\[[0-9a-f:.]+\](:\d+)?$/.test(url.host) ? url.origin : undefined
}
