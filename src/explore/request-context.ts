import { CREDENTIAL_PARAMETERS, type Principal, type QuotaState } from '#access'
import { etagMatches, type HttpRequest } from '#http'
import type { Caller, Locale } from '#records'
import type { ApiVersion } from './api-version.ts'
import type { LinkBase } from './links.ts'

/** A request that has been let in, as endpoints see it: without its query string, whose values they get beside. */
export interface RequestContext {
  readonly version: ApiVersion
  readonly caller: Caller
  /** Of callers that do not say. */
  readonly defaults: Locale
  /** `https://portal.example` */
  readonly origin: string
  /** Where addresses of this version of the API begin. */
  readonly api: string
  /** The segments of the path that have a name. */
  readonly path: Readonly<Record<string, string>>
  /** Only the headers are wanted. */
  readonly isHead: boolean
  /** Whether the client says that it has what this validator stands for. */
  hasAlready(etag: string): boolean
  /** What links to other pages of this list begin with. */
  linkBase(): LinkBase
}

/** Whose call it is, counted. */
export interface AdmittedCall {
  readonly principal: Principal
  readonly quota: QuotaState
}

export function contextOf(
  http: HttpRequest,
  { principal }: AdmittedCall,
  version: ApiVersion,
  defaults: Locale
): RequestContext {
  const origin = http.origin
  return {
    version,
    defaults,
    origin,
    api: origin + version.prefix,
    caller: {
      principal,
      address: http.address,
      stages: http.stages,
      // Making it costs something, and cached responses do not need it.
      get signal() {
        return http.signal
      }
    },
    path: http.params,
    isHead: http.method === 'HEAD',
    hasAlready: (etag) => etagMatches(http.header('if-none-match'), etag),
    linkBase: () => ({ address: `${origin}${http.path.replace(/\/+$/, '')}`, parameters: linkParameters(http) })
  }
}

const PAGE_PARAMETERS: readonly string[] = ['limit', 'offset', 'rows', 'start']
const SECRETS: readonly string[] = CREDENTIAL_PARAMETERS

/** All that the request says, known to us or not, sorted by name; never its credentials. */
function linkParameters({ query }: HttpRequest): [name: string, value: string][] {
  return query.sorted().filter(([name]) => !PAGE_PARAMETERS.includes(name) && !SECRETS.includes(name))
}
