/**
 * Items: the row that says whose a thing is, who may see it, what it is called and its status, and the events about it;
 * `item_audience` is the one rule of who may see it. It must never know records or files, nor decide what a caller may
 * do with an item.
 *
 * Errors: `items/not-verified` a status that only a public and verified organization can give.
 */
export { type Audience, namedIn, readAudiences } from './audience.ts'
export { ANY_GROUP, audienceIndexOf } from './audience-index.ts'
export { CONTENT_STATUSES, type ContentStatus, nextStatus, type StatusTrigger } from './content-status.ts'
export * from './errors.ts'
export {
  applySharing,
  applyStatus,
  existingGroups,
  findFirstAdministrator,
  transferItem
} from './item-changes.ts'
export {
  type EventContext,
  emitItemEvent,
  emitItemEvents,
  emitReassigned,
  emitRemovedFromGroup
} from './item-events.ts'
export {
  blankItem,
  CATALOG_REVISION,
  deleteItem,
  type ItemChange,
  insertItem,
  removeFromGroup,
  removeGrantsOf,
  replaceGrants,
  replaceGroups,
  updateItem,
  updateItems
} from './item-rows.ts'
export { DATASET_TYPE, findItemType, HOSTED, ITEM_TYPES, type ItemType, typeKeywords } from './item-types.ts'
export { adoptItems, indexOldItems } from './old-items.ts'
export {
  compareSharing,
  type ItemAccess,
  type ItemSharing,
  narrow,
  type ShareInput,
  type SharingChange,
  share,
  shownAccess
} from './sharing.ts'
export { storageUsed } from './storage-used.ts'
