import type { AdminRequest } from '../admin-page.ts'
import { type Scheduled, type ScheduledPlace, SOURCES } from './scheduled-parts.ts'

export interface Source extends Scheduled {
  readonly datasetId: string
  readonly loadedMs: number | null
}

/** The source that the page's address names. */
export function sourcePlace({ param }: AdminRequest): ScheduledPlace {
  return { operation: `${SOURCES}/:source_id`, path: { source_id: param('id') } }
}
