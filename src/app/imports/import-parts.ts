import type { Principal } from '#access'
import type { Catalog, Publication } from '#catalog'
import type { Engine } from '#engine'
import type { OnProgress } from '#ingest'
import type { Clock, Log } from '#kit'

export interface ImportParts {
  readonly engine: Engine
  readonly catalog: Catalog
  readonly clock: Clock
  readonly log: Log
  /** For files on their way from elsewhere. */
  readonly draftFolder: string
  readonly importHosts: readonly string[] | null
  /** Largest file that is kept for reading it again; 0: none. */
  readonly keptSourceMb: number
  /** All of them together; 0: no limit. */
  readonly keptSourcesMb: number
  /** A member of the portal with its rights; who has left has those of everybody. */
  readonly principalOf: (username: string) => Promise<Principal>
}

export interface ImportWatch {
  readonly signal: AbortSignal
  readonly onProgress?: OnProgress
  /** How long it waits at most for other loads of its dataset. */
  readonly maxWaitMs?: number
  /** The person whose rights look-ups have, beside those of the dataset's owner; absent: the operator. */
  readonly principal?: Principal
  /** The actor, and further changes in the transaction of the publication. */
  readonly publication?: Pick<Publication, 'actor' | 'alongside'>
}
