import { isLoggiaError } from '#kit'
import { newMemberDefaults, securityConfig } from '../organization/index.ts'
import { badParameters, presentError } from '../pipeline/errors.ts'
import { type Operation, operation, type RequestContext } from '../pipeline/operation.ts'
import { PAGE_PARAMETERS, pageFields, pageOf } from '../pipeline/paging.ts'
import {
  emails,
  flag,
  isJsonObject,
  type JsonObject,
  json,
  required,
  text,
  wholeNumber
} from '../pipeline/parameter.ts'
import type { PortalContext } from '../portal-context.ts'
import { permitsRole } from '../users/index.ts'
import { MAY_INVITE, MAY_SIGN_UP } from './policy.ts'
import type { Invitations, Sending } from './service.ts'
import { type Invited, invitationObject } from './shapes.ts'

const SUCCESS = { success: true }
const MAX_INVITED = 100
/** Two weeks, the longest that clients offer (PORTAL-group-4). */
const DEFAULT_MINUTES = 20_160

const ENTRIES =
  '`{"invitations": [{username, firstname, lastname, fullname, email, role, userLicenseType, groups, password}]}`; without a password the invited signs up.'
const EXPIRATION = {
  expiration: wholeNumber('Minutes until it expires; by default two weeks.', { min: 1, max: 525_600 })
}
const WORDS = {
  message: text(
    'Text of the mail to the invited, when the portal has a server for mails: plain text; `{link}` stands for the address of the sign-up, `{name}` for the portal.'
  ),
  subject: text('Subject of the mail.', { max: 250 }),
  html: text('Ignored: mails are plain text.')
}

export function invitationRoutes({
  ground,
  invitations
}: {
  readonly ground: PortalContext
  readonly invitations: Invitations
}): Operation[] {
  const sendingOf = (
    { http, organization }: RequestContext,
    minutes: number,
    { subject = '', message = '' }: { readonly subject: string | undefined; readonly message: string | undefined }
  ): Sending => ({
    minutes,
    words: { subject, message },
    name: organization.name,
    linkOf: (code) => `${http.origin}/sign-up?invitation=${encodeURIComponent(code)}`
  })
  /** With a password the user is made at once, as clients expect; without one an invitation. */
  const add = async (
    { caller, organization }: RequestContext,
    { password, fullName, ...invited }: Entry,
    sending: Sending
  ): Promise<object | undefined> => {
    if (invited.username === '' && invited.email === '')
      throw badParameters(["'username' or 'email' must be specified."])
    if (password === '')
      return {
        username: invited.username,
        email: invited.email,
        ...(await invitations.invite(caller, invited, sending))
      }
    await invitations.admit(caller, { ...invited, password, fullName }, invited.groups, organization.securityPolicy)
    return undefined
  }
  return [
    operation({
      name: 'Invite users',
      path: '/portals/:portal_id/invite',
      may: MAY_INVITE,
      permits: permitsRole(ground),
      encryptedOnly: true,
      parameters: { ...WORDS, ...EXPIRATION, invitationList: required(json(ENTRIES)) },
      handle: async (call, { invitationList, expiration = DEFAULT_MINUTES, subject, message }) => {
        const sending = sendingOf(call, expiration, { subject, message })
        const byDefault = newMemberDefaults(securityConfig(call.organization))
        const made: object[] = []
        const notInvited: object[] = []
        for (const said of readEntries(invitationList)) {
          const entry = { ...said, role: said.role || byDefault.role, userType: said.userType || byDefault.userType }
          try {
            const invitation = await add(call, entry, sending)
            if (invitation !== undefined) made.push(invitation)
          } catch (error) {
            notInvited.push(explain(error, entry, call))
          }
        }
        return { ...SUCCESS, notInvited, invitations: made }
      }
    }),
    operation({
      name: 'Invite by e-mail',
      path: '/portals/:portal_id/inviteByEmail',
      may: MAY_INVITE,
      encryptedOnly: true,
      parameters: {
        ...WORDS,
        ...EXPIRATION,
        emails: required(emails('Addresses.', MAX_INVITED)),
        role: text('Role of the invited user.', { max: 100 }),
        userLicenseType: text('User type of the invited user.', { max: 100 }),
        level: text('Ignored.', { max: 10 }),
        targetUserProvider: text('Ignored: accounts are stored in this portal.', { max: 50 }),
        mustApprove: flag('Ignored.'),
        validateEmail: flag('Ignored.')
      },
      handle: async (call, { emails, role, userLicenseType, expiration = DEFAULT_MINUTES, subject, message }) => {
        const sending = sendingOf(call, expiration, { subject, message })
        const byDefault = newMemberDefaults(securityConfig(call.organization))
        const invited = (email: string): Invited => ({
          username: '',
          email,
          firstName: '',
          lastName: '',
          role: role || byDefault.role,
          userType: userLicenseType || byDefault.userType,
          groups: []
        })
        const made = []
        for (const email of emails)
          made.push({ email, ...(await invitations.invite(call.caller, invited(email), sending)) })
        return { ...SUCCESS, invitations: made }
      }
    }),
    operation({
      name: 'Invitations',
      path: '/portals/:portal_id/invitations',
      may: MAY_INVITE,
      parameters: PAGE_PARAMETERS,
      handle: async (_call, paging) => {
        const asked = pageOf(paging)
        const all = await invitations.list()
        return {
          ...pageFields(all.length, asked),
          invitations: all.slice(asked.start - 1, asked.start - 1 + asked.num).map(invitationObject)
        }
      }
    }),
    operation({
      name: 'Withdraw invitation',
      path: '/portals/:portal_id/invitations/:invitation_id/delete',
      may: MAY_INVITE,
      handle: async ({ caller, path }) => {
        await invitations.withdraw(caller, path.invitation_id as string)
        return SUCCESS
      }
    }),
    operation({
      name: 'Sign up',
      path: '/community/signUp',
      may: MAY_SIGN_UP,
      encryptedOnly: true,
      parameters: {
        invitation: required(text('Code of the invitation.', { max: 200 })),
        username: required(
          text('Name of the new user; must be the name in the invitation, if it has one.', { max: 128 })
        ),
        password: required(text('Password of the new user.', { max: 2_000 })),
        fullname: text('Full name.', { max: 255 }),
        email: text('E-mail address.', { max: 320 })
      },
      handle: async ({ organization }, { invitation, username, password, fullname, email }) => ({
        ...SUCCESS,
        username: await invitations.signUp(
          invitation,
          { username, password, fullName: fullname, email },
          organization.securityPolicy
        )
      })
    })
  ]
}

interface Entry extends Invited {
  readonly fullName: string
  readonly password: string
}

/** Clients write the names of an entry in several cases. Errors: `portal/bad-parameters`. */
function readEntries({ invitations }: JsonObject): Entry[] {
  if (
    !Array.isArray(invitations) ||
    invitations.length === 0 ||
    invitations.length > MAX_INVITED ||
    !invitations.every(isJsonObject)
  ) {
    throw badParameters([`'invitationList' must be an object with 1 to ${MAX_INVITED} invitations.`])
  }
  return invitations.map((entry) => {
    const texts = new Map(
      Object.entries(entry).map(([name, value]) => [
        name.toLowerCase(),
        Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : ''
      ])
    )
    const get = (name: string) => texts.get(name) ?? ''
    return {
      username: get('username'),
      email: get('email'),
      firstName: get('firstname'),
      lastName: get('lastname'),
      fullName: get('fullname'),
      password: get('password'),
      role: get('role'),
      userType: get('userlicensetype') || get('userlicensetypeid') || undefined,
      groups: get('groups')
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '')
    }
  })
}

/** Users who could not be invited, with the reason. Bugs stay errors. */
function explain(error: unknown, { username, email }: Entry, { http }: RequestContext): object {
  if (!isLoggiaError(error)) throw error
  const { message, details } = presentError(error, http.id).body.error
  return { username, email, message: [message, ...details].join(' ') }
}
