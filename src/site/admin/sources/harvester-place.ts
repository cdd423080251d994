import type { AdminRequest } from '../admin-page.ts'
import { HARVESTERS, type Scheduled, type ScheduledPlace, wordOf } from './scheduled-parts.ts'

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

/** In the language of the reader where it has words; else the name that the portal gives. */
export function kindText(request: AdminRequest, kind: string, kinds: HarvestersDocument['kinds']): string {
  const words = wordOf(request, 'load.kind', kind)
  return words === kind ? (kinds[kind] ?? kind) : words
}

/** The harvester that the page's address names. */
export function harvesterPlace({ param }: AdminRequest): ScheduledPlace {
  return { operation: `${HARVESTERS}/:harvester_id`, path: { harvester_id: param('id') } }
}
