import type { Store } from '#store'
import { SYNC_REVISION } from '../model.ts'
import type { Wait } from '../wait.ts'

/** How far the portal's changes have come that a guest may have to learn of. */
export interface ChangeMarks {
  /** The last event of the portal. */
  readonly events: number
  /** Collaborations, workspaces, access modes, links, requested synchronizations. */
  readonly settings: number
}

/** One look at the database for all guests that wait for news of this server. */
export interface ChangeSignal {
  read(): Promise<ChangeMarks>
  /** Resolves when there are other marks than these, or after the time, or when the signal is aborted. */
  next(seen: ChangeMarks, waitMs: number, signal: AbortSignal): Promise<void>
}

/** The longest that a change made by another server waits. */
const LOOK_MS = 200

export function createChangeSignal({ store, wait }: { readonly store: Store; readonly wait: Wait }): ChangeSignal {
  const waiting = new Set<{ readonly seen: ChangeMarks; readonly wake: () => void }>()
  let isLooking = false

  const read = async (): Promise<ChangeMarks> => {
    const rows = await store.db
      .selectFrom('revisions')
      .select(['name', 'value'])
      .where('name', 'in', ['outbox', SYNC_REVISION])
      .execute()
    const of = (name: string) => Number(rows.find((row) => row.name === name)?.value ?? 0)
    return { events: of('outbox'), settings: of(SYNC_REVISION) }
  }
  const look = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    try {
      while (waiting.size > 0) {
        await wait(LOOK_MS)
        // A database that does not answer now is asked again: nobody waits longer than was asked for.
        const { events, settings } = await read().catch(() => ({ events: -1, settings: -1 }))
        if (events === -1) continue
        for (const { seen, wake } of waiting) if (seen.events !== events || seen.settings !== settings) wake()
      }
    } finally {
      isLooking = false
    }
  }
  return {
    read,
    next: async (seen, waitMs, signal) => {
      if (signal.aborted) return
      const over = new AbortController()
      const entry = { seen, wake: () => over.abort() }
      waiting.add(entry)
      void look()
      await wait(waitMs, AbortSignal.any([over.signal, signal])).catch(() => {})
      waiting.delete(entry)
    }
  }
}
