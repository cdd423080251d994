import { isPrivilege, type Privilege } from '#access'
import type { FormView, PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { outcomeOf } from '../form-result.ts'
import { formView } from '../form-view.ts'
import { OFFERED, PRIVILEGE_GROUPS, privilegeKey } from './privilege-words.ts'
import { roleName } from './role-names.ts'
import { type RoleDocument, roleForm } from './roles-page.ts'

interface PrivilegesDocument {
  readonly privileges: readonly string[]
}

const ROLE = '/portals/:portal_id/roles/:role_id'
const roleOf = (request: AdminRequest) => ({ role_id: request.param('id') })

/** `/admin/roles/{id}/`: what its holders may do, in words. */
export const rolePage: AdminPage = {
  section: 'roles',
  path: '/roles/:id',
  show: async (request) => {
    const { t, href, may } = request
    const role = await request.read<RoleDocument>({ operation: ROLE, path: roleOf(request) })
    const { privileges } = await request.read<PrivilegesDocument>({
      operation: `${ROLE}/privileges`,
      path: roleOf(request)
    })
    const mayUpdate = await may(`${ROLE}/update`, roleOf(request))
    const maySet = await may(`${ROLE}/setPrivileges`, roleOf(request))
    const mayDelete = await may(`${ROLE}/delete`, roleOf(request))
    return {
      title: roleName(t, role.id, [{ ...role, isCustom: true }]),
      trail: [{ label: t('admin.roles'), href: href('roles') }],
      parts: [
        ...(mayUpdate ? [roleForm(request, role)] : []),
        ...(maySet ? [privilegeForm(request, privileges)] : privilegeFacts(request, privileges)),
        ...(mayDelete
          ? [
              formView(request, {
                name: 'delete',
                title: t('people.deleteRole'),
                lead: t('people.deleteRoleText'),
                fields: [],
                button: t('people.deleteRole'),
                danger: true
              })
            ]
          : [])
      ]
    }
  },
  forms: {
    update: {
      edits: (request) => ({ operation: `${ROLE}/update`, path: roleOf(request) }),
      receive: (request, fields) =>
        outcomeOf(
          request.run({
            operation: `${ROLE}/update`,
            path: roleOf(request),
            parameters: { name: fields.get('name'), description: fields.get('description') }
          }),
          request.path,
          'done.saved'
        )
    },
    privileges: {
      edits: (request) => ({ operation: `${ROLE}/setPrivileges`, path: roleOf(request) }),
      receive: async (request, fields) => {
        // Privileges that the form does not offer, such as those of other software, stay as they are.
        const { privileges } = await request.read<PrivilegesDocument>({
          operation: `${ROLE}/privileges`,
          path: roleOf(request)
        })
        const kept = privileges.filter((each) => !(OFFERED as readonly string[]).includes(each))
        return outcomeOf(
          request.run({
            operation: `${ROLE}/setPrivileges`,
            path: roleOf(request),
            parameters: { privileges: JSON.stringify({ privileges: [...kept, ...fields.all('privileges')] }) }
          }),
          request.path,
          'done.privilegesSaved'
        )
      }
    },
    delete: {
      confirm: async ({ t }) => ({
        title: t('people.deleteRole'),
        texts: [t('people.deleteRoleConfirm')],
        button: t('people.deleteRole')
      }),
      receive: (request) =>
        outcomeOf(
          request.run({ operation: `${ROLE}/delete`, path: roleOf(request) }),
          request.href('roles'),
          'done.roleDeleted'
        )
    }
  }
}

function privilegeForm(request: AdminRequest, privileges: readonly string[]): FormView {
  const { t } = request
  return formView(request, {
    name: 'privileges',
    title: t('people.privileges'),
    fields: [
      {
        kind: 'checks',
        name: 'privileges',
        label: t('people.holdersMay'),
        value: privileges,
        groups: PRIVILEGE_GROUPS.map(({ label, privileges: own }) => ({
          label: t(label),
          options: own.map((each) => ({ value: each, label: t(privilegeKey(each)) }))
        }))
      }
    ],
    button: t('people.savePrivileges')
  })
}

/** Of a role that cannot be changed, or not by this caller. */
function privilegeFacts(request: AdminRequest, privileges: readonly string[]): PartView[] {
  const { t } = request
  const held = new Set<string>(privileges.filter((each): each is Privilege => isPrivilege(each)))
  return [
    {
      kind: 'facts',
      id: 'privileges',
      title: t('people.holdersMay'),
      facts: PRIVILEGE_GROUPS.flatMap(({ label, privileges: own }) => {
        const words = own.filter((each) => held.has(each)).map((each) => t(privilegeKey(each)))
        return words.length === 0 ? [] : [{ label: t(label), value: { text: words.join(' · ') } }]
      })
    }
  ]
}
