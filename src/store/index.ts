/**
 * The control database: one SQLite file or a PostgreSQL, its tables, migrations and transactions, and the lock on a
 * home. It must never know what its rows mean: rules about datasets, keys or events belong to the rooms that use it.
 *
 * Errors: `store/unavailable` the database does not answer · `store/busy` another process kept the database locked ·
 * `store/newer-schema` a newer Loggia has changed the database · `store/bad-url` an invalid address · `store/busy` other
 * transactions block it · `store/disk-full` its disk has no space left · `store/unreadable` its file cannot be opened · `store/elsewhere` not a file of ours ·
 * `store/home-in-use` another server works on this home.
 */

export { type RawBuilder, type Reader, sql, type Writer } from './database.ts'
export * from './errors.ts'
export { type HomeLock, lockHome, readHomeServer } from './home-lock.ts'
export { type ControlState, withControlState } from './inspect.ts'
export { advanceLineage, type Lineage, readLineage, writeLineage } from './lineage.ts'
export { insertMany } from './many-rows.ts'
export { openStore, type Store, type StoreOptions } from './open.ts'
export { Precondition } from './precondition.ts'
export { RevisionCache } from './revision-cache.ts'
export { bumpRevision, raiseRevision, readRevision } from './revisions.ts'
export { commitWithoutDisk } from './server-lock.ts'
export type * from './tables.ts'
