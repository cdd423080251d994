import type { AdminRequest } from '../admin-page.ts'
import { HARVESTERS, type Scheduled, type ScheduledPlace } from './scheduled-parts.ts'

export interface Harvester extends Scheduled {
  readonly kind: string
  readonly graceDays: number
  readonly completedMs: number | null
  readonly datasets: number
}

export interface HarvestersDocument {
  readonly total: number
  readonly harvesters: readonly Harvester[]
  /** Names of the kinds of catalogs. */
  readonly kinds: Readonly<Record<string, string>>
}

/** The harvester that the page's address names. */
export function harvesterPlace({ param }: AdminRequest): ScheduledPlace {
  return { operation: `${HARVESTERS}/:harvester_id`, path: { harvester_id: param('id') } }
}
