import type { RowView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { listState, listView } from '../list-view.ts'
import { type ListedRole, listRoles, roleName } from './role-names.ts'

/** A user, as far as the caller sees it. */
export interface UserDocument {
  readonly username: string
  readonly fullName: string
  readonly role?: string
  readonly roleId?: string
  readonly disabled?: boolean
  readonly lastLogin?: number
}

interface UsersDocument {
  readonly total: number
  readonly users: readonly UserDocument[]
}

/** `/admin/users/`: who has an account, and what each may do. */
export const usersPage: AdminPage = {
  section: 'users',
  path: '/users',
  show: async (request) => {
    const { t } = request
    const roles = await listRoles(request)
    const state = listState(request, {
      sorts: ['username', 'fullname', 'role', 'lastlogin', 'created'],
      filters: { role: roles.map(({ id }) => id) }
    })
    const { total, users } = await request.read<UsersDocument>({
      operation: '/portals/:portal_id/users',
      parameters: {
        q: state.q || undefined,
        role: state.filters.role,
        sortField: state.sort ?? 'username',
        sortOrder: state.order,
        start: String(state.start),
        num: String(state.num)
      }
    })
    return {
      title: t('admin.users'),
      actions: (await request.may('/portals/:portal_id/invite'))
        ? [
            { label: t('people.invitations'), href: request.href('users', 'invitations') },
            { label: t('people.addUser'), href: request.href('users', 'new'), primary: true }
          ]
        : [],
      parts: [
        listView(request, {
          id: 'users',
          says: t('people.countUsers', { n: total }),
          total,
          state,
          search: t('people.searchUsers'),
          filters: [
            {
              name: 'role',
              label: t('people.role'),
              options: roles.map(({ id, name }) => ({ value: id, label: name }))
            }
          ],
          columns: [
            { label: t('signIn.username'), sort: 'username' },
            { label: t('account.fullName'), sort: 'fullname' },
            { label: t('people.role'), sort: 'role' },
            { label: t('people.state') },
            { label: t('people.lastSignIn'), sort: 'lastlogin' }
          ],
          rows: users.map((user) => rowOf(user, roles, request)),
          empty: { text: t('people.noUsers') }
        })
      ]
    }
  }
}

function rowOf(user: UserDocument, roles: readonly ListedRole[], { t, format, href, context }: AdminRequest): RowView {
  const { username, fullName, disabled = false, lastLogin } = user
  return {
    key: username,
    name: username,
    cells: [
      { text: username, href: href('users', username) },
      { text: fullName },
      { text: roleName(t, user.roleId ?? user.role ?? '', roles) },
      { text: t(disabled ? 'people.disabled' : 'people.active'), badge: disabled ? 'bad' : 'ok' },
      {
        text:
          lastLogin === undefined
            ? t('people.hidden')
            : lastLogin < 0
              ? t('account.never')
              : format.dateTime(lastLogin, context.settings.timezone)
      }
    ],
    buttons: []
  }
}
