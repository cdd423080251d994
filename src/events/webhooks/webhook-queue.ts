import type { Attempt, Due } from './attempt-record.ts'
import type { InFlight, Work } from './delivery-cycle.ts'
import type { Webhook } from './webhook.ts'

export interface WebhookQueueOptions {
  readonly attempt: (webhook: Webhook, due: Due) => Promise<Attempt>
  readonly onEnd: (attempt: Attempt) => void
}

/** This many payloads of a webhook are read at once, and again when less than half of them are left. */
const FIRSTS = 64
/** Retries are rare; up to this many run concurrently when many are due at once, for example after a server was down. */
const RETRIES = 16

export const NOTHING_IN_FLIGHT: InFlight = {
  sequences: new Set(),
  roomForFirsts: FIRSTS,
  roomForRetries: RETRIES,
  isBusy: false
}

/**
 * Deliveries of one webhook in flight at one server. First attempts follow one another, because the next must not overtake; a
 * retry waits for nobody and keeps nobody waiting. Queues share nothing, so a receiver that hangs blocks only
 * its own queue.
 */
export class WebhookQueue {
  readonly #options: WebhookQueueOptions
  #webhook: Webhook
  #firsts: Due[] = []
  #firstRuns = false
  #retriesRunning = 0
  #inHand = new Set<number>()
  #nextRetryMs: number | null = null

  constructor(webhook: Webhook, options: WebhookQueueOptions) {
    this.#webhook = webhook
    this.#options = options
  }

  get isIdle(): boolean {
    return this.#inHand.size === 0
  }

  get wantsFirsts(): boolean {
    return this.#firsts.length < FIRSTS / 2
  }

  inFlight(ended: ReadonlySet<number>, nowMs: number): InFlight {
    return {
      isBusy: !this.wantsFirsts && !this.hasRetryDue(nowMs),
      sequences: this.#inHand.difference(ended),
      roomForFirsts: this.wantsFirsts ? FIRSTS - this.#firsts.length : 0,
      roomForRetries: Math.max(0, RETRIES - this.#retriesRunning)
    }
  }

  take({ webhook, firsts, retries, nextRetryMs }: Work): void {
    this.#webhook = webhook
    this.#nextRetryMs = nextRetryMs
    for (const { sequence } of [...firsts, ...retries]) this.#inHand.add(sequence)
    this.#firsts.push(...firsts)
    if (!this.#firstRuns) void this.#runFirsts()
    for (const retry of retries) void this.#runRetry(retry)
  }

  /** Writes the result and the time of the next attempt. */
  forget(sequence: number, retryMs: number | null): void {
    this.#inHand.delete(sequence)
    if (retryMs !== null) this.#nextRetryMs = Math.min(this.#nextRetryMs ?? retryMs, retryMs)
  }

  hasRetryDue(nowMs: number): boolean {
    return this.#nextRetryMs !== null && this.#nextRetryMs <= nowMs
  }

  /** Nothing more is begun. */
  empty(): void {
    for (const { sequence } of this.#firsts) this.#inHand.delete(sequence)
    this.#firsts = []
    this.#nextRetryMs = null
  }

  async #runFirsts(): Promise<void> {
    this.#firstRuns = true
    for (let next = this.#firsts.shift(); next !== undefined; next = this.#firsts.shift())
      this.#options.onEnd(await this.#options.attempt(this.#webhook, next))
    this.#firstRuns = false
  }

  async #runRetry(retry: Due): Promise<void> {
    this.#retriesRunning++
    const ended = await this.#options.attempt(this.#webhook, retry)
    this.#retriesRunning--
    this.#options.onEnd(ended)
  }
}
