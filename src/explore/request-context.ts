import { CREDENTIAL_PARAMETERS, type Principal } from '#access'
import { etagMatches, type HttpRequest } from '#http'
import type { Caller, Locale } from '#records'
import type { ApiVersion } from './api-version.ts'
import type { LinkBase } from './links.ts'

/** A request that has been let in, as endpoints see it: without its query string, whose values they get beside. */
export interface RequestContext {
  readonly version: ApiVersion
  readonly caller: Caller
  /** The default. */
  readonly defaults: Locale
  /** `https://portal.example` */
  readonly origin: string
  /** Where addresses of this version of the API begin. */
  readonly api: string
  /** The segments of the path that have a name. */
  readonly path: Readonly<Record<string, string>>
  /** Only the headers are wanted. */
  readonly isHead: boolean
  header(name: string): string | undefined
  /** Whether the client says that it has what this validator stands for. */
  hasAlready(etag: string): boolean
  /** The beginning of links to other pages of this list. */
  linkBase(): LinkBase
}

/** The client of a request. Cached responses do not need the signal, which costs something to make. */
class HttpCaller implements Caller {
  readonly principal: Principal
  readonly #http: HttpRequest

  constructor(principal: Principal, http: HttpRequest) {
    this.principal = principal
    this.#http = http
  }

  get address(): string {
    return this.#http.address
  }

  get signal(): AbortSignal {
    return this.#http.signal
  }

  get stages(): Caller['stages'] {
    return this.#http.stages
  }
}

export class HttpContext implements RequestContext {
  readonly version: ApiVersion
  readonly caller: Caller
  readonly defaults: Locale
  readonly origin: string
  readonly api: string
  readonly #http: HttpRequest

  constructor(http: HttpRequest, principal: Principal, version: ApiVersion, defaults: Locale) {
    this.#http = http
    this.version = version
    this.defaults = defaults
    this.origin = http.origin
    this.api = this.origin + version.prefix
    this.caller = new HttpCaller(principal, http)
  }

  get path(): RequestContext['path'] {
    return this.#http.params
  }

  get isHead(): boolean {
    return this.#http.method === 'HEAD'
  }

  header(name: string): string | undefined {
    return this.#http.header(name)
  }

  hasAlready(etag: string): boolean {
    return etagMatches(this.#http.header('if-none-match'), etag)
  }

  linkBase(): LinkBase {
    return { address: `${this.origin}${this.#http.path.replace(/\/+$/, '')}`, parameters: linkParameters(this.#http) }
  }
}

const PAGE_PARAMETERS: readonly string[] = ['limit', 'offset', 'rows', 'start']
const SECRETS: readonly string[] = CREDENTIAL_PARAMETERS

/** All that the request says, known to us or not, sorted by name; never its credentials. */
function linkParameters({ query }: HttpRequest): [name: string, value: string][] {
  return query.sorted().filter(([name]) => !PAGE_PARAMETERS.includes(name) && !SECRETS.includes(name))
}
