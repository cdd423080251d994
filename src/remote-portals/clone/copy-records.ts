import { createHash } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { PortalClient } from '../client/portal-client.ts'
import type { CloneContext, LoadedRecords } from './clone-context.ts'
import { noteCopied, updateCloned } from './clone-rows.ts'
import { type CopyPart, columnsOf, metasFor, metasHere, originOf } from './copy-part.ts'
import { keysOf } from './dataset-keys.ts'
import { fetchRecords, writeEmpty } from './fetch-records.ts'
import { type Loss, loss } from './losses.ts'
import { readFields } from './read-fields.ts'
import { readMetas } from './read-metas.ts'
import { hasRecordFiles, type RemoteDataset } from './remote-dataset.ts'

/** Everything in one publication. Errors: those of the client and of an import. */
export async function copyRecords(
  part: CopyPart,
  { signal, onStep }: { readonly signal: AbortSignal; readonly onStep: (what: string) => void }
): Promise<void> {
  const { context, client, copy, local } = part
  const { dataset_id: datasetId } = copy.row
  mkdirSync(context.folder, { recursive: true, mode: 0o700 })
  // The same name at each run: what a killed run has left is written over.
  const file = join(
    context.folder,
    `clone-${createHash('sha256').update(`${client.api} ${copy.remote.id}`).digest('hex').slice(0, 24)}`
  )
  try {
    const total = copy.remote.recordCount
    const onLines = (lines: number): void => onStep(`fetching records: ${lines} of ${total}`)
    const fetched =
      total === 0
        ? await writeEmpty(copy.remote, file)
        : await fetchRecords(client, copy.remote, {
            file,
            maxBytes: context.maxRecordBytes,
            signal,
            onLines,
            own: context.ownUrl === undefined ? undefined : { url: context.ownUrl, datasetId }
          })
    const format = total === 0 ? 'csv' : 'jsonl'
    onStep('loading records')
    const { fields, losses } = readFields(fetched.dataset.fields)
    const copied = readMetas(context.catalog, fetched.dataset, copy.translated, metasHere(local))
    const recordLosses = [...fetched.losses, ...losses, ...lossesOfAddresses(context, client, fetched.dataset)]
    const keys = keysOf(fetched.dataset, copy.translated, copy.dataVisible, context.ownUrl)
    const loaded = await context.load(
      {
        source: file,
        name: `${datasetId}.${format}`,
        datasetId,
        format,
        replace: local !== undefined,
        schema: { fields, ...metasFor(local, copied), ...(total === 0 && { csv: { delimiter: ',' } }) },
        nullRejected: true,
        points: false,
        ...((local === undefined || !copy.dataVisible) && { metadataOnly: !copy.dataVisible }),
        ...(local === undefined && { access: copy.access }),
        ...(local === undefined && copy.owner !== undefined && { owner: copy.owner })
      },
      {
        signal,
        publication: {
          actor: undefined,
          alongside: async (tx) => {
            await context.catalog.items.keepOrigin(tx, datasetId, originOf(fetched.dataset, part.files?.files))
            await noteCopied(tx, copy.row, columnsOf(part, keys, copied, recordLosses))
          }
        }
      }
    )
    const late = lossesOfLoad(loaded)
    if (late.length > 0)
      await context.store.transaction((tx) =>
        updateCloned(tx, copy.row, { record_losses: JSON.stringify([...recordLosses, ...late]) })
      )
  } finally {
    rmSync(file, { force: true })
  }
}

/** Addresses in records are fixed: those of files lead to the other portal until its name leads here. */
function lossesOfAddresses({ ownUrl }: CloneContext, { api }: PortalClient, dataset: RemoteDataset): Loss[] {
  if (ownUrl !== undefined || !hasRecordFiles(dataset)) return []
  const { host } = new URL(api)
  const message = `Records name their files by addresses at ${host}. If that name will not lead to this portal, set base-url and clone again.`
  return [loss('file-address', message)]
}

function lossesOfLoad({ rejects, mergedDuplicates }: LoadedRecords): Loss[] {
  return [
    ...(rejects.count > 0
      ? [loss('cells', `${rejects.count} cells do not fit the type of their field, and are null.`)]
      : []),
    ...(mergedDuplicates > 0 ? [loss('duplicates', `${mergedDuplicates} records had the key of a later one.`)] : [])
  ]
}
