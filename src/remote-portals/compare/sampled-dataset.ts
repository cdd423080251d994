import { type CopiedField, readFields } from '../clone/read-fields.ts'
import { isObject, type Json, type RemoteFile, readDataset } from '../clone/remote-dataset.ts'
import { remoteError } from '../errors.ts'
import type { Random } from './random.ts'

/** One of the two portals: any answer of its API; `path` begins below it. */
export type Side = (
  path: string
) => Promise<{ readonly status: number; readonly contentType: string; readonly text: string }>

/** A dataset with some of its records: requests are made of its fields and values. */
export interface SampledDataset {
  readonly id: string
  readonly fields: readonly CopiedField[]
  readonly recordCount: number
  readonly records: readonly Json[]
  /** Attachments and alternative exports. */
  readonly files: readonly RemoteFile[]
}

const PAGE = 100
const SAMPLE = 50
/** More datasets than this are not looked at; the seed chooses which. */
const MAX_SAMPLED = 200

/** The datasets of a portal, or those that the seed chooses of many. Errors: `remote/not-a-portal`. */
export async function sampleDatasets(
  side: Side,
  random: Random,
  onStep: (what: string) => void
): Promise<SampledDataset[]> {
  const ids = random.some(await listIds(side), MAX_SAMPLED)
  const sampled: SampledDataset[] = []
  for (const id of ids) {
    onStep(`reading ${id}, ${sampled.length + 1} of ${ids.length}`)
    const about = await side(`/catalog/datasets/${encodeURIComponent(id)}`)
    const page = await side(`/catalog/datasets/${encodeURIComponent(id)}/records?limit=${SAMPLE}&timezone=UTC`)
    if (about.status !== 200) continue
    const dataset = readDataset(parse(about.text))
    const body = page.status === 200 ? parse(page.text) : {}
    const results = isObject(body) && Array.isArray(body['results']) ? body['results'].filter(isObject) : []
    // Names that ODSQL would need quotes for are asked for in whole records.
    const fields = readFields(dataset.fields).fields.filter(({ name, source }) => name === source && PLAIN.test(name))
    sampled.push({ id, fields, recordCount: dataset.recordCount ?? 0, records: results, files: dataset.files })
  }
  return sampled
}

const PLAIN = /^[a-z_][a-z0-9_]*$/i

async function listIds(side: Side): Promise<string[]> {
  const ids: string[] = []
  for (let offset = 0; offset < 10_000; offset += PAGE) {
    const { status, text } = await side(`/catalog/datasets?limit=${PAGE}&offset=${offset}&order_by=dataset_id`)
    const body = status === 200 ? parse(text) : undefined
    if (!isObject(body) || !Array.isArray(body['results']))
      throw remoteError(
        'remote/not-a-portal',
        `The catalog of the first portal answers ${status}, and not with datasets. Is it a portal with the Explore API v2.1?`
      )
    ids.push(...body['results'].filter(isObject).map(({ dataset_id: id }) => String(id)))
    if (body['results'].length < PAGE) break
  }
  return ids
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
