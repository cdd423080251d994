import { setTimeout as pause } from 'node:timers/promises'
import { type AuditFilter, type AuditRecord, type ControlPlane, type Outcome, withControlPlane } from '#app'
import {
  briefContext,
  type Command,
  type CommandContext,
  flagGiven,
  numberFlag,
  textFlag,
  textFlags,
  usageError
} from './command.ts'
import { showTable } from './show-table.ts'

const DEFAULT_LIMIT = 100
/** Between two looks of `--follow`. */
const LOOK_EVERY_MS = 1_000
const PAGE = 1_000

export const events: Command = {
  name: 'events',
  usage: ['[options]'],
  summary: 'the audit log: who changed or tried what, when, from where',
  help: {
    '--user NAME': 'changes by this user (operator: the command line); can be repeated',
    '--item ID': 'changes of this item, group, role, key or user; can be repeated',
    '--type TYPE': 'items, groups, users, roles, keys, webhooks, organization, access …; can be repeated',
    '--action ACTION': 'such as share, signin, signinFailed, forbidden; can be repeated',
    '--address IP': 'from this address; can be repeated',
    '--failures': 'only failed sign-ins and refused rights',
    '--since TIME': 'a day (2027-01-31), an instant, or a time ago: 30m, 12h, 7d',
    '--until TIME': 'the same; nothing from then on',
    '--limit N': `the last N entries; ${DEFAULT_LIMIT} without it`,
    '--follow': 'then wait for further ones',
    '--json': 'one JSON object a line'
  },
  options: {
    user: { type: 'string', multiple: true },
    item: { type: 'string', multiple: true },
    type: { type: 'string', multiple: true },
    action: { type: 'string', multiple: true },
    address: { type: 'string', multiple: true },
    failures: { type: 'boolean' },
    since: { type: 'string' },
    until: { type: 'string' },
    limit: { type: 'string' },
    follow: { type: 'boolean' },
    json: { type: 'boolean' }
  },
  run: async (call) => {
    if (call.positionals.length > 0) throw usageError('`loggia events` takes options only.')
    const [filter, limit] = [filterOf(call, Date.now()), numberFlag(call, 'limit') ?? DEFAULT_LIMIT]
    await withControlPlane({ ...briefContext(call), makesHome: false }, async (controlPlane) => {
      const last = (await controlPlane.readAudit(filter, { order: 'desc', limit })).reverse()
      show(call, last, true)
      if (flagGiven(call, 'follow') === true)
        await follow(controlPlane, call, filter, last.at(-1)?.sequence ?? (await newest(controlPlane)))
    })
    return 0
  }
}

/** Until the program is ended. */
async function follow(
  controlPlane: ControlPlane,
  call: CommandContext,
  filter: AuditFilter,
  since: number
): Promise<never> {
  for (let after = since; ; await pause(LOOK_EVERY_MS)) {
    const further = await controlPlane.readAudit(filter, { order: 'asc', limit: PAGE, after })
    show(call, further, false)
    after = further.at(-1)?.sequence ?? after
  }
}

async function newest(controlPlane: ControlPlane): Promise<number> {
  return (await controlPlane.readAudit({}, { order: 'desc', limit: 1 }))[0]?.sequence ?? 0
}

export function filterOf(call: CommandContext, nowMs: number): AuditFilter {
  const failures: readonly Outcome[] = ['failed', 'refused']
  return {
    actors: textFlags(call, 'user'),
    subjects: textFlags(call, 'item'),
    types: textFlags(call, 'type'),
    actions: textFlags(call, 'action'),
    addresses: textFlags(call, 'address'),
    outcomes: flagGiven(call, 'failures') === true ? failures : [],
    sinceMs: readTime(call, 'since', nowMs),
    untilMs: readTime(call, 'until', nowMs)
  }
}

const UNITS_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

function readTime(call: CommandContext, name: string, nowMs: number): number | undefined {
  const text = textFlag(call, name)
  if (text === undefined) return undefined
  const [, count, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? []
  const ms =
    count !== undefined
      ? nowMs - Number(count) * (UNITS_MS[unit] ?? 0)
      : /^\d{4}-\d\d-\d\d/.test(text)
        ? Date.parse(text)
        : Number.NaN
  if (Number.isNaN(ms))
    throw usageError(
      `--${name} is a day such as 2027-01-31, an instant such as 2027-01-31T12:00:00Z, or a time ago such as 30m, 12h or 7d.`
    )
  return ms
}

function show(call: CommandContext, records: readonly AuditRecord[], withHeader: boolean): void {
  if (flagGiven(call, 'json') === true) {
    for (const { createdMs, ...record } of records)
      call.out.write(`${JSON.stringify({ time: new Date(createdMs).toISOString(), ...record })}\n`)
    return
  }
  const table = showTable(['time', 'actor', 'what', 'subject', 'address', 'client', 'outcome'], records.map(rowOf))
  // Rows that follow have no header again.
  if (withHeader || records.length > 0) call.out.write(withHeader ? table : table.slice(table.indexOf('\n') + 1))
}

function rowOf({ createdMs, actor, type, action, subject, address, client, outcome, count }: AuditRecord): string[] {
  return [
    new Date(createdMs).toISOString(),
    actor ?? '-',
    `${type}/${action}`,
    subject || '-',
    address ?? '-',
    (client ?? '-').slice(0, 60),
    count === 1 ? outcome : `${outcome} (${count} times)`
  ]
}
