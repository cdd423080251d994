import { ANYTHING, holding } from '../fits.ts'
import { asks, FORBIDDEN, type Row, refused, type Sent, type Step, table } from '../row.ts'
import { aCsv, aGroup, anItem, aRole, aUser, ITEM, PASSWORD } from './steps.ts'

const privilege = table('PORTAL-privilege: privileges')

const GROUP = '/community/groups/{group}'
const WHO = '/community/users/who{n}'
const READING = ['portal:user:viewOrgUsers', 'portal:user:viewOrgItems', 'portal:user:viewOrgGroups']

/** One call, refused without the privilege and granted with it; `beside` are others that it needs in both cases. */
function needs(
  row: string,
  full: string,
  to: string,
  sends: Sent = {},
  { before = [], beside = READING, gives = ANYTHING, refusal = FORBIDDEN, prefix }: Options = {}
): Row {
  const give = (...privileges: readonly string[]): Step =>
    asks('administrator', '/portals/self/roles/{bare}/setPrivileges', { privileges: { privileges } })
  const over = prefix === undefined ? {} : { over: { prefix } }
  return privilege(
    row,
    `${to.replace(/\{n\}|\{(\w+)\}/g, '…')} needs ${full}`,
    [
      asks('administrator', '/community/users/bea', {}, {}, { keeps: { bare: 'roleId' } }),
      ...before,
      give(...beside),
      refused('bare', to, sends, refusal, over),
      give(...beside, full),
      asks('bare', to, sends, gives, over)
    ],
    {
      restores: [asks('administrator', '/community/users/bea', {}, {}, { keeps: { bare: 'roleId' } }), give(...READING)]
    }
  )
}

interface Options {
  readonly before?: readonly Step[]
  readonly beside?: readonly string[]
  readonly gives?: unknown
  readonly refusal?: typeof FORBIDDEN
  readonly prefix?: string
}

const HIDDEN = { code: 400, message: /does not exist or is inaccessible\.$/ }
const A_PUBLIC_ITEM = [anItem(), asks('owner', `${ITEM}/share`, { everyone: true })]
const AN_ORG_GROUP = [aGroup({ access: 'org' })]
const OWN_ITEM: readonly Step[] = [
  asks('administrator', '/portals/self/roles/{bare}/setPrivileges', {
    privileges: { privileges: [...READING, 'portal:user:createItem', 'portal:user:joinGroup'] }
  }),
  anItem({}, 'bare', 'bea')
]
const admin = (name: string) => `portal:admin:${name}`
const user = (name: string) => `portal:user:${name}`
const NEW_USER = { username: 'who{n}', password: PASSWORD, role: 'org_user', userLicenseTypeId: 'creatorUT' }

export const PRIVILEGE_ROWS: readonly Row[] = [
  needs('viewUsers', admin('viewUsers'), '/portals/self/users/counts', { type: 'role' }),
  needs('updateUsers', admin('updateUsers'), `${WHO}/update`, { description: 'x' }, { before: [aUser()] }),
  needs('inviteUsers', admin('inviteUsers'), '/security/users/createUser', NEW_USER, { prefix: '/portaladmin' }),
  needs('disableUsers', admin('disableUsers'), `${WHO}/disable`, {}, { before: [aUser()] }),
  needs('deleteUsers', admin('deleteUsers'), `${WHO}/delete`, {}, { before: [aUser()] }),
  needs(
    'changeUserRoles',
    admin('changeUserRoles'),
    '/portals/self/updateUserRole',
    { user: 'who{n}', role: '{role}' },
    { before: [aUser(), ...aRole([])] }
  ),
  needs(
    'manageLicenses',
    admin('manageLicenses'),
    '/portals/self/updateUserLicenseType',
    { users: 'who{n}', userLicenseType: 'GISProfessionalStdUT' },
    { before: [aUser()] }
  ),
  needs('reassignUsers', admin('reassignUsers'), `${WHO}/reassign`, { targetUsername: 'bob' }, { before: [aUser()] }),
  needs('viewItems', admin('viewItems'), ITEM, {}, { before: [anItem()], refusal: HIDDEN, gives: { id: '{item}' } }),
  needs('updateItems', admin('updateItems'), `${ITEM}/update`, { title: 'x' }, { before: A_PUBLIC_ITEM }),
  needs(
    'updateItems',
    admin('updateItems'),
    `${ITEM}/setContentStatus`,
    { status: 'deprecated' },
    { before: A_PUBLIC_ITEM }
  ),
  needs('deleteItems', admin('deleteItems'), `${ITEM}/delete`, {}, { before: A_PUBLIC_ITEM }),
  needs(
    'reassignItems',
    admin('reassignItems'),
    '/content/users/ann/items/{item}/reassign',
    { targetUsername: 'bob' },
    { before: A_PUBLIC_ITEM }
  ),
  needs(
    'shareToGroup',
    admin('shareToGroup'),
    `${ITEM}/share`,
    { everyone: true, groups: '{group}' },
    { before: [...A_PUBLIC_ITEM, ...AN_ORG_GROUP], gives: { notSharedWith: [] } }
  ),
  needs(
    'shareToOrg',
    admin('shareToOrg'),
    `${ITEM}/share`,
    { org: true },
    { before: [anItem()], beside: [...READING, admin('viewItems')] }
  ),
  needs(
    'shareToPublic',
    admin('shareToPublic'),
    `${ITEM}/share`,
    { everyone: true },
    { before: [anItem()], beside: [...READING, admin('viewItems')] }
  ),
  needs(
    'viewGroups',
    admin('viewGroups'),
    GROUP,
    {},
    { before: [aGroup()], refusal: HIDDEN, gives: { id: '{group}' } }
  ),
  needs('updateGroups', admin('updateGroups'), `${GROUP}/update`, { title: 'x' }, { before: AN_ORG_GROUP }),
  needs('deleteGroups', admin('deleteGroups'), `${GROUP}/delete`, {}, { before: AN_ORG_GROUP }),
  needs(
    'reassignGroups',
    admin('reassignGroups'),
    `${GROUP}/reassign`,
    { targetUsername: 'bob' },
    { before: AN_ORG_GROUP }
  ),
  needs('assignToGroups', admin('assignToGroups'), `${GROUP}/addUsers`, { users: 'bob' }, { before: AN_ORG_GROUP }),
  needs(
    'createUpdateCapableGroup',
    admin('createUpdateCapableGroup'),
    '/community/createGroup',
    { title: 'U', tags: 'x', capabilities: 'updateitemcontrol' },
    { beside: [...READING, user('createGroup')] }
  ),
  needs('manageSecurity', admin('manageSecurity'), '/portals/self/settings/update', {}),
  needs('manageWebsite', admin('manageWebsite'), '/portals/self/update', { description: 'x' }),
  needs('createItem', user('createItem'), '/content/users/bea/addItem', { title: 'x', type: 'Web Map' }),
  needs('createGroup', user('createGroup'), '/community/createGroup', { title: 'x', tags: 'x' }),
  needs('joinGroup', user('joinGroup'), `${GROUP}/join`, {}, { before: [aGroup({ access: 'org', autoJoin: true })] }),
  needs('user: shareToOrg', user('shareToOrg'), `${ITEM}/share`, { org: true }, { before: OWN_ITEM }),
  needs('user: shareToPublic', user('shareToPublic'), `${ITEM}/share`, { everyone: true }, { before: OWN_ITEM }),
  needs(
    'user: shareToGroup',
    user('shareToGroup'),
    `${ITEM}/share`,
    { groups: '{group}' },
    {
      before: [...OWN_ITEM, ...AN_ORG_GROUP, asks('owner', `${GROUP}/addUsers`, { users: 'bea' }, { notAdded: [] })],
      gives: { notSharedWith: [] }
    }
  ),
  needs(
    'viewOrgUsers',
    user('viewOrgUsers'),
    WHO,
    {},
    { before: [aUser(), asks('administrator', `${WHO}/update`, { access: 'org' })], beside: [], refusal: HIDDEN }
  ),
  needs(
    'viewOrgItems',
    user('viewOrgItems'),
    ITEM,
    {},
    { before: [anItem(), asks('owner', `${ITEM}/share`, { org: true })], beside: [], refusal: HIDDEN }
  ),
  needs('viewOrgGroups', user('viewOrgGroups'), GROUP, {}, { before: AN_ORG_GROUP, beside: [], refusal: HIDDEN }),
  needs(
    'publishFeatures',
    'portal:publisher:publishFeatures',
    '/content/users/bea/publish',
    { itemid: '{item}', filetype: 'csv', publishParameters: { name: 'bea {n}' } },
    {
      before: [OWN_ITEM[0] as Step, anItem({ type: 'CSV', file: aCsv() }, 'bare', 'bea')],
      beside: [...READING, user('createItem')],
      gives: { services: holding({ serviceItemId: ANYTHING }) }
    }
  ),
  needs(
    'reassignItems of one’s own',
    user('reassignItems'),
    '/content/users/bea/items/{item}/reassign',
    { targetUsername: 'bob' },
    { before: OWN_ITEM }
  )
]
