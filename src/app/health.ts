import { type Answer, jsonAnswer, payload, type Route } from '#http'
import type { Metrics } from './metrics.ts'

/** Services that must respond before this server is ready. */
export type Checks = Readonly<Record<string, (signal: AbortSignal) => Promise<unknown>>>

export interface HealthOptions {
  readonly checks: Checks
  readonly metrics: Metrics
  /** False until everything is wired, and again while the server stops. */
  readonly open: () => boolean
}

const CHECK_LIMIT_MS = 2_000
const NOT_KEPT = { 'cache-control': 'no-store' }

/**
 * `/healthz`: the process answers. `/readyz`: it can do its work now; load balancers look there. `/metrics`: for
 * Prometheus.
 */
export function healthRoutes({ checks, metrics, open }: HealthOptions): Route[] {
  return [
    // Watchers and load balancers have no credentials, and these two say nothing of the portal.
    { method: 'GET', path: '/healthz', audience: 'always', handle: () => jsonAnswer({ status: 'ok' }, 200, NOT_KEPT) },
    {
      method: 'GET',
      path: '/readyz',
      audience: 'always',
      handle: () => (open() ? readiness(checks) : jsonAnswer({ status: 'closed' }, 503, NOT_KEPT))
    },
    { method: 'GET', path: '/metrics', audience: 'monitoring', handle: async () => metricsAnswer(metrics) }
  ]
}

/** Names the failed part without the reason: the page is public, reasons are in the log. */
async function readiness(checks: Checks): Promise<Answer> {
  const signal = AbortSignal.timeout(CHECK_LIMIT_MS)
  const late = new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]): Promise<[string, string]> => {
      const answered = await Promise.race([check(signal), late]).then(
        () => true,
        () => false
      )
      return [name, answered ? 'ok' : 'failed']
    })
  )
  late.catch(() => {})
  const ready = results.every(([, result]) => result === 'ok')
  return jsonAnswer({ status: ready ? 'ok' : 'failed', ...Object.fromEntries(results) }, ready ? 200 : 503, NOT_KEPT)
}

async function metricsAnswer(metrics: Metrics): Promise<Answer> {
  return {
    status: 200,
    headers: { 'content-type': metrics.contentType, ...NOT_KEPT },
    body: payload(await metrics.text()),
    compressible: true
  }
}
