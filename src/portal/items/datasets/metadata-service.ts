import type { Principal } from '#access'
import type { DatasetMetadata } from '#catalog'
import { refused } from '../../pipeline/errors.ts'
import { actorOf } from '../../pipeline/operation.ts'
import type { PortalContext } from '../../portal-context.ts'
import { changeContent, type ItemRef } from '../work.ts'
import type { MetadataChange } from './metadata-changes.ts'

/** Every reader of the catalog holds all metadata in memory. */
const MAX_METADATA_CHARACTERS = 2_000_000
const MAX_LANGUAGES = 40

/** Errors: `portal/refused` for an item that is not a dataset. */
export async function datasetMetadata({ store, datasets }: PortalContext, itemId: string): Promise<DatasetMetadata> {
  const metadata = await datasets.metadata(store.db, itemId)
  if (metadata === undefined) throw notDataset()
  return metadata
}

/** All of the values, or none. Errors: `portal/refused`. */
export async function changeMetadata(
  ground: PortalContext,
  caller: Principal,
  place: ItemRef,
  change: MetadataChange
): Promise<void> {
  await changeContent(ground, caller, place, async ({ item }, { tx }, asking) => {
    if (item.datasetId === null) throw notDataset()
    await ground.datasets.changeMetadata(tx, item.row.id, actorOf(asking), change)
    const after = await ground.datasets.metadata(tx, item.row.id)
    if (JSON.stringify(after).length > MAX_METADATA_CHARACTERS)
      throw refused(
        `The metadata of a dataset have at most ${MAX_METADATA_CHARACTERS.toLocaleString('en')} characters.`
      )
    if (Object.keys(after?.translations ?? {}).length > MAX_LANGUAGES)
      throw refused(`The metadata of a dataset are in at most ${MAX_LANGUAGES} languages.`)
  })
}

function notDataset() {
  return refused('The item is not a dataset.')
}
