import type { PortalClient } from '../client/portal-client.ts'
import { remoteError } from '../errors.ts'
import { isObject, type RemoteDataset } from './remote-dataset.ts'

/** How many records the reader of this key can read; undefined: the portal does not say. Errors: those of the client. */
export async function countReadable(client: PortalClient, id: string): Promise<number | undefined> {
  try {
    const body = await client.json(`/catalog/datasets/${encodeURIComponent(id)}/records`, { limit: 0 })
    const total = isObject(body) ? body['total_count'] : undefined
    return Number.isSafeInteger(total) ? (total as number) : undefined
  } catch (error) {
    if (remoteError.is(error, 'remote/refused') || remoteError.is(error, 'remote/not-a-portal')) return undefined
    throw error
  }
}

/** The dataset with its number of records, where its metadata do not say it. Errors: `remote/bad-response`. */
export async function withRecordCount(client: PortalClient, dataset: RemoteDataset): Promise<RemoteDataset> {
  if (dataset.recordCount !== null || !dataset.hasRecords || !dataset.dataVisible) return dataset
  const recordCount = await countReadable(client, dataset.id)
  if (recordCount !== undefined) return { ...dataset, recordCount }
  throw remoteError('remote/bad-response', `The portal does not say how many records ${dataset.id} has.`)
}
