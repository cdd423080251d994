import { answerExport, describeApi } from '#explore'
import { createSite, type Site, type SiteOptions } from '#site'
import type { Config } from './config/settings.ts'
import { EXPLORE_PREFIX } from './open-records.ts'
import { RELEASE } from './release.ts'
import type { Services } from './rooms.ts'

/** The pages over the use cases that the Explore API has too. */
export function openSite(rooms: Services, config: Config, log: SiteOptions['log']): Promise<Site> {
  const { catalog, authenticate, portal, records, visits, clock } = rooms
  return createSite({
    catalog,
    authenticate,
    appearance: (caller) => portal.appearance(caller),
    exportFile: (http, caller, question) => answerExport(records, http, caller, question),
    records,
    describeApi,
    account: portal.ownAccount,
    pageTexts: portal.pageTexts,
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
      release: RELEASE,
      auditDays: config.auditDays,
      plainSignIn: config.plainSignIn,
      httpsPort: config.httpsPort === 0 ? null : config.httpsPort
    }
  })
}

export function basePathOf({ baseUrl }: Pick<Config, 'baseUrl'>): string {
  return baseUrl === null ? '' : new URL(baseUrl).pathname.replace(/\/+$/, '')
}
