/**
 * The tables as TypeScript sees them; the migrations make them. Column types are the ones both databases agree on:
 * text, 64-bit integers, flags as 0 or 1, JSON as text. Instants are milliseconds since the epoch (`…_ms`).
 */
export interface Tables {
  migrations: MigrationRow
  revisions: RevisionRow
  datasets: DatasetRow
  dataset_grants: DatasetGrantRow
  dataset_versions: DatasetVersionRow
  dataset_files: DatasetFileRow
  outbox: OutboxRow
  api_keys: ApiKeyRow
  quota_usage: QuotaUsageRow
}

export type Flag = 0 | 1

export interface MigrationRow {
  name: string
  applied_ms: number
}

/** Counters that rise with every change of what they are named after. */
export interface RevisionRow {
  name: string
  value: number
}

export interface DatasetRow {
  uid: string
  dataset_id: string
  item_id: string
  owner: string | null
  access: string
  data_visible: Flag
  /** JSON: Field[]. */
  fields: string
  /** JSON: what the publisher set, template by template. */
  metas: string
  /** JSON: metas of other languages, language by language. */
  translations: string
  current_table: string | null
  created_ms: number
  metadata_processed_ms: number
  data_processed_ms: number | null
  /** The catalog's revision that changed this row last. */
  revision: number
}

export interface DatasetGrantRow {
  dataset_uid: string
  /** `user:…`, `key:…` or `group:…`. */
  grantee: string
}

export interface DatasetVersionRow {
  table_name: string
  dataset_id: string
  /** The dataset it will belong to; its row may not exist before the first publication. */
  dataset_uid: string
  number: number
  state: string
  begun_ms: number
  /** While loading: other servers leave the table alone until then. */
  lease_ms: number
  loaded_ms: number | null
  released_ms: number | null
  record_count: number
  bytes: number
  /** JSON: [west, south, east, north]. */
  bbox: string | null
  /** JSON: string[]. */
  geometry_types: string | null
  has_images: Flag
}

export interface DatasetFileRow {
  dataset_uid: string
  /** `attachment` or `alternative_export`. */
  kind: string
  id: string
  title: string
  description: string | null
  mimetype: string
  sha256: string
  bytes: number
  position: number
}

export interface OutboxRow {
  sequence: number
  id: string
  type: string
  operation: string
  subject: string
  /** JSON. */
  payload: string
  created_ms: number
}

export interface ApiKeyRow {
  id: string
  sha256: string
  name: string
  owner: string | null
  organization: Flag
  created_ms: number
  used_ms: number | null
  expires_ms: number | null
  revoked_ms: number | null
  daily_calls: number | null
  daily_engine_ms: number | null
}

export interface QuotaUsageRow {
  caller: string
  /** The UTC day, `YYYY-MM-DD`. */
  day: string
  calls: number
  engine_ms: number
}
