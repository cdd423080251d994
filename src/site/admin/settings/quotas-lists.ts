import type { CellView, ListView } from '../../views/admin-view.ts'
import type { AdminRequest } from '../admin-page.ts'
import { listState, listView } from '../list-view.ts'
import {
  CALLER_LISTS,
  CALLER_ORDERS,
  type CallerUse,
  type KindLimits,
  type QuotaLimits,
  type QuotasDocument
} from './quotas-document.ts'

/** `?list=users&order=computing&start=26`: what an address says of the list of callers. */
export interface QuotasState {
  readonly list: (typeof CALLER_LISTS)[number]
  readonly order: (typeof CALLER_ORDERS)[number]
  readonly start: number
  readonly num: number
  /** A part of the name. */
  readonly q: string
}

/** Pages of the list stay with what was chosen. */
const FILTERS = { list: CALLER_LISTS, order: CALLER_ORDERS }

export function quotasState(request: AdminRequest): QuotasState {
  const { filters, start, num, q } = listState(request, { filters: FILTERS })
  return {
    list: CALLER_LISTS.find((each) => each === filters.list) ?? 'keys',
    order: CALLER_ORDERS.find((each) => each === filters.order) ?? 'calls',
    start,
    num,
    q
  }
}

/** The limit of each caller of a kind, beside what all callers of the kind used today. */
export function kindsList(request: AdminRequest, { limits, use, resets }: QuotasDocument): ListView {
  const { t, format, context } = request
  const row = (limit: KindLimits): ListView['rows'][number] => {
    const used = use.find(({ kind }) => kind === limit.kind)
    const { callers = 0, calls = 0, computeSeconds = 0, mostCalls = 0, mostComputeSeconds = 0 } = used ?? {}
    const name = t(`quotas.kind.${limit.kind}`)
    return {
      key: limit.kind,
      name,
      cells: [
        { text: name },
        { ...limitCell(request, limit.dailyCalls), below: whereSet(limit.callsSetting), belowLang: 'en' },
        {
          ...limitCell(request, limit.dailyComputeSeconds, 'quotas.seconds'),
          below: whereSet(limit.computeSetting),
          belowLang: 'en'
        },
        { text: format.number(callers) },
        { text: format.number(calls), below: t('quotas.ofOne', { n: format.number(mostCalls) }) },
        {
          text: t('quotas.seconds', { n: format.number(computeSeconds) }),
          below: t('quotas.ofOne', { n: t('quotas.seconds', { n: format.number(mostComputeSeconds) }) })
        }
      ],
      buttons: []
    }
  }
  return listView(request, {
    id: 'limits',
    title: t('quotas.limits'),
    says: t('quotas.text', { time: format.dateTime(resets, context.settings.timezone) }),
    total: limits.length,
    state: { ...listState(request, {}), start: 1, num: Math.max(1, limits.length) },
    columns: [
      { label: t('quotas.callers') },
      { label: t('quotas.limitCalls'), numeric: true },
      { label: t('quotas.limitTime'), numeric: true },
      { label: t('quotas.active'), numeric: true },
      { label: t('quotas.calls'), numeric: true },
      { label: t('quotas.time'), numeric: true }
    ],
    rows: limits.map(row),
    empty: { text: '' }
  })
}

/** Keys or users, with the limit that holds for each and how much of it is used. */
export function callersList(
  request: AdminRequest,
  { list, order, q }: QuotasState,
  document: QuotasDocument
): ListView {
  const { t, format, path } = request
  const { callers, total } = document
  const shared = document.limits.find(({ kind }) => kind === (list === 'keys' ? 'key' : 'user'))
  const row = (caller: CallerUse): ListView['rows'][number] => {
    const { dailyCalls = -1, dailyComputeSeconds = -1 } = shared ?? {}
    const [callsLimit, secondsLimit] = [
      caller.dailyCalls < 0 ? dailyCalls : caller.dailyCalls,
      caller.dailyComputeSeconds < 0 ? dailyComputeSeconds : caller.dailyComputeSeconds
    ]
    const share = Math.max(shareOf(caller.calls, callsLimit), shareOf(caller.computeSeconds, secondsLimit))
    return {
      key: caller.id,
      name: caller.name,
      cells: [
        callerCell(request, list, caller),
        { text: format.number(caller.calls) },
        ownCell(request, limitCell(request, callsLimit), caller, 'dailyCalls'),
        { text: t('quotas.seconds', { n: format.number(caller.computeSeconds) }) },
        ownCell(request, limitCell(request, secondsLimit, 'quotas.seconds'), caller, 'dailyComputeSeconds'),
        { text: '', bar: Math.min(1, share), below: format.percent(share) }
      ],
      buttons: []
    }
  }
  const view = listView(request, {
    id: 'callers',
    title: t('quotas.most'),
    says: t(list === 'keys' ? 'quotas.countKeys' : 'quotas.countUsers', { n: total }),
    total,
    state: { ...listState(request, { filters: FILTERS }), filters: { list, order } },
    columns: [
      { label: t(list === 'keys' ? 'quotas.key' : 'quotas.user') },
      { label: t('quotas.calls'), numeric: true },
      { label: t('quotas.limitCalls'), numeric: true },
      { label: t('quotas.time'), numeric: true },
      { label: t('quotas.limitTime'), numeric: true },
      { label: t('quotas.used') }
    ],
    rows: callers.map(row),
    empty: { text: t('admin.noneMatches') }
  })
  const search = { label: t('quotas.search'), value: q }
  const kept = [
    { name: 'list', value: list },
    { name: 'order', value: order }
  ]
  const empty = q === '' ? { text: t('quotas.noneYet'), link: null } : view.empty
  return { ...view, empty, query: { action: path, search, filters: [], kept } }
}

function callerCell({ href }: AdminRequest, list: QuotasState['list'], { id, name, owner }: CallerUse): CellView {
  if (list === 'users') return { text: name, href: href('users', name) }
  return { text: name, below: owner === null ? id : `${owner} · ${id}` }
}

function ownCell({ t }: AdminRequest, cell: CellView, caller: CallerUse, limit: keyof QuotaLimits): CellView {
  return caller[limit] < 0 ? cell : { ...cell, below: t('quotas.own') }
}

function limitCell({ t, format }: AdminRequest, limit: number, unit?: 'quotas.seconds'): CellView {
  if (limit < 0) return { text: t('quotas.unlimited') }
  return { text: unit === undefined ? format.number(limit) : t(unit, { n: format.number(limit) }) }
}

/** Nothing is used of a limit that does not exist. */
function shareOf(used: number, limit: number): number {
  if (limit < 0) return 0
  return limit === 0 ? 1 : used / limit
}

/** As docs/configuration.md names it: the setting, and the variable of the environment. */
function whereSet(setting: string): string {
  return `${setting} · LOGGIA_${setting.toUpperCase().replaceAll('-', '_')}`
}
