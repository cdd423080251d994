import type { Socket } from 'node:net'

export interface ConnectionLimits {
  readonly total: number
  /** Limit for one network: an IPv4 address or a /64 of IPv6. */
  readonly perNetwork: number
}

/**
 * Connections that are open, by network. Nobody holds more than a share, and a full server closes connections of the
 * network that has most of them.
 */
export class ConnectionLimit {
  readonly #limits: ConnectionLimits
  readonly #byNetwork = new Map<string, Set<Socket>>()
  #count = 0

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  get count(): number {
    return this.#count
  }

  /** False: the connection is refused, and closed. `exempt`: a proxy, behind which many clients are. */
  accept(socket: Socket, network: string, exempt: boolean): boolean {
    const own = this.#byNetwork.get(network) ?? new Set()
    if (!exempt && own.size >= this.#limits.perNetwork) return refuse(socket)
    if (this.#count >= this.#limits.total && !this.#closeOne(own.size)) return refuse(socket)
    this.#byNetwork.set(network, own.add(socket))
    this.#count++
    socket.once('close', () => this.#remove(socket, network))
    return true
  }

  /** Room for a network that has `ownCount` connections, at the cost of one that has more. */
  #closeOne(ownCount: number): boolean {
    const [largest] = [...this.#byNetwork].sort(([, a], [, b]) => b.size - a.size)
    if (largest === undefined || largest[1].size <= ownCount + 1) return false
    const [network, sockets] = largest
    const [oldest] = sockets
    if (oldest === undefined) return false
    this.#remove(oldest, network)
    oldest.destroy()
    return true
  }

  #remove(socket: Socket, network: string): void {
    const own = this.#byNetwork.get(network)
    if (own?.delete(socket) !== true) return
    this.#count--
    if (own.size === 0) this.#byNetwork.delete(network)
  }
}

function refuse(socket: Socket): false {
  socket.destroy()
  return false
}
