import type { PreviousSource } from '#catalog'
import { actorOf, type Operation, operation } from '../../pipeline/operation.ts'
import { flag, text } from '../../pipeline/parameter.ts'
import type { PortalContext } from '../../portal-context.ts'
import { BARE, placeOf } from '../paths.ts'
import { MAY_CHANGE } from '../policy.ts'
import { ASYNC_WAIT_MS, type PublishJobs } from '../publishing/publish-jobs.ts'
import { checkMayChange } from '../work.ts'
import { checkWithin, datasetToLoad, MAY_LOAD } from './load-permission.ts'

/** Earlier records of a dataset, by the files that they were read from. */
export function earlierLoadRoutes(ground: PortalContext, jobs: PublishJobs): Operation[] {
  return [
    operation({
      name: 'Earlier loads of a dataset',
      path: `${BARE}/earlierLoads`,
      may: MAY_CHANGE,
      handle: async (call) => {
        const { id } = placeOf(call)
        await checkMayChange(ground, call.caller, placeOf(call))
        return { itemId: id, loads: (await ground.datasets.previousSources(ground.store.db, id)).map(loadObject) }
      }
    }),
    operation({
      name: 'Return to an earlier load of a dataset',
      path: `${BARE}/returnToLoad`,
      may: MAY_LOAD,
      parameters: {
        load: text('Its id. The file is read again into the fields that the dataset has now.', { max: 100 }),
        nullRejected: flag('Cells that do not fit their field become null instead of refusing the file.'),
        async: flag('The response comes after a second; `status` says how the load goes on.')
      },
      handle: async (call, { load = '', nullRejected = false, async: isAsync = false }) => {
        const place = placeOf(call)
        const { datasetId, owner } = await datasetToLoad(ground, call.caller, place)
        const jobId = await jobs.run({ itemId: place.id, owner, ...(isAsync && { waitMs: ASYNC_WAIT_MS }) }, (watch) =>
          ground.publisher.returnTo({
            ...watch,
            datasetId,
            previousId: load,
            nullRejected,
            actor: actorOf(call.caller),
            alongside: (tx) => checkWithin(tx, call.caller, place, datasetId)
          })
        )
        return { success: true, itemId: place.id, datasetId, jobId }
      }
    })
  ]
}

function loadObject({ id, name, bytes, loadedMs, replacedMs }: PreviousSource): object {
  return { id, name, size: bytes, loaded: loadedMs, replaced: replacedMs }
}
