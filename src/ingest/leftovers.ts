import type { Engine, OwnedLabel } from '#engine'
import type { VersionRegister } from './publications.ts'
import { STAGING_PREFIX } from './staging.ts'

/** Staging tables are named after the version they are for: `s_<uid>_<number>_<place>` of `v_<uid>_<number>`. */
const STAGING_NAME = /^s_(.+_\d+)_\d+$/

type Versions = Pick<Engine['versions'], 'labels' | 'drop'>

/**
 * Drops what loads left behind. Only what the control database knows to have made is dropped, or, where no other server
 * works on the same engine (`onlyServer`), a copy of a file whose table says that this portal made it: an unreferenced
 * table may be the only remaining copy of records. For the start, before any load begins. Returns the names
 * dropped.
 */
export async function cleanLeftovers(
  engine: { readonly versions: Versions },
  register: VersionRegister,
  options: { readonly onlyServer: boolean }
): Promise<string[]> {
  await register.abandonDeadLoads(options)
  const labels = await engine.versions.labels((name) => name.startsWith(STAGING_PREFIX))
  const states = await register.versionTables()
  const debris = [...labels]
    .filter(([table, label]) => isDebris(table, label, states, options.onlyServer))
    .map(([table]) => table)
  for (const table of debris) await engine.versions.drop(table)
  return [...debris, ...(await dropDiscarded(engine, register))]
}

function isDebris(
  table: string,
  label: OwnedLabel | undefined,
  states: ReadonlyMap<string, string>,
  onlyServer: boolean
): boolean {
  const state = states.get(`v_${STAGING_NAME.exec(table)?.[1] ?? ''}`)
  return state === undefined ? onlyServer && label?.own === true : state !== 'loading'
}

/**
 * To be called now and then: as `dropDiscarded`, with loads that have given no sign of life for long. Their server may have been
 * killed beside others, or a full disk did not let it give them up.
 */
export async function sweepVersions(
  engine: { readonly versions: Versions },
  register: VersionRegister
): Promise<string[]> {
  await register.abandonDeadLoads({ onlyServer: false })
  return dropDiscarded(engine, register)
}

/**
 * Drops versions that were replaced long enough ago for the last query on them to have ended, and abandoned
 * loads. A load that is abandoned in this database, but published later according
 * to its table, stays: this is then an older copy of the database.
 */
export async function dropDiscarded(
  engine: { readonly versions: Versions },
  register: VersionRegister
): Promise<string[]> {
  const all = await register.droppableTables()
  if (all.length === 0) return []
  const belongs = new Set(all.map(({ table }) => table.slice(2)))
  const labels = await engine.versions.labels(
    (name) => belongs.has(name.slice(2)) || belongs.has(STAGING_NAME.exec(name)?.[1] ?? '')
  )
  const { revision } = await register.lineage()
  const due = all
    .filter(({ table, state }) => state === 'released' || !isLater(labels.get(table), revision))
    .map(({ table }) => table)
  if (all.some(({ state }) => state === 'released')) await register.noteDrop()
  for (const table of due) {
    // A download may read it for hours, and the other tables must not wait for that.
    await engine.versions.drop(table, 'unused')
    for (const staging of labels.keys())
      if (STAGING_NAME.exec(staging)?.[1] === table.slice(2)) await engine.versions.drop(staging)
    await register.forgetTable(table)
  }
  return due
}

function isLater(label: OwnedLabel | undefined, revision: number): boolean {
  return typeof label?.version?.revision === 'number' && label.version.revision > revision
}
