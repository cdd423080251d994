import { LANGUAGES } from '../../i18n/languages.ts'
import type { AdminRequest } from '../admin-page.ts'

export const PAGES = '/portals/:portal_id/pages'
export const CREATE_PAGE = '/portals/:portal_id/createPage'

export interface PageEntry {
  readonly slug: string
  readonly itemId: string
  readonly position: number | null
  readonly access: 'public' | 'org' | 'shared' | 'private'
  readonly modified: number
  /** By language. */
  readonly titles: Readonly<Record<string, string>>
}

export interface PageDocument extends PageEntry {
  readonly texts: Readonly<Record<string, { readonly title: string; readonly html: string }>>
}

export function readPage(request: AdminRequest): Promise<PageDocument> {
  return request.read<PageDocument>({ operation: `${PAGES}/:slug`, path: { slug: request.param('slug') } })
}

/** Those of the site, and those that the page has. */
export function languagesOf({ texts }: Pick<PageDocument, 'texts'>): readonly string[] {
  return [...new Set([...LANGUAGES, ...Object.keys(texts)])]
}
