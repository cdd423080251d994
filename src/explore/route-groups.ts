import { type Authenticator, credentialsOf, type Principal, type QuotaState } from '#access'
import type { Call, CallKind } from '#catalog'
import type { Answer, HttpRequest, RouteGroup } from '#http'
import type { Records } from '#records'
import { type ApiVersion, V20, V21 } from './api-version.ts'
import { CROSS_ORIGIN } from './cross-origin.ts'
import type { Route } from './endpoint.ts'
import { routesOf } from './endpoints.ts'
import { presentError } from './errors.ts'
import { HttpContext } from './request-context.ts'

export interface ExploreServices {
  readonly records: Records
  readonly authenticate: Authenticator
  /** Called for each file that a client begins to load. */
  readonly noteDownload?: (datasetId: string, http: HttpRequest) => void
  /** Called for each call that succeeds. */
  readonly noteCall?: (call: Call) => void
}

const NOT_KEPT = { 'cache-control': 'no-cache, no-store, max-age=0, must-revalidate' }
/**
 * Accept-Encoding beside what live answers say, because a proxy that keeps an answer must know that it depends on that.
 */
const VARY = { vary: 'Accept-Language, Cookie, Host, Accept-Encoding' }

/**
 * v2.1, v2.0, the old name of v2.0, and what programs ask for below `/api/` that does not exist here: they get an error
 * they can read.
 */
export function exploreRouteGroups(services: ExploreServices): RouteGroup[] {
  return [
    routeGroupOf(V21, V21.prefix, services),
    routeGroupOf(V20, V20.prefix, services),
    routeGroupOf(V20, '/api/v2', services),
    { ...routeGroupOf(V21, '/api', services), routes: [] }
  ]
}

function routeGroupOf(version: ApiVersion, prefix: string, services: ExploreServices): RouteGroup {
  const { lang } = services.records.defaults
  const headers = { ...CROSS_ORIGIN, ...NOT_KEPT, ...VARY, 'content-language': lang, ...version.headers }
  return {
    prefix,
    headers,
    routes: routesOf(version).map((route) => ({
      method: 'GET',
      path: route.path,
      audience: 'api',
      handle: (request) => handleRequest(request, version, route, services)
    })),
    answerError: (error, request) => presentError(error, request.id)
  }
}

const EXPORT_PATH = '/catalog/datasets/:dataset_id/exports/:format'

/** Every request passes here: who asks, how much is left, the endpoint, the headers. */
async function handleRequest(
  http: HttpRequest,
  version: ApiVersion,
  route: Route,
  services: ExploreServices
): Promise<Answer> {
  const { principal, quota } = await http.stages.time('access', () => admitCall(http, services))
  const { records } = services
  const answer = await route.answer(new HttpContext(http, principal, version, records.defaults), http.query, records)
  if (route.path === EXPORT_PATH && answer.status === 200 && http.method === 'GET')
    services.noteDownload?.(http.params.dataset_id ?? '', http)
  services.noteCall?.({
    datasetId: http.params.dataset_id ?? null,
    kind: callKindOf(route.path),
    caller: principal,
    agent: http.header('user-agent')
  })
  return { ...answer, headers: { ...quotaHeaders(quota), ...answer.headers } }
}

/** By what stands in the path after the dataset. */
const CALL_KINDS: readonly (readonly [part: string, kind: CallKind])[] = [
  ['/exports', 'export'],
  ['/facets', 'facets'],
  ['/records', 'records'],
  ['/aggregates', 'records'],
  ['/query', 'records'],
  ['/attachments', 'file'],
  ['/alternative_exports', 'file'],
  ['/files', 'file']
]

function callKindOf(path: string): CallKind {
  return CALL_KINDS.find(([part]) => path.includes(part))?.[1] ?? 'catalog'
}

/** The caller, counted. Throws `access/…`. */
async function admitCall(
  http: HttpRequest,
  { authenticate, records }: ExploreServices
): Promise<{ readonly principal: Principal; readonly quota: QuotaState }> {
  const principal = await authenticate(credentialsOf(http))
  return { principal, quota: await records.admit({ principal, address: http.address }) }
}

/** Rate-limit headers (EXPLORE-auth-3): on successes only, and only where there is a limit. */
function quotaHeaders(quota: QuotaState): Record<string, string> {
  if (quota.limit === null) return {}
  return {
    'x-ratelimit-limit': String(quota.limit),
    'x-ratelimit-remaining': String(quota.remaining),
    'x-ratelimit-reset': resetText(quota.resetAtMs)
  }
}

/** `2026-08-18 00:00:00+00:00`, with a blank. The last one is kept: it is the same for a day. */
function resetText(ms: number): string {
  if (ms !== lastReset.ms)
    lastReset = { ms, text: `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')}+00:00` }
  return lastReset.text
}

let lastReset = { ms: -1, text: '' }
