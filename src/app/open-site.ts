import { answerExport, describeApi } from '#explore'
import { answerRecordsFile } from '#search-v1'
import { createSite, type Site, type SiteOptions } from '#site'
import { shareCacheMemory } from './cache-memory.ts'
import type { Config } from './config/settings.ts'
import type { Metrics } from './metrics.ts'
import { EXPLORE_PREFIX } from './open-records.ts'
import type { Services } from './rooms.ts'
import { searchV1Services } from './search-v1-services.ts'

/** The pages over the use cases that the Explore API has too, their gauges among the metrics. */
export async function openSite(
  rooms: Services,
  config: Config,
  log: SiteOptions['log'],
  metrics: Pick<Metrics, 'gauge'>
): Promise<Site> {
  const { catalog, authenticate, portal, records, visits, clock } = rooms
  const site = await createSite({
    catalog,
    authenticate,
    appearance: (caller) => portal.appearance(caller),
    exportFile: (http, caller, question) => answerExport(records, http, caller, question),
    recordsFile: (http, caller, file) => answerRecordsFile(http, caller, file, searchV1Services(rooms)),
    records,
    describeApi,
    account: portal.ownAccount,
    providers: portal.providerSignIns,
    operations: portal.gateway,
    pageTexts: portal.pageTexts,
    shownContent: portal.shownContent,
    visits,
    clock,
    log,
    settings: {
      title: config.portalTitle,
      language: config.language ?? config.portalLanguage,
      timezone: config.timezone,
      basePath: basePathOf(config),
      apiPrefix: EXPLORE_PREFIX,
      mapTiles: config.mapTiles === null ? null : { url: config.mapTiles, attribution: config.mapTilesAttribution },
      keptBytes: shareCacheMemory(config).pages,
      auditDays: config.auditDays,
      plainSignIn: config.plainSignIn,
      httpsPort: config.httpsPort === 0 ? null : config.httpsPort
    }
  })
  for (const [name, read] of Object.entries(site.gauges))
    metrics.gauge(`loggia_pages_${name}`, HELP[name] ?? name, read)
  return site
}

const HELP: Readonly<Record<string, string>> = {
  kept_bytes: 'Memory of pages that are kept for anonymous visitors.',
  kept_hits: 'Pages that were kept, since the start.',
  kept_misses: 'Pages that were rendered for anonymous visitors, since the start.'
}

function basePathOf({ baseUrl }: Pick<Config, 'baseUrl'>): string {
  return baseUrl === null ? '' : new URL(baseUrl).pathname.replace(/\/+$/, '')
}
