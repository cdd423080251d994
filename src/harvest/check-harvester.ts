import type { Writer } from '#store'
import { CATALOG_KINDS, isCatalogKind } from './catalogs/kinds.ts'
import { harvestError } from './errors.ts'
import type { HarvestOptions, NewHarvester } from './harvester.ts'
import { readMapping } from './metadata/mapping.ts'

/** About as often as the browser of one visitor. */
const REQUESTS_PER_SECOND = 4

/** Errors: `harvest/bad-harvester`. */
export async function requireUsers(tx: Writer, { owner, mapping }: HarvestOptions): Promise<void> {
  const names = [...new Set([...(owner === undefined ? [] : [owner]), ...Object.values(mapping.owners)])]
  for (const name of names) {
    const user = await tx.selectFrom('users').select('username').where('username', '=', name).executeTakeFirst()
    if (user === undefined) throw bad(`there is no user ${name} who could own its datasets`)
  }
}

const MAX_GRACE_DAYS = 366

/** Errors: `harvest/bad-harvester`. */
export function checkHarvester(given: NewHarvester): { kind: string; url: string; options: HarvestOptions } {
  const { kind, filter, access = 'public', owner, prefix = '', metadataOnly, maxVanished, graceDays } = given
  if (!isCatalogKind(kind)) throw bad(`${JSON.stringify(kind)} is not one of ${Object.keys(CATALOG_KINDS).join(', ')}`)
  const url = URL.parse(given.url)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) throw bad(`${given.url} is not an http or https URL`)
  if (url.username !== '' || url.password !== '')
    throw bad('its URL holds a user name or password: give it as a header, which is kept sealed')
  const reader = CATALOG_KINDS[kind]
  if (filter !== undefined && reader.filter === null) throw bad(`catalogs of the kind ${kind} have no filter`)
  const requestsPerSecond = given.requestsPerSecond ?? REQUESTS_PER_SECOND
  if (!(requestsPerSecond > 0 && requestsPerSecond <= 1_000)) throw bad('its rate is a number of requests in a second')
  if (!Number.isInteger(maxVanished) || maxVanished < 0 || maxVanished > 100)
    throw bad('what may vanish is a percentage from 0 to 100')
  if (!Number.isInteger(graceDays) || graceDays < 0 || graceDays > MAX_GRACE_DAYS)
    throw bad(`its grace is a number of days from 0 to ${MAX_GRACE_DAYS}`)
  if (!/^[a-z0-9_-]{0,50}$/i.test(prefix)) throw bad('a prefix has at most 50 letters, digits, - and _')
  return {
    kind,
    url: reader.address(url),
    options: {
      ...(filter !== undefined && { filter }),
      access,
      ...(owner !== undefined && { owner }),
      prefix,
      mapping: readMapping(given.mapping),
      metadataOnly,
      requestsPerSecond
    }
  }
}

function bad(why: string) {
  return harvestError('harvest/bad-harvester', `The harvester is not valid: ${why}.`)
}
