import type { Answer, HttpRequest } from '#http'
import { isLoggiaError } from '#kit'
import { pageCaller } from '../page/frame.ts'
import { redirectTo } from '../page/redirect.ts'
import type { SiteContext } from '../site-context.ts'
import { findDataset } from './find-dataset.ts'

/** Where an address of an older portal is now, below the base path; without its query, which is kept. */
type Target = (params: Readonly<Record<string, string>>, context: SiteContext) => string

const api = (params: Readonly<Record<string, string>>, context: SiteContext, below: string): string =>
  `${context.settings.apiPrefix}/catalog/datasets/${part(params.id)}/${below}`
const part = (text: string | undefined): string => encodeURIComponent(text ?? '')

/** With and without the name that a portal has behind its web adaptor. */
export const CONTEXTS = ['', '/webadaptor'] as const

function underContexts(paths: Readonly<Record<string, string>>): Record<string, Target> {
  return Object.fromEntries(
    CONTEXTS.flatMap((context) => Object.entries(paths).map(([path, to]) => [`${context}${path}`, () => to]))
  )
}

/** Moved permanently, for every caller: where they lead it is decided who may see it. */
const MOVED: Readonly<Record<string, Target>> = {
  // Pages of an ArcGIS portal; those that name something are in `portal-pages.ts` and `organization-pages.ts`.
  ...underContexts({
    '/home': '/',
    '/home/index.html': '/',
    '/home/gallery.html': '/explore/',
    '/home/search.html': '/explore/',
    '/home/content.html': '/admin/items/',
    '/home/groups.html': '/admin/groups/',
    '/home/troubleshoot.html': '/help/',
    '/home/pages/Account/accept_conditions.html': '/notice'
  }),
  '/explore/assets/:id': ({ id }) => `/explore/dataset/${part(id)}/`,
  '/explore/dataset/:id/files/:file': (params, context) => api(params, context, `files/${part(params.file)}`),
  '/explore/dataset/:id/files/:file/:size': (params, context) => api(params, context, `files/${part(params.file)}`),
  '/api/datasets/1.0/:id/attachments/:file': (params, context) =>
    api(params, context, `attachments/${part(params.file)}`),
  '/api/datasets/1.0/:id/alternative_exports/:file': (params, context) =>
    api(params, context, `alternative_exports/${part(params.file)}`),
  '/api/v2/console': () => '/api-reference/',
  '/api/explore/v2.0/console': () => '/api-reference/',
  '/api/explore/v2.1/console': () => '/api-reference/',
  '/page/:slug': ({ slug }) => `/pages/${part(slug)}/`,
  '/login': () => '/sign-in',
  '/signup': () => '/sign-in',
  '/logout': () => '/account/',
  '/account/visits': () => '/admin/usage/',
  '/publish': () => '/admin/',
  '/publish/*': () => '/admin/',
  '/backoffice': () => '/admin/',
  '/backoffice/*': () => '/admin/'
}

export const MOVED_PATHS: readonly string[] = Object.keys(MOVED)

export function redirectMoved(path: string): (http: HttpRequest, context: SiteContext) => Promise<Answer> {
  const target = MOVED[path]
  if (target === undefined) throw new Error(`${path} is not in the table`)
  return async (http, context) => {
    const { id } = http.params
    const own = id === undefined ? {} : { id: await ownIdOf(id, http, context) }
    const query = http.queryText === '' ? '' : `?${http.queryText}`
    return redirectTo(`${context.settings.basePath}${target({ ...http.params, ...own }, context)}${query}`, 'moved')
  }
}

/** The API, to which these addresses lead, knows a dataset only by its own letters. */
async function ownIdOf(id: string, http: HttpRequest, context: SiteContext): Promise<string> {
  try {
    return (await findDataset(context.catalog, id, await pageCaller(http, context))).id
  } catch (error) {
    if (isLoggiaError(error) && error.kind === 'not-found') return id
    throw error
  }
}
