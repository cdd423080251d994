/**
 * Items: what members add, who sees them and what may be done with them; a published item is a dataset of the Explore
 * API. It must never read records, and never show an item to whom it is not shared with.
 */

export { contentRoutes } from './content-routes.ts'
export type { Exporter } from './exporter.ts'
export { checkItemFiles, storageUsed, sweepItemFiles } from './file-rows.ts'
export { emptyGroup } from './group-emptying.ts'
export { controlOf, maySee } from './policy.ts'
export { createPublishJobs } from './publish-jobs.ts'
export type { Publisher, PublishOrder } from './publisher.ts'
export { createItems, type Items } from './service.ts'
export { type Item, type ItemControl, itemObject } from './shapes.ts'
export { createItemSharings, type ItemSharings } from './share-service.ts'
export { convertVerified } from './status-service.ts'
export { readItem, readItems, withParts } from './store.ts'
export { checkMayReceive, giveAll } from './transfer-ownership.ts'
export { createViews } from './views.ts'
export { visibleItems } from './visible.ts'
