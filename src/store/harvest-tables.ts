/** Catalogs of other portals that are harvested on a schedule. */
export interface HarvestTables {
  harvesters: HarvesterRow
  harvested_datasets: HarvestedDatasetRow
  harvest_runs: HarvestRunRow
}

export interface HarvesterRow {
  id: string
  /** Kind of catalog: `ckan`, `dcat` and others. */
  kind: string
  /** Address of the catalog. */
  url: string
  /** JSON: headers of the requests, sealed with the portal's key; null: none. */
  headers: string | null
  /** JSON: HarvestOptions. */
  options: string
  /** JSON: Schedule. */
  schedule: string
  /** Percent of the datasets, and of the records of one, that may vanish without a person. */
  max_vanished: number
  /** How long the catalog must not list a dataset before it is withdrawn here. */
  grace_days: number
  /** `active`, `paused`, or `held`: something waits for a person. */
  state: string
  /** Why it is held, or why the last run failed; null: all is well. */
  problem: string | null
  /** Runs that have failed since the last one that did not. */
  failures: number
  next_run_ms: number
  lease_owner: string | null
  lease_until_ms: number
  /** Begin of a run that has not ended; a server that takes it over continues it. */
  begun_ms: number | null
  completed_ms: number | null
  created_ms: number
}

/** Which dataset there is which one here. Outlives its harvester: without it a new one would make everything twice. */
export interface HarvestedDatasetRow {
  /** Kind and address of the catalog. */
  catalog: string
  remote_id: string
  /** Null: its harvester was removed. */
  harvester_id: string | null
  /** Public name of the dataset here. */
  dataset_id: string
  /** By which other catalogs may know it too. */
  iri: string | null
  title: string
  /** JSON: metadata and translations as they were harvested last; others were set here by a person. */
  base: string
  /** Hash of the metadata that were harvested last; null: not yet. */
  metadata_key: string | null
  /** JSON: the distribution whose records are here; null: none. */
  distribution: string | null
  /** Of the records that were loaded last. */
  etag: string | null
  last_modified: string | null
  sha256: string | null
  conditional_runs: number
  /** Of records that wait for a person. */
  held_sha256: string | null
  /** Why the last run could not take it, or a part of it. */
  failure: string | null
  /** When a run was done with it. */
  checked_ms: number | null
  harvested_ms: number | null
  missing_since_ms: number | null
  /** Complete runs in a row that did not list it. */
  missing_runs: number
  withdrawn_ms: number | null
  /** JSON: who could see it before it was withdrawn. */
  withdrawn_from: string | null
  /** JSON: the files beside its records, as they were harvested last; null: none. */
  files: string | null
}

export interface HarvestRunRow {
  harvester_id: string
  /** From 1, without gaps while they are kept. */
  number: number
  /** `schedule` or `person`. */
  cause: string
  begun_ms: number
  ended_ms: number
  /** `completed`, `with-errors`, `held`, `failed`. */
  outcome: string
  reason: string | null
  /** JSON: number of datasets by what became of them. */
  counts: string
  /** JSON: datasets that came, changed, went or failed, and why; at most some hundred. */
  entries: string
}
