import type { Dataset } from '#catalog'
import { BoundedCache, type Log } from '#kit'
import type { PortalData } from '../data/portal-data.ts'
import { TaskQueue } from '../pictures/task-queue.ts'
import { makeProfiles } from './make-profiles.ts'

/** What a field's values look like as a whole. */
export type FieldProfile =
  | {
      readonly kind: 'steps'
      readonly low: number
      readonly high: number
      readonly counts: readonly number[]
      readonly logarithmic: boolean
      readonly filled: number
    }
  | {
      readonly kind: 'shares'
      /** The largest groups, of all records. */
      readonly groups: readonly { readonly value: string; readonly count: number }[]
      /** Records that have a value. */
      readonly of: number
      /** Of different values; null: not counted. */
      readonly distinct: number | null
      readonly filled: number
    }
  | { readonly kind: 'filled'; readonly filled: number }

export type ProfileMap = ReadonlyMap<string, FieldProfile>

/** Profiles of all fields of a dataset, made once for each version of its records. */
export interface Profiles {
  /** undefined: they are still being made. */
  of(dataset: Dataset, data: PortalData): Promise<ProfileMap | undefined>
}

const MAX_DATASETS = 500
/** A page does not wait longer: the next one has them. */
const PATIENCE_MS = 1_500

export function createProfiles(log: Log): Profiles {
  const known = new BoundedCache<Promise<ProfileMap>>({ maxEntries: MAX_DATASETS })
  const queue = new TaskQueue(1)
  return {
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
