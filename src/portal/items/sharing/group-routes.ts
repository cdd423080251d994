import { type Operation, operation } from '../../pipeline/operation.ts'
import { list, required } from '../../pipeline/parameter.ts'
import type { PortalContext } from '../../portal-context.ts'
import { BARE, placeOf } from '../paths.ts'
import { MAY_SEE, maySee } from '../policy.ts'
import { readItems } from '../store.ts'
import { seeItem } from '../work.ts'
import { groupsOfItems, listItemGroups } from './item-groups.ts'

/** Which groups hold an item, or many. */
export function itemGroupRoutes({ ground: { store } }: { readonly ground: PortalContext }): Operation[] {
  return [
    operation({
      name: 'Groups of an item',
      path: `${BARE}/groups`,
      may: MAY_SEE,
      handle: async (call) =>
        listItemGroups(store.db, (await seeItem({ store }, call.caller, placeOf(call))).item, call.caller)
    }),
    operation({
      name: 'Groups of items',
      path: '/content/itemsGroups',
      may: MAY_SEE,
      parameters: {
        items: required(
          list('Ids, at most 100; items that the caller does not see are ignored.', { max: 100, maxLength: 64 })
        )
      },
      handle: async ({ caller }, { items }) => {
        const found = await readItems(store.db, [...new Set(items.map((id) => id.toLowerCase()))])
        return groupsOfItems(
          store.db,
          found.filter((item) => maySee(item, caller)),
          caller
        )
      }
    })
  ]
}
