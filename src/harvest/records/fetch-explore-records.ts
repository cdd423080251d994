import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { fetchRecords, readFields, readRemoteDataset, withRecordCount, writeEmpty } from '#remote-portals'
import type { FetchedRecords, RecordsRequest } from './records-request.ts'

/**
 * Records of another portal by its export, which is accepted when it has as many as the catalog counts. The portal says
 * when it processed them: equal marks, equal records. Errors: those of the client of other portals.
 */
export async function fetchExploreRecords(request: RecordsRequest): Promise<FetchedRecords> {
  const { distribution, state, client, file, maxBytes, whole, signal } = request
  const { url, version } = distribution
  if (!whole && version !== null && version === state.etag) return { kind: 'unchanged' }
  const { portal } = client
  const listed = await withRecordCount(portal, readRemoteDataset(await portal.json(url, { timezone: 'UTC' })))
  const isEmpty = listed.recordCount === 0
  const { dataset } = isEmpty
    ? await writeEmpty(listed, file)
    : await fetchRecords(portal, listed, { file, maxBytes, signal, onLines: () => {} })
  return {
    kind: 'file',
    name: `${listed.id}.${isEmpty ? 'csv' : 'jsonl'}`,
    sha256: await hashOf(file),
    etag: version,
    lastModified: null,
    fields: readFields(dataset.fields).fields
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
