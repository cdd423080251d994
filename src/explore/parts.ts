import type { Authenticator, Quotas } from '#access'
import type { Catalog } from '#catalog'
import type { Engine } from '#engine'
import type { CatalogPortal, ScratchSpace } from '#exports'
import type { DcatProfile } from '#formats'
import type { Clock, Log } from '#kit'
import type { ComputeScheduler } from '#limits'
import type { Lang } from '#query'
import type { AnswerCache } from './cache/answer-cache.ts'
import type { Flights } from './cache/flights.ts'

export interface ExploreSettings {
  /** Of callers that do not say `lang`. */
  readonly lang: Lang
  /** Of callers that do not say `timezone`. */
  readonly timezone: string
  /** How catalogs for other portals name this one. */
  readonly portal: Omit<CatalogPortal, 'origin' | 'api' | 'issued' | 'modified'>
  /** Address of a dataset's page for people, with `{id}` in it; null: the API shows it. */
  readonly datasetPage: string | null
  /** National profiles of DCAT-AP that are switched on. */
  readonly dcatProfiles: readonly DcatProfile[]
  readonly queryTimeoutMs: number
  readonly exportTimeoutMs: number
  /** Longest answer that is kept for the next caller. */
  readonly maxKeptBytes: number
  /** Changes with the software, and with it every ETag. */
  readonly release: string
}

/** What the endpoints work with. */
export interface Parts {
  readonly catalog: Catalog
  readonly engine: Engine
  readonly authenticate: Authenticator
  readonly quotas: Quotas
  /** Turns at the engine. */
  readonly compute: ComputeScheduler
  readonly cache: AnswerCache
  /** Room on disk for export formats that are written from their end. */
  readonly scratch: ScratchSpace
  readonly flights: Flights
  readonly clock: Clock
  readonly log: Log
  readonly settings: ExploreSettings
}
