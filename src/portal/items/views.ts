import type { Ground } from '../ground.ts'

/** Counts how often items are looked at, without a write for every look. */
export interface Views {
  note(itemId: string): void
  /** Adds what was counted since the last time. What the process loses by a crash was never acknowledged to anybody. */
  flush(): Promise<void>
}

/** Of different items, in memory at a time: further ones are not counted until the next flush. */
const MAX_WAITING = 100_000

export function createViews({ store }: Pick<Ground, 'store'>): Views {
  let counts = new Map<string, number>()
  return {
    note: (itemId) => {
      if (counts.size < MAX_WAITING || counts.has(itemId)) counts.set(itemId, (counts.get(itemId) ?? 0) + 1)
    },
    flush: async () => {
      const due = counts
      counts = new Map()
      if (due.size === 0) return
      await store.transaction(async (tx) => {
        // In one order on every server, so that two of them never wait for each other.
        for (const [id, count] of [...due].sort()) await tx.updateTable('items').set((row) => ({ num_views: row('num_views', '+', count) })).where('id', '=', id).execute()
      })
    }
  }
}
