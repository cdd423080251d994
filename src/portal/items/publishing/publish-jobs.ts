import { setTimeout as wait } from 'node:timers/promises'
import { randomHex } from '#kit'
import type { PublishJobRow } from '#store'
import { isUnexpected, presentError, refused } from '../../pipeline/errors.ts'
import type { PortalContext } from '../../portal-context.ts'
import type { PublishProgress, PublishWatch } from './publisher.ts'

/** Subject of the request. */
export interface PublishJob {
  readonly id: string
  readonly state: 'running' | 'completed' | 'failed'
  readonly message: string
  /** The owner of the new content. */
  readonly owner: string
  /** Of a job that runs on this server. */
  readonly progress?: PublishProgress
}

export interface PublishJobs {
  /**
   * Begins the work; resolves with the job's id when it has ended, or has taken so long that its caller should not
   * wait. Errors: those of the work, when it ends by then.
   */
  run(
    job: { readonly itemId: string; readonly owner: string; readonly waitMs?: number },
    work: (watch: Required<PublishWatch>) => Promise<unknown>
  ): Promise<string>
  /**
   * Ends the work; resolves when it has ended. Errors: `portal/refused` when it has ended before, or runs on another
   * server.
   */
  cancel(id: string): Promise<void>
  /** The latest about the dataset's item, or the one that is named. */
  find(itemId: string, jobId?: string): Promise<PublishJob | undefined>
  /** Forgets what ended a day ago. */
  sweep(): Promise<void>
}

/** Signs of life; a server that gives none for the time of three is gone, and the dataset is as it was. */
const ALIVE_MS = 60_000
const DAY_MS = 86_400_000
/** For callers who ask after the status: small files are loaded by then, and refusals known. */
export const ASYNC_WAIT_MS = 1_000

export type JobGround = Pick<PortalContext, 'store' | 'clock' | 'log'> & {
  readonly settings: Pick<PortalContext['settings'], 'publishWaitMs'>
}

export function createPublishJobs({ store, clock, settings, log }: JobGround): PublishJobs {
  const change = (id: string, columns: Partial<PublishJobRow>): Promise<void> =>
    store.sideTransaction(
      async (tx) => void (await tx.updateTable('publish_jobs').set(columns).where('id', '=', id).execute())
    )
  const lease = (): number => clock.now() + 3 * ALIVE_MS

  const running = new Map<string, RunningJob>()
  const watch = async (id: string, work: (watch: Required<PublishWatch>) => Promise<unknown>): Promise<void> => {
    const alive = setInterval(() => void change(id, { lease_ms: lease() }).catch(() => {}), ALIVE_MS)
    const cancelling = new AbortController()
    const job: RunningJob = { cancelling, ended: Promise.resolve(), progress: undefined }
    running.set(id, job)
    try {
      await work({
        signal: cancelling.signal,
        onProgress: (progress) => {
          job.progress = progress
        }
      })
      await change(id, { state: 'completed' })
    } catch (error) {
      if (isUnexpected(error)) log.error({ err: error, job: id }, 'a publication failed because of a bug')
      await change(id, { state: 'failed', message: presentError(error, id).body.error.message })
      throw error
    } finally {
      running.delete(id)
      clearInterval(alive)
    }
  }

  return {
    run: async ({ itemId, owner, waitMs = settings.publishWaitMs }, work) => {
      const id = randomHex(16)
      await store.sideTransaction((tx) =>
        tx
          .insertInto('publish_jobs')
          .values({
            id,
            item_id: itemId,
            owner,
            state: 'running',
            message: '',
            begun_ms: clock.now(),
            lease_ms: lease()
          })
          .execute()
      )
      const waiting = new AbortController()
      const ended = watch(id, work).finally(() => waiting.abort())
      const job = running.get(id)
      if (job !== undefined) job.ended = ended.catch(() => {})
      await Promise.race([ended, wait(waitMs, undefined, { signal: waiting.signal, ref: false }).catch(() => ended)])
      // Nobody waits for it any more: how it ends is in its row.
      ended.catch(() => {})
      return id
    },
    find: async (itemId, jobId) => {
      const about = store.db
        .selectFrom('publish_jobs')
        .selectAll()
        .where('item_id', '=', itemId)
        .orderBy('begun_ms', 'desc')
        .orderBy('id')
      const row = await (jobId === undefined ? about : about.where('id', '=', jobId)).executeTakeFirst()
      if (row === undefined) return undefined
      const progress = running.get(row.id)?.progress
      return { ...jobOf(row, clock.now()), ...(progress && { progress }) }
    },
    cancel: async (id) => {
      const row = await store.db.selectFrom('publish_jobs').select('state').where('id', '=', id).executeTakeFirst()
      if (row?.state !== 'running') throw refused('The publication has ended already.')
      const job = running.get(id)
      if (job === undefined) throw refused('The publication runs on another server of this portal.')
      job.cancelling.abort()
      await job.ended
    },
    sweep: () =>
      store.sideTransaction(
        async (tx) =>
          void (await tx
            .deleteFrom('publish_jobs')
            .where('lease_ms', '<', clock.now() - DAY_MS)
            .execute())
      )
  }
}

interface RunningJob {
  readonly cancelling: AbortController
  ended: Promise<unknown>
  progress: PublishProgress | undefined
}

function jobOf({ id, state, message, owner, lease_ms: leaseMs }: PublishJobRow, nowMs: number): PublishJob {
  if (state === 'running' && leaseMs < nowMs)
    return { id, state: 'failed', message: 'The server ended before the publication did.', owner }
  return { id, state: state as PublishJob['state'], message, owner }
}
