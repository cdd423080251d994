import type { Catalog, Load, OutdatedVersion } from '#catalog'
import { type Engine, LAYOUT } from '#engine'
import { BoundedCache, type Clock, type Log } from '#kit'
import { renewVersion } from './renew-version.ts'

export interface RenewalOptions {
  readonly engine: Pick<Engine, 'loader' | 'versions'>
  readonly catalog: Pick<
    Catalog,
    'outdatedVersions' | 'beginVersion' | 'extendVersion' | 'publishRenewal' | 'abandonVersion' | 'forgetTable'
  >
  readonly clock: Clock
  readonly log: Log
  /** Whether the disk has room for a second table of this size. */
  readonly hasRoom: (bytes: number) => Promise<boolean>
}

const CANDIDATES = 100
/** Versions that could not be renewed are tried again after the next start. */
const MAX_FAILED = 10_000
/** Work of one call; a version that has been begun is made to its end. */
const WORK_MS = 2_000
const SIGN_OF_LIFE_MS = 60_000

/**
 * Brings versions of earlier layouts into today's, one after the other. Nobody waits for it: a version is read as it is until the
 * new table is complete. What a stop or a crash interrupts is begun again later.
 */
export class Renewals {
  readonly #options: RenewalOptions
  readonly #stopping = new AbortController()
  #running: Promise<number> | undefined
  readonly #failed = new BoundedCache<true>({ maxEntries: MAX_FAILED })

  constructor(options: RenewalOptions) {
    this.#options = options
  }

  /** To be called again and again; runs once at a time. Resolves with how many versions were renewed. */
  run(): Promise<number> {
    this.#running ??= this.#run().finally(() => (this.#running = undefined))
    return this.#running
  }

  async #run(): Promise<number> {
    const { catalog, clock } = this.#options
    const endMs = clock.now() + WORK_MS
    let renewed = 0
    for (const version of await catalog.outdatedVersions(LAYOUT, CANDIDATES + this.#failed.length)) {
      if (this.#stopping.signal.aborted || clock.now() >= endMs) break
      if (this.#failed.peek(version.table) === undefined && (await this.#renew(version))) renewed++
    }
    return renewed
  }

  stop(): void {
    this.#stopping.abort()
  }

  async #renew(version: OutdatedVersion): Promise<boolean> {
    const { engine, catalog, log, hasRoom } = this.#options
    if (!(await hasRoom(version.bytes))) return false
    const load = await catalog.beginVersion(version.datasetId)
    const alive = setInterval(() => void catalog.extendVersion(load).catch(() => {}), SIGN_OF_LIFE_MS)
    try {
      const bytes = await renewVersion(engine, version, load.table, this.#stopping.signal)
      await catalog.publishRenewal({ load, replaces: version.table, bytes, layout: LAYOUT })
      log.info({ dataset: version.datasetId, before: version.bytes, bytes }, 'a version has the present layout now')
      return true
    } catch (error) {
      await this.#discard(load)
      if (this.#stopping.signal.aborted) return false
      this.#failed.set(version.table, true)
      log.warn({ err: error, dataset: version.datasetId }, 'a version stays in its earlier layout')
      return false
    } finally {
      clearInterval(alive)
    }
  }

  /** As a load that failed: the table goes only when the catalog says that it is nobody's. */
  async #discard(load: Load): Promise<void> {
    const { engine, catalog, log } = this.#options
    try {
      if (!(await catalog.abandonVersion(load))) return
      await engine.versions.drop(load.table)
      await catalog.forgetTable(load.table)
    } catch (error) {
      log.warn({ err: error, table: load.table }, 'a renewal left something behind')
    }
  }
}
