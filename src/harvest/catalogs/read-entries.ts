import { isLoggiaError } from '#kit'
import { harvestError } from '../errors.ts'
import type { CatalogEntry, HarvestedDataset } from '../harvested-dataset.ts'

/** One bad record breaks nothing: it becomes an entry that says why. */
export function readEntry(remoteId: string | null, read: () => HarvestedDataset): CatalogEntry {
  try {
    return { kind: 'dataset', dataset: read() }
  } catch (error) {
    if (!isLoggiaError(error, 'harvest/bad-dataset')) throw error
    return { kind: 'unreadable', remoteId, reason: error.message }
  }
}

export function badDataset(why: string) {
  return harvestError('harvest/bad-dataset', why)
}
