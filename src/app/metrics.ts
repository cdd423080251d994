import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Observation } from '#http'

/** Metrics of the server for Prometheus. */
export interface Metrics {
  observe(request: Observation): void
  engineQuery(kind: string, outcome: 'ok' | 'failed', ms: number): void
  quotaRejection(): void
  /** A failed sign-in or a refused right, by its action in the audit log. */
  securityFailure(action: string): void
  load(outcome: 'ok' | 'failed', rows: number): void
  webhookAttempt(outcome: string, ms: number, waitedMs: number | null): void
  webhookFailure(webhookId: string): void
  /** A synchronization with another portal that has ended here. */
  syncRun(execType: string, outcome: string, ms: number): void
  /** A number that is asked for when somebody looks. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  /** The text exposition format. */
  text(): Promise<string>
  readonly contentType: string
}

/** Labels must stay few, for all requests of callers. */
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE']
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]

/** A separate registry, so that two servers in one process (tests) do not count together. */
export function createMetrics(): Metrics {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'loggia_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['route', 'method', 'status'],
    registers
  })
  const durations = new Histogram({
    name: 'loggia_http_request_duration_seconds',
    help: 'From the arrival of a request to the last byte of its answer.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers
  })
  const stages = new Histogram({
    name: 'loggia_stage_duration_seconds',
    help: 'Stages of a request, as in Server-Timing.',
    labelNames: ['route', 'stage'],
    buckets: SECONDS,
    registers
  })
  const queries = new Histogram({
    name: 'loggia_engine_query_duration_seconds',
    help: 'Queries given to the records engine, until their answer begins.',
    labelNames: ['kind', 'outcome'],
    buckets: SECONDS,
    registers
  })
  const rejections = new Counter({
    name: 'loggia_quota_rejections_total',
    help: 'Calls refused because a quota was used up.',
    registers
  })
  const failures = new Counter({
    name: 'loggia_security_failures_total',
    help: 'Failed sign-ins and refused rights, by their action in the audit log.',
    labelNames: ['action'],
    registers
  })
  const loads = new Counter({
    name: 'loggia_loads_total',
    help: 'Imports that ended.',
    labelNames: ['outcome'],
    registers
  })
  const rows = new Counter({ name: 'loggia_loaded_rows_total', help: 'Records published by imports.', registers })
  const attempts = new Counter({
    name: 'loggia_webhook_attempts_total',
    help: 'Attempts to deliver a payload: delivered, refused by the receiver, unanswered.',
    labelNames: ['outcome'],
    registers
  })
  const answers = new Histogram({
    name: 'loggia_webhook_attempt_duration_seconds',
    help: 'Duration of an attempt, until the response of the receiver was read.',
    buckets: SECONDS,
    registers
  })
  const waits = new Histogram({
    name: 'loggia_webhook_first_attempt_delay_seconds',
    help: 'Delay from an event to the first attempt to deliver it.',
    buckets: SECONDS,
    registers
  })
  const webhookFailures = new Counter({
    name: 'loggia_webhook_failures_total',
    help: 'Payloads that failed for good.',
    labelNames: ['webhook'],
    registers
  })
  const syncRuns = new Histogram({
    name: 'loggia_sync_duration_seconds',
    help: 'Synchronizations of workspaces with other portals, by what began them and how they ended.',
    labelNames: ['type', 'outcome'],
    buckets: SECONDS,
    registers
  })
  return {
    observe: ({ route, method, status, ms, stages: timings }) => {
      requests.inc({ route, method: METHODS.includes(method) ? method : 'other', status })
      durations.observe({ route }, ms / 1000)
      for (const [stage, stageMs] of timings) stages.observe({ route, stage }, stageMs / 1000)
    },
    engineQuery: (kind, outcome, ms) => queries.observe({ kind, outcome }, ms / 1000),
    quotaRejection: () => rejections.inc(),
    securityFailure: (action) => failures.inc({ action }),
    load: (outcome, count) => {
      loads.inc({ outcome })
      rows.inc(count)
    },
    webhookAttempt: (outcome, ms, waitedMs) => {
      attempts.inc({ outcome })
      answers.observe(ms / 1000)
      if (waitedMs !== null) waits.observe(waitedMs / 1000)
    },
    webhookFailure: (webhook) => webhookFailures.inc({ webhook }),
    syncRun: (type, outcome, ms) => syncRuns.observe({ type, outcome }, ms / 1000),
    gauge: (name, help, read) =>
      void new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await read())
        }
      }),
    text: () => registry.metrics(),
    contentType: registry.contentType
  }
}
