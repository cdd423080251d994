import type { Answer, HttpRequest } from '#http'
import { isLoggiaError } from '#kit'
import { pageCaller } from '../page/frame.ts'
import { publicPath } from '../page/public-address.ts'
import { redirectTo } from '../page/redirect.ts'
import type { SiteContext } from '../site-context.ts'
import { findInAnyCase } from './find-dataset.ts'

/**
 * After the dataset of `/…/dataset/{id}/…` was not found: for good to the same address with the identifier as the dataset
 * has it, if it differs in the case of its letters only. undefined: there is no such dataset that the caller may see.
 */
export async function redirectToOwnCase(
  error: unknown,
  http: HttpRequest,
  context: SiteContext
): Promise<Answer | undefined> {
  const id = http.params.id ?? ''
  if (!isLoggiaError(error) || error.kind !== 'not-found' || id === '') return undefined
  const own = (await findInAnyCase(context.catalog, id, await pageCaller(http, context)))?.id
  if (own === undefined || own === id) return undefined
  const segments = publicPath(http, context.settings.basePath).split('/')
  segments[segments.indexOf('dataset') + 1] = encodeURIComponent(own)
  return redirectTo(`${segments.join('/')}${http.queryText === '' ? '' : `?${http.queryText}`}`, 'moved')
}
