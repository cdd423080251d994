import { MemoryBudget } from './memory-budget.ts'

const MIB = 2 ** 20

/** An ordinary request line: it does not count. */
export const ORDINARY_URL_BYTES = 16 * 1024

/** Limit of the fields of one form: 16 MiB. */
export const FORM_MEMORY = new MemoryBudget({ totalBytes: 256 * MIB, callerBytes: 64 * MIB, freeBytes: 64 * 1024 })

/**
 * Files of callers who are not known yet wait in memory for the fields that follow, and for nothing else: a file of an
 * anonymous caller is never written to disk.
 */
export const HELD_FILE_BYTES = 16 * MIB
export const HELD_FILE_MEMORY = new MemoryBudget({
  totalBytes: 4 * HELD_FILE_BYTES,
  callerBytes: HELD_FILE_BYTES,
  freeBytes: 0
})

/**
 * URLs longer than ordinary ones, of all requests that are being answered. Those that are still arriving:
 * `head-watch.ts`.
 */
export const URL_MEMORY = new MemoryBudget({
  totalBytes: 64 * MIB,
  callerBytes: 16 * MIB,
  freeBytes: ORDINARY_URL_BYTES
})
