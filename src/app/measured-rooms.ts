import { type Authenticator, accessError, networkOf, type Principal, type Quotas } from '#access'
import type { Engine } from '#engine'
import type { FailureLog } from '#events'
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
    tile: (query, options) => timed('tile', engine.tile(query, options)),
    stream: (query, format, options) => timed('stream', engine.stream(query, format, options)),
    streamElsewhere: (query, format, read, options) =>
      timed('stream', engine.streamElsewhere(query, format, read, options)),
    processorMs: () => engine.processorMs(),
    ping: (signal) => engine.ping(signal),
    stop: () => engine.stop()
  }
}

/** The quotas, every refusal counted and in the audit log. */
export function measureQuotas(quotas: Quotas, metrics: Metrics, failures: FailureLog): Quotas {
  return {
    ...quotas,
    admit: async (principal, address) => {
      try {
        return await quotas.admit(principal, address)
      } catch (error) {
        if (accessError.is(error, 'access/quota-exceeded')) {
          metrics.quotaRejection()
          failures.note({
            type: 'access',
            action: 'quotaExceeded',
            subject: String(error.details.resource ?? ''),
            actor: actorName(principal),
            address,
            network: networkOf(address),
            outcome: 'refused'
          })
        }
        throw error
      }
    }
  }
}

/** The callers of the Explore API: keys and tokens that are refused are in the audit log. */
export function auditCallers(authenticate: Authenticator, failures: FailureLog): Authenticator {
  return async (credentials) => {
    try {
      return await authenticate(credentials)
    } catch (error) {
      const { address = '' } = credentials
      if (accessError.is(error, 'access/invalid-key'))
        failures.note({
          type: 'access',
          action: 'invalidKey',
          subject: 'explore',
          actor: null,
          address,
          network: networkOf(address),
          outcome: 'refused'
        })
      throw error
    }
  }
}

function actorName({ kind, id, name }: Principal): string | null {
  return kind === 'anonymous' ? null : kind === 'key' ? `key:${id}` : name
}
