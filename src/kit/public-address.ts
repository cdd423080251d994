import { BlockList, isIP } from 'node:net'

/**
 * Special-purpose networks of IPv4 (IANA's registry of RFC 6890), with multicast, what is reserved, and the relays of
 * 6to4. Node looks for IPv4 that is mapped into IPv6 (`::ffff:10.0.0.1`) here automatically.
 */
const SPECIAL_IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3]
]

/**
 * All that is given to networks of the public internet, the translators to IPv4 (RFC 6052), and IPv4 that is mapped.
 */
const OPEN_IPV6 = listOf(
  [
    ['2000::', 3],
    ['64:ff9b::', 96],
    ['::ffff:0:0', 96]
  ],
  'ipv6'
)

/**
 * Protocol assignments with Teredo and ORCHID, two networks of documentation, 6to4, and translators to special IPv4.
 */
const SPECIAL = listOf(
  [
    ['2001::', 23],
    ['2001:db8::', 32],
    ['3fff::', 20],
    ['2002::', 16],
    ...SPECIAL_IPV4.map(([network, prefix]) => [`64:ff9b::${network}`, 96 + prefix] as const)
  ],
  'ipv6',
  listOf(SPECIAL_IPV4, 'ipv4')
)

/** Whether an IP address belongs to the public internet, and not to this machine, its network, or nobody. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !SPECIAL.check(address)
  return family === 6 && OPEN_IPV6.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6')
}

function listOf(
  networks: readonly (readonly [string, number])[],
  family: 'ipv4' | 'ipv6',
  list = new BlockList()
): BlockList {
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family)
  return list
}
