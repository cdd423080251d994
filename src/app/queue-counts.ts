import type { QueueFacts } from '#portal'
import { type Reader, sql } from '#store'

const DAY_MS = 86_400_000

/** What waits, runs and fails, counted in the control database, for all servers together. */
export async function countQueues(db: Reader, nowMs: number): Promise<readonly QueueFacts[]> {
  return Promise.all([
    webhooks(db, nowMs),
    publications(db, nowMs),
    scheduled(db, 'sources', nowMs),
    scheduled(db, 'harvesters', nowMs),
    synchronizations(db, nowMs),
    mails(db, nowMs)
  ])
}

async function webhooks(db: Reader, nowMs: number): Promise<QueueFacts> {
  const due = await db
    .selectFrom('webhook_deliveries')
    .where('state', 'in', ['new', 'retry'])
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('created_ms').as('oldest')])
    .executeTakeFirstOrThrow()
  const states = await db
    .selectFrom('webhooks')
    .select([
      sumIf(sql`lease_until_ms > ${nowMs}`).as('running'),
      // Those that were deactivated because they failed; a person who does it leaves no window of failures.
      sumIf(sql`active = 0 and window_failures > 0`).as('failing')
    ])
    .executeTakeFirstOrThrow()
  return facts('webhooks', { ...due, ...states })
}

async function publications(db: Reader, nowMs: number): Promise<QueueFacts> {
  const row = await db
    .selectFrom('publish_jobs')
    .select([
      sumIf(sql`state = 'running' and lease_ms >= ${nowMs}`).as('running'),
      sumIf(sql`state = 'failed' and begun_ms > ${nowMs - DAY_MS}`).as('failing')
    ])
    .executeTakeFirstOrThrow()
  return facts('publications', row)
}

async function scheduled(db: Reader, table: 'sources' | 'harvesters', nowMs: number): Promise<QueueFacts> {
  const due = sql`state = 'active' and next_run_ms <= ${nowMs} and lease_until_ms <= ${nowMs}`
  const row = await db
    .selectFrom(table)
    .select([
      sumIf(due).as('waiting'),
      sumIf(sql`lease_until_ms > ${nowMs}`).as('running'),
      sumIf(sql`state = 'active' and failures > 0`).as('failing'),
      sumIf(sql`state = 'held'`).as('held'),
      sql<number | null>`min(case when ${due} then next_run_ms end)`.as('oldest')
    ])
    .executeTakeFirstOrThrow()
  return facts(table, row)
}

async function synchronizations(db: Reader, nowMs: number): Promise<QueueFacts> {
  const row = await db
    .selectFrom('sync_runs')
    .select([
      sumIf(sql`status = 'submitted'`).as('waiting'),
      sumIf(sql`status in ('started', 'in_progress')`).as('running'),
      sumIf(sql`status in ('failed', 'completed_with_failures') and ended_ms > ${nowMs - DAY_MS}`).as('failing'),
      sql<number | null>`min(case when status = 'submitted' then created_ms end)`.as('oldest')
    ])
    .executeTakeFirstOrThrow()
  return facts('synchronizations', row)
}

async function mails(db: Reader, nowMs: number): Promise<QueueFacts> {
  const row = await db
    .selectFrom('mails')
    .select([
      sumIf(sql`state = 'waiting' and lease_until_ms <= ${nowMs}`).as('waiting'),
      sumIf(sql`lease_until_ms > ${nowMs}`).as('running'),
      sumIf(sql`state = 'failed'`).as('failing'),
      sql<number | null>`min(case when state = 'waiting' then created_ms end)`.as('oldest')
    ])
    .executeTakeFirstOrThrow()
  return facts('mails', row)
}

function sumIf(condition: ReturnType<typeof sql>) {
  return sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`
}

/** PostgreSQL gives sums as texts. */
function facts(
  name: QueueFacts['name'],
  row: Partial<Record<'waiting' | 'running' | 'failing' | 'held' | 'oldest', number | string | null>>
): QueueFacts {
  const number = (value: number | string | null | undefined): number => Number(value ?? 0)
  return {
    name,
    waiting: number(row.waiting),
    running: number(row.running),
    failing: number(row.failing),
    held: number(row.held),
    oldestMs: row.oldest == null ? null : Number(row.oldest)
  }
}
