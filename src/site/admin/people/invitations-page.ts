import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { outcomeOf } from '../form-result.ts'
import { buttonView } from '../form-view.ts'
import { listState, listView } from '../list-view.ts'
import { listRoles, roleName } from './role-names.ts'

interface InvitationsDocument {
  readonly total: number
  readonly invitations: readonly Invitation[]
}

interface Invitation {
  readonly id: string
  readonly username: string
  readonly email: string
  readonly role: string
  readonly fromUsername: { readonly username: string }
  readonly created: number
  readonly expiration: number
  readonly accepted: boolean
}

const INVITATIONS = '/portals/:portal_id/invitations'

/** `/admin/users/invitations/`: links that nobody has used yet, and those that somebody has. */
export const invitationsPage: AdminPage = {
  section: 'users',
  path: '/users/invitations',
  show: async (request) => {
    const { t, format, href, context } = request
    const state = listState(request, {})
    const { total, invitations } = await request.read<InvitationsDocument>({
      operation: INVITATIONS,
      parameters: { start: String(state.start), num: String(state.num) }
    })
    const roles = await listRoles(request)
    return {
      title: t('people.invitations'),
      trail: [{ label: t('admin.users'), href: href('users') }],
      actions: [{ label: t('people.addUser'), href: href('users', 'new'), primary: true }],
      parts: [
        listView(request, {
          id: 'invitations',
          says: t('people.countInvitations', { n: total }),
          total,
          state,
          columns: [
            { label: t('people.invitedPerson') },
            { label: t('people.role') },
            { label: t('people.state') },
            { label: t('people.invitedBy') },
            { label: t('account.expires') }
          ],
          rows: invitations.map((each) => {
            const name = each.username || each.email || t('people.anybody')
            const state = stateOf(each, context.clock.now())
            return {
              key: each.id,
              name,
              cells: [
                { text: name },
                { text: roleName(t, each.role, roles) },
                { text: t(`people.${state}`), badge: STATES[state] },
                { text: each.fromUsername.username },
                { text: format.dateTime(each.expiration, context.settings.timezone) }
              ],
              buttons: state === 'open' ? [withdrawal(request, each.id, name)] : []
            }
          }),
          empty: { text: t('people.noInvitations') }
        })
      ]
    }
  },
  forms: {
    withdraw: {
      receive: (request, fields) =>
        outcomeOf(
          request.run({
            operation: `${INVITATIONS}/:invitation_id/delete`,
            path: { invitation_id: fields.get('invitation') ?? '' }
          }),
          request.path,
          'done.invitationWithdrawn'
        )
    }
  }
}

const STATES = { accepted: 'ok', expired: 'plain', open: 'info' } as const

function stateOf({ accepted, expiration }: Invitation, nowMs: number): keyof typeof STATES {
  return accepted ? 'accepted' : expiration < nowMs ? 'expired' : 'open'
}

function withdrawal(request: AdminRequest, invitation: string, name: string): ReturnType<typeof buttonView> {
  return buttonView(request, {
    name: 'withdraw',
    label: request.t('people.withdraw'),
    says: request.t('people.withdrawNamed', { name }),
    hidden: { invitation },
    danger: true
  })
}
