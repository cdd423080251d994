import type { OptionView, PartView, RowView } from '../../views/admin-view.ts'
import type { AdminContent, AdminPage, AdminRequest } from '../admin-page.ts'
import { type ListState, listState, listView } from '../list-view.ts'
import { bulkForm, changeItems, confirmDeletion } from './bulk-changes.ts'
import {
  ACCESS_NAMES,
  accessText,
  type ItemDocument,
  quoted,
  type SearchDocument,
  STATUS_NAMES,
  statusCell,
  statusText
} from './item-document.ts'
import { ownGroups } from './own-groups.ts'

type Whose = 'mine' | 'all'

const SORTS = ['title', 'owner', 'access', 'modified', 'numviews'] as const
const MAX_TYPE_CHARACTERS = 100

/** `/admin/items/`: what the member owns; `/admin/items/all/`: all that the member sees. */
export function itemsPage(whose: Whose): AdminPage {
  return {
    section: 'items',
    path: whose === 'mine' ? '/items' : '/items/all',
    show: (request) => show(request, whose),
    forms: {
      change: {
        confirm: confirmDeletion,
        receive: changeItems
      }
    }
  }
}

async function show(request: AdminRequest, whose: Whose): Promise<AdminContent> {
  const { t, http, href } = request
  const groups = await ownGroups(request)
  const type = http.query.get('type') ?? ''
  const state = listState(request, {
    sorts: SORTS,
    filters: {
      type: type !== '' && type.length <= MAX_TYPE_CHARACTERS ? [type] : [],
      access: ACCESS_NAMES,
      status: STATUS_NAMES,
      group: groups.map(({ value }) => value)
    }
  })
  const outcome = await request.run({ operation: '/search', parameters: searchOf(request, state, whose) })
  // A search that cannot be read is a matter of the list, not of the page.
  const problems = outcome.ok ? [] : outcome.failure.problems
  const found = outcome.ok ? (outcome.document as SearchDocument) : { total: 0, results: [] }
  const parts: PartView[] = [
    {
      kind: 'links',
      label: t('content.whose'),
      look: 'tabs',
      links: [
        { label: t('content.mine'), href: href('items'), current: whose === 'mine' },
        { label: t('content.all'), href: href('items', 'all'), current: whose === 'all' }
      ]
    },
    ...problems.map(({ text }): PartView => ({ kind: 'note', tone: 'warn', title: null, texts: [text], copy: null })),
    listView(request, {
      id: 'items',
      says: t('content.countItems', { n: found.total }),
      total: found.total,
      state,
      search: t('content.search'),
      filters: [
        { name: 'type', label: t('content.type'), options: typesOf(found, state) },
        {
          name: 'access',
          label: t('content.whoSees'),
          options: ACCESS_NAMES.map((value) => ({ value, label: accessText(t, value) }))
        },
        {
          name: 'status',
          label: t('content.status'),
          options: STATUS_NAMES.map((value) => ({ value, label: statusText(t, value) }))
        },
        ...(groups.length === 0 ? [] : [{ name: 'group', label: t('content.group'), options: groups }])
      ],
      columns: [
        { label: t('content.itemTitle'), sort: 'title' },
        { label: t('content.status') },
        { label: t('content.whoSees'), sort: 'access' },
        { label: t('content.owner'), sort: 'owner' },
        { label: t('content.changed'), sort: 'modified' },
        { label: t('content.views'), sort: 'numviews', numeric: true },
        { label: t('content.described'), numeric: true }
      ],
      rows: found.results.map((item) => rowOf(item, request)),
      empty: { text: t('content.noItems') },
      ...(found.results.length > 0 && { bulk: await bulkForm(request) })
    })
  ]
  return {
    title: t('admin.items'),
    parts
  }
}

function searchOf({ caller }: AdminRequest, state: ListState, whose: Whose): Record<string, string | undefined> {
  const { type, access, status, group } = state.filters
  const conditions = [
    whose === 'mine' ? `owner:${quoted(caller.name)}` : 'owner:*',
    ...(type === undefined ? [] : [`type:${quoted(type)}`]),
    ...(access === undefined ? [] : [`access:${access}`]),
    ...(status === undefined ? [] : [`contentstatus:${status}`]),
    ...(group === undefined ? [] : [`group:${group}`])
  ]
  return {
    q: state.q || undefined,
    filter: conditions.join(' AND '),
    ...sortOf(state),
    start: String(state.start),
    num: String(state.num),
    countFields: 'type',
    countSize: '100'
  }
}

/** Without an order: the best first for words, else what changed last. */
function sortOf({ q, sort, order }: ListState): Record<string, string> {
  if (sort !== null) return { sortField: sort, sortOrder: order }
  return q === '' ? { sortField: 'modified', sortOrder: 'desc' } : {}
}

/** Types of what was found, and the chosen one. */
function typesOf({ aggregations, results }: Omit<SearchDocument, 'total'>, { filters }: ListState): OptionView[] {
  const counted = aggregations?.counts.find(({ fieldName }) => fieldName === 'type')?.fieldValues ?? []
  const names = new Map(counted.map(({ value }) => [value.toLowerCase(), value]))
  // Counts are in small letters; items have the name as it is written.
  const written = [...(filters.type === undefined ? [] : [filters.type]), ...results.map(({ type }) => type)]
  for (const type of written) names.set(type.toLowerCase(), type)
  return [...names.values()].sort().map((value) => ({ value, label: value }))
}

function rowOf(item: ItemDocument & { readonly numViews?: number }, { t, format, href }: AdminRequest): RowView {
  return {
    key: item.id,
    name: item.title,
    cells: [
      { text: item.title, href: href('items', item.id), below: item.type },
      statusCell(t, item.contentStatus),
      { text: accessText(t, item.access) },
      { text: item.owner },
      { text: format.date(item.modified) },
      { text: format.number(item.numViews ?? 0) },
      { text: format.percent(item.scoreCompleteness / 100) }
    ],
    buttons: []
  }
}
