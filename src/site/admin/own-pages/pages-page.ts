import { titleIn } from '../../pages/page-address.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { accessText } from '../content/item-document.ts'
import { listState, listView } from '../list-view.ts'
import { mayNot } from '../people/groups-page.ts'
import { CREATE_PAGE, PAGES, type PageEntry } from './page-document.ts'

/** `/admin/pages/`: pages that administrators wrote, in the order of the navigation. */
export const ownPagesPage: AdminPage = {
  section: 'pages',
  path: '/pages',
  show: async (request) => {
    const { t, href, may, read } = request
    if (!(await may(CREATE_PAGE))) return { title: t('pages.section'), parts: [mayNot(request)] }
    const { pages } = await read<{ readonly pages: readonly PageEntry[] }>({ operation: PAGES })
    return {
      title: t('pages.section'),
      actions: [{ label: t('pages.new'), href: href('pages', 'new'), primary: true }],
      parts: [listOf(request, pages)]
    }
  }
}

function listOf(request: AdminRequest, pages: readonly PageEntry[]) {
  const { t, href, format, page, context } = request
  const state = listState(request, {})
  return listView(request, {
    id: 'pages',
    says: t('pages.count', { n: pages.length }),
    total: pages.length,
    state,
    columns: [
      { label: t('pages.title') },
      { label: t('pages.place'), numeric: true },
      { label: t('content.whoSees') },
      { label: t('content.changed') }
    ],
    rows: pages.slice(state.start - 1, state.start - 1 + state.num).map((each) => ({
      key: each.slug,
      name: titleIn(each, page.frame.language),
      cells: [
        { text: titleIn(each, page.frame.language), href: href('pages', each.slug), below: each.slug },
        { text: each.position === null ? '–' : format.number(each.position) },
        each.access === 'private'
          ? { text: t('pages.draft'), badge: 'plain' as const }
          : { text: accessText(t, each.access) },
        { text: format.dateTime(each.modified, context.settings.timezone) }
      ],
      buttons: []
    })),
    empty: { text: t('pages.none'), link: { label: t('pages.new'), href: href('pages', 'new') } }
  })
}
