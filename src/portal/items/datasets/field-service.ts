import type { Principal } from '#access'
import { editField, orderFields } from '#catalog'
import type { Field } from '#schema'
import { refused } from '../../pipeline/errors.ts'
import { actorOf } from '../../pipeline/operation.ts'
import type { PortalContext } from '../../portal-context.ts'
import { changeContent, type ItemRef } from '../work.ts'
import type { NamedChange } from './field-changes.ts'

/** Hidden ones too. Errors: `portal/refused` for an item that is not a dataset. */
export async function datasetFields({ store, datasets }: PortalContext, itemId: string): Promise<readonly Field[]> {
  const fields = await datasets.fields(store.db, itemId)
  if (fields === undefined) throw notDataset()
  return fields
}

/** All of the changes, or none. Errors: `portal/refused`, `catalog/no-such-field`, `catalog/bad-field`. */
export async function changeFields(
  ground: PortalContext,
  caller: Principal,
  place: ItemRef,
  changes: readonly NamedChange[],
  order: readonly string[]
): Promise<void> {
  await changeContent(ground, caller, place, async ({ item }, { tx }, asking) => {
    if (item.datasetId === null) throw notDataset()
    await ground.datasets.editFields(tx, item.row.id, actorOf(asking), (before) =>
      orderFields(
        changes.reduce((fields, { name, ...change }) => editField(fields, name, change), before),
        order
      )
    )
  })
}

function notDataset() {
  return refused('The item is not a dataset.')
}
