import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { done } from '../form-result.ts'
import { formView } from '../form-view.ts'
import { listState, listView } from '../list-view.ts'
import { mayNot } from './groups-page.ts'
import { listRoles } from './role-names.ts'

interface CountsDocument {
  readonly results: readonly { readonly key: string; readonly count: number }[]
}

/** `/admin/roles/`: every role, and how many have it. */
export const rolesPage: AdminPage = {
  section: 'roles',
  path: '/roles',
  show: async (request) => {
    const { t, href, format, may } = request
    const roles = await listRoles(request)
    const counts = await countHolders(request)
    const state = listState(request, {})
    const shown = roles.slice(state.start - 1, state.start - 1 + state.num)
    return {
      title: t('admin.roles'),
      actions: (await may('/portals/:portal_id/createRole'))
        ? [{ label: t('people.newRole'), href: href('roles', 'new'), primary: true }]
        : [],
      parts: [
        listView(request, {
          id: 'roles',
          says: t('people.countRoles', { n: roles.length }),
          total: roles.length,
          state,
          columns: [
            { label: t('people.role') },
            { label: t('people.description') },
            { label: t('people.origin') },
            ...(counts === null ? [] : [{ label: t('people.holders'), numeric: true }])
          ],
          rows: shown.map(({ id, name, description, isCustom }) => ({
            key: id,
            name,
            cells: [
              { text: name, href: href('roles', id) },
              { text: description || '–' },
              { text: t(isCustom ? 'people.custom' : 'people.builtIn'), badge: isCustom ? 'info' : 'plain' },
              ...(counts === null ? [] : [{ text: format.number(counts.get(id) ?? 0) }])
            ],
            buttons: []
          })),
          empty: { text: '' }
        })
      ]
    }
  }
}

/** `/admin/roles/new/`: its privileges are chosen on its own page. */
export const newRolePage: AdminPage = {
  section: 'roles',
  path: '/roles/new',
  show: async (request) => {
    const { t, href } = request
    const may = await request.may('/portals/:portal_id/createRole')
    return {
      title: t('people.newRole'),
      trail: [{ label: t('admin.roles'), href: href('roles') }],
      parts: [may ? roleForm(request, null) : mayNot(request)]
    }
  },
  forms: {
    create: {
      receive: async (request, fields) => {
        const outcome = await request.run({
          operation: '/portals/:portal_id/createRole',
          parameters: { name: fields.get('name'), description: fields.get('description') }
        })
        if (!outcome.ok) return { kind: 'refused', problems: outcome.failure.problems }
        return done(request.href('roles', (outcome.document as { readonly id: string }).id), 'done.roleCreated')
      }
    }
  }
}

export interface RoleDocument {
  readonly id: string
  readonly name: string
  readonly description: string
}

export function roleForm(request: AdminRequest, role: RoleDocument | null): ReturnType<typeof formView> {
  const { t } = request
  return formView(request, {
    name: role === null ? 'create' : 'update',
    fields: [
      { kind: 'text', name: 'name', label: t('people.roleName'), value: role?.name, required: true, maxLength: 128 },
      { kind: 'text', name: 'description', label: t('people.description'), value: role?.description, maxLength: 250 }
    ],
    button: t(role === null ? 'people.createRole' : 'people.saveRole')
  })
}

/** null: the caller may not know how roles are used. */
async function countHolders(request: AdminRequest): Promise<ReadonlyMap<string, number> | null> {
  const operation = '/portals/:portal_id/users/counts'
  if (!(await request.may(operation))) return null
  const { results } = await request.read<CountsDocument>({ operation, parameters: { type: 'role', num: '100' } })
  return new Map(results.map(({ key, count }) => [key, count]))
}
