import { checkTransport } from '#access'
import { keepPicture } from '../files/index.ts'
import { policyOf } from '../organization/index.ts'
import { refused } from '../pipeline/errors.ts'
import { type Operation, operation, type RequestContext } from '../pipeline/operation.ts'
import { choice, clearable, email, file, flag, json, list, required, text } from '../pipeline/parameter.ts'
import { anyOf, holderOf, SELF } from '../pipeline/rule.ts'
import { withoutEmpty } from '../pipeline/values.ts'
import type { PortalContext } from '../portal-context.ts'
import { permitsActingFor, permitsUser } from './permits.ts'
import type { Users } from './service.ts'
import { USER_ACCESS } from './shapes.ts'

export const PERSONAL = {
  fullname: text('Full name.', { max: 255 }),
  firstName: text('First name.', { max: 255 }),
  lastName: text('Last name.', { max: 255 }),
  email: clearable(email('E-mail address.')),
  description: text('A few words about the user.', { max: 10_000 })
}

const PROFILE = {
  ...PERSONAL,
  access: choice(USER_ACCESS, 'Who sees the profile.'),
  tags: list('Words that describe the user.', { max: 100, maxLength: 128 }),
  culture: text('Language, such as fr.', { max: 20 }),
  cultureFormat: text('Form of numbers and dates.', { max: 20 }),
  region: text('Region, such as FR.', { max: 20 }),
  units: clearable(choice(['english', 'metric'], 'Units of measure.')),
  preferredView: text('Kept for clients.', { max: 50 }),
  userType: text('Kept for clients.', { max: 50 }),
  idpUsername: text('Kept for clients.', { max: 255 }),
  thumbnail: file('Picture of the user.', 'an image'),
  password: text('New password, by those who manage users; HTTPS only.', { max: 2_000 }),
  clearEmptyFields: flag('Whether empty values clear properties.')
}

const RESET = {
  password: text('Current password; for your own account.', { max: 2_000 }),
  newPassword: text('Without it one is generated and returned.', { max: 2_000 }),
  newSecurityQuestionIdx: text('Ignored.', { max: 10 }),
  newSecurityAnswer: text('Ignored.', { max: 255 })
}

const MAY_CHANGE = anyOf(SELF, holderOf('portal:admin:updateUsers'))
const USER = '/community/users/:username'

/** Operations of users on their own account, and of administrators on their behalf. */
export function accountRoutes({
  ground,
  users
}: {
  readonly ground: PortalContext
  readonly users: Users
}): Operation[] {
  return [
    operation({
      name: 'Update user',
      path: `${USER}/update`,
      may: MAY_CHANGE,
      permits: permitsUser(ground),
      parameters: PROFILE,
      handle: async (
        call,
        {
          clearEmptyFields,
          fullname,
          access,
          tags,
          firstName,
          lastName,
          email,
          description,
          thumbnail,
          password,
          ...preferences
        }
      ) => {
        checkProfilesOpen(call)
        if (password) await setPassword(ground, users, call, password)
        const said = { fullName: fullname, firstName, lastName, email, description, tags }
        const [kept, preferred] = clearEmptyFields
          ? [said, preferences]
          : [withoutEmpty(said), withoutEmpty(preferences)]
        const picture = thumbnail && (await keepPicture(ground, thumbnail))
        const username = await users.updateProfile(call.caller, nameOf(call), {
          ...kept,
          access,
          preferences: preferred,
          thumbnail: picture
        })
        return { success: true, username }
      }
    }),
    operation({
      name: 'Delete picture of a user',
      path: `${USER}/deleteThumbnail`,
      may: MAY_CHANGE,
      permits: permitsUser(ground),
      handle: async (call) => {
        checkProfilesOpen(call)
        return { success: true, username: await users.updateProfile(call.caller, nameOf(call), { thumbnail: null }) }
      }
    }),
    operation({
      name: 'Delete user',
      path: `${USER}/delete`,
      may: anyOf(SELF, holderOf('portal:admin:deleteUsers')),
      permits: permitsUser(ground),
      handle: async (call) => ({ success: true, username: await users.remove(call.caller, nameOf(call)) })
    }),
    operation({
      name: 'Reset password',
      path: `${USER}/reset`,
      may: MAY_CHANGE,
      permits: permitsActingFor(ground),
      encryptedOnly: true,
      parameters: RESET,
      handle: async (call, { password: present, newPassword }) => {
        const made = await users.resetPassword(
          call.caller,
          nameOf(call),
          {
            present,
            address: call.http.address,
            agent: call.http.header('user-agent'),
            next: newPassword || undefined
          },
          call.organization.securityPolicy
        )
        return { success: true, username: nameOf(call), ...(made !== undefined && { password: made }) }
      }
    }),
    operation({
      name: 'User properties',
      path: `${USER}/properties`,
      may: SELF,
      handle: async (call) => ({ properties: JSON.parse((await users.see(nameOf(call), call.caller)).row.properties) })
    }),
    operation({
      name: 'Set user properties',
      path: `${USER}/setProperties`,
      may: SELF,
      parameters: { properties: required(json('Data that clients store with the user.', { maxBytes: 100_000 })) },
      handle: async (call, { properties }) => {
        await users.setProperties(call.caller, properties)
        return { success: true }
      }
    })
  ]
}

export function nameOf({ path }: Pick<RequestContext, 'path'>): string {
  return path.username as string
}

function checkProfilesOpen({ organization, caller }: RequestContext): void {
  if (
    organization.properties.updateUserProfileDisabled !== true ||
    caller.member?.privileges.has('portal:admin:updateUsers')
  )
    return
  throw refused('Only administrators can change profiles in this organization.')
}

/** Also clients that know no `reset` set passwords. Nobody changes the own one without the present one. */
async function setPassword(
  { settings }: PortalContext,
  users: Users,
  call: RequestContext,
  password: string
): Promise<void> {
  const policy = policyOf(call.organization, settings)
  checkTransport(policy, { audience: 'members', carriesSecret: true }, call.http.encrypted)
  if (call.caller.name.toLowerCase() === nameOf(call).toLowerCase())
    throw refused('Change your own password with the operation reset, which needs the current one.')
  await users.resetPassword(call.caller, nameOf(call), { next: password }, call.organization.securityPolicy)
}
