import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { ORDINARY_URL_BYTES } from './budgets.ts'

export interface HeadWatchOptions {
  /** Long heads of all connections together, in bytes. */
  readonly totalBytes: number
  /** Limit for one network. */
  readonly networkBytes: number
}

const EVERY_MS = 100

interface Connection {
  readonly network: string
  /** `bytesRead` where the head of the next request begins. */
  headStart: number
  /** The request whose body may still arrive. */
  message?: IncomingMessage
}

/**
 * Watches what connections have sent of a request line and headers before they are whole. Node buffers these
 * bytes without an event; it only bounds them for each connection. When unfinished long heads take more than their
 * budget, the connections with the longest ones are closed, those of the network that sends most first.
 */
export class HeadWatch {
  readonly #options: HeadWatchOptions
  readonly #connections = new Map<Socket, Connection>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: HeadWatchOptions) {
    this.#options = options
  }

  add(socket: Socket, network: string): void {
    this.#connections.set(socket, { network, headStart: socket.bytesRead })
    socket.once('close', () => this.#remove(socket))
    this.#timer ??= setInterval(() => this.enforce(), EVERY_MS).unref()
  }

  /** A head is whole. */
  received(message: IncomingMessage): void {
    const connection = this.#connections.get(message.socket)
    if (connection !== undefined) Object.assign(connection, { message, headStart: message.socket.bytesRead })
  }

  /** Closes what is too much; called ten times a second while there are connections. */
  enforce(): void {
    const heads = [...this.#connections].flatMap(([socket, connection]) => {
      const bytes = headBytes(socket, connection)
      return bytes > ORDINARY_URL_BYTES ? [{ socket, network: connection.network, bytes }] : []
    })
    const byNetwork = Map.groupBy(heads, ({ network }) => network)
    const sums = [...byNetwork]
      .map(([network, each]) => ({ network, bytes: sumOf(each) }))
      .sort((a, b) => b.bytes - a.bytes)
    let total = sumOf(sums)
    for (const { network, bytes } of sums) {
      let own = bytes
      for (const head of (byNetwork.get(network) ?? []).sort((a, b) => b.bytes - a.bytes)) {
        if (own <= this.#options.networkBytes && total <= this.#options.totalBytes) break
        own -= head.bytes
        total -= head.bytes
        head.socket.destroy()
      }
    }
  }

  #remove(socket: Socket): void {
    this.#connections.delete(socket)
    if (this.#connections.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}

/** While a body arrives, its bytes are not those of a head. */
function headBytes(socket: Socket, connection: Connection): number {
  if (connection.message !== undefined) {
    if (!connection.message.complete) {
      connection.headStart = socket.bytesRead
      return 0
    }
    delete connection.message
  }
  return socket.bytesRead - connection.headStart
}

function sumOf(heads: readonly { readonly bytes: number }[]): number {
  return heads.reduce((sum, { bytes }) => sum + bytes, 0)
}
