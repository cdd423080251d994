/** A request as far as it says where it comes from. */
export interface LocatedRequest {
  header(name: string): string | undefined
  /** The client's address, as trusted proxies report it. */
  readonly address: string
  /** The connection's address. */
  readonly message: {
    readonly socket: { readonly remoteAddress?: string | undefined; readonly localAddress?: string | undefined }
  }
}

/** A proxy on this machine looks local too: this by itself is not a proof. */
export function isFromThisMachine({ message }: LocatedRequest): boolean {
  const { remoteAddress = '', localAddress } = message.socket
  return isLoopback(remoteAddress) || remoteAddress === localAddress
}

export function isLoopback(address: string): boolean {
  return /^(::ffff:)?127\./.test(address) || address === '::1'
}
