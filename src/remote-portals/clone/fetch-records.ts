import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PortalClient } from '../client/portal-client.ts'
import { remoteError } from '../errors.ts'
import { type LineFindings, lookAtLines } from './look-at-lines.ts'
import { type Loss, loss } from './losses.ts'
import { readFields } from './read-fields.ts'
import { countReadable, withRecordCount } from './record-count.ts'
import { type RemoteDataset, readDataset } from './remote-dataset.ts'
import { wholeInstants } from './whole-instants.ts'

export interface FetchRecordsOptions {
  readonly file: string
  readonly maxBytes: number
  readonly signal: AbortSignal
  readonly onLines: (lines: number) => void
  /** Where this portal will be, and the id of the dataset here; absent: addresses of files stay those of the other portal. */
  readonly own?: { readonly url: string; readonly datasetId: string } | undefined
}

export interface FetchedRecords {
  /** The dataset as it was when all of its records had been read. */
  readonly dataset: RemoteDataset
  readonly lines: number
  readonly losses: readonly Loss[]
}

const MAX_ATTEMPTS = 4
const LINE_END = 0x0a

interface Download {
  readonly lines: number
  readonly sha256: string
  readonly findings: LineFindings
}

/**
 * The records of a dataset as JSON Lines, the export that keeps types, lists, nulls and precision best. A cut stream is a
 * valid file, so the number of lines must be the number of records that the catalog gives before and after. The catalog
 * also counts records that are closed to this reader: then it must be the number that the reader is shown. Errors: those
 * of the client, `remote/changed-while-reading`, `remote/incomplete-export`, `remote/too-large`.
 */
export async function fetchRecords(
  client: PortalClient,
  listed: RemoteDataset,
  options: FetchRecordsOptions
): Promise<FetchedRecords> {
  let before = await withRecordCount(client, listed)
  let ended: string | undefined
  let select = wholeInstants(listed.fields)
  const refused: Loss[] = []
  let previous: Download | undefined
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const download = await fetchOnce(client, before, select, options).catch((error: unknown) => {
      if (select === undefined || !remoteError.is(error, 'remote/refused')) throw error
      select = undefined
      refused.push(loss('precision', 'Dates come with the precision that the portal shows.'))
      return fetchOnce(client, before, select, options)
    })
    const after = await readAgain(client, before)
    if (isSame(before, after)) {
      const losses = [...refused, ...lossesOfLines(download.findings)]
      if (download.lines === after.recordCount) return { dataset: after, lines: download.lines, losses }
      const readable = await countReadable(client, after.id)
      // Where the portal counts for nobody, two equal files are what this reader may see.
      const isWhole = readable === undefined ? previous?.sha256 === download.sha256 : readable === download.lines
      if (isWhole && download.lines > 0)
        return {
          dataset: after,
          lines: download.lines,
          losses: [
            ...losses,
            loss('record-count', `The catalog counts ${after.recordCount} records, the export has ${download.lines}.`)
          ]
        }
      ended = `The export of ${listed.id} ends after ${download.lines} of ${readable ?? after.recordCount} records`
    } else ended = undefined
    previous = download
    before = after
  }
  if (ended !== undefined)
    throw remoteError('remote/incomplete-export', `${ended}, ${MAX_ATTEMPTS} times: the next run tries again.`)
  throw remoteError(
    'remote/changed-while-reading',
    `${listed.id} changed while it was read, ${MAX_ATTEMPTS} times: the next run tries again.`
  )
}

/**
 * The empty table as a CSV of its columns: JSON Lines without a record would say nothing. Nothing is asked, so an emptied
 * dataset does not depend on what the portal exports of it.
 */
export async function writeEmpty(dataset: RemoteDataset, file: string): Promise<FetchedRecords> {
  const names = readFields(dataset.fields).fields.map(({ source }) => `"${source.replaceAll('"', '""')}"`)
  await writeFile(file, `${names.join(',')}\n`, { mode: 0o600 })
  return { dataset, lines: 0, losses: [] }
}

/** The dataset as it is now; app metadata and languages are those of the list. */
async function readAgain(client: PortalClient, before: RemoteDataset): Promise<RemoteDataset> {
  const path = `/catalog/datasets/${encodeURIComponent(before.id)}`
  const now = await withRecordCount(client, readDataset(await client.json(path, { timezone: 'UTC' })))
  const { recordCount, dataProcessedMs, fields } = now
  return { ...before, recordCount, dataProcessedMs, fields }
}

function isSame(one: RemoteDataset, other: RemoteDataset): boolean {
  return (
    one.recordCount === other.recordCount &&
    one.dataProcessedMs === other.dataProcessedMs &&
    JSON.stringify(one.fields) === JSON.stringify(other.fields)
  )
}

function fetchOnce(
  client: PortalClient,
  { id, fields }: RemoteDataset,
  select: string | undefined,
  { file, maxBytes, signal, onLines, own }: FetchRecordsOptions
): Promise<Download> {
  const path = `/catalog/datasets/${encodeURIComponent(id)}/exports/jsonl`
  return client.read(path, { limit: -1, timezone: 'UTC', ...(select !== undefined && { select }) }, async (body) => {
    const hash = createHash('sha256')
    const findings: LineFindings = { emptyEntries: 0 }
    const look = lookAtLines(
      { fields: readFields(fields).fields, datasetId: own?.datasetId ?? id, ownUrl: own?.url },
      findings
    )
    let lines = 0
    let bytes = 0
    let last = LINE_END
    const count = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length
        hash.update(chunk)
        for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1)) lines++
        last = chunk.at(-1) ?? last
        onLines(lines)
        done(bytes > maxBytes ? tooLarge(id, maxBytes) : null, chunk)
      }
    })
    const target = createWriteStream(file, { mode: 0o600 })
    if (look === undefined) await pipeline(body, count, target, { signal })
    else await pipeline(body, count, look, target, { signal })
    return { lines: last === LINE_END ? lines : lines + 1, sha256: hash.digest('hex'), findings }
  })
}

function lossesOfLines({ emptyEntries }: LineFindings): Loss[] {
  if (emptyEntries === 0) return []
  return [loss('cells', `${emptyEntries} empty entries of lists are left out: a list here has none.`)]
}

function tooLarge(id: string, maxBytes: number) {
  return remoteError('remote/too-large', `The records of ${id} have more than ${maxBytes} bytes.`)
}
