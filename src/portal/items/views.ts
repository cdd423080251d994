import type { Writer } from '#store'
import type { PortalContext } from '../portal-context.ts'

/** Counts views of items and the time of the last one, without a write for every view. */
export interface Views {
  note(itemId: string): void
  /** Adds what was counted since the last time. Counts that a crash loses were never acknowledged. */
  flush(): Promise<void>
}

interface Looks {
  readonly count: number
  readonly lastMs: number
}

/** Number of different items in memory: others are not counted until the next flush. */
const MAX_WAITING = 100_000

/** Number of different items in one transaction. */
const BATCH = 500

export function createViews({ store, clock }: Pick<PortalContext, 'store' | 'clock'>): Views {
  let looks = new Map<string, Looks>()
  return {
    note: (itemId) => {
      const before = looks.get(itemId)
      if (before !== undefined || looks.size < MAX_WAITING)
        looks.set(itemId, { count: (before?.count ?? 0) + 1, lastMs: clock.now() })
    },
    flush: async () => {
      const due = looks
      looks = new Map()
      const looked = [...due]
      // Some at a time: changes of others wait for each of these.
      for (let at = 0; at < looked.length; at += BATCH) {
        await store.transaction(async (tx) => {
          for (const [id, look] of looked.slice(at, at + BATCH)) await write(tx, id, look)
        })
      }
    }
  }
}

/** Another server may have written a later look already. */
async function write(tx: Writer, id: string, { count, lastMs }: Looks): Promise<void> {
  await tx
    .updateTable('items')
    .set((row) => ({ num_views: row('num_views', '+', count) }))
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('items')
    .set({ last_viewed_ms: lastMs })
    .where('id', '=', id)
    .where((row) => row.or([row('last_viewed_ms', 'is', null), row('last_viewed_ms', '<', lastMs)]))
    .execute()
}
