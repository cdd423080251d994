import type { Quotas } from '#access'
import type { Catalog } from '#catalog'
import type { Engine } from '#engine'

import type { CatalogPortal, ScratchSpace } from '#exports'
import type { DcatProfile } from '#formats'

import type { Clock, Log } from '#kit'
import type { ComputeScheduler, RequestCoalescer } from '#limits'
import type { FileThreads } from '#threads'
import type { CachedResponse } from './cache/body-format.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import type { PublicAddresses } from './catalog/public-addresses.ts'
import type { KeptFiles } from './exports/kept-files.ts'
import type { Locale } from './query/request.ts'

/** The portal as the publisher of its catalog, as far as the request does not decide it. */
export type PortalFacts = Omit<CatalogPortal, 'origin' | 'api' | 'self' | 'issued' | 'modified'>

export interface RecordsSettings {
  /** For callers that do not say. */
  readonly defaults: Locale
  /** How catalogs for other portals name this one, as it is called now. */
  readonly portal: () => Promise<PortalFacts>
  /** Address of a dataset's page for people, of the portal that a client reaches at `origin`. */
  readonly datasetPage: (origin: string, id: string) => string
  /** National profiles of DCAT-AP that are switched on. */
  readonly dcatProfiles: readonly DcatProfile[]
  readonly queryTimeoutMs: number
  readonly exportTimeoutMs: number
  /** Longest response that is cached. */
  readonly maxCachedBytes: number
  /** No other server works on the same records. */
  readonly isOnlyServer: boolean
  /** Changes with the software, and with it every tag. */
  readonly release: string
  /** Addresses that files of the catalog link to, of the portal that a client reaches at `origin`. */
  readonly addresses: (origin: string) => PublicAddresses
}

/** The services of the use cases. */
export interface RecordsContext {
  readonly catalog: Catalog
  readonly engine: Engine
  readonly quotas: Quotas
  /** Decides which query runs next. */
  readonly scheduler: ComputeScheduler
  readonly cache: ResponseCache
  readonly coalescer: RequestCoalescer<CachedResponse>
  /** Files for readers of ranges; absent: none are kept. */
  readonly keptFiles?: KeptFiles | undefined
  /** Where files that the engine does not write are written. */
  readonly threads: FileThreads
  /** Space on disk for files whose beginning is known at their end. */
  readonly scratch: ScratchSpace
  readonly clock: Clock
  readonly log: Log
  readonly settings: RecordsSettings
}
