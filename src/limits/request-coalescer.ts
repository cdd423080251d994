/** One running computation and the requests that wait for it. */
interface SharedRequest<Result> {
  readonly result: Promise<Result>
  readonly abort: AbortController
  waiters: number
}

/**
 * Coalesces identical requests (also called single-flight): while the first is being computed, later ones wait for its
 * result instead of querying the engine again. The computation is aborted when the last waiter has disconnected.
 */
export class RequestCoalescer<Result> {
  readonly #running = new Map<string, SharedRequest<Result>>()

  /**
   * Joins the running request for `key`, or starts one. Rejects with `signal.reason` when this caller aborts; the others
   * are not affected.
   */
  async join(key: string, signal: AbortSignal, compute: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const shared = this.#running.get(key) ?? this.#start(key, compute)
    shared.waiters++
    let leave = (): void => {}
    const left = new Promise<never>((_, reject) => {
      leave = () => {
        if (--shared.waiters === 0) this.#cancel(key, shared, signal.reason)
        reject(signal.reason)
      }
    })
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) leave()
    return Promise.race([shared.result, left]).finally(() => signal.removeEventListener('abort', leave))
  }

  #start(key: string, compute: (signal: AbortSignal) => Promise<Result>): SharedRequest<Result> {
    const abort = new AbortController()
    const result = compute(abort.signal).finally(() => {
      if (this.#running.get(key) === shared) this.#running.delete(key)
    })
    // Each waiter gets the failure; without waiters nobody needs it.
    result.catch(() => {})
    const shared: SharedRequest<Result> = { result, abort, waiters: 0 }
    this.#running.set(key, shared)
    return shared
  }

  #cancel(key: string, shared: SharedRequest<Result>, reason: unknown): void {
    if (this.#running.get(key) === shared) this.#running.delete(key)
    shared.abort.abort(reason)
  }
}
