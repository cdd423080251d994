/**
 * Records that devices and programs push into datasets over HTTP: keys, bodies, the queue of each dataset, receipts of
 * idempotency keys. It must never acknowledge a push before its commit, never load records by itself (the importer
 * does), and never let one push hold up or change another.
 *
 * Errors: `push/bad-key` · `push/bad-body` · `push/bad-request` · `push/disk-full` · `push/key-reused` · `push/no-key-field` ·
 * `push/not-found` · `push/overloaded` · `push/too-large` · `push/too-many-files`.
 */

export { createPushKeys, type PushKeys } from './push-keys.ts'
export { pushRouteGroup } from './push-routes.ts'
export { createPushes, type Pushes } from './pushes.ts'
