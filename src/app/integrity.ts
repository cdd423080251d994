import { OPERATOR } from '#access'
import type { Catalog } from '#catalog'
import { type Engine, engineError } from '#engine'
import { PROJECTION_PREFIX } from './catalog-projection.ts'

/** Result of a check of a home. */
export interface Integrity {
  readonly datasets: number
  readonly tables: number
  readonly records: number
  /** One sentence each; none when all is well. */
  readonly findings: readonly string[]
  /** Everything was read, not only counted. */
  readonly deep: boolean
}

/**
 * Compares the catalog with the engine: every dataset's version is there with all its records, and
 * no table is unreferenced. `busy`: a server works on the home, whose loads and catalog tables come and go.
 */
export async function checkIntegrity(
  engine: Engine,
  catalog: Catalog,
  { busy }: { readonly busy: boolean }
): Promise<Integrity> {
  // Tables before references: what is begun in between is in neither.
  const tables = await engine.versions.list()
  const referenced = new Set((await catalog.versionTables()).keys())
  const datasets = await catalog.listAll(OPERATOR)
  const findings = tables
    .filter((table) => isOrphan(table, referenced, busy))
    .map((table) => `table ${table} belongs to no dataset; \`loggia adopt\` shows its contents`)
  const stored = new Set(tables)
  let records = 0
  for (const { id, version } of datasets) {
    if (version === null) continue
    const rows = stored.has(version.table) ? await countRows(engine, version.table) : undefined
    if (rows === 'unreadable')
      findings.push(`dataset ${id}: its table ${version.table} cannot be read; \`loggia check --deep\` says why`)
    else if (rows === undefined) findings.push(`dataset ${id}: its table ${version.table} is missing`)
    else if (rows !== version.recordCount)
      findings.push(`dataset ${id}: its table ${version.table} has ${rows} records instead of ${version.recordCount}`)
    if (typeof rows === 'number') records += rows
  }
  return { datasets: datasets.length, tables: tables.length, records, findings, deep: false }
}

/** A table that is attached now may be damaged in a way that the start has not seen. */
async function countRows({ versions }: Pick<Engine, 'versions'>, table: string): Promise<number | 'unreadable'> {
  try {
    return (await versions.measure(table)).rows
  } catch (error) {
    if (engineError.is(error, 'engine/bug')) return 'unreadable'
    throw error
  }
}

function isOrphan(table: string, referenced: ReadonlySet<string>, busy: boolean): boolean {
  if (table.startsWith('v_')) return !referenced.has(table)
  // Staging tables are named after the version they are for: s_<uid>_<number>_<place>.
  if (table.startsWith('s_')) return !referenced.has(`v_${table.slice(2).replace(/_\d+$/, '')}`)
  return table.startsWith(PROJECTION_PREFIX) && !busy
}
