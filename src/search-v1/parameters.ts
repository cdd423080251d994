import { type HttpRequest, parseQueryString, type QueryParams, readFields } from '#http'
import { canonicalZone } from '#kit'
import type { V1Parameters } from '#odsql'
import { LANGS, type Lang } from '#query'
import { badParameter } from './errors.ts'

/** The one limit of bodies: parameters as a form. */
const MAX_BODY_BYTES = 1_048_576
/** More would be an attack, not a question. */
const MAX_VALUES = 1_000

/** Parameters of the address, then those of the body. Unknown ones are ignored. */
export class RequestParameters implements V1Parameters {
  readonly #sources: readonly QueryParams[]

  constructor(sources: readonly QueryParams[]) {
    this.#sources = sources
  }

  names(): readonly string[] {
    return [...new Set(this.#sources.flatMap((source) => source.names()))]
  }

  all(name: string): readonly string[] {
    return this.#sources.flatMap((source) => source.all(name))
  }

  /** The last one; undefined without any, and when it is empty. */
  get(name: string): string | undefined {
    return this.all(name).at(-1) || undefined
  }
}

/** Errors: `search-v1/bad-parameter`, `http/…`. */
export async function readParameters(http: HttpRequest): Promise<RequestParameters> {
  const sources = [parseQueryString(withValues(http.queryText), { keepEmpty: true })]
  if (http.method === 'POST') sources.push(await readFields(http, MAX_BODY_BYTES))
  const parameters = new RequestParameters(sources)
  const count = parameters.names().reduce((sum, name) => sum + parameters.all(name).length, 0)
  if (count > MAX_VALUES) throw badParameter(`The request has more than ${MAX_VALUES} parameters.`)
  return parameters
}

/** `disjunctive.theme` without a value says something too. */
function withValues(text: string): string {
  return text
    .split('&')
    .map((part) => (part === '' || part.includes('=') ? part : `${part}=`))
    .join('&')
}

/** One of a list. */
export function readChoice<Name extends string>(
  name: string,
  parameters: RequestParameters,
  choices: readonly Name[],
  otherwise: Name
): Name {
  const given = parameters.get(name)
  if (given === undefined) return otherwise
  const choice = choices.find((each) => each === given.toLowerCase())
  if (choice === undefined) throw badValue(name, given, `one of ${choices.join(', ')}`)
  return choice
}

export function readFlag(name: string, parameters: RequestParameters): boolean {
  return /^(?:true|1|yes|on)$/i.test(parameters.get(name) ?? '')
}

export function readInteger(
  name: string,
  parameters: RequestParameters,
  otherwise: number,
  { min, max }: { readonly min: number; readonly max: number }
): number {
  const given = parameters.get(name)
  if (given === undefined) return otherwise
  const value = /^-?\d{1,15}$/.test(given.trim()) ? Number(given) : Number.NaN
  if (!(value >= min && value <= max)) throw badValue(name, given, `an integer from ${min} to ${max}`)
  return value
}

/** The canonical name of an IANA zone. */
export function readTimezone(name: string, parameters: RequestParameters, otherwise: string): string {
  const given = parameters.get(name)
  if (given === undefined) return otherwise
  const zone = canonicalZone(given)
  if (zone === undefined) throw badValue(name, given, 'a time zone of the IANA database such as Europe/Paris')
  return zone
}

/** `fr`, also of `fr-FR`; widgets send what browsers say, so one that nobody speaks here is ignored. */
export function readLang(parameters: RequestParameters): Lang | undefined {
  const given = parameters.get('lang')?.slice(0, 2).toLowerCase()
  return LANGS.find((lang) => lang === given)
}

function badValue(name: string, given: string, expected: string): ReturnType<typeof badParameter> {
  const shown = given.length > 100 ? `${given.slice(0, 100)}…` : given
  return badParameter(`Invalid value for the parameter ${name}: ${shown} was found but ${expected} is expected.`)
}
