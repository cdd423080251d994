import type { Translate } from '../../i18n/translate.ts'
import { queryText } from '../../state/address.ts'
import type { CellView, ListView, NoteView, RowView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { titlesOf } from '../content/names.ts'
import { usersLike } from '../user-field.ts'
import { actionWords } from './action-words.ts'
import {
  type AuditFilters,
  auditFilters,
  auditPairs,
  auditParameters,
  auditQuery,
  CATEGORIES,
  KINDS
} from './audit-filters.ts'
import { operationWords } from './operation-words.ts'

interface HistoryDocument {
  readonly items: readonly AuditEntry[]
  /** Of the last entry, when more follow. */
  readonly nextKey?: string
}

interface AuditEntry {
  readonly id: string
  readonly idType: string
  readonly actor: string | null
  readonly ip: string | null
  readonly action: string
  readonly created: number
  readonly reqId: string | null
  readonly userAgent: string | null
  readonly outcome: 'done' | 'failed' | 'refused'
  /** Times that the same failed, in one entry. */
  readonly count: number
  readonly data: object & { readonly operation?: unknown }
}

const HISTORY = '/portals/:portal_id/history'
const ROWS = '50'
const KEY = /^\d{1,15}$/

const OUTCOME_BADGES = { done: 'ok', failed: 'warn', refused: 'bad' } as const

/** Where a thing has its page. */
const SECTIONS: Readonly<Record<string, string>> = {
  i: 'items',
  g: 'groups',
  u: 'users',
  r: 'roles',
  webhooks: 'webhooks',
  collaborations: 'collaborations'
}

/** `/admin/audit/`: who changed what and when, and what was refused; newest first. */
export const auditPage: AdminPage = {
  section: 'audit',
  path: '/audit',
  show: async (request) => {
    const { t, href, http, context } = request
    const filters = auditFilters(http.query)
    const after = http.query.get('after') ?? ''
    const document = await request.read<HistoryDocument>({
      operation: HISTORY,
      parameters: {
        ...auditParameters(filters, context.settings.timezone),
        num: ROWS,
        start: KEY.test(after) ? after : undefined
      }
    })
    return {
      title: t('admin.audit'),
      lead: t('audit.lead'),
      actions: [
        {
          label: t('audit.export'),
          href: `${href('audit', 'history.csv').replace(/\/$/, '')}${queryText(auditPairs(filters))}`
        }
      ],
      parts: [
        ...(await actorsLike(request, filters)),
        listOf(request, filters, { document, titles: await titlesIn(request, document) }, KEY.test(after))
      ]
    }
  },
  downloads: {
    '/history.csv': {
      operation: HISTORY,
      parameters: ({ http, context }) => ({
        ...auditParameters(auditFilters(http.query), context.settings.timezone),
        f: 'csv'
      })
    }
  }
}

/** Users whose names begin like a text that is the name of none. */
async function actorsLike(request: AdminRequest, filters: AuditFilters): Promise<readonly NoteView[]> {
  const { actor } = filters.texts
  if (actor === '') return []
  const { t, path } = request
  const users = await usersLike(request, actor)
  if (users.length === 0 || users.some(({ value }) => value.toLowerCase() === actor.toLowerCase())) return []
  const links = users.map(({ value, label }) => ({
    label,
    href: path + queryText(auditPairs({ ...filters, texts: { ...filters.texts, actor: value } }))
  }))
  return [{ kind: 'note', tone: 'info', title: null, texts: [t('audit.actorsLike')], links, copy: null }]
}

type Titles = ReadonlyMap<string, string>

function titlesIn(request: AdminRequest, { items }: HistoryDocument): Promise<Titles> {
  const idsOf = (kind: string): string[] => items.filter(({ idType }) => idType === kind).map(({ id }) => id)
  return titlesOf(request, { items: idsOf('i'), groups: idsOf('g') })
}

/** The log has no total: it is read forwards by keys, and back to its newest entry. */
function listOf(
  request: AdminRequest,
  filters: AuditFilters,
  { document: { items, nextKey }, titles }: { readonly document: HistoryDocument; readonly titles: Titles },
  isLater: boolean
): ListView {
  const { t, path } = request
  const pairs = auditPairs(filters)
  const says = t('audit.count', { n: items.length })
  return {
    kind: 'list',
    id: 'audit',
    title: null,
    says,
    query: auditQuery(request, filters),
    columns: [
      t('audit.time'),
      t('audit.what'),
      t('audit.about'),
      t('audit.actor'),
      t('audit.outcome'),
      t('audit.details')
    ].map((label) => ({ label, href: null, sorted: null, numeric: false })),
    rows: items.map((entry, at) => rowOf(request, { entry, titles }, at)),
    empty:
      pairs.length > 0
        ? { text: t('admin.noneMatches'), link: { label: t('admin.showAll'), href: path } }
        : { text: t('audit.none'), link: null },
    pager:
      nextKey === undefined && !isLater
        ? null
        : {
            first: isLater ? path + queryText(pairs) : null,
            previous: null,
            next: nextKey === undefined ? null : path + queryText([...pairs, ['after', nextKey]]),
            says
          },
    bulk: null
  }
}

function rowOf(
  { t, format, context, href }: AdminRequest,
  { entry, titles }: { readonly entry: AuditEntry; readonly titles: Titles },
  at: number
): RowView {
  const { id, idType, actor, ip, action, created, reqId, userAgent, outcome, count, data } = entry
  const time = format.time(created, context.settings.timezone)
  const words = actionWords(t, `${CATEGORIES[idType] ?? idType}/${action}`)
  const kind = KINDS.find((each) => each === idType)
  const what: CellView = words === undefined ? { text: action } : { text: words, below: action }
  const section = SECTIONS[idType]
  const refused = typeof data.operation === 'string' ? operationWords(t, data.operation) : undefined
  const about: CellView =
    refused === undefined
      ? {
          text: titles.get(id) ?? (id === '' || id === 'self' ? '–' : id),
          ...(section === undefined || id === '' ? {} : { href: href(section, id) }),
          below: kind === undefined ? idType : t(`audit.kind.${kind}`)
        }
      : { text: refused, below: String(data.operation) }
  return {
    key: String(at),
    name: time,
    cells: [
      { text: time },
      what,
      about,
      actorCell(t, { actor, ip }),
      {
        text: t(`audit.outcome.${outcome}`),
        badge: OUTCOME_BADGES[outcome],
        ...(count > 1 ? { below: t('audit.times', { n: count }) } : {})
      },
      { text: '', details: { label: t('audit.show'), name: time, text: detailsOf({ userAgent, reqId, data }) } }
    ],
    buttons: []
  }
}

/** Schedules and other work in the background have neither a user nor an address. */
export function actorCell(t: Translate, { actor, ip }: Pick<AuditEntry, 'actor' | 'ip'>): CellView {
  return { text: actor ?? t(ip === null ? 'audit.portal' : 'audit.nobody'), ...(ip === null ? {} : { below: ip }) }
}

function detailsOf({ userAgent, reqId, data }: Pick<AuditEntry, 'userAgent' | 'reqId' | 'data'>): string {
  return [
    ...Object.entries(data).map(
      ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`
    ),
    ...(userAgent === null ? [] : [`User-Agent: ${userAgent}`]),
    ...(reqId === null ? [] : [`Request: ${reqId}`])
  ].join('\n')
}
