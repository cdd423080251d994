import type { AuditFilter, AuditRecord } from '#events'
import { choice, flag, list, type Parameter, text, wholeNumber } from '../pipeline/parameter.ts'

/** Letters of the product for kinds of things, and ours. */
const TYPES: Readonly<Record<string, string>> = {
  organization: 'a',
  groups: 'g',
  items: 'i',
  invitations: 'inv',
  roles: 'r',
  users: 'u'
}
const BY_LETTER: ReadonlyMap<string, string> = new Map(Object.entries(TYPES).map(([type, letter]) => [letter, type]))

/** Milliseconds, or a day or instant of ISO 8601; clients send it in quotation marks, too. */
function instant(meaning: string): Parameter<number> {
  return {
    is: 'an instant: milliseconds since 1970, or ISO 8601',
    meaning,
    schema: { anyOf: [{ type: 'integer', minimum: 0 }, { type: 'string' }] },
    emptyIsAbsent: true,
    read: (raw) => {
      const bare = raw.trim().replace(/^"(.*)"$/, '$1')
      const ms = /^\d{1,15}$/.test(bare) ? Number(bare) : /^\d{4}-\d\d-\d\d/.test(bare) ? Date.parse(bare) : Number.NaN
      return Number.isNaN(ms) ? undefined : ms
    }
  }
}

const MAX_LIST = { max: 100, maxLength: 500 }

export const HISTORY_PARAMETERS = {
  num: wholeNumber('Entries per page; by default 25, at most 100. With f=csv entries of the file, at most 10,000.', {
    min: 1,
    max: 10_000
  }),
  start: text('`nextKey` of the page before.', { max: 20 }),
  all: flag(
    'Whether to return entries of all kinds; without it, and without filters other than times, only entries about the organization.'
  ),
  id: list('Items, groups and roles by id, users by name.', MAX_LIST),
  types: list(
    'Kinds of things: a (organization), g (group), i (item), inv (invitation), r (role), u (user), keys, webhooks, folders, access (refusals).',
    MAX_LIST
  ),
  actors: list('Actor: user names, `operator` (command line), `key:…`.', MAX_LIST),
  owners: list('Owners of items, as they are now.', MAX_LIST),
  actions: list(
    'Action: the last part of an event such as `share`, `signin`, `signinFailed`; or an operation such as `securityPolicy/update`.',
    MAX_LIST
  ),
  ips: list('Addresses.', MAX_LIST),
  outcomes: list('done, failed (sign-ins), refused (rights).', MAX_LIST),
  fromDate: instant('Nothing before.'),
  toDate: instant('Only earlier entries.'),
  sortOrder: choice(['asc', 'desc'], 'Order by time; by default desc, the newest first.')
} as const

/** The parameters above, as `historyRoutes` reads them. */
export interface HistoryInput {
  readonly all?: boolean | undefined
  readonly id?: readonly string[] | undefined
  readonly types?: readonly string[] | undefined
  readonly actors?: readonly string[] | undefined
  readonly owners?: readonly string[] | undefined
  readonly actions?: readonly string[] | undefined
  readonly ips?: readonly string[] | undefined
  readonly outcomes?: readonly string[] | undefined
  readonly fromDate?: number | undefined
  readonly toDate?: number | undefined
}

export function filterOf({
  all,
  id,
  types,
  actors,
  owners,
  actions,
  ips,
  outcomes,
  fromDate,
  toDate
}: HistoryInput): AuditFilter {
  const isFiltered = [id, types, actors, owners, actions, ips, outcomes].some(
    (each) => each !== undefined && each.length > 0
  )
  const wanted =
    types?.map((type) => BY_LETTER.get(type) ?? type) ?? (all === true || isFiltered ? undefined : ['organization'])
  return {
    subjects: id,
    types: wanted,
    actors,
    owners,
    actions,
    addresses: ips,
    outcomes: outcomes as AuditFilter['outcomes'],
    sinceMs: fromDate,
    untilMs: toDate
  }
}

/** An entry as the product names its parts; `outcome`, `count` and `userAgent` are ours. */
export function shownEntry(
  { subject, type, actor, address, action, createdMs, requestId, client, outcome, count, data }: AuditRecord,
  orgId: string,
  owner: string | undefined
): Readonly<Record<string, unknown>> {
  return {
    id: subject,
    idType: TYPES[type] ?? type,
    orgId,
    owner: owner ?? null,
    actor,
    ip: address,
    action,
    created: createdMs,
    reqId: requestId,
    userAgent: client,
    outcome,
    count,
    data
  }
}
