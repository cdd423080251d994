import type { MessageKey } from '../../i18n/translate.ts'
import type { FactsView, FormView, PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { aboutName, outcomeOf, shown } from '../form-result.ts'
import { formView } from '../form-view.ts'
import { chosenUser, userFields } from '../user-field.ts'
import { type ListedRole, listRoles, roleName, rolesToGive } from './role-names.ts'
import { keyList, revokeKey } from './user-keys.ts'
import { VISIBLE_ITEMS } from './user-sees-page.ts'
import type { UserDocument } from './users-page.ts'

interface WholeUser extends UserDocument {
  readonly email?: string | null
  readonly description?: string | null
  readonly created: number
  readonly storageUsage?: number
  readonly mfaEnabled?: boolean
  readonly groups: readonly { readonly id: string; readonly title: string; readonly owner: string }[]
}

const USER = '/community/users/:username'
const UPDATE_ROLE = '/portals/:portal_id/updateUserRole'
const userOf = (request: AdminRequest) => ({ username: request.param('username') })
const pageOf = (request: AdminRequest): string => request.href('users', request.param('username'))

/** `/admin/users/{name}/`: one account, and what the caller may do to it. */
export const userPage: AdminPage = {
  section: 'users',
  path: '/users/:username',
  show: async (request) => {
    const { t, href } = request
    const user = await request.read<WholeUser>({ operation: USER, path: userOf(request) })
    const roles = await listRoles(request)
    return {
      title: user.fullName || user.username,
      trail: [{ label: t('admin.users'), href: href('users') }],
      actions: (await request.may(VISIBLE_ITEMS, userOf(request)))
        ? [{ label: t('people.seesLink'), href: href('users', user.username, 'sees') }]
        : [],
      parts: [
        factsOf(user, roles, request),
        ...(await formsFor(user, roles, request)),
        ...(await keyList(request, user.username))
      ]
    }
  },
  forms: {
    profile: {
      edits: (request) => ({ operation: `${USER}/update`, path: userOf(request) }),
      receive: (request, fields) =>
        outcomeOf(
          request.run({
            operation: `${USER}/update`,
            path: userOf(request),
            parameters: {
              fullname: fields.get('fullname'),
              email: fields.get('email'),
              description: fields.get('description'),
              clearEmptyFields: 'true'
            }
          }),
          pageOf(request),
          'done.saved'
        )
    },
    role: {
      edits: ({ param }) => ({ operation: UPDATE_ROLE, values: { user: param('username') } }),
      receive: (request, fields) =>
        outcomeOf(
          request.run({
            operation: UPDATE_ROLE,
            parameters: { user: request.param('username'), role: fields.get('role') }
          }),
          pageOf(request),
          'done.roleChanged'
        )
    },
    reset: {
      receive: async (request) => {
        const outcome = await request.run({ operation: `${USER}/reset`, path: userOf(request) })
        if (!outcome.ok) return { kind: 'refused', problems: outcome.failure.problems }
        const { password = '' } = outcome.document as { readonly password?: string }
        return shown({
          kind: 'note',
          tone: 'ok',
          title: request.t('people.passwordMade', { name: request.param('username') }),
          texts: [request.t('people.passwordOnce')],
          copy: { id: 'new-password', text: password }
        })
      }
    },
    resetFactor: {
      confirm: async ({ t }) => ({
        title: t('factor.reset'),
        texts: [t('factor.resetText'), t('factor.resetConfirm')],
        button: t('factor.reset')
      }),
      receive: (request) =>
        outcomeOf(
          request.run({ operation: `${USER}/secondFactor/reset`, path: userOf(request) }),
          pageOf(request),
          'done.factorReset'
        )
    },
    disable: { receive: (request) => outcomeOf(switching(request, 'disable'), pageOf(request), 'done.userDisabled') },
    enable: { receive: (request) => outcomeOf(switching(request, 'enable'), pageOf(request), 'done.userEnabled') },
    transfer: {
      confirm: async ({ t, param }, fields) => ({
        title: t('people.transfer'),
        texts: [t('people.transferConfirm', { name: param('username'), target: chosenUser(fields, 'targetUsername') })],
        button: t('people.transfer')
      }),
      receive: (request, fields) =>
        outcomeOf(
          aboutName(
            request.run({
              operation: `${USER}/reassign`,
              path: userOf(request),
              parameters: { targetUsername: chosenUser(fields, 'targetUsername') }
            }),
            'targetUsername',
            'portal/unknown-user'
          ),
          pageOf(request),
          'done.transferred'
        )
    },
    delete: {
      confirm: async ({ t, param }) => ({
        title: t('people.deleteUser'),
        texts: [t('people.deleteConfirm', { name: param('username') })],
        button: t('people.deleteUser')
      }),
      receive: (request) =>
        outcomeOf(
          request.run({ operation: `${USER}/delete`, path: userOf(request) }),
          request.href('users'),
          'done.userDeleted'
        )
    },
    revoke: { receive: (request, fields) => revokeKey(request, fields.get('key') ?? '', pageOf(request)) }
  }
}

function switching(request: AdminRequest, to: 'disable' | 'enable'): ReturnType<AdminRequest['run']> {
  return request.run({ operation: to === 'disable' ? `${USER}/disable` : `${USER}/enable`, path: userOf(request) })
}

function factsOf(user: WholeUser, roles: readonly ListedRole[], request: AdminRequest): FactsView {
  const { t, format, href, context } = request
  const { timezone } = context.settings
  const time = (ms: number): string => (ms < 0 ? t('account.never') : format.dateTime(ms, timezone))
  const isWhole = user.lastLogin !== undefined
  return {
    kind: 'facts',
    id: 'facts',
    title: null,
    facts: [
      { label: t('signIn.username'), value: { text: user.username } },
      ...(isWhole ? [{ label: t('account.email'), value: { text: user.email ?? '–' } }] : []),
      { label: t('people.role'), value: { text: roleName(t, user.roleId ?? user.role ?? '', roles) } },
      {
        label: t('people.state'),
        value: { text: t(user.disabled ? 'people.disabled' : 'people.active'), badge: user.disabled ? 'bad' : 'ok' }
      },
      ...(user.mfaEnabled === true ? [{ label: t('factor.title'), value: { text: t('factor.has') } }] : []),
      { label: t('account.created'), value: { text: time(user.created) } },
      ...(user.lastLogin === undefined
        ? []
        : [{ label: t('people.lastSignIn'), value: { text: time(user.lastLogin) } }]),
      ...(user.storageUsage === undefined
        ? []
        : [{ label: t('people.storage'), value: { text: format.bytes(user.storageUsage) } }]),
      ...user.groups
        .slice(0, 50)
        .map(({ id, title }) => ({ label: t('people.memberOf'), value: { text: title, href: href('groups', id) } }))
    ]
  }
}

/** A form without fields: a title, what it does, a button. */
interface PlainForm {
  readonly name: string
  readonly operation: string
  readonly title: MessageKey
  readonly lead: MessageKey
  readonly danger: boolean
}

async function formsFor(user: WholeUser, roles: readonly ListedRole[], request: AdminRequest): Promise<PartView[]> {
  const { t, may, caller } = request
  const path = { username: user.username }
  const parts: FormView[] = []
  if (user.lastLogin !== undefined && (await may(`${USER}/update`, path)))
    parts.push(
      formView(request, {
        name: 'profile',
        title: t('account.profile'),
        fields: [
          { kind: 'text', name: 'fullname', label: t('account.fullName'), value: user.fullName, maxLength: 255 },
          { kind: 'email', name: 'email', label: t('account.email'), value: user.email ?? '', maxLength: 320 },
          {
            kind: 'long',
            name: 'description',
            label: t('people.about'),
            value: user.description ?? '',
            maxLength: 10_000
          }
        ],
        button: t('account.saveProfile')
      })
    )
  const has = user.roleId ?? user.role ?? ''
  const mayChangeRole = await may(UPDATE_ROLE)
  const given = mayChangeRole ? await rolesToGive(request, UPDATE_ROLE, roles, { user: user.username, has }) : []
  // Only the role that the user has: there is nothing to choose.
  if (given.some(({ id }) => id !== has))
    parts.push(
      formView(request, {
        name: 'role',
        title: t('people.role'),
        fields: [
          {
            kind: 'select',
            name: 'role',
            label: t('people.role'),
            value: has,
            options: given.map(({ id, name }) => ({ value: id, label: name }))
          }
        ],
        button: t('people.changeRole')
      })
    )
  const plain: readonly PlainForm[] = [
    // The own password is changed with the present one, on the account page.
    ...(caller.name === user.username
      ? []
      : [
          {
            name: 'reset',
            operation: `${USER}/reset`,
            title: 'people.reset',
            lead: 'people.resetText',
            danger: false
          } as const
        ]),
    ...(user.mfaEnabled === true && caller.name !== user.username
      ? [
          {
            name: 'resetFactor',
            operation: `${USER}/secondFactor/reset`,
            title: 'factor.reset',
            lead: 'factor.resetText',
            danger: true
          } as const
        ]
      : []),
    user.disabled
      ? {
          name: 'enable',
          operation: `${USER}/enable`,
          title: 'people.enable',
          lead: 'people.enableText',
          danger: false
        }
      : {
          name: 'disable',
          operation: `${USER}/disable`,
          title: 'people.disable',
          lead: 'people.disableText',
          danger: true
        }
  ]
  for (const each of plain) if (await may(each.operation, path)) parts.push(plainForm(request, each))
  if (await may(`${USER}/reassign`, path))
    parts.push(
      formView(request, {
        name: 'transfer',
        title: t('people.transfer'),
        lead: t('people.transferText', { name: user.username }),
        fields: await userFields(request, {
          form: 'transfer',
          name: 'targetUsername',
          label: t('people.newOwner'),
          choose: 'one',
          fitting: { canReceive: ownsGroups(user) ? 'itemsAndGroups' : 'items' },
          except: user.username
        }),
        button: t('people.transfer')
      })
    )
  const removal: PlainForm = {
    name: 'delete',
    operation: `${USER}/delete`,
    title: 'people.deleteUser',
    lead: 'people.deleteText',
    danger: true
  }
  if (await may(removal.operation, path)) parts.push(plainForm(request, removal))
  return parts
}

/** Of those that the caller sees. */
function ownsGroups({ username, groups }: WholeUser): boolean {
  return groups.some(({ owner }) => owner === username)
}

function plainForm(request: AdminRequest, { name, title, lead, danger }: PlainForm): FormView {
  const { t } = request
  return formView(request, { name, title: t(title), lead: t(lead), fields: [], button: t(title), danger })
}
