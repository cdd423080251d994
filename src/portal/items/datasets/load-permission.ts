import type { Principal } from '#access'
import type { Writer } from '#store'
import { refused } from '../../pipeline/errors.ts'
import { and, holderOf } from '../../pipeline/rule.ts'
import { callerWithin, type PortalContext } from '../../portal-context.ts'
import { checkMayPublish } from '../publishing/publish-service.ts'
import { type ItemRef, seeItem, seeWithin } from '../work.ts'

/** Who changes the records of a dataset. */
export const MAY_LOAD = and(
  holderOf('portal:publisher:publishFeatures'),
  'the owner, holders of `portal:admin:updateItems`'
)

/** Errors: `portal/forbidden`, `portal/refused` for an item that is not a dataset. */
export async function datasetToLoad(
  ground: PortalContext,
  caller: Principal,
  place: ItemRef
): Promise<{ readonly datasetId: string; readonly owner: string }> {
  const seen = await seeItem(ground, caller, place)
  checkMayPublish(seen, caller)
  const { datasetId, row } = seen.item
  if (datasetId === null) throw refused('The item is not a dataset.')
  return { datasetId, owner: row.owner ?? '' }
}

/** Loading takes minutes: who may do it, and with which dataset, is read again in the transaction that ends it. */
export async function checkWithin(tx: Writer, caller: Principal, place: ItemRef, datasetId: string): Promise<void> {
  const now = await callerWithin(tx, caller)
  const seen = await seeWithin(tx, now, place)
  checkMayPublish(seen, now)
  if (seen.item.datasetId !== datasetId) throw refused('The dataset was deleted while its records were being loaded.')
}
