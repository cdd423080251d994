import { readFile, statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { availableMemory, constrainedMemory, memoryUsage } from 'node:process'
import type { Engine } from '#engine'
import type { Clock } from '#kit'
import type { HealthFacts, HealthProbe } from '#portal'
import { readRevision, type Store } from '#store'
import type { LastBackup } from './backup.ts'
import type { Config } from './config/settings.ts'
import type { Home } from './home.ts'
import { countQueues } from './queue-counts.ts'
import { RELEASE } from './release.ts'

export interface OpenHealthOptions {
  readonly config: Pick<Config, 'storeUrl' | 'clickhouseUrl'>
  readonly home: Home
  readonly store: Store
  readonly engine: Pick<Engine, 'ping'>
  readonly clock: Clock
}

/** An engine that takes longer counts as silent. */
const PING_LIMIT_MS = 2_000

/** What administrators see of the server: read again by each request. */
export function openHealth({ config, home, store, engine, clock }: OpenHealthOptions): HealthProbe {
  const startedMs = clock.now()
  const isElsewhere = config.storeUrl !== null || config.clickhouseUrl !== null
  return {
    read: async (): Promise<HealthFacts> => {
      const [engineAnswer, databaseMs, disk, queues, backup] = await Promise.all([
        askEngine(engine),
        timed(() => readRevision(store.db, 'catalog')),
        statfs(home.folder),
        countQueues(store.db, clock.now()),
        isElsewhere ? undefined : readLastBackup(home)
      ])
      return {
        release: RELEASE,
        node: process.version,
        startedMs,
        engine: { kind: config.clickhouseUrl === null ? 'own' : 'server', ...engineAnswer },
        database: { kind: store.kind, answerMs: databaseMs },
        disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
        memory: {
          usedBytes: memoryUsage.rss(),
          availableBytes: availableMemory(),
          totalBytes: memoryLimit()
        },
        queues,
        backup: {
          kind: isElsewhere ? 'elsewhere' : 'own',
          madeMs: backup === undefined ? null : Date.parse(backup.madeAt),
          folder: backup?.folder ?? null
        }
      }
    }
  }
}

async function askEngine(engine: Pick<Engine, 'ping'>): Promise<Pick<HealthFacts['engine'], 'version' | 'answerMs'>> {
  const startedAt = performance.now()
  const version = await engine.ping(AbortSignal.timeout(PING_LIMIT_MS)).catch(() => null)
  return { version, answerMs: Math.round(performance.now() - startedAt) }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return Math.round(performance.now() - startedAt)
}

/** Of a container, when it has less than the machine. */
function memoryLimit(): number {
  const limit = constrainedMemory()
  return limit > 0 && limit < totalmem() ? limit : totalmem()
}

/** undefined: none was written, or its note cannot be read. */
async function readLastBackup({ lastBackup }: Home): Promise<LastBackup | undefined> {
  try {
    const note = JSON.parse(await readFile(lastBackup, 'utf8')) as LastBackup
    return Number.isNaN(Date.parse(note.madeAt)) ? undefined : note
  } catch {
    return undefined
  }
}
