import type { AdminPage } from '../admin-page.ts'
import { listState, listView } from '../list-view.ts'

interface VisibleItems {
  readonly total: number
  readonly results: readonly {
    readonly id: string
    readonly title: string
    readonly type: string
    readonly owner: string
    readonly access: 'private' | 'shared' | 'org' | 'public'
  }[]
}

export const VISIBLE_ITEMS = '/community/users/:username/visibleItems'

/** `/admin/users/{name}/sees/`: the items that this user sees, and for whom each of them is. */
export const userSeesPage: AdminPage = {
  section: 'users',
  path: '/users/:username/sees',
  show: async (request) => {
    const { t, href, param, page } = request
    const name = param('username')
    const state = listState(request, { sorts: ['title', 'type', 'owner', 'modified'] })
    const { total, results } = await request.read<VisibleItems>({
      operation: VISIBLE_ITEMS,
      path: { username: name },
      parameters: {
        q: state.q || undefined,
        sortField: state.sort ?? (state.q === '' ? 'title' : undefined),
        sortOrder: state.sort === null ? undefined : state.order,
        start: String(state.start),
        num: String(state.num)
      }
    })
    return {
      title: t('people.sees', { name }),
      lead: t('people.seesText'),
      trail: [
        { label: t('admin.users'), href: href('users') },
        { label: name, href: href('users', name) }
      ],
      parts: [
        listView(request, {
          id: 'items',
          says: t('people.countItems', { n: total }),
          total,
          state,
          search: t('people.searchItems'),
          columns: [
            { label: t('people.title'), sort: 'title' },
            { label: t('people.kind'), sort: 'type' },
            { label: t('people.owner'), sort: 'owner' },
            { label: t('people.access') }
          ],
          rows: results.map(({ id, title, type, owner, access }) => ({
            key: id,
            name: title,
            cells: [
              { text: title, href: `${page.frame.basePath}/items/${encodeURIComponent(id)}/` },
              { text: type },
              { text: owner },
              { text: t(`people.itemAccess.${access}`) }
            ],
            buttons: []
          })),
          empty: { text: t('people.seesNothing') }
        })
      ]
    }
  }
}
