import { harvestError } from '../../errors.ts'
import type { CatalogEntry } from '../../harvested-dataset.ts'
import { isObject, type Json, textIn } from '../../json-values.ts'
import { type CatalogReader, type CatalogReading, MAX_DATASETS } from '../catalog-reader.ts'
import { readEntry } from '../read-entries.ts'
import { readPackage, whyNotOpen } from './read-package.ts'

const PAGE = 100
const ACTION = 'api/3/action/package_search'
/** What follows the address of a CKAN portal, which may have a path of its own. */
const KNOWN_PATHS = /\/(api\/(3\/|action\/|rest\/)|dataset|organization|group)(\/.*|$)/

export const CKAN: CatalogReader = {
  label: 'CKAN',
  filter: 'a filter of Solr, as `fq` of package_search takes it: organization:parks',
  address: ({ origin, pathname }) => `${origin}${pathname.replace(KNOWN_PATHS, '').replace(/\/*$/, '/')}`,
  list: async (reading) => {
    const { packages, count } = await listPackages(reading)
    const entries = packages.flatMap((each): CatalogEntry[] =>
      whyNotOpen(each) === null ? [readEntry(textIn(each['id']), () => readPackage(each, reading.url))] : []
    )
    if (packages.length >= count) return entries
    // An entry that may be any of the known ones: a part of a list withdraws nothing.
    const reason = `Of ${count} packages ${packages.length} were listed: pages of the portal overlap.`
    return [...entries, { kind: 'unreadable', remoteId: null, reason }]
  }
}

interface PackageList {
  readonly packages: readonly Json[]
  /** As the portal counts them. */
  readonly count: number
}

/**
 * Sorted by id, because by any other order a package that is edited during the run is lost. Servers answer fewer rows than
 * asked, so the next page begins after what came. The same package on two pages is one.
 */
async function listPackages({ url, client, filter, signal }: CatalogReading): Promise<PackageList> {
  const found = new Map<string, Json>()
  let withoutId: Json[] = []
  let before = ''
  let longest = 0
  let counted = 0
  for (let start = 0; ; ) {
    signal.throwIfAborted()
    const address = new URL(ACTION, url)
    address.search = new URLSearchParams({
      rows: String(PAGE),
      start: String(start),
      sort: 'id asc',
      ...(filter !== undefined && { fq: filter })
    }).toString()
    const { count, results } = readPage(await client.json(address.href), url)
    counted = count
    if (results.length === 0) {
      if (start < count)
        throw notCkan(url, `lists ${count} packages, and none after the first ${start}: the list is not complete`)
      break
    }
    const page = JSON.stringify(results)
    if (page === before) {
      if (start >= count) break
      throw notCkan(url, 'answers every page with the same packages')
    }
    before = page
    longest = Math.max(longest, results.length)
    if (count > MAX_DATASETS) throw tooMany(url, count)
    for (const each of results) {
      const id = textIn(each['id'])
      if (id === null) withoutId = [...withoutId, each]
      else found.set(id, each)
    }
    start += results.length
    // Counts of portals with permissions are too low: only a page that is not full is the last.
    if (start >= count && results.length < longest) break
    if (found.size + withoutId.length > MAX_DATASETS) throw tooMany(url, found.size)
  }
  return { packages: [...found.values(), ...withoutId], count: counted }
}

/** CKAN answers `{"success": true, "result": …}`, and errors with the status 200 too. */
function readPage(body: unknown, url: string): { readonly count: number; readonly results: readonly Json[] } {
  const { success, result, error } = isObject(body) ? body : {}
  if (success === false) {
    const said = isObject(error) ? textIn(error['message']) : null
    throw notCkan(url, `refuses the request${said === null ? '' : `: ${said.slice(0, 200)}`}`)
  }
  const { count, results } = isObject(result) ? result : {}
  if (typeof count !== 'number' || !Array.isArray(results))
    throw notCkan(url, 'answers JSON that CKAN would not answer')
  return { count, results: results.map((each) => (isObject(each) ? each : {})) }
}

function tooMany(url: string, count: number) {
  return harvestError(
    'harvest/too-large',
    `${url} has ${count} packages, and a harvester takes ${MAX_DATASETS} at most: choose some by a filter.`
  )
}

function notCkan(url: string, why: string) {
  return harvestError('harvest/not-a-catalog', `${url} ${why}.`)
}
