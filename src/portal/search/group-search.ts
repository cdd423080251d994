import { EVERYTHING, type Principal } from '#access'
import { sql } from '#store'
import { showGroups } from '../groups/index.ts'
import type { Organization } from '../organization/index.ts'
import { type Operation, operation } from '../pipeline/operation.ts'
import { PAGE_PARAMETERS, pageFields, pageOf } from '../pipeline/paging.ts'
import { choice, text } from '../pipeline/parameter.ts'
import { and, VISITOR } from '../pipeline/rule.ts'
import type { PortalContext } from '../portal-context.ts'
import { ACCESS_PARAMETERS, groupsMeant } from './access-input.ts'
import { ALWAYS, any, type Condition, equals, NEVER } from './conditions.ts'
import { ignoringCase, orderBy, type SortFields } from './order.ts'
import type { QueryField, Searched } from './query-field.ts'
import { compileParameter, runSearch } from './run.ts'
import { every, rows } from './search-predicate.ts'

const column = (name: string) => sql.ref(`groups.${name}`)
const words = (field: string): QueryField => ({ kind: 'words', field })
const flag = (name: string): QueryField => ({ kind: 'flag', column: column(name) })
const OWNER: QueryField = { kind: 'exact', column: column('owner') }

/** Fields of queries about groups. */
function searchedGroups({ id }: Pick<Organization, 'id'>): Searched {
  const organization: QueryField = { kind: 'constant', value: id }
  return {
    kind: 'group',
    unnamed: 'words',
    fields: {
      id: { kind: 'exact', column: column('id') },
      title: words('title'),
      owner: OWNER,
      description: words('description'),
      snippet: words('snippet'),
      tags: words('tags'),
      access: { kind: 'exact', column: column('access'), ignoresCase: true },
      created: { kind: 'instant', column: column('created_ms') },
      modified: { kind: 'instant', column: column('modified_ms') },
      isinvitationonly: flag('invitation_only'),
      isviewonly: flag('view_only'),
      autojoin: flag('auto_join'),
      protected: flag('protected'),
      hiddenmembers: flag('hidden_members'),
      leavingdisallowed: flag('leaving_disallowed'),
      capabilities: {
        kind: 'related',
        condition: (value) => (value.toLowerCase() === 'updateitemcontrol' ? equals(column('update_items'), 1) : NEVER)
      },
      orgid: organization,
      accountid: organization
    }
  }
}

const FILTERED: Searched = {
  kind: 'group',
  unnamed: 'refused',
  fields: {
    title: { kind: 'values', field: 'title' },
    tags: { kind: 'values', field: 'tags' },
    owner: OWNER,
    id: { kind: 'exact', column: column('id') },
    access: { kind: 'exact', column: column('access'), ignoresCase: true }
  }
}

const SORT_FIELDS: SortFields = {
  title: ignoringCase(column('title')),
  owner: ignoringCase(column('owner')),
  created: column('created_ms'),
  modified: column('modified_ms')
}

const SEARCH = {
  ...PAGE_PARAMETERS,
  ...ACCESS_PARAMETERS,
  q: text('Query, in the query language of searches; without it all groups.', { max: 60_000 }),
  filter: text('Whole values of fields.', { max: 60_000 }),
  sortField: text('Order of the results; by default the best first.', { max: 100 }),
  sortOrder: choice(['asc', 'desc'], 'Direction of the order.', { ignoreCase: true })
}

export function groupSearchRoutes({ ground }: { readonly ground: PortalContext }): Operation[] {
  return [
    operation({
      name: 'Search groups',
      path: '/community/groups',
      may: and(VISITOR, 'returns only what the caller may see'),
      parameters: SEARCH,
      handle: async (call, input) => {
        const asked = pageOf(input)
        const filter = compileParameter('filter', input.filter, FILTERED)
        const groups = await groupsMeant(ground.store.db, input, call.caller)
        const wanted = every([
          ...(filter === undefined ? [] : [filter.wanted]),
          ...(groups === undefined ? [] : [rows(any(groups.map((id) => equals(column('id'), id))))])
        ])
        const found = await runSearch(ground.store.db, {
          searched: searchedGroups(call.organization),
          table: 'groups',
          id: 'id',
          visible: rows(visibleGroups(call.caller)),
          wanted,
          q: input.q,
          page: asked,
          order: orderBy(input, SORT_FIELDS),
          factors: [],
          otherwise: { by: [column('modified_ms')], descending: true }
        })
        return {
          query: input.q ?? '',
          ...pageFields(found.total, asked),
          results: await showGroups(ground, found.ids, call)
        }
      }
    })
  ]
}

/** Which rows of `groups` the caller may see: the same as the policy of groups says of one. */
function visibleGroups({ audience, member }: Principal): Condition {
  if (audience.includes(EVERYTHING) || member?.privileges.has('portal:admin:viewGroups')) return ALWAYS
  const open = member?.privileges.has('portal:user:viewOrgGroups') ? ['public', 'org'] : ['public']
  return any([
    ...open.map((access) => equals(column('access'), access)),
    ...[...(member?.groups.keys() ?? [])].map((id) => equals(column('id'), id))
  ])
}
