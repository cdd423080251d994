import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fetchSource } from '#sources'
import { harvestError } from '../errors.ts'
import type { HarvestedFile } from '../harvested-dataset.ts'
import { isPage } from '../records/is-page.ts'
import type { DatasetTake } from '../run/harvest-run.ts'
import type { KeptFile } from './kept-file.ts'

type Fetched = Pick<KeptFile, 'sha256' | 'bytes' | 'etag' | 'lastModified' | 'conditionalRuns' | 'checkedMs'>

/**
 * The bytes of a file, kept by their content; those that are here if the server says that nothing has changed. Errors:
 * those of a scheduled source, `harvest/bad-dataset` for a page instead of a file, `catalog/file-too-large`.
 */
export async function fetchFile(
  { run, row }: DatasetTake,
  { url, title }: HarvestedFile,
  known: KeptFile | undefined,
  maxBytes: number
): Promise<Fetched> {
  const { context, fetch, headersFor, accept, signal } = run
  mkdirSync(context.folder, { recursive: true, mode: 0o700 })
  const name = createHash('sha256').update(`${row.catalog} ${row.remote_id} file`).digest('hex').slice(0, 24)
  const file = join(context.folder, `harvest-${name}`)
  const isSame = known?.url === url
  const state = {
    url,
    etag: isSame ? known.etag : null,
    last_modified: isSame ? known.lastModified : null,
    conditional_runs: isSame ? known.conditionalRuns : 0
  }
  try {
    const fetched = await fetchSource(state, {
      fetch,
      headers: headersFor(url),
      file,
      maxBytes,
      whole: accept,
      signal
    })
    const checkedMs = context.clock.now()
    if (fetched.kind === 'unchanged') return { ...known!, conditionalRuns: known!.conditionalRuns + 1, checkedMs }
    if (await isPage(file)) throw harvestError('harvest/bad-dataset', `${title} is a page and not a file.`)
    const { etag, lastModified } = fetched
    const kept = await context.files.put(createReadStream(file))
    return { ...kept, etag, lastModified, conditionalRuns: 0, checkedMs }
  } finally {
    rmSync(file, { force: true })
  }
}
