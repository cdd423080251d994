import type { AuditRow, Reader, Writer } from '#store'
import type { Outcome } from './audit-log.ts'

/** An entry of the audit log as it is read. */
export interface AuditRecord {
  readonly sequence: number
  readonly createdMs: number
  readonly type: string
  readonly action: string
  readonly subject: string
  readonly actor: string | null
  readonly address: string | null
  readonly client: string | null
  readonly requestId: string | null
  readonly outcome: Outcome
  readonly count: number
  readonly data: Readonly<Record<string, unknown>>
}

/** Required values of entries; of a list any one. Absent or empty filters are ignored. */
export interface AuditFilter {
  readonly actors?: readonly string[] | undefined
  readonly subjects?: readonly string[] | undefined
  readonly types?: readonly string[] | undefined
  readonly actions?: readonly string[] | undefined
  readonly addresses?: readonly string[] | undefined
  readonly outcomes?: readonly Outcome[] | undefined
  /** Owners of items, as they are now. */
  readonly owners?: readonly string[] | undefined
  /** Inclusive. */
  readonly sinceMs?: number | undefined
  /** Exclusive. */
  readonly untilMs?: number | undefined
}

export interface AuditPage {
  readonly order: 'asc' | 'desc'
  readonly limit: number
  /** The sequence of the last entry of the page before. */
  readonly after?: number | undefined
}

export async function readAudit(
  db: Reader,
  filter: AuditFilter,
  { order, limit, after }: AuditPage
): Promise<AuditRecord[]> {
  let query = db.selectFrom('audit_log').selectAll()
  const lists = {
    actor: filter.actors,
    subject: filter.subjects,
    type: filter.types,
    action: filter.actions,
    address: filter.addresses,
    outcome: filter.outcomes
  } as const
  for (const [column, values] of Object.entries(lists))
    if (values !== undefined && values.length > 0) query = query.where(column as 'actor', 'in', [...values])
  const { owners, sinceMs, untilMs } = filter
  if (owners !== undefined && owners.length > 0)
    query = query.where('type', '=', 'items').where('subject', 'in', (row) =>
      row
        .selectFrom('items')
        .select('id')
        .where('owner', 'in', [...owners])
    )
  if (sinceMs !== undefined) query = query.where('created_ms', '>=', sinceMs)
  if (untilMs !== undefined) query = query.where('created_ms', '<', untilMs)
  if (after !== undefined) query = query.where('sequence', order === 'asc' ? '>' : '<', after)
  return (await query.orderBy('sequence', order).limit(limit).execute()).map(recordOf)
}

const DAY_MS = 86_400_000

/** Failures can be caused by anonymous callers: they never push out what members have done. */
const MAX_FAILURES = 100_000

/** Forgets what is older than the retention, and the oldest failures when there are too many. */
export async function sweepAudit(tx: Writer, retentionDays: number, nowMs: number): Promise<void> {
  await tx
    .deleteFrom('audit_log')
    .where('created_ms', '<', nowMs - retentionDays * DAY_MS)
    .execute()
  const failures = ['failed', 'refused']
  const surplus = await tx
    .selectFrom('audit_log')
    .select('sequence')
    .where('outcome', 'in', failures)
    .orderBy('sequence', 'desc')
    .offset(MAX_FAILURES)
    .limit(1)
    .executeTakeFirst()
  if (surplus !== undefined)
    await tx
      .deleteFrom('audit_log')
      .where('outcome', 'in', failures)
      .where('sequence', '<=', surplus.sequence)
      .execute()
}

function recordOf({ created_ms, request_id, outcome, data, ...row }: AuditRow): AuditRecord {
  return { ...row, createdMs: created_ms, requestId: request_id, outcome: outcome as Outcome, data: JSON.parse(data) }
}
