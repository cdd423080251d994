import type { Principal } from '#access'
import type { HttpRequest, RouteGroup } from '#http'
import type { BorrowedChunks } from '#kit'
import { ComputeScheduler } from '#limits'
import { askEndpoint, type Question } from './ask-endpoint.ts'
import { AnswerCache } from './cache/answer-cache.ts'
import { Flights } from './cache/flights.ts'
import { openExport, type WantedExport } from './exports/open-export.ts'
import type { ExploreSettings, Parts } from './parts.ts'
import { exploreAreas } from './route-groups.ts'

export interface ExploreOptions extends Omit<Parts, 'compute' | 'cache' | 'flights' | 'settings'> {
  readonly settings: Omit<ExploreSettings, 'maxKeptBytes'> & {
    readonly concurrentQueries: number
    /** Of the engine. */
    readonly processors: number
    /** Queries, and exports, that wait beside those that run. */
    readonly queueLength: number
    /** 0: no answer is kept. */
    readonly cacheBytes: number
  }
}

export interface Explore {
  readonly routeGroups: readonly RouteGroup[]
  /** A file for another room, which answers this request with it. Errors: those of exports. */
  openExport(http: HttpRequest, principal: Principal, wanted: WantedExport): Promise<BorrowedChunks>
  /**
   * What an endpoint of v2.1 answers this caller, for pages of the same request: from the same cache, under the same
   * limits. Not counted as a call of the API. Errors: those of the endpoint.
   */
  ask(http: HttpRequest, principal: Principal, question: Question): Promise<unknown>
  /** Numbers for whoever watches the server. */
  readonly gauges: Readonly<Record<string, () => number>>
}

/** How long a query waits for its turn; a client that waits longer has mostly gone. */
const MAX_WAIT_MS = 10_000
/** Longest answer worth keeping: a page of the largest records is far below it. */
const MAX_KEPT_BYTES = 2 * 1024 * 1024

export function createExplore({ settings, ...given }: ExploreOptions): Explore {
  const { concurrentQueries, processors, queueLength, cacheBytes, ...rest } = settings
  const compute = new ComputeScheduler({
    slots: concurrentQueries,
    processors,
    queue: queueLength,
    maxWaitMs: MAX_WAIT_MS,
    usedMs: () => given.engine.processorMs()
  })
  const cache = new AnswerCache(cacheBytes)
  const parts: Parts = {
    ...given,
    compute,
    cache,
    flights: new Flights(),
    settings: { ...rest, maxKeptBytes: Math.min(MAX_KEPT_BYTES, cacheBytes / 4) }
  }
  return {
    routeGroups: exploreAreas(parts),
    ask: (http, principal, question) => askEndpoint(http, principal, question, parts),
    openExport: (http, principal, wanted) => openExport(http, principal, wanted, parts),
    gauges: {
      ...compute.gauges,
      cache_bytes: () => cache.bytes,
      cache_hits: () => cache.hits,
      cache_misses: () => cache.misses
    }
  }
}
