import type { Engine } from '#engine'
import { LoggiaError } from '#kit'

/** Begins the name of an empty table which says whose the others are. */
const CLAIM_PREFIX = 'portal_'

/**
 * Says in an engine that is not ours whose tables these are. A start drops tables that nobody knows, so two portals in one database would
 * drop each other's records. Throws `app/foreign-engine`.
 */
export async function claimEngine({ versions }: Pick<Engine, 'versions'>, portalId: string): Promise<void> {
  const claims = (await versions.list()).filter((table) => table.startsWith(CLAIM_PREFIX))
  const own = CLAIM_PREFIX + portalId
  const foreign = claims.find((table) => table !== own)
  if (foreign !== undefined) {
    const advice = 'Give this portal a database of its own with clickhouse-database.'
    throw new LoggiaError('app/foreign-engine', `The ClickHouse database holds the records of another portal (table ${foreign}). ${advice} If that portal is gone for good, drop the database.`)
  }
  if (claims.length === 0) await versions.create(own, { fields: [], expectedRows: 0 })
}
