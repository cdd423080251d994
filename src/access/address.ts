import { isIPv4, isIPv6 } from 'node:net'

/**
 * Whom an address counts as: itself for IPv4, its /64 for IPv6, because a single subscriber is given that many addresses
 * (RFC 6177). IPv4 in IPv6 notation (RFC 4291 §2.5.5.2) counts as IPv4.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return 'unknown'
  return `${expand(bare).slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address without leading zeros. */
function expand(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = groups(head)
  const after = tail === undefined ? [] : groups(tail)
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''))
}

/** A trailing dotted quad takes the place of two groups; which ones does not matter beyond the first four. */
function groups(text: string): string[] {
  return text === '' ? [] : text.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
}
