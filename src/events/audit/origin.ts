import { AsyncLocalStorage } from 'node:async_hooks'

/** Where a change comes from: who asked, by what, from where. */
export interface Origin {
  /** User name, `key:…`, `operator` for the command line; null: an anonymous caller. */
  readonly actor: string | null
  readonly address: string | null
  /** User-Agent of a request, or the command of the command line. */
  readonly client: string | null
  readonly requestId: string | null
  /** The entry of a change that writes none itself. */
  readonly change?: { readonly type: string; readonly action: string; readonly subject: string }
}

/**
 * Implicit on purpose: passed from function to function, the origin would be missing after any function that omits
 * it, and an entry without it is useless. Background work after the response keeps the origin of the request
 * that began it.
 */
const origins = new AsyncLocalStorage<Origin>()

export function runFrom<Result>(origin: Origin, work: () => Result): Result {
  return origins.run(origin, work)
}

/** Nothing: the portal itself. */
export function currentOrigin(): Origin | undefined {
  return origins.getStore()
}
