import { isIPv4, isIPv6 } from 'node:net'

/**
 * The subject that an address is counted as: itself for IPv4, its /64 for IPv6, because a single subscriber is given that many
 * addresses (RFC 6177). IPv4 in IPv6 notation (RFC 4291 §2.5.5.2) counts as IPv4.
 */
export function networkOf(address: string): string {
  return prefixesOf(address)[0] as string
}

/**
 * The networks that an address belongs to, narrowest first: /32, /24, /16 for IPv4 and /64, /56, /48, /32 for IPv6. A
 * site is given a /48 or a /56 (RFC 6177 §2), a provider a /32: who owns one of these can use every network in it.
 */
export function prefixesOf(address: string): readonly string[] {
  const bare = address.replace(/%.*$/, '').toLowerCase()
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1] ?? bare
  if (isIPv4(ipv4)) {
    const [a, b, c] = ipv4.split('.')
    return [ipv4, `${a}.${b}.${c}.0/24`, `${a}.${b}.0.0/16`]
  }
  if (!isIPv6(bare)) return ['unknown']
  const [a = '0', b = '0', c = '0', d = '0'] = expand(bare)
  const site = (Number.parseInt(d, 16) & 0xff00).toString(16)
  return [`${a}:${b}:${c}:${d}::/64`, `${a}:${b}:${c}:${site}::/56`, `${a}:${b}:${c}::/48`, `${a}:${b}::/32`]
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
