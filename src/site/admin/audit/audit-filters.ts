import type { QueryParams } from '#http'
import type { Pair } from '../../state/address.ts'
import type { ListQueryView, OptionView } from '../../views/admin-view.ts'
import type { AdminRequest } from '../admin-page.ts'
import type { OperationCall } from '../portal-operations.ts'
import { actionWords, NAMED_ACTIONS, sameActions } from './action-words.ts'
import { dayStart } from './day-start.ts'

/** Kinds of things, as the operation names them. */
export const KINDS = [
  'a',
  'i',
  'g',
  'u',
  'r',
  'inv',
  'keys',
  'push-keys',
  'folders',
  'webhooks',
  'collaborations',
  'participants',
  'workspaces',
  'sources',
  'harvesters',
  'providers',
  'access'
] as const

export const OUTCOMES = ['done', 'failed', 'refused'] as const

/** Letters of kinds in the history, for texts of events. */
export const CATEGORIES: Readonly<Record<string, string>> = {
  a: 'organization',
  i: 'items',
  g: 'groups',
  u: 'users',
  r: 'roles',
  inv: 'invitations'
}

const TEXTS = ['actor', 'id', 'ip'] as const
const DAYS = ['from', 'to'] as const
const DAY_MS = 86_400_000
const MAX_TEXT = 200

/** `?actor=ann&kind=i&what=items/share&from=2026-11-01`: what an address says of the log. */
export interface AuditFilters {
  readonly texts: Readonly<Record<(typeof TEXTS)[number], string>>
  /** As `<input type=date>` sends them. */
  readonly days: Readonly<Record<(typeof DAYS)[number], string>>
  readonly kind: string
  readonly outcome: string
  /** `items/share`; it decides the kind. */
  readonly what: string
}

/** Values that the page does not know count as absent: an old bookmark still opens. */
export function auditFilters(query: QueryParams): AuditFilters {
  const text = (name: string): string => (query.get(name) ?? '').trim().slice(0, MAX_TEXT)
  const oneOf = (name: string, values: readonly string[]): string => (values.includes(text(name)) ? text(name) : '')
  const day = (name: string): string => (dayStart(text(name), 'UTC') === undefined ? '' : text(name))
  return {
    texts: { actor: text('actor'), id: text('id'), ip: text('ip') },
    days: { from: day('from'), to: day('to') },
    kind: oneOf('kind', KINDS),
    outcome: oneOf('outcome', OUTCOMES),
    what: oneOf('what', NAMED_ACTIONS)
  }
}

export function auditParameters(
  { texts, days, kind, outcome, what }: AuditFilters,
  zone: string
): NonNullable<OperationCall['parameters']> {
  const wanted = what === '' ? [] : sameActions(what).map((each) => each.split('/'))
  const kinds = wanted.map(([type]) => Object.keys(CATEGORIES).find((each) => CATEGORIES[each] === type) ?? type)
  const from = dayStart(days.from, zone)
  // The day named is part of the result: until the next one begins, which may be 23 or 25 hours later.
  const to = dayStart(dayAfter(days.to), zone)
  return {
    all: 'true',
    actors: texts.actor || undefined,
    id: texts.id || undefined,
    ips: texts.ip || undefined,
    types: [...new Set(kinds)].join(',') || kind || undefined,
    actions: wanted.map(([, ...action]) => action.join('/')).join(',') || undefined,
    outcomes: outcome || undefined,
    fromDate: from === undefined ? undefined : String(from),
    toDate: to === undefined ? undefined : String(to)
  }
}

export function auditPairs({ texts, days, kind, outcome, what }: AuditFilters): Pair[] {
  return Object.entries({ what, kind, ...texts, outcome, ...days }).filter(([, value]) => value !== '')
}

export function auditQuery({ t, path, page }: AdminRequest, filters: AuditFilters): ListQueryView {
  const { texts, days, kind, outcome, what } = filters
  return {
    action: path,
    search: null,
    fields: [
      ...TEXTS.map((name) => ({ name, kind: 'text' as const, label: t(`audit.${name}`), value: texts[name] })),
      ...DAYS.map((name) => ({ name, kind: 'date' as const, label: t(`audit.${name}`), value: days[name] }))
    ],
    filters: [
      {
        name: 'what',
        label: t('audit.what'),
        value: what,
        options: sorted(
          NAMED_ACTIONS.map((value) => ({ value, label: actionWords(t, value) ?? value })),
          page.frame.language
        )
      },
      {
        name: 'kind',
        label: t('audit.kind'),
        value: kind,
        options: KINDS.map((value) => ({ value, label: t(`audit.kind.${value}`) }))
      },
      {
        name: 'outcome',
        label: t('audit.outcome'),
        value: outcome,
        options: OUTCOMES.map((value) => ({ value, label: t(`audit.outcome.${value}`) }))
      }
    ],
    kept: []
  }
}

/** By their words: a long list is read by its alphabet. */
function sorted(options: readonly OptionView[], language: string): OptionView[] {
  return options.toSorted((left, right) => left.label.localeCompare(right.label, language))
}

function dayAfter(day: string): string {
  const start = dayStart(day, 'UTC')
  return start === undefined ? '' : new Date(start + DAY_MS).toISOString().slice(0, 10)
}
