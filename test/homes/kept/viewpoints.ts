/** The views of callers of a running portal, through every API: plain data, to be compared with earlier views. */
import { ADMINISTRATOR } from './fill-portal.ts'
import { anonymous, type PortalCaller, signIn } from './portal-client.ts'

const CALLERS = ['ann', 'bob', 'cat', 'dan', 'eve', 'bare', 'chief', ADMINISTRATOR] as const

/** By caller: `anonymous`, members by their names, API keys as `key of ann`. */
export type Viewpoints = Readonly<Record<string, Viewpoint>>

export interface Viewpoint {
  /** Datasets with title, licence, number of records and lines of their CSV. */
  readonly explore: Readonly<Record<string, readonly unknown[]>>
  /** Items by id with title, owner, access, status, tags, licence. */
  readonly items: Readonly<Record<string, readonly unknown[]>>
  readonly total: number
  readonly counts: unknown
  readonly groups: readonly string[]
}

/** `ids`: of all items there are. */
export async function readViewpoints(
  url: string,
  keys: Readonly<Record<string, string>>,
  ids: readonly string[]
): Promise<Viewpoints> {
  const members = await Promise.all(CALLERS.map(async (name) => [name, await signIn(url, name)] as const))
  const views: [string, Viewpoint][] = []
  for (const [name, caller] of [['anonymous', anonymous(url)] as const, ...members])
    views.push([name, { explore: await readExplore(url, caller.token), ...(await readPortal(caller, ids)) }])
  for (const [owner, key] of Object.entries(keys))
    views.push([
      `key of ${owner}`,
      { explore: await readExplore(url, key), items: {}, total: 0, counts: [], groups: [] }
    ])
  return Object.fromEntries(views)
}

async function readExplore(url: string, secret: string | undefined): Promise<Viewpoint['explore']> {
  const headers = { referer: 'kept-home', ...(secret !== undefined && { authorization: `Bearer ${secret}` }) }
  const ask = (path: string) => fetch(`${url}/api/explore/v2.1/catalog/datasets${path}`, { headers })
  const { results } = (await (await ask('?limit=100&include_app_metas=true')).json()) as { results: any[] }
  const datasets = await Promise.all(
    results.map(async ({ dataset_id: id, metas }) => {
      const { total_count: records } = (await (await ask(`/${id}/records?limit=0`)).json()) as any
      const lines = (await (await ask(`/${id}/exports/csv`)).text()).trimEnd().split('\n').length
      const { title, description, keyword, license } = metas.default
      return [id, [title, description, keyword, license, records ?? null, lines]] as const
    })
  )
  return Object.fromEntries(datasets.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

async function readPortal(caller: PortalCaller, ids: readonly string[]): Promise<Omit<Viewpoint, 'explore'>> {
  const items: Record<string, readonly unknown[]> = {}
  for (const id of ids.toSorted()) {
    const item = await caller.tryTo(`/content/items/${id}`)
    if (item.error !== undefined) continue
    const { title, type, owner, access, contentStatus, tags, licenseInfo, description, protected: isProtected } = item
    items[id] = [title, type, owner, access, contentStatus, tags, licenseInfo, description, isProtected]
  }
  const { total, results, aggregations } = await caller.ask('/search', {
    q: '*',
    num: 100,
    countFields: 'tags,type,access',
    countSize: 50
  })
  const found = results.map(({ id }: { id: string }) => id).toSorted()
  if (JSON.stringify(found) !== JSON.stringify(Object.keys(items)))
    throw new Error(`search finds ${found}, and there are ${Object.keys(items)}`)
  const groups = await caller.ask('/community/groups', { q: '*', num: 100 })
  return {
    items,
    total,
    counts: aggregations.counts,
    groups: groups.results.map(({ title }: { title: string }) => title).toSorted()
  }
}
