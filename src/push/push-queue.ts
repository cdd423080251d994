import type { RecordFile } from '#catalog'
import { pushError } from './errors.ts'
import type { PushBody } from './push-body.ts'

/** A push that waits for its commit. */
export interface Push {
  readonly kind: 'write' | 'delete'
  readonly body: PushBody
  readonly idempotencyKey: string | undefined
  readonly bodySha256: string
  /** Files inside its records, which are kept. */
  readonly files?: readonly RecordFile[]
}

/** Commits pushes of one kind and format in their order, all of them or none. */
export type CommitPushes = (datasetId: string, batch: readonly Push[]) => Promise<void>

interface Waiting {
  readonly push: Push
  readonly done: () => void
  readonly fail: (error: unknown) => void
}

/** More would only lengthen the wait of the last ones. */
const MAX_WAITING = 2_000
const MAX_WAITING_BYTES = 64 * 2 ** 20
/** Of one commit. */
const MAX_BATCH = 1_000
/**
 * From the beginning of one commit to that of the next. Every commit makes a version, whose table stays for some minutes:
 * one of ten million records takes 0.3 MB of memory.
 */
const COMMIT_EVERY_MS = 500

/** Resolves after a time. */
export type Pause = (ms: number) => Promise<void>

/**
 * The pushes of one dataset, one commit after the other: what arrives during a commit is committed together by the next
 * one. A push that is refused does not hold up the others of its batch.
 */
export class PushQueue {
  readonly #datasetId: string
  readonly #commit: CommitPushes
  /** Whether the failure of a batch may be that of one of its pushes. */
  readonly #isOfPush: (error: unknown) => boolean
  readonly #waiting: Waiting[] = []
  readonly #pause: Pause
  #bytes = 0
  /** Until the next commit may begin. */
  #paused: Promise<void> | undefined
  #running: Promise<void> | undefined

  constructor(datasetId: string, commit: CommitPushes, isOfPush: (error: unknown) => boolean, pause: Pause) {
    this.#pause = pause
    this.#datasetId = datasetId
    this.#commit = commit
    this.#isOfPush = isOfPush
  }

  /** Resolves after the commit. Errors: those of the commit, `push/overloaded`. */
  add(push: Push): Promise<void> {
    if (this.#waiting.length >= MAX_WAITING || this.#bytes + push.body.bytes.length > MAX_WAITING_BYTES)
      throw pushError('push/overloaded', `Too many pushes wait for ${this.#datasetId}: try again.`)
    this.#bytes += push.body.bytes.length
    return new Promise((done, fail) => {
      this.#waiting.push({ push, done, fail })
      this.#running ??= this.#run().finally(() => (this.#running = undefined))
    })
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      if (this.#paused !== undefined) await this.#paused
      this.#paused = this.#pause(COMMIT_EVERY_MS)
      const batch = this.#take()
      await this.#try(batch).finally(() => {
        for (const { push } of batch) this.#bytes -= push.body.bytes.length
      })
    }
  }

  /** The first, and those behind it that can be committed with it. */
  #take(): Waiting[] {
    const [first] = this.#waiting as [Waiting]
    const { kind, body } = first.push
    const fits = ({ push }: Waiting): boolean =>
      push.kind === kind && body.notation !== undefined && push.body.notation === body.notation
    const end = this.#waiting.findIndex((each, at) => at > 0 && (at >= MAX_BATCH || !fits(each)))
    return this.#waiting.splice(0, end === -1 ? this.#waiting.length : end)
  }

  /** One wrong push of a thousand is found with some twenty commits. */
  async #tryHalves(batch: readonly Waiting[]): Promise<void> {
    const middle = Math.ceil(batch.length / 2)
    await this.#try(batch.slice(0, middle))
    await this.#try(batch.slice(middle))
  }

  async #try(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#commit(
        this.#datasetId,
        batch.map(({ push }) => push)
      )
      for (const { done } of batch) done()
    } catch (error) {
      if (batch.length > 1 && this.#isOfPush(error)) await this.#tryHalves(batch)
      else for (const { fail } of batch) fail(error)
    }
  }
}
