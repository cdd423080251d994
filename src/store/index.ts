/**
 * The control database: one SQLite file or a PostgreSQL, its tables, migrations and transactions, and the lock on a home.
 * It must never know what its rows mean: rules about datasets, keys or events belong to the rooms that use it.
 *
 * Errors: `store/unavailable` the database does not answer · `store/busy` another process kept the database locked ·
 * `store/newer-schema` a newer Loggia has changed the database · `store/bad-url` an address that is none ·
 * `store/busy` others hold it up · `store/unreadable` its file cannot be opened · `store/elsewhere` not a file of ours · `store/home-in-use` another server works on this home.
 */
export { sql, type RawBuilder, type Reader, type Writer } from './database.ts'
export type * from './tables.ts'
export { openStore, type Store, type StoreOptions } from './open.ts'
export { lockHome, readHomeServer, type HomeLock, type HomeServer } from './home-lock.ts'
export { withControlState, type ControlState } from './inspect.ts'
export { advanceLineage, readLineage, writeLineage, type Lineage } from './lineage.ts'
export { insertMany } from './many-rows.ts'
export { bumpRevision, readRevision } from './revisions.ts'
export { RevisionCache, type Revisioned, type RevisionCacheOptions } from './revision-cache.ts'
