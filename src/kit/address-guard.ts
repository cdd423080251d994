import { type LookupAddress, lookup, Resolver } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { LoggiaError } from './errors.ts'
import { fetchError } from './fetch-error.ts'
import { isPublicAddress } from './public-address.ts'

export function parseAddress(address: string): URL {
  const url = URL.parse(address)
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw fetchError('fetch/bad-url', `${address} is not an http or https URL.`)
}

/** In lower case, without the brackets of IPv6 and the dot by which a name says that it is whole. */
export function hostOf(url: URL): string {
  return url.hostname
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase()
}

/** `*.example.org` stands for every host below one. */
export function isListed(host: string, patterns: readonly string[]): boolean {
  return patterns
    .map((each) => each.toLowerCase())
    .some((pattern) => (pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern))
}

/** The setting that names hosts which may be asked. */
export const IMPORT_HOSTS = 'import-hosts'

/** `hosts`: absent for every host with a public address. Errors: `fetch/not-allowed`. */
export function checkHost(
  host: string,
  hosts: readonly string[] | null | undefined,
  setting: string = IMPORT_HOSTS
): void {
  if (hosts == null ? isClosed(host) : !isListed(host, hosts)) throw notAllowed(host, setting)
}

/** `setting`: the one by which an operator allows more. */
export function notAllowed(host: string, setting: string): LoggiaError {
  return fetchError(
    'fetch/not-allowed',
    `Requests to ${host} are not allowed: it is in a private network or not among the allowed hosts. Setting ${setting} allows it.`,
    { details: { host } }
  )
}

export function fetchFailed(
  url: URL,
  why: string,
  facts: { details?: Record<string, unknown>; cause?: unknown } = {}
): LoggiaError {
  return fetchError('fetch/failed', `${url.origin}${url.pathname} could not be fetched: ${why}.`, facts)
}

/** Finds the addresses of a name, as a connection is about to be made. */
export type FindAddresses = (host: string) => Promise<readonly LookupAddress[]>

/** As this machine finds them, hosts file and all; a name that hangs holds one of few threads. */
export const findAsMachine: FindAddresses = (host) =>
  new Promise((done, fail) =>
    lookup(host, { all: true }, (error, found) => (error === null ? done(found) : fail(error)))
  )

/** By DNS only, and without a thread: look-ups that hang do not delay others. */
export const findInDns: FindAddresses = async (host) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const ask = (family: 4 | 6) =>
    new Promise<LookupAddress[]>((done, fail) => {
      const answer = (error: Error | null, found: string[]) =>
        error === null ? done(found.map((address) => ({ address, family }))) : fail(error)
      family === 4 ? resolver.resolve4(host, answer) : resolver.resolve6(host, answer)
    })
  const answers = await Promise.allSettled([ask(4), ask(6)])
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  if (found.length > 0) return found
  throw (answers.find((answer) => answer.status === 'rejected') as PromiseRejectedResult).reason
}

/**
 * Node's look-up, failing when one of a name's addresses is not public: checked on the very addresses that are
 * connected to.
 */
export function publicLookup(find: FindAddresses, setting: string): LookupFunction {
  return lookupBy(async (host) => {
    const found = await find(host)
    if (found.some(({ address }) => !isPublicAddress(address))) throw notAllowed(host, setting)
    return found
  })
}

export function lookupBy(find: FindAddresses): LookupFunction {
  return (host, options, done) => {
    const answer = (found: readonly LookupAddress[]): void => {
      const [first] = found
      if (options.all === true || first === undefined) return done(null, [...found])
      done(null, first.address, first.family)
    }
    find(host).then(answer, (error: Error) => done(error, []))
  }
}

/** An address that needs no look-up is checked as it stands. */
export function isClosed(host: string): boolean {
  return isIP(host) === 0 ? host === 'localhost' || host.endsWith('.localhost') : !isPublicAddress(host)
}
