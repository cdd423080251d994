import { type AuditRecord, readAudit } from '#events'
import { payload } from '#http'
import { FileAnswer } from '../pipeline/answer-form.ts'
import { toCsv } from '../pipeline/csv.ts'
import { badParameters } from '../pipeline/errors.ts'
import { type Operation, operation } from '../pipeline/operation.ts'
import { ADMINISTRATOR } from '../pipeline/rule.ts'
import type { PortalContext } from '../portal-context.ts'
import { filterOf, HISTORY_PARAMETERS, shownEntry } from './shapes.ts'

const PAGE = 25
const MAX_PAGE = 100
const MAX_CSV = 10_000

const COLUMNS = [
  'id',
  'idType',
  'orgId',
  'owner',
  'actor',
  'ip',
  'action',
  'created',
  'reqId',
  'userAgent',
  'outcome',
  'count',
  'data'
]

export function historyRoutes({ ground }: { readonly ground: PortalContext }): Operation[] {
  const { store, failures } = ground
  return [
    operation({
      name: 'History',
      path: '/portals/:portal_id/history',
      may: ADMINISTRATOR,
      forms: ['csv'],
      parameters: HISTORY_PARAMETERS,
      handle: async ({ organization, input }, { num, start, sortOrder = 'desc', ...wanted }) => {
        if (start !== undefined && !/^\d{1,15}$/.test(start)) throw badParameters(["'start' must be a nextKey."])
        const isCsv = input.one('f')?.toLowerCase() === 'csv'
        const limit = isCsv ? (num ?? MAX_CSV) : Math.min(num ?? PAGE, MAX_PAGE)
        // Recently refused callers count as well.
        await failures.flush()
        // PY and others begin with 0, which is not a valid key.
        const after = start === undefined || start === '0' ? undefined : Number(start)
        const records = await readAudit(store.db, filterOf(wanted), { order: sortOrder, limit: limit + 1, after })
        const page = records.slice(0, limit)
        const owners = await ownersOf(ground, page)
        const items = page.map((record) =>
          shownEntry(record, organization.id, record.type === 'items' ? owners.get(record.subject) : undefined)
        )
        if (isCsv) return csvAnswer(items)
        return { items, ...(records.length > limit && { nextKey: String(page.at(-1)?.sequence) }) }
      }
    })
  ]
}

async function ownersOf(
  { store }: PortalContext,
  records: readonly AuditRecord[]
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(records.filter(({ type }) => type === 'items').map(({ subject }) => subject))]
  if (ids.length === 0) return new Map()
  const rows = await store.db.selectFrom('items').select(['id', 'owner']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, owner }) => [id, owner ?? '']))
}

function csvAnswer(items: readonly Readonly<Record<string, unknown>>[]): FileAnswer {
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="history.csv"',
    'cache-control': 'no-store'
  }
  return new FileAnswer({ status: 200, headers, body: payload(toCsv(COLUMNS, items)), compressible: true })
}
