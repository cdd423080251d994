import type { Engine } from '#engine'
import { STAGING_PREFIX } from './staging.ts'
import type { VersionRegister } from './publications.ts'

/** Tables of versions begin with this. */
const VERSION_PREFIX = 'v_'

/**
 * Drops what loads left behind: staging tables, and versions that the catalog does not know. For the start, before any load begins.
 * Other servers may be loading into the same engine: then (`onlyServer` false) staging tables stay, since nobody knows whose they are.
 * Returns the names dropped.
 */
export async function cleanLeftovers(engine: Pick<Engine, 'versions'>, register: VersionRegister, options: { readonly onlyServer: boolean }): Promise<string[]> {
  await register.abandonDeadLoads(options)
  // Listed before the register is read: a version begun in between is then in neither list.
  const tables = await engine.versions.list()
  const referenced = new Set(await register.referencedTables())
  const debris = tables.filter((table) => (table.startsWith(STAGING_PREFIX) ? options.onlyServer : table.startsWith(VERSION_PREFIX) && !referenced.has(table)))
  for (const table of debris) await engine.versions.drop(table)
  return debris
}

/** Drops versions that were replaced long enough ago for the last query on them to have ended. To be called now and then. */
export async function dropReplacedVersions(engine: Pick<Engine, 'versions'>, register: VersionRegister): Promise<string[]> {
  const tables = await register.droppableTables()
  for (const table of tables) {
    await engine.versions.drop(table)
    await register.forgetTable(table)
  }
  return tables
}
