import type { Projection } from '#catalog'
import type { Engine } from '#engine'
import { type Log, randomBase36 } from '#kit'
import { catalogFilling } from './catalog-insertion.ts'

/** Tables of the catalog begin with this, and nothing else does. */
export const PROJECTION_PREFIX = 'c_'

export interface ProjectionOptions {
  readonly engine: Pick<Engine, 'versions'>
  readonly log: Log
  /** How long a replaced table stays for the queries that found it just before. */
  readonly graceMs: number
}

/** Catalog tables that have been replaced, and the drop of them that is due. */
export interface CatalogProjection extends Projection {
  /** Drops what was replaced long enough ago; everything of this server's when `all`. */
  sweep(options?: { readonly all: boolean }): Promise<void>
}

/**
 * Keeps the catalog as a table of the engine, one per revision, with the layout of a dataset's version: every stage of
 * a query meets the same columns. Names end at random, because several servers on one engine build the same revision.
 */
export function createCatalogProjection({ engine, log, graceMs }: ProjectionOptions): CatalogProjection {
  const standing = new Set<string>()
  const released = new Map<string, number>()
  return {
    load: async (revision, fields, rows) => {
      const table = `${PROJECTION_PREFIX}${revision}_${randomBase36(6)}`
      const all = [...rows]
      standing.add(table)
      const filling = all.length === 0 ? undefined : catalogFilling(fields, all)
      await engine.versions.create(table, { fields, expectedRows: all.length, rebuildable: true }, filling)
      return table
    },
    release: async (table) => void released.set(table, performance.now()),
    sweep: async ({ all } = { all: false }) => {
      const due = all
        ? [...standing]
        : [...released].filter(([, sinceMs]) => performance.now() - sinceMs > graceMs).map(([table]) => table)
      for (const table of due) {
        await engine.versions
          .drop(table)
          .catch((error: unknown) => log.warn({ err: error, table }, 'a catalog table could not be dropped'))
        standing.delete(table)
        released.delete(table)
      }
    }
  }
}
