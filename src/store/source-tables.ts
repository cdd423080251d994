/** Files at addresses that are loaded on a schedule. */
export interface SourceTables {
  sources: SourceRow
  source_runs: SourceRunRow
}

export interface SourceRow {
  id: string
  /** Public name of the dataset that it fills. */
  dataset_id: string
  url: string
  /** JSON: headers of the request, or credentials of an s3 URL, sealed with the portal's key; null: none. */
  headers: string | null
  /** JSON: how the file is imported. */
  options: string
  /** JSON: Schedule. */
  schedule: string
  /** Percent of the records that may be fewer without a person. */
  max_vanished: number
  /** `active`, `paused`, or `held`: what came waits for a person. */
  state: string
  /** Why it is held, or why the last run failed; null: all is well. */
  problem: string | null
  /** Runs that have failed since the last one that did not. */
  failures: number
  next_run_ms: number
  lease_owner: string | null
  lease_until_ms: number
  /** Of what was loaded last. */
  etag: string | null
  last_modified: string | null
  sha256: string | null
  /** Of the file that waits for a person; null: none does. */
  held_sha256: string | null
  /** Answers since the last whole one that said that nothing had changed. */
  conditional_runs: number
  loaded_ms: number | null
  created_ms: number
}

export interface SourceRunRow {
  source_id: string
  /** From 1, without gaps while they are kept. */
  number: number
  /** `schedule` or `person`. */
  cause: string
  begun_ms: number
  ended_ms: number
  /** `loaded`, `unchanged`, `held`, `failed`. */
  outcome: string
  /** For people. */
  reason: string | null
  bytes: number | null
  records_before: number | null
  records_after: number | null
  /** JSON: names of fields that came, went and changed their type; null: not loaded. */
  field_changes: string | null
}
