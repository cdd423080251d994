import type { Answer, HttpRequest, Route, RouteGroup } from '#http'
import { answerCatalog, answerHome } from './catalog/catalog-pages.ts'
import { answerApi } from './dataset/api-page.ts'
import { answerExport } from './dataset/export-page.ts'
import { answerInformation } from './dataset/information-page.ts'
import { redirectTab } from './dataset/old-addresses.ts'
import { createProfiles } from './dataset/profiles.ts'
import { answerSchema } from './dataset/schema-file.ts'
import { answerTable } from './dataset/table-page.ts'
import { answerOpenSearch, answerRobots } from './machines/robots.ts'
import { answerSitemap } from './machines/sitemap.ts'
import { groundRoute } from './map/ground-tile.ts'
import { answerMap, answerMapEmbed } from './map/map-page.ts'
import { answerSide } from './map/map-side.ts'
import { answerTile } from './map/tile-answer.ts'
import { answerCatalogDownload, answerDownload } from './old/download.ts'
import { MOVED_PATHS, redirectChart, redirectMoved } from './old/redirects.ts'
import { problemAnswer } from './page/problem-answer.ts'
import { openWebBuild } from './page/web-build.ts'
import { createPictures } from './pictures/pictures.ts'
import type { SiteContext } from './site-context.ts'

export type SiteOptions = Omit<SiteContext, 'build' | 'pictures' | 'profiles'>

export interface Site {
  readonly routes: readonly Route[]
  readonly answerError: RouteGroup['answerError']
}

export async function createSite(options: SiteOptions): Promise<Site> {
  const context: SiteContext = {
    ...options,
    build: await openWebBuild(),
    pictures: createPictures(options.log),
    profiles: createProfiles(options.log)
  }
  const page = (
    path: string,
    answer: (http: HttpRequest, context: SiteContext) => Promise<Answer> | Answer
  ): Route => ({
    method: 'GET',
    path,
    audience: 'visitors',
    handle: (http) => answer(http, context)
  })
  return {
    routes: [
      page('/', answerHome),
      page('/explore', answerCatalog),
      page('/explore/dataset/:id', redirectTab),
      page('/explore/dataset/:id/information', answerInformation),
      page('/explore/dataset/:id/table', answerTable),
      page('/explore/dataset/:id/map', answerMap),
      page('/explore/dataset/:id/map/side', answerSide),
      page('/explore/dataset/:id/tiles/:z/:x/:y', answerTile),
      page('/explore/embed/dataset/:id/map', answerMapEmbed),
      { method: 'GET', path: '/site-map/:z/:x/:y', audience: 'always', handle: groundRoute(context) },
      page('/explore/dataset/:id/export', answerExport),
      page('/explore/dataset/:id/api', answerApi),
      page('/explore/dataset/:id/schema.csv', answerSchema),
      page('/explore/dataset/:id/download', answerDownload),
      page('/explore/dataset/:id/:tab', redirectTab),
      page('/explore/download', answerCatalogDownload),
      page('/chart/embed', redirectChart),
      ...MOVED_PATHS.map((path) => page(path, redirectMoved(path))),
      page('/robots.txt', answerRobots),
      page('/sitemap.xml', answerSitemap),
      page('/opensearch.xml', answerOpenSearch),
      ...context.build.routes
    ],
    answerError: (error, http) => problemAnswer(error, http, context)
  }
}
