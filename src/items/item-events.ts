import { type Actor, appendEvents, type EventOperation } from '#events'
import type { Writer } from '#store'
import type { SharingChange } from './sharing.ts'

/** The only emitter of events about items, for changes through every API. */

/** The transaction of a change, who makes it, and when. */
export interface EventContext {
  readonly tx: Writer
  readonly actor: Actor | undefined
  readonly nowMs: number
}

/** Events of an item without an extra property. */
type Plain = Exclude<EventOperation<'items'>, 'share' | 'unshare' | 'reassign'>

export function emitItemEvent(context: EventContext, operation: Plain, id: string): Promise<void> {
  return emitItemEvents(context, operation, [id])
}

/** The same for many at once. */
export function emitItemEvents(
  { tx, actor, nowMs }: EventContext,
  operation: Plain,
  ids: readonly string[]
): Promise<void> {
  return appendEvents(
    tx,
    ids.map((subject) => ({ type: 'items', operation, subject, actor }) as const),
    nowMs
  )
}

export function emitReassigned(
  { tx, actor, nowMs }: EventContext,
  ids: readonly string[],
  owner: string
): Promise<void> {
  return appendEvents(
    tx,
    ids.map(
      (subject) =>
        ({ type: 'items', operation: 'reassign', subject, actor, properties: { reassignedTo: [owner] } }) as const
    ),
    nowMs
  )
}

interface TypedItem {
  readonly id: string
  readonly type: string
}

/** One event for the item in each direction, and one for each group. */
export function emitSharingChange(
  { tx, actor, nowMs }: EventContext,
  item: TypedItem,
  { sharedTo, unsharedFrom }: Pick<SharingChange, 'sharedTo' | 'unsharedFrom'>
): Promise<void> {
  return appendEvents(
    tx,
    [
      ...(sharedTo.length > 0
        ? [
            {
              type: 'items',
              operation: 'share',
              subject: item.id,
              actor,
              properties: { sharedToGroups: sharedTo }
            } as const
          ]
        : []),
      ...(unsharedFrom.length > 0
        ? [
            {
              type: 'items',
              operation: 'unshare',
              subject: item.id,
              actor,
              properties: { unsharedFromGroups: unsharedFrom }
            } as const
          ]
        : []),
      ...sharedTo.filter(isGroup).map(
        (group) =>
          ({
            type: 'groups',
            operation: 'share',
            subject: group,
            actor,
            properties: { sharedItems: [told(item)] }
          }) as const
      ),
      ...unsharedFrom.filter(isGroup).map(
        (group) =>
          ({
            type: 'groups',
            operation: 'unshare',
            subject: group,
            actor,
            properties: { unsharedItems: [told(item)] }
          }) as const
      )
    ],
    nowMs
  )
}

/** All of them were taken from the group: the events of each, as if it had been the only one. */
export function emitRemovedFromGroup(
  { tx, actor, nowMs }: EventContext,
  items: readonly TypedItem[],
  group: string
): Promise<void> {
  return appendEvents(
    tx,
    items.flatMap(
      (item) =>
        [
          { type: 'items', operation: 'unshare', subject: item.id, actor, properties: { unsharedFromGroups: [group] } },
          { type: 'groups', operation: 'unshare', subject: group, actor, properties: { unsharedItems: [told(item)] } }
        ] as const
    ),
    nowMs
  )
}

function told({ id, type }: TypedItem): object {
  return { itemId: id, itemType: type }
}

function isGroup(name: string): boolean {
  return name !== 'Everyone' && name !== 'Organization'
}
