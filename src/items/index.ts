/**
 * Items: the row that says whose a thing is, who may see it and what it is called, its content status, its types and
 * the events about it. It must never know records or files, nor decide what a caller may do with an item.
 *
 * Errors: `items/not-verified` a status that only a public and verified organization can give.
 */

export {
  CONTENT_STATUSES,
  type ContentStatus,
  nextStatus,
  type StatusChange,
  type StatusTrigger,
  statusAfterSharing
} from './content-status.ts'
export * from './errors.ts'
export {
  type EventContext,
  emitItemEvent,
  emitItemEvents,
  emitItemReassigned,
  emitItemsReassigned,
  emitSharingChange,
  emitTakenFromGroup
} from './item-events.ts'
export { blankItem, deleteItem, insertItem, replaceGroups, updateItem } from './item-rows.ts'
export {
  DATASET_TYPE,
  findItemType,
  HOSTED,
  ITEM_TYPES,
  type ItemContent,
  type ItemType,
  typeKeywords
} from './item-types.ts'
export { indexField, indexItems, indexOldItems, indexSharing } from './item-words.ts'
export {
  ITEM_ACCESS,
  type ItemAccess,
  type ItemSharing,
  narrow,
  type ShareInput,
  type SharingChange,
  share,
  shownAccess
} from './sharing.ts'
