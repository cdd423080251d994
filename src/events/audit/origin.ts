import { AsyncLocalStorage } from 'node:async_hooks'

/** Where a change comes from: who asked, by what, from where. */
export interface Origin {
  /** User name, `key:…`, `operator` for the command line; null: a stranger. */
  readonly actor: string | null
  readonly address: string | null
  /** User-Agent of a request, or the command of the command line. */
  readonly client: string | null
  readonly requestId: string | null
  /** The entry of a change that makes none of its own. */
  readonly change?: { readonly type: string; readonly action: string; readonly subject: string }
}

/**
 * Implicit on purpose: handed from function to function, the origin would be missing wherever one of them forgot it,
 * and an entry without it says nothing. What runs on in the background after the answer keeps the origin of the request
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
