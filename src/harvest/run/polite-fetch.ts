import { type Fetch, isLoggiaError, type LoggiaError } from '#kit'
import type { Pace } from '#remote-portals'

/** Failures in a row after which a host is not asked again in this run: each of them may cost a minute. */
const MAX_FAILURES = 3

/** Fetches of files at the pace of the run. */
export function politeFetch(fetch: Fetch, pace: Pace, signal: AbortSignal): Fetch {
  const failures = new Map<string, { readonly count: number; readonly last: LoggiaError }>()
  return async (address, options) => {
    const host = URL.parse(address)?.host ?? ''
    const before = failures.get(host)
    if (before !== undefined && before.count >= MAX_FAILURES) throw before.last
    await pace.next(signal)
    try {
      const answer = await fetch(address, options)
      failures.delete(host)
      return answer
    } catch (error) {
      // A status is an answer.
      if (isLoggiaError(error, 'fetch/failed') && error.details['status'] === undefined)
        failures.set(host, { count: (before?.count ?? 0) + 1, last: error })
      throw error
    }
  }
}
