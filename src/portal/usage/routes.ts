import { readUsage, sumUsage, USAGE_DAYS, USAGE_DIMENSIONS, type UsagePeriod } from '#catalog'
import { payload } from '#http'
import { FileAnswer } from '../pipeline/answer-form.ts'
import { toCsv } from '../pipeline/csv.ts'
import { badParameters } from '../pipeline/errors.ts'
import { type Operation, operation } from '../pipeline/operation.ts'
import { PAGE_PARAMETERS, pageFields, pageOf } from '../pipeline/paging.ts'
import { choice, text } from '../pipeline/parameter.ts'
import type { PortalContext } from '../portal-context.ts'
import { MAY_SEE_USAGE } from './policy.ts'
import { nameRows } from './subject-names.ts'

const PAGE = 25
const DAY_MS = 86_400_000
/** Days when nothing else is asked for. */
const USUAL_DAYS = 30

const DAY = { max: 10, pattern: /^\d{4}-\d\d-\d\d$/, is: 'a day such as 2026-11-22' }
const COLUMNS = ['subject', 'name', 'visitors', 'views', 'programs', 'downloads', 'calls']

export function usageRoutes(ground: PortalContext): Operation[] {
  const { store, clock, calls, visits } = ground
  return [
    operation({
      name: 'Usage',
      path: '/portals/:portal_id/usage',
      may: MAY_SEE_USAGE,
      forms: ['csv'],
      parameters: {
        ...PAGE_PARAMETERS,
        by: choice(USAGE_DIMENSIONS, 'What it is summed by; by default day.'),
        from: text('First day (UTC); by default 30 days ago.', DAY),
        to: text('Last day (UTC); by default today.', DAY)
      },
      handle: async ({ input }, { by = 'day', from, to, ...paging }) => {
        const period = periodOf({ from, to }, clock.now())
        // What was counted in the last minute is part of the report.
        await Promise.all([calls.flush(), visits.flush()])
        const rows = await nameRows(ground, by, await readUsage(store.db, by, period))
        if (input.one('f')?.toLowerCase() === 'csv') return csvAnswer(by, period, rows)
        const page = pageOf(paging, PAGE)
        return {
          ...period,
          by,
          keptDays: USAGE_DAYS,
          totals: await sumUsage(store.db, period),
          ...pageFields(rows.length, page),
          most: rows.reduce(
            (most, row) => Math.max(most, (row.views ?? 0) + (row.downloads ?? 0) + (row.calls ?? 0)),
            0
          ),
          rows: rows.slice(page.start - 1, page.start - 1 + page.num)
        }
      }
    })
  ]
}

/** Errors: `portal/bad-parameters` for days that the calendar does not have, and the last before the first. */
function periodOf(
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
  nowMs: number
): UsagePeriod {
  const last = to ?? dayOf(nowMs)
  const first = from ?? dayOf(timeOf(last, 'to') - (USUAL_DAYS - 1) * DAY_MS)
  if (timeOf(first, 'from') > timeOf(last, 'to')) throw badParameters(["'from' must not be later than 'to'."])
  return { from: first, to: last }
}

function timeOf(day: string, name: string): number {
  const ms = Date.parse(day)
  if (Number.isNaN(ms) || dayOf(ms) !== day) throw badParameters([`'${name}' must be a day such as 2026-11-22.`])
  return ms
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

function csvAnswer(by: string, { from, to }: UsagePeriod, rows: readonly object[]): FileAnswer {
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="usage-by-${by}-${from}-${to}.csv"`,
    'cache-control': 'no-store'
  }
  const text = toCsv(COLUMNS, rows as readonly Readonly<Record<string, unknown>>[])
  return new FileAnswer({ status: 200, headers, body: payload(text), compressible: true })
}
