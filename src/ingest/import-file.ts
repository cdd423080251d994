import type { Load } from '#catalog'
import { type Engine, LAYOUT } from '#engine'
import type { Clock, Log } from '#kit'
import { randomBase36 } from '#kit'
import type { Field } from '#schema'
import { applyChange, type Changed, type Outcome } from './change/apply-change.ts'
import type { ChangeCounts, ChangeRequest } from './change/change-request.ts'
import type { ReadContext, StagedFile } from './context.ts'
import { fieldsAsIn, schemaOf } from './copy/records-copy.ts'
import { knownColumns, readMaybeEmpty, typedNone } from './empty-file.ts'
import { hasNoRecords, ingestError } from './errors.ts'
import type { ImportRequest, ImportSummary } from './import-request.ts'
import { type SummarizedRows, summaryOf } from './import-summary.ts'
import type { ImportLimits } from './limits.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { loadTyped } from './load/load-typed.ts'
import type { Loaded } from './load/loaded.ts'
import { requireKnownColumns, rulesAfter, schemaWithRules } from './load-rules.ts'
import { applyProcessors } from './processors/apply-processors.ts'
import { processorsOf } from './processors/processors.ts'
import type { Stage } from './progress.ts'
import { StageTimes } from './progress.ts'
import type { Publications } from './publications.ts'
import { readFile } from './read-file.ts'
import { sampleRecords } from './sample-records.ts'
import { openFile } from './source/open-source.ts'
import { dropStaging, STAGING_PREFIX } from './staging.ts'
import { suggestSchema } from './suggest/suggest-schema.ts'
import type { Decided } from './types/choose-reading.ts'
import type { Typed, TypeOptions } from './types/decide-types.ts'
import { decideTypes } from './types/decide-types.ts'

export interface IngestOptions {
  readonly engine: Pick<Engine, 'loader' | 'versions' | 'stream'>
  readonly publications: Publications
  readonly clock: Clock
  readonly log: Log
  readonly limits?: Partial<ImportLimits>
}

/** Signs of life go to the catalog this often during a load. */
const SIGN_OF_LIFE_MS = 60_000

/**
 * One import, top to bottom: file → staging → types → version → verified → published. A failure before the
 * publication leaves the old version serving; staging tables and a version that was not published are dropped, and
 * those of a crash at the next start.
 */
export async function importFile(options: IngestOptions, request: ImportRequest): Promise<ImportSummary> {
  const run = new ImportRun(options, request)
  if (request.dryRun === true) return run.onTrial().finally(() => run.dropStaging())
  const load = await options.publications.beginVersion(request.datasetId)
  const alive = setInterval(() => void options.publications.extendVersion(load).catch(() => {}), SIGN_OF_LIFE_MS)
  try {
    return await run.into(load)
  } catch (error) {
    await run.discard(load)
    throw request.signal?.aborted === true
      ? ingestError('ingest/cancelled', 'The import was cancelled; the dataset is as it was.', { cause: error })
      : error
  } finally {
    clearInterval(alive)
    await run.dropStaging()
  }
}

class ImportRun {
  readonly #options: IngestOptions
  readonly #request: ImportRequest
  readonly #limits: ImportLimits
  readonly #times = new StageTimes()
  readonly #tables: string[] = []
  #changed: ChangeCounts | undefined
  #filteredOut: number | undefined
  #decided: Decided | undefined
  #bytesRead = 0
  #totalBytes = 0
  #beginning: ImportSummary['beginning']
  /** The file has no records; what stands for it has these fields. */
  #none: readonly Field[] | undefined

  constructor(options: IngestOptions, request: ImportRequest) {
    this.#options = options
    this.#request = request
    this.#limits = { ...DEFAULT_LIMITS, ...options.limits }
  }

  /** Reads and types the file, and leaves nothing behind: no version is begun. */
  onTrial(): Promise<ImportSummary> {
    return this.into({ datasetId: this.#request.datasetId, uid: '', number: 0, table: `v_${randomBase36(12)}` })
  }

  async into(load: Load): Promise<ImportSummary> {
    const whole = await this.#stage('read', () => this.#read(load))
    const read = await this.#stage('infer', () => this.#process(load, whole))
    const changed =
      this.#request.change === undefined ? undefined : await this.#change(load, read, this.#request.change)
    if (changed?.loaded !== undefined) {
      const { typed, loaded } = changed
      if (this.#request.dryRun !== true)
        await this.#stage('publish', () => this.#publish(load, typed, loaded, undefined), loaded.rows)
      return this.#summary(load, read, typed, loaded)
    }
    const file = changed?.merged ?? read
    const typed = await this.#stage('infer', () => this.#decideTypes(load, file), file.staging.rows)
    if (this.#request.dryRun === true) {
      const summary = this.#summary(load, file, typed, { rows: file.staging.rows, bytes: 0, merged: 0 })
      const { samples, suggest, signal } = this.#request
      const { loader } = this.#options.engine
      return {
        ...summary,
        ...(samples !== undefined && {
          samples: await sampleRecords(loader, typed.file, typed.fields, samples, signal)
        }),
        ...(suggest === true && {
          suggestion: await suggestSchema(this.#context(load), file, typed, rulesAfter(this.#request))
        })
      }
    }
    const loaded = await this.#stage('load', () => this.#load(load, typed), file.staging.rows)
    await this.#stage('publish', () => this.#publish(load, typed, loaded, LAYOUT), loaded.rows)
    return this.#summary(load, file, typed, loaded)
  }

  async #read(load: Load): Promise<StagedFile> {
    const source = await openFile(this.#request.file, this.#request.member, this.#limits, this.#request.name)
    this.#totalBytes = source.storedBytes
    const asked = Object.fromEntries(Object.entries(this.#request).filter(([, value]) => value !== undefined))
    const kept = this.#request.change === undefined ? rulesAfter(this.#request).csv : undefined
    const context = this.#context(load)
    const { file, none } = await readMaybeEmpty(this.#request, context, source.name, async () => {
      const read = await readFile(source, { ...kept, ...asked }, context)
      if (read.staging.columns.length === 0 && read.staging.rows === 0) throw hasNoRecords(source.name)
      return read
    })
    this.#none = none
    if (file.staging.columns.length === 0) throw ingestError('ingest/empty', `${source.name} holds no column.`)
    if (none === undefined) requireKnownColumns(this.#request, file.staging)
    if (file.beginning !== undefined) this.#beginning = { ...file.beginning, totalBytes: this.#totalBytes }
    return file
  }

  /** Derived fields and the filter. */
  async #process(load: Load, file: StagedFile): Promise<StagedFile> {
    const request = this.#request
    const processors = processorsOf(request)
    if (processors === undefined || this.#none !== undefined) return file
    const { engine, clock } = this.#options
    const { change, findVersion = async () => undefined } = request
    const run = {
      engine,
      context: this.#context(load),
      typeOptions:
        change === undefined
          ? this.#typeOptions()
          : { ...this.#typeOptions(), previous: change.current.fields, points: 'kept' as const },
      known: change?.current.fields ?? [],
      findVersion,
      nowMs: clock.now()
    }
    const { file: processed, leftOut, decided } = await applyProcessors(run, file, processors)
    this.#filteredOut = leftOut
    this.#decided = decided
    return processed
  }

  #typeOptions(): TypeOptions {
    return { ...this.#request, schema: schemaWithRules(this.#request), decided: this.#decided }
  }

  #context(load: Load): ReadContext {
    return {
      loader: this.#options.engine.loader,
      limits: this.#limits,
      signal: this.#request.signal,
      preview: this.#request.dryRun === true ? this.#request.preview : undefined,
      knownColumns: knownColumns(this.#request),
      newTable: () => this.#newTable(load),
      // What was pushed is acknowledged: nobody sees what was left out.
      everyRow: this.#request.pushes !== undefined,
      keepsStaging: this.#request.suggest === true || this.#request.samples !== undefined,
      onRead: (bytes) => {
        this.#request.signal?.throwIfAborted()
        this.#bytesRead = bytes
        this.#report('read')
      }
    }
  }

  async #decideTypes(load: Load, file: StagedFile): Promise<Typed> {
    const { copyOf, change } = this.#request
    const context = this.#context(load)
    const same = copyOf ?? change?.current
    if (this.#none !== undefined && same === undefined) return typedNone(file, this.#none)
    if (same === undefined) return decideTypes(context, file, this.#typeOptions())
    const typed = await decideTypes(context, file, { schema: schemaOf(same), points: false })
    return { ...typed, fields: fieldsAsIn(same, typed.fields) }
  }

  async #change(load: Load, file: StagedFile, change: ChangeRequest): Promise<Changed> {
    const { engine, clock } = this.#options
    const { schema, decided, pushes } = this.#typeOptions()
    const changed = await applyChange(
      {
        engine,
        change,
        typeOptions: { schema, decided, pushes },
        nullRejected: this.#request.nullRejected === true,
        dryRun: this.#request.dryRun === true,
        staged: this.#request.suggest === true,
        context: this.#context(load),
        nowMs: clock.now(),
        table: load.table,
        stage: (stage, work, rows) => this.#stage(stage, work, rows),
        drop: (table) => this.#quietly('drop', () => engine.versions.drop(table))
      },
      file
    )
    this.#changed = changed.counts
    return changed
  }

  #load(load: Load, typed: Typed): Promise<Loaded> {
    const { engine, clock } = this.#options
    const { copyOf, signal } = this.#request
    const helperTable = this.#newTable(load)
    const onRows = (rows: number): void => this.#report('load', rows)
    return loadTyped({ engine, table: load.table, helperTable, typed, copyOf, nowMs: clock.now(), signal, onRows })
  }

  /** `layout`: absent where the table has the parts of an earlier one. */
  async #publish(
    load: Load,
    { fields }: Pick<Outcome, 'fields'>,
    { rows, bytes, extent }: Loaded,
    layout: number | undefined
  ): Promise<void> {
    this.#request.signal?.throwIfAborted()
    await this.#options.publications.publishVersion({
      load,
      fields: fields.map((each) => each.field),
      recordCount: rows,
      bytes,
      bbox: extent.bbox,
      geometryTypes: extent.geometryTypes,
      layout,
      ...(this.#request.change && { replaces: this.#request.change.current.table }),
      ...(this.#request.schema !== undefined &&
        this.#request.change === undefined && { rules: rulesAfter(this.#request) }),
      ...(this.#request.dataset && { dataset: this.#request.dataset }),
      ...this.#request.publication
    })
  }

  #summary(load: Load, file: StagedFile, outcome: Outcome, loaded: SummarizedRows): ImportSummary {
    return summaryOf({
      load,
      file,
      outcome,
      loaded,
      filteredOut: this.#filteredOut,
      beginning: this.#beginning,
      changed: this.#changed,
      previous: this.#request.previous,
      schema: this.#request.schema,
      ms: this.#times.ms
    })
  }

  /**
   * Gives up the version. Its table goes only when the catalog has said that it is nobody's: when the answer to the
   * publication was lost, the table may be what readers see. The rest is dropped later, or by the next start.
   */
  async discard(load: Load): Promise<void> {
    const { publications, engine } = this.#options
    await this.#quietly('abandon', async () => {
      if (!(await publications.abandonVersion(load))) return
      await engine.versions.drop(load.table)
      await this.dropStaging()
      await publications.forgetTable(load.table)
    })
  }

  async dropStaging(): Promise<void> {
    for (const table of this.#tables) await this.#quietly('drop', () => dropStaging(this.#options.engine.loader, table))
  }

  /** Remains that cannot be cleaned now are cleaned at the next start. */
  async #quietly(what: string, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) =>
      this.#options.log.warn({ err: error, what }, 'an import left something behind')
    )
  }

  #newTable(load: Load): string {
    const name = `${STAGING_PREFIX}${load.table.slice(2)}_${this.#tables.length}`
    this.#tables.push(name)
    return name
  }

  async #stage<Result>(stage: Stage, work: () => Promise<Result>, rows?: number): Promise<Result> {
    this.#request.signal?.throwIfAborted()
    this.#report(stage, rows)
    return this.#times.run(stage, work)
  }

  #report(stage: Stage, rows?: number): void {
    this.#request.onProgress?.({
      stage,
      bytesRead: this.#bytesRead,
      totalBytes: this.#totalBytes,
      ...(rows !== undefined && { rows })
    })
  }
}
