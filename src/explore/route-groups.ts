import type { Answer, HttpRequest, RouteGroup } from '#http'
import { type ApiVersion, V20, V21 } from './api-version.ts'
import { admitCall, quotaHeaders } from './caller.ts'
import type { Endpoint } from './endpoint.ts'
import { endpointsOf } from './endpoints.ts'
import { presentError } from './errors.ts'
import type { Parts } from './parts.ts'

/** On every answer of the API (EXPLORE-header). */
const CROSS_ORIGIN: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-max-age': '1000',
  'access-control-allow-headers':
    'Authorization, X-Requested-With, Origin, ODS-API-Analytics-App, ODS-API-Analytics-Embed-Type, ODS-API-Analytics-Embed-Referrer, ODS-Widgets-Version, Accept',
  'access-control-expose-headers':
    'ODS-Explore-API-Deprecation, Link, X-RateLimit-Remaining, X-RateLimit-Limit, X-RateLimit-Reset, X-RateLimit-dataset-Remaining, X-RateLimit-dataset-Limit, X-RateLimit-dataset-Reset'
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
export function exploreAreas(parts: Parts): RouteGroup[] {
  return [
    areaOf(V21, V21.prefix, parts),
    areaOf(V20, V20.prefix, parts),
    areaOf(V20, '/api/v2', parts),
    { ...areaOf(V21, '/api', parts), routes: [] }
  ]
}

function areaOf(version: ApiVersion, prefix: string, parts: Parts): RouteGroup {
  const headers = { ...CROSS_ORIGIN, ...NOT_KEPT, ...VARY, 'content-language': parts.settings.lang, ...version.headers }
  return {
    prefix,
    headers,
    routes: endpointsOf(version).map(({ path, answerEndpoint }) => ({
      method: 'GET',
      path,
      audience: 'api',
      handle: (request) => conduct(request, version, parts, answerEndpoint)
    })),
    answerError: (error, request) => presentError(error, request.id)
  }
}

/** Everything that is asked of the API passes here: who asks, how much is left, the endpoint, the headers. */
async function conduct(
  http: HttpRequest,
  version: ApiVersion,
  parts: Parts,
  answerEndpoint: Endpoint['answerEndpoint']
): Promise<Answer> {
  const call = await http.stages.time('access', () => admitCall(http, version, parts))
  const answer = await answerEndpoint(call, parts)
  return { ...answer, headers: { ...quotaHeaders(call), ...languageOf(call.http), ...answer.headers } }
}

function languageOf({ query }: HttpRequest): Record<string, string> {
  const lang = query.get('lang')
  return lang === undefined ? {} : { 'content-language': lang }
}
