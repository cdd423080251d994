import type { Log, Stages } from '#kit'
import type { ConnectionLimits } from './connection-limit.ts'
import type { Door, RouteGroup } from './route-group.ts'

export interface HttpServerOptions {
  readonly routeGroups: readonly RouteGroup[]
  /** Decides of every request whether it may reach its route. */
  readonly door: Door
  readonly log: Log
  /** Addresses or networks (CIDR) whose `X-Forwarded-*` headers are believed; nobody's when empty. */
  readonly trustedProxies?: readonly string[]
  /** The subject that an address counts as where a client has a share of something; itself by default. */
  readonly networkOf?: NetworkOf
  /** `https://portal.example`, where links should not follow the Host header. */
  readonly publicUrl?: string | undefined
  readonly maxUrlBytes?: number
  readonly connections?: ConnectionLimits
  readonly observe?: (observation: Observation) => void
}

export type NetworkOf = (address: string) => string

/** A request that is over. */
export interface Observation {
  readonly route: string
  readonly method: string
  readonly status: number
  readonly ms: number
  /** The `Server-Timing` header and the time after it. */
  readonly stages: Stages['durations']
}

export const sameAddress: NetworkOf = (address) => address
