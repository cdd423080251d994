/**
 * Items: what members add, who sees them and what may be done with them; a published item is a dataset of the Explore
 * API. It must never read records, and never show an item to whom it is not shared with.
 */

export { contentRoutes } from './content-routes.ts'
export { checkItemFiles, sweepItemFiles } from './files/file-rows.ts'
export { sweepUnfinished } from './files/unfinished-uploads.ts'
export { checkMayReceive, giveAll } from './ownership/transfer-ownership.ts'
export { controlOf, maySee } from './policy.ts'
export type { Exporter } from './publishing/exporter.ts'
export { createPublishJobs } from './publishing/publish-jobs.ts'
export type { FileAnalysis, Publisher, PublishWatch } from './publishing/publisher.ts'
export { createItems, type Items } from './service.ts'
export { type Item, itemObject } from './shapes.ts'
export { emptyGroup } from './sharing/group-emptying.ts'
export { convertVerified } from './status-service.ts'
export { readItem, readItems } from './store.ts'
export { createViews } from './views.ts'
export { visibleItems } from './visible.ts'
