import { keepPicture } from '../files/index.ts'
import type { Ground } from '../ground.ts'
import { refused } from '../line/errors.ts'
import { operation, type Call, type Operation } from '../line/operation.ts'
import { PAGE_PARAMETERS, pageFields, pageOf } from '../line/paging.ts'
import { choice, file, flag, json, list, required, text } from '../line/parameter.ts'
import { anyOf, holderOf, MEMBER, SELF, VISITOR } from '../line/rule.ts'
import { answerThumbnail } from '../thumbnails/index.ts'
import { roleId } from './accounts.ts'
import { listUsers, SORT_FIELDS, type UserFilter } from './list.ts'
import type { Users } from './service.ts'
import { USER_ACCESS, userObject } from './shapes.ts'
import { showUser } from './show.ts'
import { countBy } from './store.ts'
import { USER_TYPES } from './user-types.ts'

const username = (meaning: string) => text(meaning, { max: 128 })
const personal = { fullname: text('Full name.', { max: 255 }), firstName: text('First name.', { max: 255 }), lastName: text('Last name.', { max: 255 }), email: text('E-mail address.', { max: 320 }), description: text('A few words about the user.', { max: 10_000 }) }
const password = (meaning: string) => text(meaning, { max: 2_000 })
const SEARCH = {
  ...PAGE_PARAMETERS,
  q: text('What is looked for, in the query language of searches.', { max: 60_000 }),
  sortField: choice(Object.keys(SORT_FIELDS), 'What results are ordered by.', { ignoreCase: true }),
  sortOrder: choice(['asc', 'desc'], 'Direction of the order.', { ignoreCase: true }),
  role: text('Only users with this role.', { max: 100 }),
  userLicenseType: text('Only users of this user type.', { max: 100 }),
  excludeSystemUsers: flag('Ignored: there are no system users.')
}
/** Users in one call of a list operation (facts 2.3). */
const MAX_LISTED = 25
const MANY = { users: required(list('User names, at most 25.', { max: MAX_LISTED })) }

const SUCCESS = { success: true }

export function userRoutes({ ground, users }: { readonly ground: Ground; readonly users: Users }): Operation[] {
  const page = async (call: Call, wish: Search, key: 'users' | 'results'): Promise<object> => {
    const asked = pageOf(wish)
    const { total, users: found } = await listUsers(ground.store.db, filterOf(wish), call.caller, call.organization, asked)
    return { ...pageFields(total, asked), [key]: found.map(({ row, role, view }) => userObject(row, role, view, call.organization.id)) }
  }
  const changed = async (name: string, work: Promise<string | void>): Promise<object> => ({ ...SUCCESS, username: (await work) ?? name })

  return [
    operation({ name: 'Self', path: '/community/self', may: MEMBER, handle: (call) => showUser(ground, users, call.caller.name, call) }),
    operation({ name: 'User', path: '/community/users/:username', may: VISITOR, handle: (call) => showUser(ground, users, call.path.username as string, call) }),
    operation({ name: 'Search users', path: '/community/users', may: VISITOR, parameters: SEARCH, handle: (call, wish) => page(call, wish, 'results') }),
    operation({ name: 'Users of the portal', path: '/portals/:portal_id/users', may: MEMBER, parameters: SEARCH, handle: (call, wish) => page(call, wish, 'users') }),
    operation({ name: 'Search users of the portal', path: '/portals/:portal_id/users/search', may: MEMBER, parameters: SEARCH, handle: (call, wish) => page(call, wish, 'results') }),
    operation({
      name: 'User counts', path: '/portals/:portal_id/users/counts', may: holderOf('portal:admin:viewUsers'), parameters: { ...PAGE_PARAMETERS, type: choice(['role', 'userLicenseType'], 'What is counted by.', { ignoreCase: true }) },
      handle: async (_call, { type = 'role', ...paging }) => {
        const counts = await countBy(ground.store.db, type === 'role' ? 'role' : 'user_type')
        const asked = pageOf(paging, 100)
        return { ...pageFields(counts.length, asked), results: counts.slice(asked.start - 1, asked.start - 1 + asked.num) }
      }
    }),
    operation({
      name: 'User types', path: '/portals/:portal_id/userLicenseTypes', may: MEMBER, parameters: PAGE_PARAMETERS,
      handle: (_call, paging) => {
        const asked = pageOf(paging, 25)
        return { ...pageFields(USER_TYPES.length, asked), userLicenseTypes: USER_TYPES.slice(asked.start - 1, asked.start - 1 + asked.num).map(({ upTo, ...type }) => ({ ...type, state: 'active', maximumRole: upTo })) }
      }
    }),
    operation({
      name: 'Create user', root: 'portaladmin', path: '/security/users/createUser', may: holderOf('portal:admin:inviteUsers'), encryptedOnly: true,
      parameters: {
        ...personal, firstname: personal.firstName, lastname: personal.lastName, username: required(username('Name of the new user.')), password: required(password('Password of the new user.')), role: text('Role; a name of a default one, or an id.', { max: 100 }),
        userLicenseTypeId: text('User type.', { max: 100 }), provider: choice(['arcgis'], 'Where accounts are kept: here.'), level: text('Ignored: user types have taken its place.', { max: 10 }), idpUsername: text('Ignored.', { max: 255 })
      },
      handle: async ({ caller, organization }, { fullname, userLicenseTypeId, level: _level, provider: _provider, idpUsername: _idp, firstname, lastname, ...account }) => {
        await users.create(caller, { ...account, fullName: fullname, firstName: firstname, lastName: lastname, userType: userLicenseTypeId }, organization.securityPolicy)
        return { status: 'success', ...SUCCESS }
      }
    }),
    operation({
      name: 'Update user', path: '/community/users/:username/update', may: anyOf(SELF, holderOf('portal:admin:updateUsers')),
      parameters: {
        ...personal, access: choice(USER_ACCESS, 'Who sees the profile.'), tags: list('Words that describe the user.', { max: 100, maxLength: 128 }), preferredView: text('Ignored by the portal, kept for clients.', { max: 50 }), culture: text('Language, such as fr.', { max: 20 }),
        cultureFormat: text('Form of numbers and dates.', { max: 20 }), region: text('Region, such as FR.', { max: 20 }), units: choice(['english', 'metric'], 'Units of measure.'), userType: text('Kept for clients.', { max: 50 }), idpUsername: text('Kept for clients.', { max: 255 }),
        thumbnail: file('Picture of the user.', 'an image'), clearEmptyFields: flag('Whether empty values take away what was set.')
      },
      handle: async (call, { clearEmptyFields, fullname, access, tags, firstName, lastName, email, description, thumbnail, ...preferences }) => {
        if (call.organization.properties.updateUserProfileDisabled === true && !call.caller.member?.privileges.has('portal:admin:updateUsers')) throw refused('Profiles of this organization are changed by administrators alone.')
        const sent = { fullName: fullname, firstName, lastName, email, description }
        const kept = clearEmptyFields ? sent : Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''))
        return changed(call.path.username as string, users.updateProfile(call.caller, call.path.username as string, { ...kept, access, tags, preferences, thumbnail: thumbnail && (await keepPicture(ground, thumbnail)) }))
      }
    }),
    operation({
      name: 'Picture of a user', path: '/community/users/:username/info/:info_path*', may: VISITOR,
      handle: async ({ caller, path }) => {
        const { row } = await users.see(path.username as string, caller)
        return answerThumbnail(ground, 'user', row.username, path.info_path ?? '')
      }
    }),
    operation({ name: 'Delete user', path: '/community/users/:username/delete', may: anyOf(SELF, holderOf('portal:admin:deleteUsers')), handle: ({ caller, path }) => changed(path.username as string, users.remove(caller, path.username as string)) }),
    operation({ name: 'Disable user', path: '/community/users/:username/disable', may: holderOf('portal:admin:disableUsers'), handle: ({ caller, path }) => changed(path.username as string, users.setDisabled(caller, path.username as string, true)) }),
    operation({ name: 'Enable user', path: '/community/users/:username/enable', may: holderOf('portal:admin:disableUsers'), handle: ({ caller, path }) => changed(path.username as string, users.setDisabled(caller, path.username as string, false)) }),
    operation({ name: 'Disable users', path: '/portals/:portal_id/disableUsers', may: holderOf('portal:admin:disableUsers'), parameters: MANY, handle: async ({ caller }, { users: names }) => ({ results: await users.setManyDisabled(caller, names, true) }) }),
    operation({ name: 'Enable users', path: '/portals/:portal_id/enableUsers', may: holderOf('portal:admin:disableUsers'), parameters: MANY, handle: async ({ caller }, { users: names }) => ({ results: await users.setManyDisabled(caller, names, false) }) }),
    operation({
      name: 'Update user role', path: '/portals/:portal_id/updateUserRole', may: holderOf('portal:admin:changeUserRoles'), parameters: { user: required(username('Name of the user.')), role: required(text('Name of a default role, or id of another.', { max: 100 })) },
      handle: async ({ caller }, { user, role }) => {
        await users.assignRole(caller, user, role)
        return SUCCESS
      }
    }),
    operation({
      name: 'Update user type', path: '/portals/:portal_id/updateUserLicenseType', may: holderOf('portal:admin:manageLicenses'), parameters: { ...MANY, userLicenseType: required(text('Id of the user type.', { max: 100 })) },
      handle: async ({ caller }, { users: names, userLicenseType }) => ({ results: await users.assignUserType(caller, names, userLicenseType) })
    }),
    operation({
      name: 'Reset password', path: '/community/users/:username/reset', may: anyOf(SELF, holderOf('portal:admin:updateUsers')), encryptedOnly: true,
      parameters: { password: password('Present password; of the own account.'), newPassword: password('Without it one is made and answered.'), newSecurityQuestionIdx: text('Ignored.', { max: 10 }), newSecurityAnswer: text('Ignored.', { max: 255 }) },
      handle: async (call, { password: present, newPassword }) => {
        const made = await users.resetPassword(call.caller, call.path.username as string, { present, next: newPassword || undefined }, call.organization.securityPolicy)
        return { ...SUCCESS, username: call.path.username, ...(made !== undefined && { password: made }) }
      }
    }),
    operation({ name: 'Expire password', path: '/community/users/:username/expirePassword', may: holderOf('portal:admin:updateUsers'), parameters: { expiration: text('Ignored: it expires now.', { max: 30 }) }, handle: ({ caller, path }) => changed(path.username as string, users.expirePassword(caller, path.username as string)) }),
    operation({
      name: 'User properties', path: '/community/users/:username/properties', may: SELF,
      handle: async (call) => ({ properties: JSON.parse((await users.see(call.path.username as string, call.caller)).row.properties) })
    }),
    operation({
      name: 'Set user properties', path: '/community/users/:username/setProperties', may: SELF, parameters: { properties: required(json('What a client keeps about the user.', { maxBytes: 100_000 })) },
      handle: async (call, { properties }) => {
        await users.setProperties(call.caller.name, properties)
        return SUCCESS
      }
    })
  ]
}

type Search = { readonly start: number | undefined; readonly num: number | undefined } & Pick<UserFilter, 'q' | 'role' | 'sortField'> & { readonly sortOrder: 'asc' | 'desc' | undefined; readonly userLicenseType: string | undefined }

function filterOf({ q, role, sortField, sortOrder, userLicenseType }: Search): UserFilter {
  return { q, sortField, role: role === undefined || role === '' ? undefined : roleId(role), userType: userLicenseType || undefined, sortOrder }
}
