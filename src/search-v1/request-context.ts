import type { Principal } from '#access'
import type { HttpRequest } from '#http'
import type { Lang } from '#query'
import type { Caller } from '#records'
import { type RequestParameters, readLang, readTimezone } from './parameters.ts'
import type { SearchV1Services } from './services.ts'

/** A request that has been let in. */
export class RequestContext implements Pick<HttpRequest, 'params'> {
  readonly http: HttpRequest
  readonly parameters: RequestParameters
  readonly services: SearchV1Services
  readonly caller: Caller

  constructor(http: HttpRequest, principal: Principal, parameters: RequestParameters, services: SearchV1Services) {
    this.http = http
    this.parameters = parameters
    this.services = services
    this.caller = new HttpCaller(http, principal)
  }

  get params(): Readonly<Record<string, string>> {
    return this.http.params
  }

  /** Of texts. */
  get lang(): Lang {
    return readLang(this.parameters) ?? this.services.records.defaults.lang
  }

  /** Throws `search-v1/bad-parameter`. */
  get timezone(): string {
    return readTimezone('timezone', this.parameters, this.services.records.defaults.timezone)
  }

  /** Of what a question in the language of the Explore API needs besides its clauses. */
  get odsql(): { readonly lang: Lang; readonly timezone: string; readonly dialect: 'v2.1' } {
    return { lang: this.lang, timezone: this.timezone, dialect: 'v2.1' }
  }
}

/** The client of a request. Cached responses do not need the signal, which costs something to make. */
class HttpCaller implements Caller {
  readonly principal: Principal
  readonly #http: HttpRequest

  constructor(http: HttpRequest, principal: Principal) {
    this.#http = http
    this.principal = principal
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
