import { API_PATH } from '../client/api-address.ts'
import type { PortalClient } from '../client/portal-client.ts'
import { isObject, type Json } from '../clone/remote-dataset.ts'
import { remoteError } from '../errors.ts'

/** Where a portal gives its publishers the settings of datasets, beside its Explore API. */
export function publishingAddress(api: string): string {
  return `${api.slice(0, -API_PATH.length)}/api/automation/v1.0`
}

/** How a dataset is made there, as its publishers see it. The answers as they are; secrets are null in them. */
export interface PublishedSettings {
  readonly uid: string
  readonly datasetId: string
  readonly isPublished: boolean
  readonly dataset: Json
  /** Where its records come from, and how they are read. */
  readonly resources: readonly Json[]
  /** Steps in their order. */
  readonly fields: readonly Json[]
  /** In the order in which they are applied. */
  readonly processors: readonly Json[]
  readonly schedules: readonly Json[]
  readonly users: readonly Json[]
  readonly groups: readonly Json[]
  /** Parts that this publisher may not see, with the refusal; they are empty above. */
  readonly refused: readonly { readonly part: string; readonly why: string }[]
}

/** The parts of a dataset's settings, and their paths below it. */
const PARTS = {
  resources: 'resources',
  fields: 'fields',
  processors: 'processors',
  schedules: 'schedules',
  users: 'security/users',
  groups: 'security/groups'
} as const

const PAGE = 100
/** Entries of one list: schedules, steps and rules are a few; datasets some thousands. */
const MAX_ENTRIES = 100_000

/** The datasets that the owner of the key may edit, by id; published and not. Errors: those of the client. */
export async function listEditable(client: PortalClient): Promise<Map<string, Json>> {
  const datasets = await listAll(client, '/datasets/')
  // Drafts may have no id yet.
  return new Map(datasets.map((dataset) => [String(dataset['dataset_id'] ?? dataset['uid']), dataset]))
}

/** What one part refuses does not hold up the others. Errors: those of the client. */
export async function readSettings(client: PortalClient, dataset: Json): Promise<PublishedSettings> {
  const uid = String(dataset['uid'])
  const below = `/datasets/${encodeURIComponent(uid)}`
  const parts: [string, readonly Json[]][] = []
  const refused: { part: string; why: string }[] = []
  for (const [name, path] of Object.entries(PARTS)) {
    const part = await listAll(client, `${below}/${path}/`).catch((error: unknown) => {
      if (!remoteError.is(error, 'remote/refused')) throw error
      refused.push({ part: name, why: error.message })
      return []
    })
    parts.push([name, part])
  }
  return {
    uid,
    refused,
    datasetId: String(dataset['dataset_id'] ?? uid),
    isPublished: dataset['is_published'] === true,
    dataset,
    ...(Object.fromEntries(parts) as Record<keyof typeof PARTS, readonly Json[]>)
  }
}

/** Lists come in pages, or whole. */
async function listAll(client: PortalClient, path: string): Promise<Json[]> {
  const found: Json[] = []
  for (;;) {
    const body = await client.json(path, { limit: PAGE, offset: found.length })
    const { results, total_count: total, next } = isObject(body) ? body : { results: body, next: null }
    if (!Array.isArray(results))
      throw remoteError('remote/bad-response', `${client.api}${path} answers JSON that is not a list.`)
    for (const each of results) if (isObject(each)) found.push(each)
    // A portal may give shorter pages than were asked for: its count says whether there are more.
    const isLast = typeof total === 'number' ? found.length >= total : next === null || results.length < PAGE
    if (isLast || results.length === 0 || !isObject(body) || found.length > MAX_ENTRIES) return found
  }
}
