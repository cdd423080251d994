import type { Principal, QuotaState } from '#access'
import type { RunOptions } from '#engine'
import type { HttpRequest } from '#http'
import type { Grant } from '#limits'
import type { ApiVersion } from './api-version.ts'
import type { Parts } from './parts.ts'

/** One request that has been let in: who asks, what for, in which version of the API. */
export interface Call {
  readonly http: HttpRequest
  readonly version: ApiVersion
  readonly principal: Principal
  readonly quota: QuotaState
}

/** The caller, counted. Throws `access/…`. */
export async function admitCall(http: HttpRequest, version: ApiVersion, parts: Parts): Promise<Call> {
  const credentials = {
    apikey: http.query.get('apikey') ?? http.query.get('access_token') ?? http.query.get('token'),
    authorization: http.header('authorization'),
    referer: http.header('referer'),
    address: http.address,
    encrypted: http.encrypted
  }
  const principal = await parts.authenticate(credentials)
  const quota = await parts.quotas.admit(principal, http.address)
  return { http, version, principal, quota }
}

/** Rate-limit headers (EXPLORE-auth-3): on successes alone, and only where there is a limit. */
export function quotaHeaders({ quota }: Call): Record<string, string> {
  if (quota.limit === null) return {}
  return {
    'x-ratelimit-limit': String(quota.limit),
    'x-ratelimit-remaining': String(quota.remaining),
    'x-ratelimit-reset': resetText(quota.resetAtMs)
  }
}

/** `2026-08-18 00:00:00+00:00`, with a blank. */
function resetText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')}+00:00`
}

/** A turn at the engine. */
export type RunningGrant = Omit<Grant, 'release'>

const LEAST_MS = 100

/**
 * How the engine runs queries of this caller: bounded in time, the waiting included; the engine's time is charged to
 * the caller.
 */
export function runOptions(
  { principal, http }: Call,
  parts: Parts,
  signal: AbortSignal,
  timeoutMs: number,
  { share, waitedMs }: RunningGrant
): RunOptions {
  return {
    signal,
    timeoutMs: Math.max(LEAST_MS, timeoutMs - waitedMs),
    share,
    spent: (engineMs) => parts.quotas.spend(principal, http.address, engineMs)
  }
}
