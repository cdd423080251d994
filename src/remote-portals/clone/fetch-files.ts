import type { DatasetFile, FileStore } from '#catalog'
import { isLoggiaError } from '#kit'
import type { PortalClient } from '../client/portal-client.ts'
import { remoteError } from '../errors.ts'
import { type Loss, loss } from './losses.ts'
import type { RemoteDataset, RemoteFile } from './remote-dataset.ts'

export interface FetchedFiles {
  readonly files: DatasetFile[]
  readonly losses: Loss[]
  /** Some could not be fetched today: the next run tries again. */
  readonly later: boolean
}

/**
 * Attachments and alternative exports of a dataset, kept by their content; those that cannot be fetched are losses, and do
 * not hold up the others. `before`: those that are here; they stay while the host of the new ones cannot be reached.
 */
export async function fetchFiles(
  client: PortalClient,
  store: Pick<FileStore, 'put'>,
  { files }: RemoteDataset,
  before: readonly DatasetFile[]
): Promise<FetchedFiles> {
  const kept: DatasetFile[] = []
  const losses: Loss[] = []
  let later = false
  for (const file of files) {
    const id = freeId(file, kept)
    try {
      const fetched = await fetchFile(client, store, file, losses)
      if (id !== file.id) losses.push(loss('file', `${file.title} is called ${id} here: another file has its id.`))
      kept.push({ ...fetched, id })
    } catch (error) {
      if (!isOfFile(error)) throw error
      const old = before.find((each) => each.kind === file.kind && each.id === id)
      const stays = mayComeLater(error) ? old : undefined
      later ||= mayComeLater(error)
      if (stays !== undefined) kept.push(stays)
      const what = stays === undefined ? 'is missing' : 'is the one of an earlier day'
      losses.push(loss('file', `${file.title} (${file.url}) ${what}: ${(error as Error).message}`))
    }
  }
  return { files: kept, losses, later }
}

async function fetchFile(
  client: PortalClient,
  store: Pick<FileStore, 'put'>,
  { url, ...file }: RemoteFile,
  losses: Loss[]
): Promise<DatasetFile> {
  const address = URL.parse(url, `${client.api}/`)
  if (address === null) throw remoteError('remote/bad-response', 'this is not an address.')
  return client.read(address.href, {}, async (body, answer) => {
    if (isPage(answer.headers['content-type']) && !isPage(file.mimetype))
      throw remoteError('remote/bad-response', 'its address answers a page and not a file.')
    if (answer.url.host !== address.host)
      losses.push(loss('file-link', `${file.title} is a link to ${answer.url.href}; its content of this day is kept.`))
    return { ...file, ...(await store.put(body)) }
  })
}

/** Ids are made from titles there, and two files may have the same one; here an id is one file. */
function freeId({ kind, id }: RemoteFile, kept: readonly DatasetFile[]): string {
  const isTaken = (tried: string): boolean => kept.some((each) => each.kind === kind && each.id === tried)
  for (let number = 1; ; number++) {
    const tried = number === 1 ? id : `${id}_${number}`
    if (!isTaken(tried)) return tried
  }
}

/** Portals answer a page of an error with status 200 where a file is gone. */
export function isPage(type: unknown): boolean {
  return /^(text\/html|application\/xhtml\+xml)\b/i.test(String(type ?? '').trim())
}

/** What is wrong today, and may not be on the next run. */
export function mayComeLater(error: unknown): boolean {
  return remoteError.is(error, 'remote/unreachable')
}

/** A file that is gone, closed or too large; anything else ends the copy of the dataset. */
export function isOfFile(error: unknown): boolean {
  return [
    'remote/bad-response',
    'remote/refused',
    'remote/unreachable',
    'fetch/failed',
    'fetch/not-allowed',
    'fetch/bad-url',
    'catalog/file-too-large'
  ].some((code) => isLoggiaError(error, code))
}
