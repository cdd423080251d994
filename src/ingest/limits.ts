/** Bounds of one import. Everything is streamed, so no limit concerns the size of the file in memory. */
export interface ImportLimits {
  readonly maxColumns: number
  /** One cell, and one JSON record, as bytes of UTF-8. */
  readonly maxCellBytes: number
  /** One line of CSV or one record of JSON. */
  readonly maxRecordBytes: number
  /** After decompression. */
  readonly maxBytes: number
  /** Decompressed bytes per compressed byte, once `ratioFreeBytes` have come out. */
  readonly maxRatio: number
  readonly ratioFreeBytes: number
}

const MEBI = 1024 * 1024

export const DEFAULT_LIMITS: ImportLimits = {
  maxColumns: 2_000,
  maxCellBytes: 32 * MEBI,
  maxRecordBytes: 64 * MEBI,
  maxBytes: 200 * 1024 * MEBI,
  // DEFLATE cannot do better than 1032 to 1; real tables stay below 100.
  maxRatio: 300,
  ratioFreeBytes: 64 * MEBI
}
