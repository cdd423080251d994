import { OPERATOR } from '#access'
import type { Catalog } from '#catalog'
import type { Engine } from '#engine'
import type { Log } from '#kit'
import { appError } from '../errors.ts'

/** A dataset whose records are not there, or not all. */
export interface LostRecords {
  readonly dataset: string
  readonly table: string
  readonly expected: number
  /** Nothing: the table is missing. */
  readonly found: number | undefined
}

type Parts = { readonly engine: Pick<Engine, 'versions'>; readonly catalog: Pick<Catalog, 'listAll'> }

async function findLostRecords({ engine, catalog }: Parts): Promise<LostRecords[]> {
  const [tables, rows] = [new Set(await engine.versions.list()), await engine.versions.rows({ attach: false })]
  const lost = (await catalog.listAll(OPERATOR)).flatMap(({ id, version }): LostRecords[] => {
    if (version === null) return []
    // Rows that cannot be counted from here are counted when the table is attached.
    const found = tables.has(version.table) ? (rows.get(version.table) ?? version.recordCount) : undefined
    return found !== undefined && found >= version.recordCount
      ? []
      : [{ dataset: id, table: version.table, expected: version.recordCount, found }]
  })
  return lost
}

const NAMED = 5

/**
 * A dataset without its records would answer as if it had fewer: the server starts only when all are there, as the
 * engine counts its parts. Errors: `app/records-missing`. Where engines are spread, one that is down must not keep the
 * others from starting.
 */
export async function verifyRecords(
  parts: Parts,
  { home, embedded, log }: { readonly home: string; readonly embedded: boolean; readonly log: Log }
): Promise<void> {
  const lost = await findLostRecords(parts).catch((error: unknown) => {
    if (embedded) throw error
    log.warn({ err: error }, 'the records could not be counted')
    return []
  })
  if (lost.length === 0) return
  const named = lost
    .slice(0, NAMED)
    .map(
      ({ dataset, expected, found }) =>
        `${dataset} (${found === undefined ? 'its table is missing' : `${found} of ${expected}`})`
    )
  const others = lost.length > NAMED ? ` and ${lost.length - NAMED} more` : ''
  throw appError(
    'app/records-missing',
    `Records of ${lost.length} ${lost.length === 1 ? 'dataset' : 'datasets'} are missing: ${named.join(', ')}${others}. Nothing was changed. ` +
      `Restore the records from the backup of the same moment, or continue with the existing records: \`loggia adopt --home ${home}\` shows how.`,
    { details: { lost } }
  )
}
