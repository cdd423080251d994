import type { Principal } from '#access'
import { type Reader, sql } from '#store'
import { visibleItems } from '../items/index.ts'
import type { Organization } from '../organization/index.ts'
import { ITEM_SORT_FIELDS, isInAnyGroup, searchedItems } from './item-fields.ts'
import { orderBy, type SortInput } from './order.ts'
import { runSearch } from './run.ts'

export interface GroupItemsRequest {
  readonly groupId: string
  readonly caller: Principal
  readonly organization: Pick<Organization, 'id'>
  readonly sort: SortInput
  readonly limit: number
}

/** Items of a group that the caller may see, in the order of the group. */
export async function findGroupItems(
  db: Reader,
  { groupId, caller, organization, sort, limit }: GroupItemsRequest
): Promise<{ readonly total: number; readonly ids: readonly string[] }> {
  return runSearch(db, {
    searched: searchedItems(organization),
    table: 'items',
    id: 'id',
    visible: visibleItems(caller),
    wanted: isInAnyGroup([groupId]),
    q: undefined,
    page: { start: 1, num: limit },
    order: orderBy(sort, ITEM_SORT_FIELDS),
    factors: [],
    otherwise: { by: [sql.ref('items.modified_ms')], descending: true }
  })
}
