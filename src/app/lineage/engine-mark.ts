import type { Engine } from '#engine'
import type { MarkedFolder } from './file-mark.ts'

/** Began the name of an empty table by which releases without ledger said whose the others are. */
const CLAIM_PREFIX = 'portal_'

/** The owner of the records in an external ClickHouse. `portal`: the portal that asks, if known. */
export async function readEngineMark(
  { ledger, versions }: Pick<Engine, 'ledger' | 'versions'>,
  portal: string | undefined
): Promise<MarkedFolder> {
  const entries = await ledger.read()
  if (entries.length > 0) return entries
  const tables = await versions.list()
  const claim = tables.find((table) => table.startsWith(CLAIM_PREFIX))
  if (claim !== undefined && claim !== CLAIM_PREFIX + portal)
    return [{ portal: claim.slice(CLAIM_PREFIX.length), revision: 0, token: '', settled: false }]
  return tables.length === 0 ? 'absent' : 'unmarked'
}
