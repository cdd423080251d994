import type { Principal } from '#access'
import type { Reader } from '#store'
import { findOrigins } from '../relations/relation-rows.ts'
import type { Item } from '../shapes.ts'
import { mayChange } from '../work.ts'
import { COORDINATES } from './location.ts'
import type { Coordinates } from './publisher.ts'

/** From the file of an item to a dataset that is related to it. */
export const PUBLISHED_OF = 'Service2Data'

export interface PublishedDataset {
  readonly itemId: string
  readonly datasetId: string
  /** By which it was loaded. */
  readonly coordinates: Coordinates | undefined
}

/**
 * The dataset that was published of the item and that the caller may change, or nothing: others may relate theirs to
 * it, or have been given it.
 */
export async function publishedOf(db: Reader, caller: Principal, { row }: Item): Promise<PublishedDataset | undefined> {
  const origins = (await findOrigins(db, row.id, [PUBLISHED_OF])).map(({ id }) => id)
  if (origins.length === 0) return undefined
  const found = await db
    .selectFrom('datasets')
    .innerJoin('items', 'items.id', 'datasets.item_id')
    .select(['item_id', 'dataset_id', 'details'])
    .where('item_id', 'in', origins)
    .orderBy('datasets.created_ms')
    .execute()
  for (const { item_id: itemId, dataset_id: datasetId, details } of found)
    if (await mayChange(db, caller, itemId)) return { itemId, datasetId, coordinates: JSON.parse(details)[COORDINATES] }
  return undefined
}
