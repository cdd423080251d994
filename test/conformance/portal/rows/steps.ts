/** Steps that many rows begin with; what they make is called by the number of the row, so that rows do not meet. */
import { asks, type Caller, refused, type Sent, type Step } from '../row.ts'

export const PASSWORD = 'correct horse 1'
export const ITEM = '/content/items/{item}'
/** An id that nothing has. */
export const NOBODYS_ID = '0123456789abcdef0123456789abcdef'

/** A private item of the owner, kept as `item`. */
export function anItem(sends: Sent = {}, as: Caller = 'owner', username = 'ann', keepAs = 'item'): Step {
  return asks(
    as,
    `/content/users/${username}/addItem`,
    { title: 'Item {n}', type: 'Web Map', tags: 'row', ...sends },
    { success: true },
    { keeps: { [keepAs]: 'id' } }
  )
}

/** A group of the owner, kept as `group`. */
export function aGroup(sends: Sent = {}, as: Caller = 'owner'): Step {
  return asks(
    as,
    '/community/createGroup',
    { title: 'Group {n}', tags: 'row', access: 'private', ...sends },
    { success: true },
    { keeps: { group: 'group.id' } }
  )
}

/** A user who is called `who{n}`. */
export function aUser(sends: Sent = {}, name = 'who{n}'): Step {
  return asks(
    'administrator',
    '/security/users/createUser',
    {
      username: name,
      password: PASSWORD,
      firstname: 'W',
      lastname: 'X',
      role: 'org_user',
      userLicenseTypeId: 'creatorUT',
      ...sends
    },
    { status: 'success' },
    { over: { prefix: '/portaladmin' } }
  )
}

/** Signs `who{n}` in; the token is kept as `token`. */
export function signIn(sends: Sent = {}, username = 'who{n}'): Step {
  return asks(
    'nobody',
    '/generateToken',
    { username, password: PASSWORD, client: 'referer', referer: 'test', ...sends },
    {},
    { keeps: { token: 'token', expires: 'expires' } }
  )
}

export function aRole(privileges?: readonly string[]): Step[] {
  const made = asks(
    'administrator',
    '/portals/self/createRole',
    { name: 'Role {n}', description: 'before' },
    { success: true },
    { keeps: { role: 'id' } }
  )
  return privileges === undefined
    ? [made]
    : [
        made,
        asks(
          'administrator',
          '/portals/self/roles/{role}/setPrivileges',
          { privileges: { privileges } },
          { success: true }
        )
      ]
}

export function aCsv(text = 'species,height\noak,12\nelm,9\nash,7\n', name = 'trees.csv'): File {
  return new File([text], name, { type: 'text/csv' })
}

export function organization(sends: Sent): Step {
  return asks('administrator', '/portals/self/update', sends, { success: true })
}

export function reads(as: Caller, to: string, gives: unknown, sends: Sent = {}): Step {
  return asks(as, to, sends, gives)
}

export function setStatus(as: Caller, status: string, more: Sent = {}): Step {
  return asks(as, `${ITEM}/setContentStatus`, { status, ...more }, { success: true, itemId: '{item}' })
}

export { refused }
