import { shownAccess } from '#items'
import type { Items } from '../items/index.ts'
import { MAY_CHANGE_WEBSITE } from '../organization/index.ts'
import { type Operation, operation } from '../pipeline/operation.ts'
import { clearable, json, required, text, wholeNumber } from '../pipeline/parameter.ts'
import { and, VISITOR } from '../pipeline/rule.ts'
import type { PortalContext } from '../portal-context.ts'
import { type OwnPage, visiblePages } from './page-rows.ts'
import { changePage, createPage, seePage } from './page-service.ts'

const PAGES = '/portals/:portal_id/pages'
const SLUG = text(
  'Address of the page: `open-data-week` lies at `/pages/open-data-week/`. Addresses of pages that every portal has, such as `legal`, replace their texts.',
  {
    pattern: /^[a-z0-9][a-z0-9-]{0,79}$/,
    is: 'small letters, digits and hyphens, at most 80'
  }
)
const TEXTS = json(
  'Title and HTML by language: `{"en": {"title": "About", "html": "<p>…</p>"}}`. Pages show the markup that descriptions have.',
  { maxBytes: 4_000_000 }
)
const POSITION = clearable(
  wholeNumber('Place in the navigation, the smallest first; empty: not there.', { max: 10_000 })
)
const SUCCESS = { success: true }

/** Pages that administrators write. Who sees one is what its item is shared with. */
export function pageRoutes({ ground, items }: { readonly ground: PortalContext; readonly items: Items }): Operation[] {
  const { db } = ground.store
  return [
    operation({
      name: 'Pages',
      path: PAGES,
      may: and(VISITOR, 'callers see the pages that are shared with them'),
      handle: async ({ caller }) => ({ pages: (await visiblePages(db, caller)).map(pageObject) })
    }),
    operation({
      name: 'Page',
      path: `${PAGES}/:slug`,
      may: and(VISITOR, 'whom the page is shared with'),
      handle: async ({ caller, path }) => {
        const page = await seePage(db, caller, path.slug ?? '')
        return { ...pageObject(page), texts: page.texts }
      }
    }),
    operation({
      name: 'Create page',
      path: '/portals/:portal_id/createPage',
      may: MAY_CHANGE_WEBSITE,
      parameters: { newSlug: required(SLUG), texts: required(TEXTS), position: POSITION },
      handle: async ({ caller }, sent) => ({ ...SUCCESS, ...(await createPage(ground, caller, sent)) })
    }),
    operation({
      name: 'Update page',
      path: `${PAGES}/:slug/update`,
      may: MAY_CHANGE_WEBSITE,
      parameters: { newSlug: SLUG, texts: TEXTS, position: POSITION },
      handle: async ({ caller, path }, sent) => {
        await changePage(ground, caller, path.slug ?? '', sent)
        return { ...SUCCESS, slug: sent.newSlug ?? path.slug }
      }
    }),
    operation({
      name: 'Delete page',
      path: `${PAGES}/:slug/delete`,
      may: MAY_CHANGE_WEBSITE,
      handle: async ({ caller, path }) => {
        const { item } = await seePage(db, caller, path.slug ?? '')
        await items.remove(caller, { id: item.row.id })
        return SUCCESS
      }
    })
  ]
}

function pageObject({ slug, position, texts, item }: OwnPage): object {
  return {
    slug,
    itemId: item.row.id,
    owner: item.row.owner,
    position,
    access: shownAccess({ access: item.row.access as 'private', groups: item.groups }),
    modified: item.row.modified_ms,
    titles: Object.fromEntries(Object.entries(texts).map(([language, { title }]) => [language, title]))
  }
}
