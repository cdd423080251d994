import { describeSchedule, inputOf, type ScheduleInput } from '#sources'
import type { HarvesterRow } from '#store'
import type { CatalogKind } from './catalogs/kinds.ts'
import type { Access } from './harvest-context.ts'
import type { HarvestMapping } from './metadata/mapping.ts'

/** What is said when a harvester is made. */
export interface NewHarvester {
  readonly kind: string
  readonly url: string
  /** Credentials and other headers of the requests to the catalog. */
  readonly headers: Readonly<Record<string, string>>
  readonly schedule: ScheduleInput
  readonly filter?: string | undefined
  readonly access?: Access | undefined
  /** User of this portal; those of the mapping come first. */
  readonly owner?: string | undefined
  readonly prefix?: string | undefined
  readonly mapping?: unknown
  readonly metadataOnly: boolean
  readonly requestsPerSecond?: number | undefined
  /** Percent of the datasets, and of the records of one, that may vanish without a person. */
  readonly maxVanished: number
  readonly graceDays: number
}

/** As it is stored with the harvester. */
export interface HarvestOptions {
  readonly filter?: string
  /** Of new datasets. */
  readonly access: Access
  readonly owner?: string
  /** Of the ids of new datasets. */
  readonly prefix: string
  readonly mapping: HarvestMapping
  /** Metadata come, records do not. */
  readonly metadataOnly: boolean
  readonly requestsPerSecond: number
}

/** A harvester as people see it; its headers are never shown. */
export interface HarvesterView {
  readonly id: string
  readonly kind: CatalogKind
  readonly url: string
  readonly hasSecrets: boolean
  readonly schedule: string
  /** The schedule as it was said. */
  readonly scheduleInput: ScheduleInput
  readonly options: HarvestOptions
  readonly maxVanished: number
  readonly graceDays: number
  readonly state: string
  readonly problem: string | null
  readonly nextRunMs: number
  readonly completedMs: number | null
  readonly datasets: number
}

export function viewOf(row: HarvesterRow, datasets: number): HarvesterView {
  return {
    id: row.id,
    kind: row.kind as CatalogKind,
    url: row.url,
    hasSecrets: row.headers !== null,
    schedule: describeSchedule(JSON.parse(row.schedule)),
    scheduleInput: inputOf(JSON.parse(row.schedule)),
    options: JSON.parse(row.options),
    maxVanished: row.max_vanished,
    graceDays: row.grace_days,
    state: row.state,
    problem: row.problem,
    nextRunMs: row.next_run_ms,
    completedMs: row.completed_ms,
    datasets
  }
}
