import { forbidden, unknown } from '../../pipeline/errors.ts'
import type { Operation, RequestContext } from '../../pipeline/operation.ts'
import { choice, text } from '../../pipeline/parameter.ts'
import { and, holderOf, sameName } from '../../pipeline/rule.ts'
import type { PortalContext } from '../../portal-context.ts'
import { FOLDERED, OWNED, operationAt, placeOf } from '../paths.ts'
import { MAY_SEE } from '../policy.ts'
import { seeItem } from '../work.ts'
import type { PublishJob, PublishJobs } from './publish-jobs.ts'

/** Words of the API for how far something is (PORTAL-item-4). */
const STATES: Readonly<Record<PublishJob['state'], string>> = {
  running: 'processing',
  completed: 'completed',
  failed: 'failed'
}

/** Whether an item is whole, and what became of a publication that nobody waited for. */
export function statusRoutes({
  ground,
  jobs
}: {
  readonly ground: PortalContext
  readonly jobs: PublishJobs
}): Operation[] {
  return [
    ...operationAt([`${OWNED}/cancelPublish`, `${FOLDERED}/cancelPublish`], {
      name: 'Cancel the publication of an item',
      may: and(holderOf('portal:publisher:publishFeatures'), 'the owner, holders of `portal:admin:updateItems`'),
      parameters: {
        jobId: text('The publication, by default the latest; the dataset stays as it was.', { max: 100 })
      },
      handle: async (call, { jobId }) => {
        const { member } = call.caller
        if (
          !sameName(member?.username ?? '', call.path.username) &&
          !member?.privileges.has('portal:admin:updateItems')
        )
          throw forbidden()
        const itemId = placeOf(call).id
        const job = await jobs.find(itemId, jobId || undefined)
        if (job === undefined || !sameName(job.owner, call.path.username)) throw unknown('item')
        await jobs.cancel(job.id)
        return { success: true, itemId }
      }
    }),
    ...operationAt([`${OWNED}/status`, `${FOLDERED}/status`], {
      name: 'Status of an item',
      may: MAY_SEE,
      parameters: {
        jobType: choice(['publish', 'generateFeatures', 'export', 'createService'], 'Only publications have a status.'),
        jobId: text('A publication; by default the latest.', { max: 100 })
      },
      handle: async (call, { jobId }) => {
        const itemId = placeOf(call).id
        const job = await jobs.find(itemId, jobId || undefined)
        if (job !== undefined && mayWatch(job, call))
          return {
            itemId,
            status: STATES[job.state],
            statusMessage: job.message || STATES[job.state],
            ...(job.progress && { progress: job.progress })
          }
        const { item } = await seeItem(ground, call.caller, placeOf(call))
        const status = item.row.upload_name === null ? 'completed' : 'partial'
        return { itemId, status, statusMessage: status }
      }
    })
  ]
}

function mayWatch({ owner }: PublishJob, { caller: { member }, path }: RequestContext): boolean {
  return (
    sameName(owner, path.username) &&
    (member?.username === owner || member?.privileges.has('portal:admin:viewItems') === true)
  )
}
