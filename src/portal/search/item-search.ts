import { memberPrincipal, readMember } from '#access'
import { sql } from '#store'
import { contentOrder, seeGroup } from '../groups/index.ts'
import { visibleItems } from '../items/index.ts'
import { badParameters, unknown } from '../pipeline/errors.ts'
import { type Operation, operation, type RequestContext } from '../pipeline/operation.ts'
import { PAGE_PARAMETERS, pageFields, pageOf } from '../pipeline/paging.ts'
import { choice, flag, list, type Parameter, text, type Values, wholeNumber } from '../pipeline/parameter.ts'
import { portalError } from '../pipeline/portal-error.ts'
import { and, anyOf, both, holderOf, SELF, VISITOR } from '../pipeline/rule.ts'
import type { PortalContext } from '../portal-context.ts'
import { ACCESS_PARAMETERS, groupsMeant } from './access-input.ts'
import { inCategories, inCategoriesLike } from './categories.ts'
import { COUNT_FIELDS, type CountField, countValues, type FieldCounts } from './count-fields.ts'
import {
  type Box,
  filteredItems,
  ITEM_SORT_FIELDS,
  isInAnyGroup,
  overlaps,
  STATUS_FACTORS,
  searchedItems
} from './item-fields.ts'
import { orderBy } from './order.ts'
import { compileParameter, runSearch } from './run.ts'
import { every, type SearchPredicate } from './search-predicate.ts'
import { showItems } from './show-items.ts'

/** `xmin,ymin,xmax,ymax` in degrees, or the same as a JSON array. */
const BBOX: Parameter<Box> = {
  is: 'xmin,ymin,xmax,ymax in degrees',
  meaning: 'Only items whose extent touches it.',
  schema: { type: 'array', minItems: 4, maxItems: 4, items: { type: 'number' } },
  emptyIsAbsent: true,
  read: (raw) => {
    const [west = NaN, south = NaN, east = NaN, north = NaN, more] = raw
      .replace(/^\s*\[(.*)\]\s*$/s, '$1')
      .split(',')
      .map((each) => (each.trim() === '' ? NaN : Number(each)))
    return more === undefined && [west, south, east, north].every(Number.isFinite) && south <= north
      ? { west, south, east, north }
      : undefined
  }
}

const MAX_COUNT_FIELDS = 3
const MAX_COUNT_SIZE = 200

const SORT = {
  sortField: text('Order of the results; by default the best first.', { max: 100 }),
  sortOrder: choice(['asc', 'desc'], 'Direction of the order.', { ignoreCase: true })
}

const SEARCH = {
  ...PAGE_PARAMETERS,
  ...ACCESS_PARAMETERS,
  ...SORT,
  q: text('Query, in the query language of searches.', { max: 60_000 }),
  filter: text(
    'Values of fields, `title`, `tags`, `type` and `typekeywords` as a whole: `type:"Web Map"`, joined by AND, OR, NOT.',
    { max: 60_000 }
  ),
  bbox: BBOX,
  categories: text(
    'Categories with their whole paths; those of one parameter, separated by commas, are alternatives, several parameters narrow one another.',
    { max: 10_000 }
  ),
  categoryFilters: list('Words of categories; one of them must be in one of the item’s.', { max: 3, maxLength: 200 }),
  countFields: list(`Fields to count: at most ${MAX_COUNT_FIELDS} of ${COUNT_FIELDS.join(', ')}.`, {
    max: MAX_COUNT_FIELDS
  }),
  countSize: wholeNumber(`How many values of each, at most ${MAX_COUNT_SIZE}.`, { min: 1, max: 1_000_000 }),
  enriched: flag('Ignored.')
}
type SearchInput = Values<typeof SEARCH>

export function itemSearchRoutes({ ground }: { readonly ground: PortalContext }): Operation[] {
  /** Items that the caller may see and the request asks for; `within`: further conditions. */
  const search = async (
    call: RequestContext,
    input: SearchInput,
    within: readonly SearchPredicate[] = [],
    byDefault = 10
  ): Promise<{ readonly page: object; readonly items: readonly object[]; readonly counts: readonly FieldCounts[] }> => {
    const { db } = ground.store
    const asked = pageOf(input, byDefault)
    const found = await runSearch(db, {
      searched: searchedItems(call.organization),
      table: 'items',
      id: 'id',
      visible: visibleItems(call.caller),
      wanted: every([...within, ...(await narrowing(ground, call, input))]),
      q: input.q,
      page: asked,
      order: orderBy(input, ITEM_SORT_FIELDS),
      factors: STATUS_FACTORS,
      otherwise: { by: [sql.ref('items.modified_ms')], descending: true }
    })
    const fields = readCountFields(input.countFields ?? [])
    const counts = []
    for (const field of fields)
      counts.push(await countValues(db, field, found.documents, Math.min(MAX_COUNT_SIZE, input.countSize ?? 10)))
    return { page: pageFields(found.total, asked), items: await showItems(ground, found.ids, call), counts }
  }

  return [
    operation({
      name: 'Search',
      path: '/search',
      may: and(VISITOR, 'returns only what the caller may see'),
      parameters: SEARCH,
      handle: async (call, input) => {
        if (
          !call.input.one('q')?.trim() &&
          !input.filter?.trim() &&
          input.bbox === undefined &&
          !input.categories?.trim()
        )
          throw badParameters(["'q', 'filter', 'bbox' or 'categories' must be specified."])
        const { page, items, counts } = await search(call, input)
        return { query: input.q ?? '', ...page, results: items, ...countsOf(input, counts) }
      }
    }),
    operation({
      name: 'Items that a user sees',
      path: '/community/users/:username/visibleItems',
      may: and(anyOf(SELF, both(holderOf('portal:admin:viewUsers'), holderOf('portal:admin:viewItems'))), MAY_COMPARE),
      parameters: SEARCH,
      handle: async (call, input) => {
        const member = await readMember(ground.store.db, call.path.username as string)
        if (member === undefined) throw unknown('user')
        const { page, items, counts } = await search(call, input, [visibleItems(memberPrincipal(member))])
        return { query: input.q ?? '', ...page, results: items, ...countsOf(input, counts) }
      }
    }),
    operation({
      name: 'Content of a group',
      path: '/content/groups/:group_id',
      may: and(VISITOR, 'who may see the group'),
      parameters: {
        ...PAGE_PARAMETERS,
        ...SORT,
        sortField: {
          ...SORT.sortField,
          meaning: 'Order of the items; by default that of the group, or the last change.'
        }
      },
      handle: async (call, { sortField, sortOrder, ...paging }) => {
        const { row } = await seeContentGroup(ground, call)
        const order = sortField ? { sortField, sortOrder } : contentOrder(row)
        const { page, items } = await search(call, { ...NO_INPUT, ...paging, ...order }, [isInAnyGroup([row.id])])
        return { ...page, items }
      }
    }),
    operation({
      name: 'Search in a group',
      path: '/content/groups/:group_id/search',
      may: and(VISITOR, 'who may see the group'),
      parameters: SEARCH,
      handle: async (call, input) => {
        const { row } = await seeContentGroup(ground, call)
        const { page, items, counts } = await search(call, input, [isInAnyGroup([row.id])])
        return { query: input.q ?? '', ...page, results: items, ...countsOf(input, counts) }
      }
    })
  ]
}

const MAY_COMPARE = 'returns what the user sees, as far as the caller sees it too'

const NO_INPUT: SearchInput = {
  start: undefined,
  num: undefined,
  q: undefined,
  filter: undefined,
  bbox: undefined,
  sortField: undefined,
  sortOrder: undefined,
  categories: undefined,
  categoryFilters: undefined,
  countFields: undefined,
  countSize: undefined,
  enriched: undefined,
  searchUserAccess: undefined,
  searchUserName: undefined
}

async function narrowing(
  { store }: PortalContext,
  { caller, input: request, organization }: RequestContext,
  input: SearchInput
): Promise<SearchPredicate[]> {
  const filter = compileParameter('filter', input.filter, filteredItems(organization))
  const groups = await groupsMeant(store.db, input, caller)
  return [
    ...(filter === undefined ? [] : [filter.wanted]),
    ...(input.bbox === undefined ? [] : [overlaps(input.bbox)]),
    ...inCategories(request.all('categories')),
    ...inCategoriesLike(input.categoryFilters ?? []),
    ...(groups === undefined ? [] : [isInAnyGroup(groups)])
  ]
}

function countsOf({ countFields }: SearchInput, counts: readonly FieldCounts[]): object {
  return countFields === undefined ? {} : { aggregations: { counts } }
}

function readCountFields(names: readonly string[]): CountField[] {
  return names.map((name) => {
    const field = COUNT_FIELDS.find((each) => each === name.toLowerCase())
    if (field === undefined) throw badParameters([`'countFields' must be some of ${COUNT_FIELDS.join(', ')}.`])
    return field
  })
}

/** Clients know another code for groups here (PORTAL-search-7). */
async function seeContentGroup(ground: PortalContext, { path, caller }: RequestContext): ReturnType<typeof seeGroup> {
  try {
    return await seeGroup(ground, path.group_id as string, caller)
  } catch (error) {
    throw portalError.is(error, 'portal/unknown-group') ? unknown('content-group') : error
  }
}
