import type { Dataset } from '#catalog'
import { BoundedCache, type Log } from '#kit'
import { Semaphore } from '#limits'
import type { PortalData } from '../data/portal-data.ts'
import type { ProfileMap } from './field-profile.ts'
import { makeProfiles } from './make-profiles.ts'

/** Profiles of all fields of a dataset, made once for each version of its records. */
export interface Profiles {
  /** Whether they are made, or being made. */
  has(dataset: Dataset): boolean
  /** undefined: they are still being made. */
  of(dataset: Dataset, data: PortalData): Promise<ProfileMap | undefined>
}

const MAX_DATASETS = 500
/** A page does not wait longer: the next one has them. */
const PATIENCE_MS = 1_500

export function createProfiles(log: Log): Profiles {
  const known = new BoundedCache<Promise<ProfileMap>>({ maxEntries: MAX_DATASETS })
  const queue = new Semaphore({ slots: 1 })
  return {
    has: ({ version }) => version === null || known.peek(version.table) !== undefined,
    of: async (dataset, data) => {
      const { version } = dataset
      if (version === null) return undefined
      const making = known.get(version.table) ?? queue.run(() => makeProfiles(dataset, data))
      if (known.peek(version.table) === undefined) {
        known.set(version.table, making)
        making.catch((error: unknown) => {
          known.delete(version.table)
          log.debug({ err: error, datasetId: dataset.id }, 'the fields of a dataset could not be profiled')
        })
      }
      return patiently(making)
    }
  }
}

async function patiently(making: Promise<ProfileMap>): Promise<ProfileMap | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE_MS)
  })
  try {
    return await Promise.race([making, late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
