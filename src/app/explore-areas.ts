import type { Area } from '#http'
import type { Log } from '#kit'
import type { Config } from './config/settings.ts'
import type { Metrics } from './metrics.ts'
import type { Rooms } from './rooms.ts'

export const EXPLORE_PREFIX = '/api/explore/v2.1'

export interface ExploreAreas {
  readonly areas: readonly Area[]
  readonly apiPrefix: string
  readonly swaggerPath: string
}

export function exploreAreas(_rooms: Rooms, _config: Config, _metrics: Metrics, _log: Log): ExploreAreas {
  return { areas: [], apiPrefix: EXPLORE_PREFIX, swaggerPath: `${EXPLORE_PREFIX}/swagger.json` }
}
