import type { Credentials, Endpoint } from '../connection/connection.ts'
import { connectHttp } from '../connection/http-connection.ts'
import { prepareFirstStart } from './database.ts'
import type { RunningEngine } from './running-engine.ts'
import { LOADER_SETTINGS, READER_SETTINGS } from './users.ts'

export interface ExternalOptions {
  /**
   * Address of the HTTP interface: `http://host:8123` or `https://…`, with a path when a proxy adds one. Loggia's user may be
   * in it.
   */
  readonly url: string
  /** The user who may create, write and read everything in our database, read `system` and kill queries. */
  readonly user?: string | undefined
  readonly password?: string | undefined
  /**
   * The reading user; should have grants on our database only and `readonly = 2`. The same user, made read-only by each query,
   * when absent.
   */
  readonly readerUser?: string | undefined
  readonly readerPassword?: string | undefined
  /** Used by this portal only; `loggia` when absent. */
  readonly database?: string | undefined
  /** One node of a cluster: a refused connection is reported at once, because another node can be asked. */
  readonly hasReplicas?: boolean
}

/**
 * Uses a ClickHouse that somebody else runs; makes our database in it when it is absent.
 * Throws `engine/unavailable`, `engine/unknown-version` or `engine/unknown-behaviour`.
 */
export async function connectEngine(options: ExternalOptions): Promise<RunningEngine> {
  const endpoint = endpointOf(options)
  const connection = connectHttp(() => endpoint, options.hasReplicas === true ? { maxRefusals: 0 } : {})
  try {
    await prepareFirstStart(connection, options.database)
  } catch (error) {
    connection.close()
    throw error
  }
  return {
    connection,
    pid: () => undefined,
    processorMs: () => undefined,
    endpoint: () => endpoint,
    onRestart: () => {},
    stop: async () => connection.close()
  }
}

function endpointOf(options: ExternalOptions): Endpoint {
  const url = new URL(options.url)
  const user = options.user ?? (decodeURIComponent(url.username) || 'default')
  const password = options.password ?? decodeURIComponent(url.password)
  url.username = url.password = ''
  const loader: Credentials = { user, password, settings: LOADER_SETTINGS }
  return {
    url,
    loader,
    reader: readerOf(options, loader),
    ...(options.database !== undefined && { database: options.database })
  }
}

/** A user that is read-only already may not set `readonly`, not even to the same value. */
function readerOf({ readerUser, readerPassword = '' }: ExternalOptions, loader: Credentials): Credentials {
  if (readerUser === undefined) return { ...loader, settings: READER_SETTINGS }
  const { readonly: _, ...settings } = READER_SETTINGS
  return { user: readerUser, password: readerPassword, settings }
}
