import { type Reader, sql } from '#store'

/** What the use of the portal is summed by. */
export const USAGE_DIMENSIONS = ['day', 'dataset', 'key', 'client', 'kind', 'language', 'referrer'] as const

export type UsageDimension = (typeof USAGE_DIMENSIONS)[number]

export interface UsagePeriod {
  /** `2026-11-01`, the first and the last of it. */
  readonly from: string
  readonly to: string
}

export interface UsageCounts {
  /** Different ones of each day, added; null: not counted for this. */
  readonly visitors: number | null
  /** Looks of people at pages. */
  readonly views: number | null
  /** Looks of programs at pages. */
  readonly programs: number | null
  readonly downloads: number | null
  readonly calls: number | null
}

export interface UsageRow extends UsageCounts {
  /** A day, an identifier of a dataset, the id of a key, a client, a kind, a language, a host. */
  readonly subject: string
}

/** Of more datasets, keys or sites only the most used are reported. */
const MAX_ROWS = 10_000

const NOTHING: UsageCounts = { visitors: null, views: null, programs: null, downloads: null, calls: null }
const COUNTED: Readonly<Record<UsageDimension, readonly (keyof UsageCounts)[]>> = {
  day: ['visitors', 'views', 'programs', 'downloads', 'calls'],
  dataset: ['views', 'programs', 'downloads', 'calls'],
  key: ['calls'],
  client: ['calls'],
  kind: ['calls'],
  language: ['views'],
  referrer: ['views']
}

/** The newest day first; of others the most used. */
export async function readUsage(db: Reader, by: UsageDimension, period: UsagePeriod): Promise<readonly UsageRow[]> {
  const [visits, calls] = await Promise.all([readVisits(db, by, period), readCalls(db, by, period)])
  const empty = { ...NOTHING, ...Object.fromEntries(COUNTED[by].map((name) => [name, 0])) }
  const rows = new Map<string, UsageRow>()
  for (const { subject, ...counts } of [...visits, ...calls])
    rows.set(subject, { ...empty, ...rows.get(subject), subject, ...counts })
  const total = (row: UsageRow): number => (row.views ?? 0) + (row.downloads ?? 0) + (row.calls ?? 0)
  return [...rows.values()].sort(
    by === 'day' ? (a, b) => (a.subject < b.subject ? 1 : -1) : (a, b) => total(b) - total(a)
  )
}

/** Of the whole portal. */
export async function sumUsage(db: Reader, period: UsagePeriod): Promise<UsageCounts> {
  const days = await readUsage(db, 'day', period)
  const sum = (name: keyof UsageCounts): number => days.reduce((total, row) => total + (row[name] ?? 0), 0)
  return {
    visitors: sum('visitors'),
    views: sum('views'),
    programs: sum('programs'),
    downloads: sum('downloads'),
    calls: sum('calls')
  }
}

type Part = Pick<UsageRow, 'subject'> & Partial<UsageCounts>

async function readVisits(db: Reader, by: UsageDimension, { from, to }: UsagePeriod): Promise<readonly Part[]> {
  if (by === 'key' || by === 'client' || by === 'kind') return []
  const inPeriod = db.selectFrom('visits').where('day', '>=', from).where('day', '<=', to)
  if (by === 'language' || by === 'referrer') {
    const rows = await inPeriod
      .where('view', '=', by)
      .select(['subject', ({ fn }) => fn.sum<number>('count').as('views')])
      .groupBy('subject')
      .orderBy('views', 'desc')
      .limit(MAX_ROWS)
      .execute()
    return rows.map(({ subject, views }) => ({ subject, views: Number(views) }))
  }
  const column = by === 'day' ? 'day' : 'subject'
  const ofDatasets =
    by === 'day' ? inPeriod : inPeriod.where('subject', '!=', '').where('view', 'not in', ['language', 'referrer'])
  const rows = await ofDatasets
    .select([
      `${column} as subject`,
      sumIf(sql`view = 'visitors'`).as('visitors'),
      sumIf(sql`view not in ('visitors', 'language', 'referrer', 'download') and kind = 'person'`).as('views'),
      sumIf(sql`view not in ('visitors', 'language', 'referrer', 'download') and kind = 'program'`).as('programs'),
      sumIf(sql`view = 'download'`).as('downloads')
    ])
    .groupBy(column)
    .orderBy(sql`sum("count")`, 'desc')
    .limit(MAX_ROWS)
    .execute()
  return rows.map(({ subject, visitors, views, programs, downloads }) => ({
    subject,
    ...(by === 'day' && { visitors: Number(visitors) }),
    views: Number(views),
    programs: Number(programs),
    downloads: Number(downloads)
  }))
}

async function readCalls(db: Reader, by: UsageDimension, { from, to }: UsagePeriod): Promise<readonly Part[]> {
  if (by === 'language' || by === 'referrer') return []
  const column = by === 'key' ? 'caller' : by
  const inPeriod = db.selectFrom('calls').where('day', '>=', from).where('day', '<=', to)
  const rows = await (by === 'dataset' ? inPeriod.where('dataset', '!=', '') : inPeriod)
    .select([`${column} as subject`, ({ fn }) => fn.sum<number>('count').as('calls')])
    .groupBy(column)
    .orderBy('calls', 'desc')
    .limit(MAX_ROWS)
    .execute()
  return rows.map(({ subject, calls }) => ({ subject, calls: Number(calls) }))
}

function sumIf(condition: ReturnType<typeof sql>) {
  return sql<number>`coalesce(sum(case when ${condition} then "count" else 0 end), 0)`
}
