import { setImmediate as nextTick, setTimeout as pause } from 'node:timers/promises'
import { type Clock, type Log, randomHex } from '#kit'
import { readRevision, type Store } from '#store'
import type { Attempt, Due } from './attempt-record.ts'
import { type CycleInput, type CycleResult, runDeliveryCycle } from './delivery-cycle.ts'
import { DEFAULT_DELIVERY_SETTINGS } from './delivery-settings.ts'
import type { PortalUrl } from './envelope.ts'
import { awakeWebhooks } from './lease.ts'
import type { Messenger } from './messenger.ts'
import type { Webhook } from './webhook.ts'
import { NOTHING_IN_FLIGHT, WebhookQueue } from './webhook-queue.ts'

/** Counted values. */
export interface DeliveryObserver {
  /** `first`: how long the payload had waited for this first attempt. */
  attempt(outcome: 'delivered' | 'refused' | 'unanswered', ms: number, waitedMs: number | null): void
  /** A payload has failed for good. */
  failure(webhookId: string): void
}

export interface DelivererOptions {
  readonly store: Store
  readonly clock: Clock
  readonly log: Log
  readonly messenger: Messenger
  readonly portalUrl: PortalUrl
  readonly observer?: DeliveryObserver | undefined
  /** After this time without a renewal by a server, others take over its deliveries. */
  readonly leaseMs?: number
}

export interface Deliverer {
  start(): void
  /** Lets what is on its way end for a moment, writes what came of it, leaves the rest to be found. */
  stop(): Promise<void>
  /**
   * The work that is due now. Resolves when it has begun, with whether there was something. For tests, instead of
   * `start`.
   */
  turn(): Promise<boolean>
  /** Resolves when nothing is on its way. */
  settled(): Promise<void>
}

/** How late something that another server did is noticed. */
const POLL_MS = 100
/**
 * Results of at least this time are written in one transaction; where commits are slow, of enough time to leave two
 * thirds of it to others.
 */
const GATHER_MS = 10
const MOST_GATHER_MS = 200
const LEASE_MS = 10_000
/** Time for requests in progress when the server stops. */
const SHUTDOWN_GRACE_MS = 2_000

export function createDeliverer(options: DelivererOptions): Deliverer {
  return new Delivering(options)
}

class Delivering implements Deliverer {
  readonly #options: DelivererOptions
  readonly #serverId = randomHex(8)
  readonly #leaseMs: number
  readonly #queues = new Map<string, WebhookQueue>()
  readonly #running = new Set<Promise<Attempt>>()
  readonly #shutdown = new AbortController()
  #ended: Attempt[] = []
  #settings = DEFAULT_DELIVERY_SETTINGS
  #matched = -1
  #renewedMs = 0
  #turnMs = 0
  #closing = false
  #nudge: () => void = () => {}
  #loop: Promise<void> = Promise.resolve()

  constructor(options: DelivererOptions) {
    this.#options = options
    this.#leaseMs = options.leaseMs ?? LEASE_MS
  }

  start(): void {
    this.#loop = this.#run()
  }

  async stop(): Promise<void> {
    this.#closing = true
    // It was never asked to do anything.
    if (this.#matched === -1) return this.#loop
    this.#nudge()
    await this.#loop
    for (const queue of this.#queues.values()) queue.empty()
    await Promise.race([this.settled(), pause(SHUTDOWN_GRACE_MS, undefined, { ref: false })])
    this.#shutdown.abort()
    await this.settled()
    await this.#runDeliveryCycle().catch((error: unknown) => this.#warn(error))
  }

  async turn(): Promise<boolean> {
    if (!(await this.#isSomethingToDo())) return false
    await this.#runDeliveryCycle()
    return true
  }

  async settled(): Promise<void> {
    do {
      await Promise.allSettled(this.#running)
      // A queue reports a finished attempt, and begins its next payload, a moment later.
      await nextTick()
    } while (this.#running.size > 0)
  }

  async #run(): Promise<void> {
    while (!this.#closing) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#nudge = resolve
      try {
        await this.turn()
      } catch (error) {
        this.#warn(error)
        await pause(1_000)
      }
      if (this.#ended.length === 0) await Promise.race([promise, pause(POLL_MS)])
      await pause(Math.min(MOST_GATHER_MS, Math.max(GATHER_MS, 2 * this.#turnMs)))
    }
  }

  async #isSomethingToDo(): Promise<boolean> {
    const { store, clock } = this.#options
    const nowMs = clock.now()
    if (this.#ended.length > 0) return true
    if (this.#queues.size > 0 && nowMs - this.#renewedMs > this.#leaseMs / 3) return true
    if ([...this.#queues.values()].some((queue) => queue.hasRetryDue(nowMs))) return true
    if ((await readRevision(store.db, 'outbox')) > this.#matched) return true
    const awake = await awakeWebhooks(store.db, this.#serverId, nowMs).select('id').execute()
    return awake.some(({ id }) => this.#queues.get(id)?.wantsFirsts !== false)
  }

  async #runDeliveryCycle(): Promise<void> {
    const { store, clock } = this.#options
    const order = this.#order(clock.now())
    const begun = performance.now()
    const result = await store.sideTransaction((tx) => runDeliveryCycle(tx, order))
    this.#turnMs = performance.now() - begun
    this.#apply(order, result)
  }

  #order(nowMs: number): CycleInput {
    const ended = [...this.#ended]
    const endedOf = (id: string) =>
      new Set(ended.filter(({ due }) => due.webhookId === id).map(({ due }) => due.sequence))
    return {
      serverId: this.#serverId,
      leaseMs: this.#leaseMs,
      nowMs,
      portalUrl: this.#options.portalUrl,
      ended,
      closing: this.#closing,
      nothingInFlight: NOTHING_IN_FLIGHT,
      inFlight: new Map([...this.#queues].map(([id, queue]) => [id, queue.inFlight(endedOf(id), nowMs)]))
    }
  }

  /** After the commit. */
  #apply({ ended, nowMs }: CycleInput, { settings, matched, work, lost, recorded }: CycleResult): void {
    this.#settings = settings
    this.#matched = matched
    this.#renewedMs = nowMs
    this.#ended = this.#ended.slice(ended.length)
    const retries = new Map(recorded.map(({ attempt, retryMs }) => [attempt, retryMs]))
    // Before new work is taken: what has ended may be due again already.
    for (const attempt of ended)
      this.#queues.get(attempt.due.webhookId)?.forget(attempt.due.sequence, retries.get(attempt) ?? null)
    for (const id of lost) this.#queues.get(id)?.empty()
    for (const each of work) this.#laneOf(each.webhook).take(each)
    for (const [id, queue] of this.#queues) if (queue.isIdle) this.#queues.delete(id)
    this.#tell(recorded)
  }

  #laneOf(webhook: Webhook): WebhookQueue {
    const known = this.#queues.get(webhook.id)
    if (known !== undefined) return known
    const queue = new WebhookQueue(webhook, {
      attempt: (hook, due) => this.#attempt(hook, due),
      onEnd: (attempt) => this.#end(attempt)
    })
    this.#queues.set(webhook.id, queue)
    return queue
  }

  #attempt(webhook: Webhook, due: Due): Promise<Attempt> {
    const timing = { timeoutMs: this.#settings.notificationTimeOutInSeconds * 1000, signal: this.#shutdown.signal }
    const attempt = this.#options.messenger.deliver(webhook, due, timing).finally(() => this.#running.delete(attempt))
    this.#running.add(attempt)
    return attempt
  }

  #end(attempt: Attempt): void {
    // Aborted by us: no attempt of the receiver's to fail.
    if (this.#shutdown.signal.aborted && !attempt.succeeded) return
    this.#ended.push(attempt)
    this.#nudge()
  }

  #tell(recorded: CycleResult['recorded']): void {
    const { observer, log } = this.#options
    for (const { attempt, failed, deactivated } of recorded) {
      const { succeeded, line, due } = attempt
      observer?.attempt(
        succeeded ? 'delivered' : line.status === null ? 'unanswered' : 'refused',
        line.ms,
        due.attempts === 0 ? line.atMs - due.createdMs : null
      )
      if (failed) observer?.failure(due.webhookId)
      if (deactivated !== null)
        log.warn(
          { webhook: deactivated.id, name: deactivated.name },
          'a webhook was deactivated: too many of its payloads failed'
        )
    }
  }

  #warn(error: unknown): void {
    this.#options.log.warn({ err: error }, 'webhooks could not be served; will be tried again')
  }
}
