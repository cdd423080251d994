import type { DatasetFile, FileStore } from '#catalog'
import { isLoggiaError } from '#kit'
import type { PortalClient } from '../client/portal-client.ts'
import { type Loss, loss } from './losses.ts'
import type { RemoteDataset, RemoteFile } from './remote-dataset.ts'

/**
 * Attachments and alternative exports of a dataset, kept by their content; those that cannot be fetched are losses, and do
 * not hold up the others.
 */
export async function fetchFiles(
  client: PortalClient,
  store: Pick<FileStore, 'put'>,
  { files }: RemoteDataset
): Promise<{ readonly files: DatasetFile[]; readonly losses: Loss[] }> {
  const kept: DatasetFile[] = []
  const losses: Loss[] = []
  for (const file of files) {
    try {
      kept.push(await fetchFile(client, store, file, losses))
    } catch (error) {
      if (!isOfFile(error)) throw error
      losses.push(loss('file', `${file.title} (${file.url}) is missing: ${(error as Error).message}`))
    }
  }
  return { files: kept, losses }
}

async function fetchFile(
  client: PortalClient,
  store: Pick<FileStore, 'put'>,
  { url, ...file }: RemoteFile,
  losses: Loss[]
): Promise<DatasetFile> {
  const address = new URL(url, client.api)
  return client.read(address.href, {}, async (body, answer) => {
    if (answer.url.host !== address.host)
      losses.push(loss('file-link', `${file.title} is a link to ${answer.url.href}; its content of this day is kept.`))
    return { ...file, ...(await store.put(body)) }
  })
}

/** A file that is gone, closed or too large; anything else ends the copy of the dataset. */
function isOfFile(error: unknown): boolean {
  return [
    'remote/refused',
    'remote/unreachable',
    'fetch/failed',
    'fetch/not-allowed',
    'fetch/bad-url',
    'catalog/file-too-large'
  ].some((code) => isLoggiaError(error, code))
}
