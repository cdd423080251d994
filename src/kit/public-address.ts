import { BlockList, isIP } from 'node:net'

/** What is no public unicast address: IANA's special-purpose registries for IPv4 (RFC 6890) and IPv6. */
const SPECIAL = specialAddresses()

/** Whether an IP address belongs to the public internet, and not to this machine, its network, or nobody. */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '')
  const family = isIP(bare)
  if (family === 0) return false
  return !SPECIAL.check(bare, family === 4 ? 'ipv4' : 'ipv6')
}

function specialAddresses(): BlockList {
  const list = new BlockList()
  const networks: readonly (readonly [string, number])[] = [
    ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24],
    ['192.0.2.0', 24], ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 3]
  ]
  for (const [network, prefix] of networks) {
    list.addSubnet(network, prefix, 'ipv4')
    // The same network through a translator (RFC 6052) or as 6to4 (RFC 3056) would reach what it stands for; `::ffff:` Node checks itself.
    list.addSubnet(`64:ff9b::${network}`, 96 + prefix, 'ipv6')
    list.addSubnet(sixToFour(network), 16 + prefix, 'ipv6')
  }
  const networks6: readonly (readonly [string, number])[] = [
    ['::', 96], ['64:ff9b:1::', 48], ['100::', 64], ['2001::', 23], ['2001:db8::', 32], ['5f00::', 16], ['fc00::', 7], ['fe80::', 10], ['fec0::', 10], ['ff00::', 8]
  ]
  for (const [network, prefix] of networks6) list.addSubnet(network, prefix, 'ipv6')
  return list
}

function sixToFour(network: string): string {
  const [a, b, c, d] = network.split('.').map((part) => Number(part).toString(16).padStart(2, '0'))
  return `2002:${a}${b}:${c}${d}::`
}
