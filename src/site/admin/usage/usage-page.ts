import type { MessageKey } from '../../i18n/translate.ts'
import { type Pair, queryText } from '../../state/address.ts'
import type { CellView, LinksView, ListView, TilesView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { listState, listView } from '../list-view.ts'
import { subjectCell } from './subject-cell.ts'
import { COUNTS, DIMENSIONS, type Dimension, type UsageDocument, type UsageRow } from './usage-document.ts'

const USAGE = '/portals/:portal_id/usage'
const DAY = /^\d{4}-\d\d-\d\d$/
const DAY_MS = 86_400_000

const SUBJECT_HEADS: Readonly<Record<Dimension, MessageKey>> = {
  day: 'visits.day',
  dataset: 'visits.dataset',
  key: 'usage.caller',
  client: 'usage.program',
  kind: 'usage.asked',
  language: 'facet.language',
  referrer: 'visits.referrer'
}
const COUNT_HEADS: Readonly<Record<(typeof COUNTS)[number], MessageKey>> = {
  visitors: 'visits.visitors',
  views: 'visits.views',
  programs: 'visits.programs',
  downloads: 'visits.downloads',
  calls: 'usage.calls'
}
/** Periods that one click chooses, in days. */
const PERIODS = [7, 30, 90, 365] as const

/** `?by=dataset&from=2026-11-01&to=2026-11-22`: what an address says of the report. */
interface UsageState {
  readonly by: Dimension
  readonly from: string
  readonly to: string
}

/** `/admin/usage/`: visits, downloads and calls, by day or by what was used. */
export const usagePage: AdminPage = {
  section: 'usage',
  path: '/usage',
  show: async (request) => {
    const { t, href } = request
    const state = stateOf(request)
    const { start, num } = listState(request, {})
    const document = await request.read<UsageDocument>({
      operation: USAGE,
      parameters: { ...parametersOf(state), start: String(start), num: String(num) }
    })
    return {
      title: t('admin.usage'),
      lead: t('usage.lead', { n: document.keptDays }),
      actions: [
        {
          label: t('audit.export'),
          href: `${href('usage', 'usage.csv').replace(/\/$/, '')}${queryText(pairsOf(state))}`
        }
      ],
      parts: [periods(request, state), totals(request, document), tabs(request, state), list(request, state, document)]
    }
  },
  downloads: {
    '/usage.csv': {
      operation: USAGE,
      parameters: (request) => ({ ...parametersOf(stateOf(request)), f: 'csv' })
    }
  }
}

/** Values that the page does not know count as absent: an old bookmark still opens. */
function stateOf({ http: { query }, context }: AdminRequest): UsageState {
  const by = DIMENSIONS.find((each) => each === query.get('by')) ?? 'day'
  const days = ['from', 'to'].map((name) => {
    const day = query.get(name) ?? ''
    return DAY.test(day) && isDay(day) && day <= dayOf(context.clock.now()) ? day : ''
  })
  const [from = '', to = ''] = days
  return from !== '' && to !== '' && from > to ? { by, from: to, to: from } : { by, from, to }
}

function isDay(text: string): boolean {
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && dayOf(ms) === text
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

function parametersOf({ by, from, to }: UsageState) {
  return { by, from: from || undefined, to: to || undefined }
}

function pairsOf({ by, from, to }: UsageState): Pair[] {
  return [
    ['by', by],
    ['from', from],
    ['to', to]
  ].filter((pair): pair is Pair & [string, string] => pair[1] !== '')
}

function periods({ t, path, context }: AdminRequest, state: UsageState): LinksView {
  const now = context.clock.now()
  return {
    kind: 'links',
    label: t('usage.period'),
    look: 'tabs',
    links: PERIODS.map((days) => {
      const from = days === 30 ? '' : dayOf(now - (days - 1) * DAY_MS)
      return {
        label: t('usage.days', { n: days }),
        href: path + queryText(pairsOf({ ...state, from, to: '' })),
        current: state.from === from && state.to === ''
      }
    })
  }
}

function totals({ t, format }: AdminRequest, { totals: counts, from, to }: UsageDocument): TilesView {
  return {
    kind: 'tiles',
    tiles: COUNTS.map((name) => ({
      label: t(COUNT_HEADS[name]),
      value: format.number(counts[name] ?? 0),
      below: name === 'visitors' ? `${format.date(from)} – ${format.date(to)}` : null
    }))
  }
}

function tabs({ t, path }: AdminRequest, state: UsageState): LinksView {
  return {
    kind: 'links',
    label: t('usage.by'),
    look: 'tabs',
    links: DIMENSIONS.map((by) => ({
      label: t(`usage.by.${by}`),
      href: path + queryText(pairsOf({ ...state, by })),
      current: by === state.by
    }))
  }
}

function list(request: AdminRequest, state: UsageState, document: UsageDocument): ListView {
  const { t, format } = request
  const { rows, total, most } = document
  const counted = COUNTS.filter((name) => rows.some((row) => row[name] !== null))
  const sum = (row: UsageRow): number => (row.views ?? 0) + (row.downloads ?? 0) + (row.calls ?? 0)
  const view = listView(request, {
    id: 'usage',
    says: t('usage.count', { n: total }),
    total,
    state: listState(request, {}),
    columns: [
      { label: t(SUBJECT_HEADS[state.by]) },
      ...counted.map((name) => ({ label: t(COUNT_HEADS[name]), numeric: true })),
      { label: t('usage.share') }
    ],
    rows: rows.map((row) => {
      const subject = subjectCell(request, state.by, row)
      return {
        key: row.subject,
        name: subject.text,
        cells: [
          subject,
          ...counted.map((name): CellView => ({ text: row[name] === null ? '–' : format.number(row[name]) })),
          { text: '', bar: most === 0 ? 0 : sum(row) / most }
        ],
        buttons: []
      }
    }),
    empty: { text: t('usage.none') }
  })
  return {
    ...view,
    pager: view.pager === null ? null : withPairs(view.pager, pairsOf(state)),
    query: {
      action: request.path,
      search: null,
      fields: (['from', 'to'] as const).map((name) => ({
        name,
        kind: 'date' as const,
        label: t(`audit.${name}`),
        value: state[name] || document[name]
      })),
      filters: [],
      kept: [{ name: 'by', value: state.by }]
    }
  }
}

/** Pages of the list stay in what the report is about. */
function withPairs(pager: NonNullable<ListView['pager']>, pairs: readonly Pair[]): ListView['pager'] {
  const led = (href: string | null): string | null => {
    if (href === null) return null
    const [path = '', query = ''] = href.split('?', 2)
    return path + queryText([...pairs, ...[...new URLSearchParams(query)].map(([name, value]): Pair => [name, value])])
  }
  return { ...pager, previous: led(pager.previous), next: led(pager.next) }
}
