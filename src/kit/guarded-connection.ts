import { connect, type Socket } from 'node:net'
import { checkHost, findAsMachine, IMPORT_HOSTS, publicLookup } from './address-guard.ts'
import type { GuardedFetchOptions } from './guarded-fetch.ts'

/** A connection for a protocol that is not HTTP, to hosts that the guarded fetch may ask. */
export type Connect = (
  host: string,
  port: number,
  options: Pick<GuardedFetchOptions, 'signal' | 'idleMs'>
) => Promise<Socket>

const IDLE_MS = 60_000

/**
 * Resolves when connected. `host` is a name or an address without brackets. The socket fails when nothing moves for
 * `idleMs`, and when the signal aborts. Errors: `fetch/not-allowed`, those of the network.
 */
export async function guardedConnection(
  host: string,
  port: number,
  {
    hosts,
    signal,
    find = findAsMachine,
    idleMs = IDLE_MS,
    setting = IMPORT_HOSTS
  }: Pick<GuardedFetchOptions, 'hosts' | 'signal' | 'find' | 'idleMs'> & {
    /** The setting that allows more hosts, for the error. */
    readonly setting?: string
  }
): Promise<Socket> {
  checkHost(host, hosts, setting)
  const socket = connect({
    host,
    port,
    // Listed hosts may have any address; all others only public ones.
    ...(hosts == null && { lookup: publicLookup(find, setting) }),
    ...(signal !== undefined && { signal })
  })
  socket.setTimeout(idleMs, () =>
    socket.destroy(new Error(`it has sent nothing for ${Math.round(idleMs / 1000)} seconds`))
  )
  await new Promise<void>((done, fail) => socket.once('connect', done).once('error', fail))
  return socket
}
