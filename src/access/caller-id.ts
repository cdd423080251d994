import { networkOf } from './address.ts'
import type { Principal } from './principal.ts'

/** The subject that a request is counted and charged to: the key, the user who signed in, else the network it comes from. */
export function callerIdOf(principal: Principal, address: string): string {
  return principal.kind === 'anonymous' ? `address:${networkOf(address)}` : `${principal.kind}:${principal.id}`
}
