import { IMPORT_FORMATS } from '#formats'
import { administerHarvesters, CATALOG_KINDS, type Harvesters } from '#harvest'
import { type Clock, createSealer, type Log } from '#kit'
import type { ScheduledImports } from '#portal'
import { administerSources, type Sources, sourceError } from '#sources'
import type { Store } from '#store'
import type { Config } from './config/settings.ts'
import type { Home } from './home.ts'
import { openSecretKey } from './secret-key.ts'

export interface OpenScheduledOptions {
  readonly config: Pick<Config, 'secretKey'>
  readonly home: Home
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly sources: Pick<Sources, 'run'>
  readonly harvesters: Pick<Harvesters, 'run'>
}

/** A run that takes longer goes on, and its outcome is in the history. */
const RUN_WAIT_MS = 4_000

/** Sources and harvesters for the operations of administrators: the same rules and audit as on the command line. */
export function openScheduled({ config, home, store, clock, log, ...runners }: OpenScheduledOptions): ScheduledImports {
  const context = { store, clock, sealer: createSealer(openSecretKey(home.secretKey, config.secretKey)) }
  const [sources, harvesters] = [administerSources(context), administerHarvesters(context)]
  // The portal ends them when it stops.
  const { signal } = new AbortController()
  return {
    sources: {
      ...sources,
      add: async (source) => {
        checkFormat(source.options)
        return sources.add(source)
      },
      update: async (id, change) => {
        checkFormat(change.options)
        await sources.update(id, change)
      },
      history: async (id, limit) =>
        (await sources.history(id, limit)).map((run) => ({
          ...runFacts(run),
          bytes: run.bytes,
          recordsBefore: run.records_before,
          recordsAfter: run.records_after
        })),
      run: (id, accept) => outcomeSoon(runners.sources.run(id, { accept, signal }), log)
    },
    harvesters: {
      ...harvesters,
      kinds: Object.fromEntries(Object.entries(CATALOG_KINDS).map(([kind, { label }]) => [kind, label])),
      list: async () =>
        (await harvesters.list()).map(({ options, ...harvester }) => ({ ...harvester, options: { ...options } })),
      add: ({ secrets, ...harvester }) => harvesters.add({ ...harvester, headers: secrets }),
      update: (id, { secrets, ...change }) =>
        harvesters.update(id, { ...change, ...(secrets !== undefined && { headers: secrets }) }),
      history: async (id, limit) =>
        (await harvesters.history(id, limit)).map((run) => ({
          ...runFacts(run),
          counts: JSON.parse(run.counts),
          entries: JSON.parse(run.entries).map((entry: { readonly notes?: readonly string[] }) => ({
            ...entry,
            notes: entry.notes ?? []
          }))
        })),
      datasets: async (id) =>
        (await harvesters.datasets(id)).map((row) => ({
          datasetId: row.dataset_id,
          remoteId: row.remote_id,
          withdrawnMs: row.withdrawn_ms
        })),
      run: (id, accept) => outcomeSoon(runners.harvesters.run(id, { accept, signal, onStep: () => {} }), log)
    }
  }
}

/** Errors: `source/bad-source`. */
function checkFormat({ format }: { readonly format?: unknown } = {}): void {
  if (format !== undefined && !IMPORT_FORMATS.some((each) => each === format))
    throw sourceError('source/bad-source', `The format is one of ${IMPORT_FORMATS.join(', ')}.`)
}

interface RunColumns {
  readonly number: number
  readonly cause: string
  readonly begun_ms: number
  readonly ended_ms: number
  readonly outcome: string
  readonly reason: string | null
}

function runFacts({ number, cause, begun_ms, ended_ms, outcome, reason }: RunColumns) {
  return { number, cause, begunMs: begun_ms, endedMs: ended_ms, outcome, reason }
}

/** The outcome, or the error, of a run that ends soon; null while it goes on. */
async function outcomeSoon(running: Promise<string>, log: Log): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), RUN_WAIT_MS)
  let isAwaited = true
  running.catch((err: unknown) => {
    if (!isAwaited) log.warn({ err }, 'a run that an administrator began has failed')
  })
  try {
    return await Promise.race([running, promise])
  } finally {
    isAwaited = false
    clearTimeout(timer)
  }
}
