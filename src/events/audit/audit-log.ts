import { bug } from '#kit'
import { type AuditRow, bumpRevision, insertMany, type Writer } from '#store'
import { type AuditName, isAuditName } from './audit-actions.ts'
import { currentOrigin } from './origin.ts'

export type Outcome = 'done' | 'failed' | 'refused'

/** Something that happened, for the audit log. Who, from where and by what comes from the origin, unless it is given. */
export type AuditEntry = AuditName & EntryDetails

interface EntryDetails {
  /** Id of the thing; the name of a user. */
  readonly subject: string
  readonly actor?: string | null
  readonly address?: string | null
  readonly client?: string | null
  readonly requestId?: string | null
  readonly outcome?: Outcome
  readonly count?: number
  /** Never passwords, tokens or keys. */
  readonly data?: Readonly<Record<string, unknown>>
}

/** Characters. A list of ten thousand names says no more than its beginning. */
const MAX_DATA = 4_000
const MAX_CLIENT = 300
const MAX_SUBJECT = 500
/** Rows of one statement. */
const BATCH = 1_000

/** Transactions that have made entries. */
const audited = new WeakSet<Writer>()

/**
 * Writes entries within the transaction that makes them true. Sequences rise in the order of commits, so that a reader
 * who stores the last one misses nothing.
 */
export async function recordAudit(tx: Writer, entries: readonly AuditEntry[], nowMs: number): Promise<void> {
  if (entries.length === 0) return
  audited.add(tx)
  const before = (await bumpRevision(tx, 'audit', entries.length)) - entries.length
  const rows = entries.map((entry, at) => ({ sequence: before + at + 1, created_ms: nowMs, ...columnsOf(entry) }))
  for (let at = 0; at < rows.length; at += BATCH)
    await insertMany(tx, 'audit_log', rows.slice(at, at + BATCH)).execute()
}

/** At the end of a transaction that changes something: the entry of its origin, if it has not written one itself. */
export async function auditChange(tx: Writer, nowMs: number): Promise<void> {
  const change = currentOrigin()?.change
  if (change === undefined || audited.has(tx)) return
  if (!isAuditName(change)) throw bug(`the audit log has no action ${change.type}/${change.action}`)
  await recordAudit(tx, [change], nowMs)
}

function columnsOf({
  type,
  action,
  subject,
  outcome = 'done',
  count = 1,
  data = {},
  ...said
}: AuditEntry): Omit<AuditRow, 'sequence' | 'created_ms'> {
  const { actor = null, address = null, client = null, requestId = null } = { ...currentOrigin(), ...said }
  const text = JSON.stringify(data)
  return {
    type,
    action,
    subject: storable(subject, MAX_SUBJECT),
    actor,
    address,
    client: client === null ? null : storable(client, MAX_CLIENT),
    request_id: requestId,
    outcome,
    count,
    data: text.length <= MAX_DATA ? text : JSON.stringify({ beginning: storable(text, MAX_DATA / 2) })
  }
}

/** PostgreSQL takes no NUL. */
function storable(text: string, max: number): string {
  return text.slice(0, max).toWellFormed().replaceAll('\u0000', '')
}
