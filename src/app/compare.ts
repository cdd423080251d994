import { guardedFetch, systemClock } from '#kit'
import {
  apiAddress,
  type Comparison,
  comparePortals as compare,
  createPortalClient,
  type PortalClient,
  requestsOfLog,
  type Side,
  textOfBody
} from '#remote-portals'
import type { Config } from './config/settings.ts'
import { appError } from './errors.ts'
import { pauseByTimer } from './open-clones.ts'
import { type ReachOptions, withHome } from './reach-home.ts'

export interface CompareOrder {
  /** Any address of the portal whose datasets the requests are made from. */
  readonly url: string
  /** The portal that it is compared with; absent: the one of this home. */
  readonly other?: string | undefined
  /** API key of a reader of the first; this home is then seen with the operator's eyes. */
  readonly key?: string | undefined
  /** Text of an access log; absent: requests are generated. */
  readonly log?: string | undefined
  readonly seed: number
  readonly count: number
  readonly requestsPerSecond: number
}

/** Asks two portals the same requests. Errors: `remote/…`, those of the guarded fetch and of reaching the home. */
export async function comparePortals(
  reach: Pick<ReachOptions, 'config' | 'log' | 'given'>,
  order: CompareOrder,
  onStep: (what: string) => void
): Promise<Comparison> {
  const { url, other, log, seed, count } = order
  const interrupt = new AbortController()
  const onSignal = (): void => interrupt.abort()
  process.once('SIGINT', onSignal)
  const { signal } = interrupt
  const ofLog = log === undefined ? undefined : requestsOfLog(log, count)
  const client = (address: string, key: string | undefined) =>
    clientOf(reach.config, order, address, key, { signal, onStep })
  const left = client(url, order.key)
  const run = (right: Side, rightHosts: readonly string[]): Promise<Comparison> =>
    compare({
      left: (path) => left.answer(path, textOfBody),
      right,
      hosts: [[hostOf(left.api)], rightHosts],
      requests: ofLog?.requests,
      beyond: ofLog?.beyond,
      seed,
      count,
      signal,
      onStep
    })
  try {
    if (other !== undefined) {
      const right = client(other, undefined)
      return await run((path) => right.answer(path, textOfBody), [hostOf(right.api)])
    }
    return await withHome({ ...reach, purpose: 'command', makesHome: false }, (home) => {
      const eyes = order.key === undefined ? 'everybody' : 'operator'
      const { baseUrl } = reach.config
      const right: Side = async (path) => {
        const { body, ...answer } = await home.answer(path, eyes)
        return { ...answer, text: textOfBody(body) }
      }
      return run(right, [home.host, ...(baseUrl === null ? [] : [hostOf(baseUrl)])])
    })
  } catch (error) {
    throw signal.aborted ? appError('app/interrupted', 'The comparison was stopped.') : error
  } finally {
    process.off('SIGINT', onSignal)
  }
}

function clientOf(
  { importHosts: hosts }: Pick<Config, 'importHosts'>,
  { requestsPerSecond }: CompareOrder,
  address: string,
  key: string | undefined,
  { signal, onStep }: { readonly signal: AbortSignal; readonly onStep: (what: string) => void }
): PortalClient {
  return createPortalClient({
    api: apiAddress(address),
    key,
    fetch: (asked, options) => guardedFetch(asked, { ...options, hosts }),
    clock: systemClock,
    pause: pauseByTimer,
    requestsPerSecond,
    signal,
    onWait: onStep
  })
}

function hostOf(address: string): string {
  return new URL(address).host
}
