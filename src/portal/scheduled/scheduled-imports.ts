/**
 * Sources and harvesters, as operations use them. Errors: those of the rooms that run them; `source/not-found`,
 * `harvest/not-found`.
 */
export interface ScheduledImports {
  readonly sources: ScheduledKind<SourceFacts, SourceRun, SourceOrder, SourceChange>
  readonly harvesters: ScheduledKind<HarvesterFacts, HarvestRunFacts, HarvesterOrder, HarvesterChange> & {
    /** Kinds of catalogs, with their names. */
    readonly kinds: Readonly<Record<string, string>>
    datasets(id: string): Promise<readonly HarvestedFacts[]>
  }
}

export interface ScheduledKind<Facts, Run, Order, Change> {
  list(): Promise<readonly Facts[]>
  /** Resolves with the id; the first run is due at once. */
  add(order: Order): Promise<string>
  /** What is undefined stays; history and what was loaded stay. */
  update(id: string, change: Change): Promise<void>
  /** The latest first. */
  history(id: string, limit: number): Promise<readonly Run[]>
  pause(id: string): Promise<void>
  resume(id: string): Promise<void>
  /** What it has loaded stays. */
  remove(id: string): Promise<void>
  /** Runs it now. null: it is still running; what comes of it is in the history. */
  run(id: string, accept: boolean): Promise<string | null>
}

/** An interval, or times of the day on days of the week in a time zone. */
export interface ScheduleTexts {
  readonly every?: string | undefined
  readonly at?: string | undefined
  readonly days?: string | undefined
  readonly timezone?: string | undefined
}

interface ScheduledFacts {
  readonly id: string
  readonly url: string
  readonly schedule: string
  /** The schedule as it was said. */
  readonly scheduleInput: ScheduleTexts
  readonly hasSecrets: boolean
  readonly maxVanished: number
  readonly state: string
  readonly problem: string | null
  readonly nextRunMs: number
}

export interface SourceFacts extends ScheduledFacts {
  readonly datasetId: string
  /** How the file is read. */
  readonly options: Readonly<Record<string, unknown>>
  readonly loadedMs: number | null
}

export interface HarvesterFacts extends ScheduledFacts {
  readonly kind: string
  readonly options: Readonly<Record<string, unknown>>
  readonly graceDays: number
  readonly completedMs: number | null
  readonly datasets: number
}

interface RunFacts {
  readonly number: number
  readonly cause: string
  readonly begunMs: number
  readonly endedMs: number
  readonly outcome: string
  readonly reason: string | null
}

export interface SourceRun extends RunFacts {
  readonly bytes: number | null
  readonly recordsBefore: number | null
  readonly recordsAfter: number | null
}

export interface HarvestRunFacts extends RunFacts {
  /** Datasets by what became of them. */
  readonly counts: Readonly<Record<string, number>>
  readonly entries: readonly HarvestEntryFacts[]
}

export interface HarvestEntryFacts {
  readonly remoteId: string | null
  readonly datasetId: string | null
  readonly outcome: string
  readonly reason: string | null
  readonly notes: readonly string[]
}

export interface HarvestedFacts {
  readonly datasetId: string
  readonly remoteId: string
  readonly withdrawnMs: number | null
}

interface ScheduledOrder {
  readonly url: string
  readonly schedule: ScheduleTexts
  /** Headers of requests, credentials among them; kept sealed. */
  readonly secrets: Readonly<Record<string, string>>
  /** Percent that may vanish without a person. */
  readonly maxVanished: number
}

export interface SourceOrder extends ScheduledOrder {
  readonly datasetId: string
  /** How the file is read. */
  readonly options: Readonly<Record<string, unknown>>
}

export interface HarvesterOrder extends ScheduledOrder {
  readonly kind: string
  readonly filter: string | undefined
  readonly access: 'public' | 'org' | 'private'
  readonly owner: string | undefined
  readonly prefix: string | undefined
  readonly mapping: unknown
  readonly metadataOnly: boolean
  readonly requestsPerSecond: number | undefined
  readonly graceDays: number
}

type Optional<Order> = { readonly [Name in keyof Order]?: Order[Name] | undefined }

/** The dataset of a source stays. */
export type SourceChange = Optional<Omit<SourceOrder, 'datasetId'>>

/** The kind of a catalog stays. */
export type HarvesterChange = Optional<Omit<HarvesterOrder, 'kind'>>
