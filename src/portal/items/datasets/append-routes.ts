import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { UploadedFile } from '#http'
import { randomHex } from '#kit'
import { badParameters } from '../../pipeline/errors.ts'
import { actorOf, type Operation, operation } from '../../pipeline/operation.ts'
import { file, flag, text } from '../../pipeline/parameter.ts'
import type { PortalContext } from '../../portal-context.ts'
import { BARE, placeOf } from '../paths.ts'
import { ASYNC_WAIT_MS, type PublishJobs } from '../publishing/publish-jobs.ts'
import { knownFormat } from '../publishing/publishable-file.ts'
import { checkWithin, datasetToLoad, MAY_LOAD } from './load-permission.ts'

/** Records of a file beside those that a dataset has. */
export function appendRoutes(ground: PortalContext, jobs: PublishJobs): Operation[] {
  return [
    operation({
      name: 'Append records to a dataset',
      path: `${BARE}/append`,
      may: MAY_LOAD,
      parameters: {
        file: file('File whose records are added. Its columns are matched to the fields of the dataset.'),
        filetype: text('Format of the file; detected by content when absent.', { max: 50 }),
        nullRejected: flag('Cells that do not fit their field become null instead of refusing the file.'),
        async: flag('The response comes after a second; `status` says how the load goes on.')
      },
      handle: async (call, { file: sent, filetype, nullRejected = false, async: isAsync = false }) => {
        const place = placeOf(call)
        const { datasetId, owner } = await datasetToLoad(ground, call.caller, place)
        if (sent === undefined) throw badParameters(["'file' must be specified."])
        const path = await kept(ground, sent)
        const format = knownFormat(filetype)
        const jobId = await jobs.run(
          { itemId: place.id, owner, ...(isAsync && { waitMs: ASYNC_WAIT_MS }) },
          async (watch) => {
            try {
              await ground.publisher.publish({
                ...watch,
                path,
                fileName: sent.fileName,
                ...(format !== undefined && { format }),
                datasetId,
                appends: true,
                nullRejected,
                actor: actorOf(call.caller),
                alongside: (tx) => checkWithin(tx, call.caller, place, datasetId)
              })
            } finally {
              await rm(path, { force: true })
            }
          }
        )
        return { success: true, itemId: place.id, datasetId, jobId }
      }
    })
  ]
}

/** Files of a form go when it is answered; loading may take longer. */
async function kept({ settings }: PortalContext, { path }: UploadedFile): Promise<string> {
  const own = join(settings.uploadFolder, randomHex(16))
  await rename(path, own)
  return own
}
