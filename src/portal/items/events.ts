import { appendEvent, type Actor, type EventOperation } from '#events'
import type { Writer } from '#store'
import type { SharingChange } from './sharing.ts'

/** Whom an event about an item is told by, and when. */
export interface Happening {
  readonly tx: Writer
  readonly actor: Actor | undefined
  readonly nowMs: number
}

/** What happens to an item and has no extra property. */
type Plain = Exclude<EventOperation<'items'>, 'share' | 'unshare' | 'reassign'>

export function itemHappened({ tx, actor, nowMs }: Happening, operation: Plain, id: string): Promise<void> {
  return appendEvent(tx, { type: 'items', operation, subject: id, actor }, nowMs)
}

export function itemReassigned({ tx, actor, nowMs }: Happening, id: string, owner: string): Promise<void> {
  return appendEvent(tx, { type: 'items', operation: 'reassign', subject: id, actor, properties: { reassignedTo: [owner] } }, nowMs)
}

/** One event for the item in each direction, and one for each group. */
export async function sharingChanged({ tx, actor, nowMs }: Happening, item: { readonly id: string; readonly type: string }, { sharedTo, unsharedFrom }: SharingChange): Promise<void> {
  const told = { itemId: item.id, itemType: item.type }
  if (sharedTo.length > 0) await appendEvent(tx, { type: 'items', operation: 'share', subject: item.id, actor, properties: { sharedToGroups: sharedTo } }, nowMs)
  if (unsharedFrom.length > 0) await appendEvent(tx, { type: 'items', operation: 'unshare', subject: item.id, actor, properties: { unsharedFromGroups: unsharedFrom } }, nowMs)
  for (const group of sharedTo.filter(isGroup)) await appendEvent(tx, { type: 'groups', operation: 'share', subject: group, actor, properties: { sharedItems: [told] } }, nowMs)
  for (const group of unsharedFrom.filter(isGroup)) await appendEvent(tx, { type: 'groups', operation: 'unshare', subject: group, actor, properties: { unsharedItems: [told] } }, nowMs)
}

function isGroup(name: string): boolean {
  return name !== 'Everyone' && name !== 'Organization'
}
