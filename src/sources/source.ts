import type { SourceRow } from '#store'
import { describeSchedule, inputOf, type ScheduleInput } from './schedule.ts'

/** How the file of a source is imported; plain data that the importer checks. */
export type SourceOptions = Readonly<Record<string, unknown>>

/** What is said when a source is made. */
export interface NewSource {
  readonly datasetId: string
  readonly url: string
  /** Headers of the request, credentials among them; of `s3` and `sftp` URLs the credentials (`S3_CREDENTIALS`, `SFTP_CREDENTIALS`). */
  readonly secrets: Readonly<Record<string, string>>
  readonly options: SourceOptions
  readonly schedule: ScheduleInput
  /** Percent of the records that may be fewer without a person. */
  readonly maxVanished: number
}

/** A source as people see it; its secrets are never shown. */
export interface SourceView {
  readonly id: string
  readonly datasetId: string
  readonly url: string
  readonly hasSecrets: boolean
  readonly schedule: string
  /** The schedule as it was said. */
  readonly scheduleInput: ScheduleInput
  readonly options: SourceOptions
  readonly maxVanished: number
  readonly state: string
  readonly problem: string | null
  readonly nextRunMs: number
  readonly loadedMs: number | null
}

export function viewOf(row: SourceRow): SourceView {
  return {
    id: row.id,
    datasetId: row.dataset_id,
    url: row.url,
    hasSecrets: row.headers !== null,
    schedule: describeSchedule(JSON.parse(row.schedule)),
    scheduleInput: inputOf(JSON.parse(row.schedule)),
    options: JSON.parse(row.options),
    maxVanished: row.max_vanished,
    state: row.state,
    problem: row.problem,
    nextRunMs: row.next_run_ms,
    loadedMs: row.loaded_ms
  }
}
