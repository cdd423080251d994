import type { CatalogRow, Projection } from '#catalog'
import type { Engine } from '#engine'
import { type Log, randomBase36 } from '#kit'
import type { Field } from '#schema'
import { type CatalogFilling, catalogFilling, type KeptRows } from './catalog-insertion.ts'
import { placeRows } from './catalog-places.ts'

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

/** What a table holds, to make the next one of it. */
interface Content {
  readonly ordinals: ReadonlyMap<CatalogRow, number>
  readonly filled: ReadonlySet<string>
}

/** Where more rows differ, the table is written from nothing: copying saves little then. */
const CHANGED_SHARE = 1 / 4

/**
 * Keeps the catalog as a table of the engine, one per revision, with the layout of a dataset's version: every stage of
 * a query meets the same columns. Names end at random, because several servers on one engine build the same revision.
 */
export function createCatalogProjection({ engine, log, graceMs }: ProjectionOptions): CatalogProjection {
  const standing = new Set<string>()
  const released = new Map<string, number>()
  const contents = new Map<string, Content>()

  const create = async (
    revision: number,
    fields: readonly Field[],
    ordinals: ReadonlyMap<CatalogRow, number>,
    filling: CatalogFilling | undefined
  ): Promise<string> => {
    const table = `${PROJECTION_PREFIX}${revision}_${randomBase36(6)}`
    standing.add(table)
    const shape = { fields, expectedRows: ordinals.size, rebuildable: true }
    await engine.versions.create(table, shape, filling).catch((error: unknown) => {
      released.set(table, performance.now())
      throw error
    })
    contents.set(table, { ordinals, filled: filling?.filled ?? new Set() })
    return table
  }

  /** Undefined where the earlier table is of no use. */
  const createFrom = async (
    before: string | undefined,
    revision: number,
    fields: readonly Field[],
    rows: readonly CatalogRow[]
  ): Promise<string | undefined> => {
    const content = before === undefined ? undefined : contents.get(before)
    if (before === undefined || content === undefined) return undefined
    const ordinals = placeRows(rows, content.ordinals)
    if (ordinals === undefined) return undefined
    const added = [...ordinals].filter(([row]) => !content.ordinals.has(row))
    const gone = [...content.ordinals].flatMap(([row, ordinal]) => (ordinals.has(row) ? [] : [ordinal]))
    if (Math.max(added.length, gone.length) > rows.length * CHANGED_SHARE) return undefined
    const kept: KeptRows = { table: before, filled: content.filled, gone }
    try {
      return await create(revision, fields, ordinals, catalogFilling(fields, added, kept))
    } catch (error) {
      log.warn({ err: error, table: before }, 'the catalog table is written from nothing')
      return undefined
    }
  }

  return {
    load: async (revision, fields, rows, before) => {
      const all = [...rows]
      const table = await createFrom(before, revision, fields, all)
      if (table !== undefined) return table
      const ordinals = placeRows(all, new Map())!
      return create(revision, fields, ordinals, all.length === 0 ? undefined : catalogFilling(fields, ordinals))
    },
    release: async (table) => {
      contents.delete(table)
      released.set(table, performance.now())
    },
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
