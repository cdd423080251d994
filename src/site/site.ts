import type { Answer, HttpRequest, Route, RouteGroup } from '#http'
import {
  receiveAccountAgain,
  receiveEndedSession,
  receiveEndedSessions,
  receiveNewKey,
  receivePassword,
  receiveProfile,
  receiveRevokedKey
} from './account/account-forms.ts'
import { answerAccount } from './account/account-page.ts'
import {
  receiveFactorBegin,
  receiveFactorConfirm,
  receiveFactorRemoval,
  receiveRecoveryCodes
} from './account/second-factor-forms.ts'
import { answerSignIn, receiveSignIn, receiveSignOut } from './account/sign-in.ts'
import { receiveCode } from './account/sign-in-code.ts'
import {
  answerProvider,
  answerReturn,
  receiveConnection,
  receiveDisconnection
} from './account/sign-in-with-provider.ts'
import { answerSignUp, receiveSignUp } from './account/sign-up.ts'
import { adminRoutes } from './admin/admin-routes.ts'
import { answerCalendar } from './calendar/calendar-page.ts'
import { answerCatalog, answerHome } from './catalog/catalog-pages.ts'
import { answerSuggestions } from './catalog/suggestions.ts'
import { answerAnalyze } from './charts/analyze-page.ts'
import { answerChartCsv, answerChartSvg } from './charts/chart-files.ts'
import { answerOldChart } from './charts/embed-page.ts'
import { answerApi } from './dataset/api-page.ts'
import { answerEmbed } from './dataset/embed.ts'
import { answerExport } from './dataset/export-page.ts'
import { answerInformation } from './dataset/information-page.ts'
import { answerMissing } from './dataset/missing-dataset.ts'
import { redirectTab } from './dataset/old-addresses.ts'
import { createProfiles } from './dataset/profiles.ts'
import { answerSchema } from './dataset/schema-file.ts'
import { answerTable } from './dataset/table-page.ts'
import { answerImages } from './images/images-page.ts'
import { answerGroup, answerItem } from './items/item-page.ts'
import { answerFeed } from './machines/dataset-feed.ts'
import { answerPicture } from './machines/picture-file.ts'
import { answerOpenSearch, answerRobots } from './machines/robots.ts'
import { answerSecurityTxt } from './machines/security-txt.ts'
import { answerSitemap } from './machines/sitemap.ts'
import { groundHandler } from './map/ground-tile.ts'
import { openGrounds } from './map/grounds.ts'
import { answerMap } from './map/map-page.ts'
import { answerSide } from './map/map-side.ts'
import { answerTile } from './map/tile-answer.ts'
import { answerDeclined, answerNotice, askToAgree, receiveNotice } from './notice/notice-page.ts'
import { answerCatalogDownload, answerDownload } from './old/download.ts'
import { answerNamedView } from './old/named-views.ts'
import { redirectOrganization, redirectUser } from './old/organization-pages.ts'
import { redirectToOwnCase } from './old/other-case.ts'
import { redirectGroup, redirectItem, redirectSignIn } from './old/portal-pages.ts'
import { CONTEXTS, MOVED_PATHS, redirectMoved } from './old/redirects.ts'
import { KeptPages } from './page/kept-pages.ts'
import { problemAnswer } from './page/problem-answer.ts'
import { openWebBuild } from './page/web-build.ts'
import { PAGES } from './pages/page-slugs.ts'
import { answerSiteMap } from './pages/site-map.ts'
import { answerOwnPage, answerTextPage } from './pages/text-page.ts'
import { createPictures } from './pictures/pictures.ts'
import { preparePages } from './prepare-pages.ts'
import { answerReference } from './reference/reference-page.ts'
import type { SiteContext } from './site-context.ts'
import { noteVisit } from './visits/note-visit.ts'

export type SiteOptions = Omit<SiteContext, 'build' | 'pictures' | 'profiles'>

export interface Site {
  readonly routes: readonly Route[]
  readonly answerError: RouteGroup['answerError']
  /** Makes what pages of new records show, before somebody asks; to be called now and then. */
  readonly prepare: (signal: AbortSignal) => Promise<void>
  /** Numbers for the metrics. */
  readonly gauges: Readonly<Record<string, () => number>>
  /** A file that a client of the Explore API begins to load. */
  readonly noteDownload: (datasetId: string, http: HttpRequest) => void
}

type Handle = (http: HttpRequest, context: SiteContext) => Promise<Answer> | Answer

export async function createSite(options: SiteOptions): Promise<Site> {
  const build = await openWebBuild()
  const ground = openGrounds(build)
  const context: SiteContext = {
    ...options,
    build,
    pictures: createPictures(options.log, () => ground('coarse')),
    profiles: createProfiles(options.log)
  }
  const kept = new KeptPages(context, options.settings.keptBytes)
  /** What programs and crawlers ask for. */
  const file = (path: string, answer: Handle): Route => ({
    method: 'GET',
    path,
    audience: 'visitors',
    handle: path.includes('/dataset/:id') ? inOwnCase(answer) : (http) => answer(http, context)
  })
  const inOwnCase = (answer: Handle) => async (http: HttpRequest) => {
    try {
      return await answer(http, context)
    } catch (error) {
      const moved = await redirectToOwnCase(error, http, context)
      if (moved === undefined) throw error
      return moved
    }
  }
  const counted = (http: HttpRequest, datasetId: string | null, view: string, given: Answer): Answer => {
    if (given.status === 200) noteVisit(context.visits, http, datasetId, view)
    return given
  }
  /** What people look at: after the access notice, if there is one. */
  const page = (path: string, answer: Handle): Route =>
    file(path, async (http) => {
      const notice = await askToAgree(http, context)
      if (notice !== undefined) return notice
      if (!path.includes('/dataset/:id')) return counted(http, null, 'page', await kept.answer(http, answer))
      try {
        return counted(http, http.params.id ?? '', path.split('/')[4] ?? 'page', await kept.answer(http, answer))
      } catch (error) {
        return answerMissing(error, http, context)
      }
    })
  /** A view in a frame of another site: without the notice. */
  const frame = (path: string, answer: Handle): Route => file(path, (http) => kept.answer(http, answer))
  /** Forms of members, and of those who want to be. */
  const form = (path: string, answer: Handle): Route => ({
    method: 'POST',
    path,
    // Anonymous callers of a private portal sign in by one; each form checks its transport, where it comes from and whose it is.
    audience: 'always',
    handle: (http) => answer(http, context)
  })
  return {
    routes: [
      page('/', answerHome),
      page('/explore', answerCatalog),
      file('/explore/suggest', answerSuggestions),
      page('/api-reference', answerReference),
      page('/explore/dataset/:id', redirectTab),
      page('/explore/dataset/:id/information', answerInformation),
      page('/explore/dataset/:id/table', answerTable),
      page('/explore/dataset/:id/map', answerMap),
      file('/explore/dataset/:id/map/side', answerSide),
      file('/explore/dataset/:id/tiles/:z/:x/:y', answerTile),
      // The same for everybody, including anonymous callers of a private portal.
      { ...file('/map-ground/:z/:x/:y', groundHandler(ground)), audience: 'always' },
      page('/explore/dataset/:id/analyze', answerAnalyze),
      file('/explore/dataset/:id/analyze/chart.svg', answerChartSvg),
      file('/explore/dataset/:id/analyze/chart.csv', answerChartCsv),
      page('/explore/dataset/:id/calendar', answerCalendar),
      page('/explore/dataset/:id/images', answerImages),
      page('/explore/dataset/:id/export', answerExport),
      page('/explore/dataset/:id/api', answerApi),
      file('/explore/dataset/:id/schema.csv', answerSchema),
      file('/explore/dataset/:id/rss', answerFeed('rss')),
      file('/explore/dataset/:id/atom', answerFeed('atom')),
      file('/explore/dataset/:id/picture.png', answerPicture),
      file('/.well-known/security.txt', answerSecurityTxt),
      file('/explore/dataset/:id/download', answerDownload),
      page('/explore/dataset/:id/:tab', redirectTab),
      file('/explore/download', answerCatalogDownload),
      frame('/chart/embed', answerOldChart),
      ...MOVED_PATHS.map((path) => file(path, redirectMoved(path))),
      file('/map/:name', answerNamedView('page')),
      file('/map/embed/:name', answerNamedView('frame')),
      file('/chart/embed/:name', answerNamedView('frame')),
      ...CONTEXTS.flatMap((each) => [
        file(`${each}/home/item.html`, redirectItem('id')),
        file(`${each}/home/webmap/viewer.html`, redirectItem('webmap')),
        file(`${each}/home/group.html`, redirectGroup),
        file(`${each}/home/organization.html`, redirectOrganization),
        file(`${each}/home/user.html`, redirectUser),
        // Where visitors sign in: as `/sign-in`.
        { ...file(`${each}/home/signin.html`, redirectSignIn), audience: 'always' as const }
      ]),
      page('/items/:id', answerItem),
      page('/groups/:id', answerGroup),
      frame('/explore/embed/dataset/:id', answerEmbed),
      frame('/explore/embed/dataset/:id/:tab', answerEmbed),
      // Nobody could sign in to a closed portal without it; it reveals nothing of the portal to anonymous callers.
      { ...file('/sign-in', answerSignIn), audience: 'always' },
      form('/sign-in', receiveSignIn),
      form('/sign-in/code', receiveCode),
      // Browsers go to a provider and come back, also to a closed portal.
      { ...file('/sign-in/with/:provider', answerProvider), audience: 'always' },
      { ...file('/sign-in/with/:provider/return', answerReturn), audience: 'always' },
      form('/sign-out', receiveSignOut),
      // Invited persons have no account yet; the page reveals nothing of a private portal.
      { ...file('/sign-up', answerSignUp), audience: 'always' },
      form('/sign-up', receiveSignUp),
      page('/account', answerAccount),
      form('/account', receiveAccountAgain),
      form('/account/profile', receiveProfile),
      form('/account/password', receivePassword),
      form('/account/keys', receiveNewKey),
      form('/account/keys/revoke', receiveRevokedKey),
      form('/account/second-factor/begin', receiveFactorBegin),
      form('/account/second-factor/confirm', receiveFactorConfirm),
      form('/account/second-factor/codes', receiveRecoveryCodes),
      form('/account/second-factor/remove', receiveFactorRemoval),
      form('/account/providers/connect', receiveConnection),
      form('/account/providers/disconnect', receiveDisconnection),
      form('/account/sessions/end', receiveEndedSession),
      form('/account/sessions/end-all', receiveEndedSessions),
      ...adminRoutes(context),
      file('/notice', answerNotice),
      form('/notice', receiveNotice),
      file('/notice/declined', answerDeclined),
      // Law wants some of them within reach of everybody: no notice stands before them.
      ...PAGES.map((slug) => file(`/${slug}`, answerTextPage(slug))),
      file('/site-map', answerSiteMap),
      page('/pages/:slug', answerOwnPage),
      file('/robots.txt', answerRobots),
      file('/sitemap.xml', answerSitemap),
      file('/opensearch.xml', answerOpenSearch),
      ...context.build.routes
    ],
    prepare: (signal) => preparePages(context, signal),
    gauges: {
      kept_bytes: () => kept.bytes,
      kept_hits: () => kept.hits,
      kept_misses: () => kept.misses
    },
    noteDownload: (datasetId, http) => noteVisit(context.visits, http, datasetId, 'download'),
    answerError: (error, http) => problemAnswer(error, http, context)
  }
}
