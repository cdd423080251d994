import { type Pair, queryText } from '../state/address.ts'
import type { BulkView, ListView, OptionView, RowView } from '../views/admin-view.ts'
import type { LinkView } from '../views/frame.ts'
import type { AdminRequest } from './admin-page.ts'

/** What an address says of its list: `?q=ann&role=org_user&sort=-created&start=26`. */
export interface ListState {
  readonly q: string
  /** A column by which the list can be sorted; null: its own order. */
  readonly sort: string | null
  readonly order: 'asc' | 'desc'
  /** Number of the first row, from 1. */
  readonly start: number
  readonly num: number
  readonly filters: Readonly<Record<string, string>>
}

export interface ListKind {
  readonly sorts?: readonly string[]
  /** Values of each filter; anything else counts as not set. */
  readonly filters?: Readonly<Record<string, readonly string[]>>
  readonly num?: number
}

const ROWS = 25
const MAX_START = 10_000_000

/** Values that the list does not know count as absent: an old bookmark still opens. */
export function listState(
  { http: { query } }: AdminRequest,
  { sorts = [], filters = {}, num = ROWS }: ListKind
): ListState {
  const sort = query.get('sort') ?? ''
  const column = sorts.find((each) => each === sort.replace(/^-/, '')) ?? null
  const start = Number(query.get('start') ?? 1)
  return {
    q: (query.get('q') ?? '').trim().slice(0, 1_000),
    sort: column,
    order: column !== null && sort.startsWith('-') ? 'desc' : 'asc',
    start: Number.isSafeInteger(start) && start >= 1 && start <= MAX_START ? start : 1,
    num,
    filters: Object.fromEntries(
      Object.entries(filters).flatMap(([name, values]) => {
        const value = query.get(name) ?? ''
        return values.includes(value) ? [[name, value]] : []
      })
    )
  }
}

export interface ListInput {
  readonly id: string
  readonly title?: string
  readonly says: string
  readonly total: number
  readonly state: ListState
  readonly search?: string
  readonly filters?: readonly {
    readonly name: string
    readonly label: string
    readonly options: readonly OptionView[]
  }[]
  /** `sort`: its name in the address. */
  readonly columns: readonly { readonly label: string; readonly sort?: string; readonly numeric?: boolean }[]
  readonly rows: readonly RowView[]
  /** Nothing there at all, with the way to make the first. */
  readonly empty: { readonly text: string; readonly link?: LinkView }
  readonly bulk?: BulkView
}

export function listView(request: AdminRequest, input: ListInput): ListView {
  const { state, total, filters = [], search } = input
  const { t, format } = request
  const at = (changes: Partial<ListState>): string => request.path + queryText(pairsOf({ ...state, ...changes }))
  const isNarrowed = state.q !== '' || Object.keys(state.filters).length > 0
  const last = Math.min(total, state.start + state.num - 1)
  return {
    kind: 'list',
    id: input.id,
    title: input.title ?? null,
    says: input.says,
    query:
      search === undefined && filters.length === 0
        ? null
        : {
            action: request.path,
            search: search === undefined ? null : { label: search, value: state.q },
            filters: filters.map((each) => ({ ...each, value: state.filters[each.name] ?? '' })),
            kept: state.sort === null ? [] : [{ name: 'sort', value: sortText(state) }]
          },
    columns: input.columns.map(({ label, sort, numeric = false }) => {
      const isSorted = sort !== undefined && state.sort === sort
      const order = isSorted && state.order === 'asc' ? 'desc' : 'asc'
      return {
        label,
        href: sort === undefined ? null : at({ sort, order, start: 1 }),
        sorted: !isSorted ? null : state.order === 'asc' ? 'ascending' : 'descending',
        numeric
      }
    }),
    rows: input.rows,
    empty: isNarrowed
      ? { text: t('admin.noneMatches'), link: { label: t('admin.showAll'), href: request.path } }
      : { text: input.empty.text, link: input.empty.link ?? null },
    pager:
      total <= state.num && state.start === 1
        ? null
        : {
            previous: state.start > 1 ? at({ start: Math.max(1, state.start - state.num) }) : null,
            next: last < total ? at({ start: state.start + state.num }) : null,
            says: t('admin.range', {
              from: format.number(Math.min(state.start, total)),
              to: format.number(last),
              n: total
            })
          },
    bulk: input.bulk ?? null
  }
}

function pairsOf(state: ListState): Pair[] {
  return [
    ...(state.q === '' ? [] : [['q', state.q] as const]),
    ...Object.entries(state.filters).map(([name, value]) => [name, value] as const),
    ...(state.sort === null ? [] : [['sort', sortText(state)] as const]),
    ...(state.start === 1 ? [] : [['start', String(state.start)] as const])
  ]
}

function sortText({ sort, order }: ListState): string {
  return `${order === 'desc' ? '-' : ''}${sort ?? ''}`
}
