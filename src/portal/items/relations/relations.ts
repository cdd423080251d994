import type { Principal } from '#access'
import { type EventContext, emitItemEvent } from '#items'
import { forbidden, refused, unknown } from '../../pipeline/errors.ts'
import type { PortalContext } from '../../portal-context.ts'
import { maySee } from '../policy.ts'
import type { Item } from '../shapes.ts'
import { readItem, readItems } from '../store.ts'
import { changeItem, type SeenItem, seeWithin } from '../work.ts'
import { deleteRelation, findDestinations, findOrigins, writeRelation } from './relation-rows.ts'

/** How one item can relate to another: names that clients have for it, from the first to the second. */
export const RELATION_TYPES = [
  'Map2Service',
  'WMA2Code',
  'Map2FeatureCollection',
  'MobileApp2Code',
  'Service2Data',
  'Service2Service',
  'Map2AppConfig',
  'Item2Attachment',
  'Item2Report',
  'Listed2Provisioned',
  'Style2Style',
  'Service2Style',
  'Survey2Service',
  'Survey2Data',
  'Service2Route',
  'Area2Package',
  'Map2Area',
  'Service2Layer',
  'Area2CustomPackage',
  'TrackView2Map',
  'SurveyAddIn2Data',
  'WorkforceMap2FeatureService',
  'Theme2Story',
  'WebStyle2DesktopStyle',
  'Solution2Item',
  'APIKey2Item',
  'Mission2Item',
  'Map2Package',
  'Item2Info',
  'Notebook2WebTool'
] as const
export type RelationType = (typeof RELATION_TYPES)[number]

export interface Relation {
  readonly origin: string
  readonly destination: string
  readonly type: RelationType
}

/** From an item that the caller may change to one that the caller sees. */
export function addRelation(ground: PortalContext, asking: Principal, relation: Relation): Promise<void> {
  return changeItem(ground, asking, { id: relation.origin }, (origin, happening, caller) =>
    relate(happening, caller, origin, relation)
  )
}

/** The same within the transaction in which the second item comes into being. */
export async function relateNew(
  _ground: PortalContext,
  happening: EventContext,
  caller: Principal,
  relation: Relation
): Promise<void> {
  await relate(happening, caller, await seeWithin(happening.tx, caller, { id: relation.origin }), relation)
}

async function relate(
  happening: EventContext,
  caller: Principal,
  { item, control }: SeenItem,
  { origin, destination, type }: Relation
): Promise<void> {
  if (control === null) throw forbidden()
  const other = await readItem(happening.tx, destination)
  if (other === undefined || !maySee(other, caller)) throw unknown('item')
  if (destination === origin) throw refused('An item cannot be related to itself.')
  await writeRelation(happening.tx, { origin_id: item.row.id, destination_id: destination, type })
  await emitItemEvent(happening, 'update', item.row.id)
}

/** Errors: `portal/refused` when the items are not related so. */
export function removeRelation(
  ground: PortalContext,
  caller: Principal,
  { origin, destination, type }: Relation
): Promise<void> {
  return changeItem(ground, caller, { id: origin }, async ({ item, control }, happening) => {
    if (control === null) throw forbidden()
    if (!(await deleteRelation(happening.tx, { origin_id: item.row.id, destination_id: destination, type })))
      throw refused('The items are not related in this way.')
    await emitItemEvent(happening, 'update', item.row.id)
  })
}

/** An item that the caller sees, and how it is related. */
export interface RelatedItem {
  readonly item: Item
  readonly types: readonly string[]
}

/** Those that the caller sees. `reverse`: whose second the item is. */
export async function relatedItems(
  { store }: Pick<PortalContext, 'store'>,
  caller: Principal,
  id: string,
  types: readonly RelationType[],
  direction: 'forward' | 'reverse'
): Promise<RelatedItem[]> {
  const find = direction === 'forward' ? findDestinations : findOrigins
  const relations = Map.groupBy(await find(store.db, id, types), (each) => each.id)
  return (await readItems(store.db, [...relations.keys()]))
    .filter((item) => maySee(item, caller))
    .map((item) => ({ item, types: (relations.get(item.row.id) ?? []).map(({ type }) => type) }))
}
