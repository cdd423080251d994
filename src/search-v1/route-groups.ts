import { accessError, type Principal, type QuotaState } from '#access'
import type { Answer, HttpRequest, RouteGroup } from '#http'
import { LoggiaError } from '#kit'
import { callerCredentials } from './caller-credentials.ts'
import { presentError } from './errors.ts'
import { type RequestParameters, readParameters } from './parameters.ts'
import { RequestContext } from './request-context.ts'
import { ROUTES, type V1Route } from './routes.ts'
import type { SearchV1Services } from './services.ts'

/** On every answer: programs on pages of other sites read them, widgets with a header of their own. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-max-age': '1000',
  'access-control-allow-headers': 'Authorization, X-Requested-With, Origin, ODS-Widgets-Version, Accept, Content-Type',
  'access-control-expose-headers': 'ODS-Analyze-Truncated, X-RateLimit-Remaining, X-RateLimit-Limit, X-RateLimit-Reset',
  'cache-control': 'no-cache, no-store, max-age=0, must-revalidate',
  vary: 'Accept-Language, Cookie, Host, Accept-Encoding'
}

/** The addresses of the API; below its prefixes everything else is an error that programs can read. */
export function searchV1RouteGroups(services: SearchV1Services): RouteGroup[] {
  return Object.entries(ROUTES).map(([prefix, routes]) => ({
    prefix,
    headers: HEADERS,
    routes: routes.flatMap((route) =>
      (['GET', 'POST'] as const).map((method) => ({
        method,
        path: route.path,
        audience: 'api' as const,
        handle: (http: HttpRequest) => handleRequest(http, route, services)
      }))
    ),
    answerError: (error, request) => presentError(error, request.id)
  }))
}

/** Every request passes here: its parameters, who asks, how much is left, the endpoint, the headers. */
async function handleRequest(http: HttpRequest, route: V1Route, services: SearchV1Services): Promise<Answer> {
  const parameters = await readParameters(http)
  const { principal, quota } = await http.stages.time('access', () => admitCall(http, parameters, services))
  const context = new RequestContext(http, principal, parameters, services)
  const answer = await route.answer(context)
  const datasetId = http.params.id ?? parameters.get('dataset') ?? null
  if (route.kind === 'export' && answer.status === 200 && http.method !== 'HEAD' && datasetId !== null)
    services.noteDownload?.(datasetId, http)
  services.noteCall?.({ datasetId, kind: route.kind, caller: principal, agent: http.header('user-agent') })
  return { ...answer, headers: { ...quotaHeaders(quota), ...answer.headers } }
}

/** The caller, counted. A key may be a parameter of the body. Throws `access/…`. */
async function admitCall(
  http: HttpRequest,
  parameters: RequestParameters,
  { authenticate, records }: SearchV1Services
): Promise<{ readonly principal: Principal; readonly quota: QuotaState }> {
  const principal = await authenticate(callerCredentials(http, parameters))
  try {
    return { principal, quota: await records.admit({ principal, address: http.address }) }
  } catch (error) {
    // Clients distinguish the two quotas by their numbers.
    if (!accessError.is(error, 'access/quota-exceeded') || principal.kind !== 'anonymous') throw error
    throw new LoggiaError(error, error.message, { details: { ...error.details, caller: 'anonymous' } })
  }
}

/** On successes, and only where there is a limit; the reset in seconds since 1970. */
function quotaHeaders({ limit, remaining, resetAtMs }: QuotaState): Record<string, string> {
  if (limit === null) return {}
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(Math.ceil(resetAtMs / 1_000))
  }
}
