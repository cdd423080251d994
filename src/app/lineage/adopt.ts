import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OPERATOR } from '#access'
import { createCatalog } from '#catalog'
import type { Engine } from '#engine'
import { type Log, randomHex } from '#kit'
import { type ControlState, openStore, readLineage, type Store, withControlState } from '#store'
import type { Config } from '../config/settings.ts'
import { appError } from '../errors.ts'
import { type Home, homeAt, makeHome } from '../home.ts'
import { checkHomeFolder } from '../home-folder.ts'
import { connectRecords, type RunningRecords, startOwn } from '../open-engine.ts'
import { inWords } from '../system-error.ts'
import { takeHome } from '../take-home.ts'
import { lastRevision, type Mark } from './mark.ts'
import { markFiles, recordMarks } from './marks.ts'
import { controlOf, gatherFacts, openControlStore } from './open-control-state.ts'
import { type AdoptionPlan, planAdoption } from './plan-adoption.ts'
import { type Belonging, requireOwnTransients } from './verify.ts'

export interface AdoptOptions {
  readonly config: Config
  readonly log: Log
  /** False: nothing is changed. */
  readonly apply: boolean
  /** Tables to drop that nothing refers to. */
  readonly drop: readonly string[]
}

export interface AdoptionReport {
  readonly plan: AdoptionPlan
  readonly control: ControlState['kind']
  /** Where a damaged control database was put. */
  readonly setAside?: string
  readonly dropped: readonly string[]
}

/**
 * Brings a control database and records together that a start has refused: metadata stored with the records
 * is adopted, losses are reported, and only the tables in `drop` are dropped. Errors:
 * `store/home-in-use`, `app/not-adoptable`, and those of store and engine.
 */
export function adopt(options: AdoptOptions): Promise<AdoptionReport> {
  return inWords(() => adoptHome(options))
}

async function adoptHome({ config, log, apply, drop }: AdoptOptions): Promise<AdoptionReport> {
  const home = homeAt(config.home)
  if (!checkHomeFolder(home.folder))
    throw appError('app/no-portal', `There is no portal in ${home.folder}; --home names another folder.`)
  const lock = await takeHome(home.folder, undefined)
  let records = await connectRecords(config, log)
  const drafts: string[] = []
  let store: Store | undefined
  try {
    const { control, marks } = await look(config, home, log, records)
    const setAside = apply && control.kind === 'damaged' ? putAside(home) : undefined
    if (apply) makeHome(home)
    store =
      apply || config.storeUrl !== null
        ? await openControlStore(config, home, log)
        : await openStore({ file: draftOf(home, control, drafts), log })
    const lineage = await readLineage(store.db)
    // A new control database goes on as the portal that the records name.
    const portal =
      control.kind === 'known' || control.kind === 'old' ? lineage.portal : (marks[0]?.at(-1)?.portal ?? lineage.portal)
    if (config.clickhouseUrl === null) mkdirSync(home.engine, { recursive: true })
    records ??= await startOwn(config, home, log)
    const engine = records.engineFor(portal)
    const catalog = createCatalog({
      store,
      filesFolder: home.files,
      activeTemplates: config.metadataTemplates
    })
    const plan = planAdoption({
      labels: await engine.versions.labels(),
      rows: await engine.versions.rows(),
      states: await catalog.versionTables(),
      datasets: await catalog.listAll(OPERATOR)
    })
    checkDrops(plan, drop)
    if (!apply) return { plan, control: control.kind, dropped: [] }
    const revision = Math.max(lineage.revision, ...marks.map(lastRevision)) + 1
    const next = { portal, revision, token: randomHex(16) }
    await catalog.adopt(plan, next)
    await recordMarks(home, engine, config.clickhouseUrl !== null).write({ ...next, settled: true })
    markFiles(home, next)
    await dropTables(engine, drop)
    return { plan, control: control.kind, dropped: drop, ...(setAside !== undefined && { setAside }) }
  } finally {
    await store?.close()
    await records?.stop()
    for (const folder of drafts) rmSync(folder, { recursive: true, force: true })
    lock.release()
  }
}

async function look(
  config: Config,
  home: Home,
  log: Log,
  records: RunningRecords | undefined
): Promise<{ control: ControlState; marks: Mark[] }> {
  return withControlState(controlOf(config, home, log), async (control) => {
    const facts = await gatherFacts(config, home, control, records)
    const { belongings } = facts
    if (control.kind !== 'known' && control.kind !== 'old') requireOwnTransients(facts)
    return {
      control,
      marks: belongings.toSorted(byRecords).flatMap(({ found }) => (typeof found === 'string' ? [] : [found]))
    }
  })
}

/** The mark of the records takes precedence over those of folders. */
function byRecords(a: Belonging, b: Belonging): number {
  return Number(b.kind === 'records') - Number(a.kind === 'records')
}

const FILES_OF_SQLITE = ['', '-wal', '-shm']

/** Kept, because parts of it may still be readable. */
function putAside(home: Home): string {
  const aside = `${home.database}.damaged-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  for (const end of FILES_OF_SQLITE) if (existsSync(home.database + end)) renameSync(home.database + end, aside + end)
  return aside
}

/** A copy to look at, brought up to date by this release; a new one when none can be read. */
function draftOf(home: Home, control: ControlState, drafts: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-adopt-'))
  drafts.push(folder)
  const file = join(folder, 'control.sqlite')
  if (control.kind === 'known' || control.kind === 'old')
    for (const end of FILES_OF_SQLITE) if (existsSync(home.database + end)) cpSync(home.database + end, file + end)
  return file
}

function checkDrops({ others }: AdoptionPlan, drop: readonly string[]): void {
  const strange = drop.find((table) => !others.some((other) => other.table === table))
  if (strange !== undefined)
    throw appError(
      'app/not-adoptable',
      `${strange} is not an unreferenced table; \`loggia adopt\` without --yes lists those.`
    )
}

async function dropTables(engine: Pick<Engine, 'versions'>, tables: readonly string[]): Promise<void> {
  for (const table of tables) await engine.versions.drop(table)
}
