import type { Quotas } from '#access'
import type { Engine } from '#engine'
import { isLoggiaError } from '#kit'
import type { Metrics } from './metrics.ts'

/** The engine, every query of it counted and timed. */
export function measureEngine(engine: Engine, metrics: Metrics): Engine {
  const timed = async <Result>(kind: string, query: Promise<Result>): Promise<Result> => {
    const startedAt = performance.now()
    let outcome: 'ok' | 'failed' = 'failed'
    try {
      const result = await query
      outcome = 'ok'
      return result
    } finally {
      metrics.engineQuery(kind, outcome, performance.now() - startedAt)
    }
  }
  return {
    versions: engine.versions,
    loader: engine.loader,
    ledger: engine.ledger,
    page: (query, options) => timed('page', engine.page(query, options)),
    count: (query, options) => timed('count', engine.count(query, options)),
    facets: (query, options) => timed('facets', engine.facets(query, options)),
    stream: (query, format, options) => timed('stream', engine.stream(query, format, options)),
    ping: (signal) => engine.ping(signal),
    stop: () => engine.stop()
  }
}

/** The quotas, every refusal counted. */
export function measureQuotas(quotas: Quotas, metrics: Metrics): Quotas {
  return {
    ...quotas,
    admit: async (principal, address) => {
      try {
        return await quotas.admit(principal, address)
      } catch (error) {
        if (isLoggiaError(error, 'access/quota-exceeded')) metrics.quotaRejection()
        throw error
      }
    }
  }
}
