import type { Engine } from '#engine'
import { ComputeScheduler } from '#limits'

export interface SchedulerSettings {
  readonly concurrentQueries: number
  /** From the engine. */
  readonly processors: number
  /** Queries, and exports, that wait beside those that run. */
  readonly queueLength: number
}

/** How long a query waits for its slot; a client that waits longer has mostly gone. */
const MAX_WAIT_MS = 10_000

export function createScheduler(
  { concurrentQueries, processors, queueLength }: SchedulerSettings,
  engine: Pick<Engine, 'processorMs'>
): ComputeScheduler {
  return new ComputeScheduler({
    slots: concurrentQueries,
    processors,
    queue: queueLength,
    maxWaitMs: MAX_WAIT_MS,
    usedMs: () => engine.processorMs()
  })
}
