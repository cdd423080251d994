import { randomBase36 } from '#kit'
import { catalogError } from './errors.ts'

/** `@` is in the ids of federated datasets: `trees@city`. */
const DATASET_ID = /^[a-z0-9][a-z0-9_@-]{0,254}$/i

/** Throws `catalog/bad-dataset-id` unless the id is fit for paths, file names and queries without any quoting. */
export function checkDatasetId(id: string): void {
  if (DATASET_ID.test(id)) return
  const shown = id.length > 60 ? `${id.slice(0, 60)}…` : id
  const rule = 'letters, digits, -, _ and @, beginning with a letter or digit, at most 255'
  throw catalogError('catalog/bad-dataset-id', `${JSON.stringify(shown)} is not a valid dataset id: ${rule}.`, {
    details: { id: shown }
  })
}

/** 36^6 is two thousand million: with a million datasets two equal draws are a matter for the caller's check. */
export function newDatasetUid(): string {
  return `da_${randomBase36(6)}`
}

/** A title as an id: `Faults, live.xlsx` → `faults_live_xlsx`. */
export function slugOf(title: string): string {
  const bare = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return (
    bare
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 100) || 'file'
  )
}
