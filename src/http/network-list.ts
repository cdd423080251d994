import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * Whether an address is one of these, or lies in one of these networks (CIDR). Names that are not addresses, such as
 * `loopback`, match nothing here.
 */
export function networkList(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : undefined
    if (family === undefined) continue
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => {
    const bare = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
    return (isIPv4(bare) && list.check(bare, 'ipv4')) || (isIPv6(bare) && list.check(bare, 'ipv6'))
  }
}
