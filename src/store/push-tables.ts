/** Records that devices and programs push into datasets. */
export interface PushTables {
  push_keys: PushKeyRow
  push_receipts: PushReceiptRow
  record_files: RecordFileRow
}

export interface PushKeyRow {
  id: string
  /** Of the key, which is shown once. */
  sha256: string
  /** Of the dataset: another one with its id later has other keys. */
  dataset_uid: string
  dataset_id: string
  /** Name in the address, such as `realtime`. */
  resource: string
  created_ms: number
}

/** A push with an idempotency key that was committed. */
export interface PushReceiptRow {
  /** Of the dataset: another one with its id later has received nothing. */
  dataset_uid: string
  idempotency_key: string
  /** Of the body: the same key with another body is a mistake. */
  body_sha256: string
  created_ms: number
}

/** A file that is a value of a record: it came inside of a push, or with a clone. */
export interface RecordFileRow {
  dataset_uid: string
  /** As the value of the record has it; of a push the first half of `sha256`. */
  id: string
  file_name: string
  mimetype: string
  sha256: string
  bytes: number
  /** When a push or a clone last had it. */
  pushed_ms: number
  /** Hash of the value that named it at the portal from which it came; null: it came with a push. */
  origin_key: string | null
}
