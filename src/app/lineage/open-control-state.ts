import { mkdirSync } from 'node:fs'
import type { RecordsLedger } from '#catalog'
import type { Engine } from '#engine'
import type { Log } from '#kit'
import { type ControlState, type Lineage, openStore, readLineage, type Store, withControlState } from '#store'
import type { Config } from '../config/settings.ts'
import { type Home, makeHome } from '../home.ts'
import { measureEngine } from '../measured-rooms.ts'
import type { Metrics } from '../metrics.ts'
import { connectRecords, describeEngine, type RunningRecords, startOwn } from '../open-engine.ts'
import { readEngineMark } from './engine-mark.ts'
import { readFolder } from './file-mark.ts'
import { createRecordsLedger, markFiles, recordMarks } from './marks.ts'
import { type Belonging, verifyHome } from './verify.ts'

/** Control database and records, which were found to belong together. */
export interface OpenedState {
  readonly store: Store
  readonly engine: Engine
  readonly ledger: RecordsLedger
}

export interface ControlStateOptions {
  readonly config: Config
  readonly home: Home
  readonly log: Log
  readonly metrics: Metrics
}

/**
 * Opens both, after a look that changes nothing: only when they belong together, or when there is neither, is anything
 * created. Errors: those of `verifyHome`, of the store and of the engine.
 */
export async function openControlState(options: ControlStateOptions): Promise<OpenedState> {
  const { config, home, log } = options
  let records = await connectRecords(config, log)
  let store: Store | undefined
  try {
    await withControlState(controlOf(config, home, log), async (control) =>
      verifyHome(await gatherFacts(config, home, control, records))
    )
    makeHome(home)
    store = await openControlStore(config, home, log)
    const lineage = await readLineage(store.db)
    records ??= await startMarked(options, lineage)
    const engine = records.engineFor(lineage.portal)
    const marks = recordMarks(home, engine, config.clickhouseUrl !== null)
    await marks.write({ ...lineage, settled: true })
    markFiles(home, lineage)
    return {
      store,
      engine: measureEngine(engine, options.metrics),
      ledger: createRecordsLedger({ home, engine, marks, log })
    }
  } catch (error) {
    await store?.close()
    await records?.stop()
    throw error
  }
}

/** The folder says whose it is before the engine puts anything into it: an interrupted first start can go on. */
async function startMarked({ config, home, log }: ControlStateOptions, lineage: Lineage): Promise<RunningRecords> {
  mkdirSync(home.engine, { recursive: true })
  await recordMarks(home, { ledger: undefined as never }, false).write({ ...lineage, settled: true })
  return startOwn(config, home, log)
}

export function controlOf(
  config: Pick<Config, 'storeUrl'>,
  home: Home,
  log: Log
): { readonly file: string } | { readonly url: string; readonly log: Log } {
  return config.storeUrl === null ? { file: home.database } : { url: config.storeUrl, log }
}

export function openControlStore(config: Pick<Config, 'storeUrl'>, home: Home, log: Log): Promise<Store> {
  return openStore({ ...controlOf(config, home, log), log })
}

/** State for `verifyHome`. Without running records: only that of the home. */
export async function gatherFacts(
  config: Config,
  home: Home,
  control: ControlState,
  records: RunningRecords | undefined
) {
  const database =
    config.storeUrl === null ? `the control database ${home.database}` : 'the control database on PostgreSQL'
  return {
    home: home.folder,
    database,
    control,
    belongings: [...(await recordsOf(config, home, control, records)), ...filesOf(home)]
  }
}

async function recordsOf(
  config: Config,
  home: Home,
  control: ControlState,
  records: RunningRecords | undefined
): Promise<Belonging[]> {
  if (config.clickhouseUrl === null)
    return [{ kind: 'records', name: home.engine, found: readFolder(home.engine, 'data') }]
  if (records === undefined) return []
  const portal = control.kind === 'known' ? control.lineage.portal : control.kind === 'old' ? control.portal : undefined
  return [
    {
      kind: 'records',
      name: `the database ${config.clickhouseDatabase} of ${describeEngine(config, home)}`,
      found: await readEngineMark(records.engineFor(), portal)
    }
  ]
}

function filesOf(home: Home): Belonging[] {
  const files = [home.files, home.itemFiles].map(
    (folder): Belonging => ({ kind: 'files', name: folder, found: readFolder(folder) })
  )
  // A start empties these, so a folder that somebody else has filled is not ours.
  const transient = [home.uploads, home.drafts, home.scratch].map(
    (folder): Belonging => ({ kind: 'transient', name: folder, found: readFolder(folder) })
  )
  return [...files, ...transient]
}
