import type { Store, Writer } from '#store'

export interface Usage {
  readonly caller: string
  readonly day: string
  readonly calls: number
  readonly engineMs: number
}

/** Adds the usages to the store in one transaction and returns the totals of all servers, in the same order. */
export async function exchangeUsage(store: Store, usages: readonly Usage[]): Promise<Usage[]> {
  // Everybody locks rows in the same order: two servers cannot wait for each other.
  const order = [...usages.keys()].sort((a, b) => ((usages[a]?.caller ?? '') < (usages[b]?.caller ?? '') ? -1 : 1))
  const totals: Usage[] = []
  await store.sideTransaction(async (tx) => {
    for (const at of order) totals[at] = await add(tx, usages[at] as Usage)
  })
  return totals
}

async function add(tx: Writer, { caller, day, calls, engineMs }: Usage): Promise<Usage> {
  const row = await tx
    .insertInto('quota_usage')
    .values({ caller, day, calls, engine_ms: engineMs })
    .onConflict((conflict) =>
      conflict.columns(['caller', 'day']).doUpdateSet((old) => ({
        calls: old('quota_usage.calls', '+', calls),
        engine_ms: old('quota_usage.engine_ms', '+', engineMs)
      }))
    )
    .returning(['calls', 'engine_ms'])
    .executeTakeFirstOrThrow()
  return { caller, day, calls: row.calls, engineMs: row.engine_ms }
}

/** Addresses are personal data: they are kept as long as they count, and no longer. */
export async function dropOldDays(store: Store, firstDay: string): Promise<void> {
  await store.sideTransaction((tx) => tx.deleteFrom('quota_usage').where('day', '<', firstDay).execute())
}
