import { queryText } from '../../state/address.ts'
import type { AdminPage, AdminRequest, FormResult } from '../admin-page.ts'
import { done, refusal, shown } from '../form-result.ts'
import { formView } from '../form-view.ts'
import { listRoles, rolesToGive } from './role-names.ts'

interface InviteDocument {
  readonly notInvited: readonly { readonly message: string }[]
  readonly invitations: readonly { readonly code: string; readonly email: string; readonly mailed: boolean }[]
}

const NAMES = ['username', 'fullname', 'email', 'role', 'password'] as const

/** `/admin/users/new/`: an account with a first password, or an invitation whose link the administrator passes on. */
export const newUserPage: AdminPage = {
  section: 'users',
  path: '/users/new',
  show: async (request) => {
    const { t, href } = request
    if (!(await request.may('/portals/:portal_id/invite')))
      return { title: t('people.addUser'), parts: [], lead: t('people.mayNotAdd') }
    const roles = await rolesToGive(request, '/portals/:portal_id/invite', await listRoles(request))
    return {
      title: t('people.addUser'),
      trail: [{ label: t('admin.users'), href: href('users') }],
      parts: [
        formView(request, {
          name: 'add',
          fields: [
            {
              kind: 'text',
              name: 'username',
              label: t('signIn.username'),
              hint: t('people.usernameHint'),
              maxLength: 128
            },
            { kind: 'text', name: 'fullname', label: t('account.fullName'), maxLength: 255 },
            { kind: 'email', name: 'email', label: t('account.email'), maxLength: 320 },
            {
              kind: 'select',
              name: 'role',
              label: t('people.role'),
              value: 'org_user',
              options: roles.map(({ id, name }) => ({ value: id, label: name }))
            },
            {
              kind: 'password',
              name: 'password',
              label: t('people.firstPassword'),
              hint: t('people.firstPasswordHint')
            }
          ],
          button: t('people.addUser')
        })
      ]
    }
  },
  forms: {
    add: {
      receive: async (request, fields) => {
        const invitation = Object.fromEntries(NAMES.map((name) => [name, (fields.get(name) ?? '').trim()]))
        const outcome = await request.run({
          operation: '/portals/:portal_id/invite',
          parameters: {
            subject: request.t('mail.inviteSubject', { name: request.page.frame.portal.name }),
            message: request.t('mail.inviteMessage', { name: request.page.frame.portal.name }),
            // Spaces of a password are part of it.
            invitationList: JSON.stringify({
              invitations: [{ ...invitation, password: fields.get('password') ?? '' }]
            })
          }
        })
        if (!outcome.ok) return { kind: 'refused', problems: outcome.failure.problems }
        return answer(request, outcome.document as InviteDocument)
      }
    }
  }
}

function answer(
  request: AdminRequest,
  { notInvited: [problem], invitations: [invitation] }: InviteDocument
): FormResult {
  const { t, http, href } = request
  if (problem !== undefined) {
    const named = /'(\w+)'/.exec(problem.message)?.[1] ?? null
    return refusal(problem.message, NAMES.find((each) => each === named) ?? null)
  }
  if (invitation === undefined) return done(href('users'), 'done.userAdded')
  const query = queryText([['invitation', invitation.code]])
  return shown({
    kind: 'note',
    tone: 'ok',
    title: t('people.invited'),
    texts: [
      ...(invitation.mailed ? [t('mail.invited', { to: invitation.email })] : []),
      t(invitation.mailed ? 'mail.invitedText' : 'people.invitedText')
    ],
    copy: { id: 'invitation', text: `${http.origin}/sign-up${query}` }
  })
}
