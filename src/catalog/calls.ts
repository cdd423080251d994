import type { Principal } from '#access'
import { type Clock, systemClock } from '#kit'
import type { Store, Writer } from '#store'
import { clientFamily } from './client-family.ts'

/** What was asked for; the API of the portal is one kind. */
export const CALL_KINDS = ['catalog', 'records', 'facets', 'export', 'file', 'push', 'portal'] as const

export type CallKind = (typeof CALL_KINDS)[number]

/** A call that was answered. */
export interface Call {
  /** Of a dataset that exists; null: of none. */
  readonly datasetId: string | null
  readonly kind: CallKind
  readonly caller: Pick<Principal, 'kind' | 'id'>
  readonly agent: string | undefined
}

/** Counts calls of APIs by day, dataset, key, kind and client. Who called is not kept, except for the id of a key. */
export interface Calls {
  note(call: Call): void
  /** Writes what was counted since the last time. */
  flush(): Promise<void>
  /** Once a day: deletes old counts. */
  settle(): Promise<void>
}

/** The longest that counts of use may be kept without asking (CNIL, 2025). */
export const USAGE_DAYS = 760

/** Different counts of one day; what comes on top is counted without dataset and key. */
const MAX_COUNTS = 20_000
const DAY_MS = 86_400_000
const BATCH = 500

export function createCalls({
  store,
  clock = systemClock,
  maxCounts = MAX_COUNTS
}: {
  readonly store: Store
  readonly clock?: Clock
  readonly maxCounts?: number
}): Calls {
  let waiting = new Map<string, number>()
  let counted = new Set<string>()
  let today = dayOf(clock.now())
  let settledDay = ''

  return {
    note: ({ datasetId, kind, caller, agent }) => {
      const day = dayOf(clock.now())
      if (day !== today) {
        today = day
        counted = new Set()
      }
      const client = clientFamily(agent)
      const whole = [day, datasetId ?? '', callerName(caller), kind, client].join('\n')
      const isKnown = counted.has(whole)
      if (!isKnown && counted.size < maxCounts) counted.add(whole)
      const key = isKnown || counted.has(whole) ? whole : [day, '', caller.kind, kind, client].join('\n')
      waiting.set(key, (waiting.get(key) ?? 0) + 1)
    },
    flush: async () => {
      const due = [...waiting]
      waiting = new Map()
      for (let at = 0; at < due.length; at += BATCH)
        try {
          await store.sideTransaction(async (tx) => {
            for (const [key, count] of due.slice(at, at + BATCH)) await write(tx, key.split('\n'), count)
          })
        } catch (error) {
          for (const [key, count] of due.slice(at)) waiting.set(key, (waiting.get(key) ?? 0) + count)
          throw error
        }
    },
    settle: async () => {
      const now = clock.now()
      if (settledDay === dayOf(now)) return
      await store.sideTransaction(async (tx) => {
        await tx
          .deleteFrom('calls')
          .where('day', '<', dayOf(now - USAGE_DAYS * DAY_MS))
          .execute()
      })
      settledDay = dayOf(now)
    }
  }
}

function callerName({ kind, id }: Call['caller']): string {
  return kind === 'key' ? `key:${id}` : kind
}

async function write(
  tx: Writer,
  [day = '', dataset = '', caller = '', kind = '', client = '']: string[],
  count: number
): Promise<void> {
  await tx
    .insertInto('calls')
    .values({ day, dataset, caller, kind, client, count })
    .onConflict((row) =>
      row.columns(['day', 'dataset', 'caller', 'kind', 'client']).doUpdateSet((values) => ({
        count: values('calls.count', '+', count)
      }))
    )
    .execute()
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
