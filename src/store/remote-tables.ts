/** Copies of other portals' datasets. */
export interface RemoteTables {
  portal_clones: PortalCloneRow
  cloned_datasets: ClonedDatasetRow
}

/** A portal that was cloned, once or again and again. */
export interface PortalCloneRow {
  /** Address of its Explore API. */
  api: string
  begun_ms: number
  /** When all of its datasets had been looked at; null: never. */
  completed_ms: number | null
  /** The server that is cloning it, and the end of its lease. */
  lease_owner: string | null
  lease_until_ms: number
}

/** A dataset of such a portal, and what of it is here. */
export interface ClonedDatasetRow {
  api: string
  /** Its id there. */
  remote_id: string
  /** Its id here. */
  dataset_id: string
  /** Hashes of what was copied last; null: not yet. */
  records_key: string | null
  metadata_key: string | null
  files_key: string | null
  /** JSON: what of the records, of the metadata and of the files could not be kept. */
  record_losses: string
  metadata_losses: string
  file_losses: string
  /** Of the dataset that was copied: another one with its id later is somebody else's. Null: not yet, or by an older release. */
  dataset_uid: string | null
  /** The `records_key` of the records whose files are here; null: they are not complete. */
  record_files_key: string | null
  /** JSON: files of records that could not be fetched; null: none. */
  record_file_losses: string | null
  /** Why the last run did not copy it; null: it did, or nothing had changed. */
  failure: string | null
  copied_ms: number | null
  /** Since when the catalog does not list it. */
  missing_since_ms: number | null
}
