import type { Clock } from '#kit'
import type { Store } from '#store'

/** Time by which an idle token is recognized. */
interface UsedToken {
  readonly sha256: string
  readonly usedMs: number
}

/**
 * Uses are written once a minute, or four times within a shorter limit: a write for every request would cost more than
 * the request.
 */
const WRITTEN_EVERY_MS = 60_000

/** Tokens whose last use is kept in memory; others are read again. */
const MAX_REMEMBERED = 20_000

/** When tokens were used last, here and on the other servers of the store. */
export class IdleClock {
  readonly #store: Store
  readonly #clock: Clock
  readonly #written = new Map<string, number>()

  constructor({ store, clock }: { readonly store: Store; readonly clock: Clock }) {
    this.#store = store
    this.#clock = clock
  }

  /** Whether the token was used within the limit; this use counts from now on. */
  async keepsAlive({ sha256, usedMs }: UsedToken, limitMs: number | null): Promise<boolean> {
    if (limitMs === null) return true
    const nowMs = this.#clock.now()
    const written = Math.max(usedMs, this.#written.get(sha256) ?? 0)
    if (nowMs - written < Math.min(WRITTEN_EVERY_MS, limitMs / 4)) return true
    if (nowMs - written > limitMs && !(await this.#usedElsewhere(sha256, nowMs - limitMs))) return false
    if (this.#written.size >= MAX_REMEMBERED) this.#written.clear()
    this.#written.set(sha256, nowMs)
    await this.#store.sideTransaction((tx) =>
      tx.updateTable('tokens').set({ used_ms: nowMs }).where('sha256', '=', sha256).execute()
    )
    return true
  }

  /** This server's memory can be older than another server's writes. */
  async #usedElsewhere(sha256: string, sinceMs: number): Promise<boolean> {
    const row = await this.#store.db
      .selectFrom('tokens')
      .select('used_ms')
      .where('sha256', '=', sha256)
      .executeTakeFirst()
    return row !== undefined && (row.used_ms ?? 0) >= sinceMs
  }
}
