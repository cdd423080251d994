import { ANYTHING, anyOf, FLAG, holding, ID, INSTANT, LIST, TEXT, without } from '../fits.ts'
import {
  asks,
  FORBIDDEN,
  INVALID_TOKEN,
  mustBe,
  type Row,
  refused,
  type Sent,
  type Step,
  SUCCESS,
  TOKEN_REQUIRED,
  table,
  UNKNOWN_GROUP,
  UNKNOWN_USER
} from '../row.ts'
import { aGroup, anItem, aRole, aUser, NOBODYS_ID, PASSWORD, reads, signIn } from './steps.ts'

const user = table('PORTAL-user: users')
const group = table('PORTAL-group: groups')

const WHO = '/community/users/who{n}'
const GROUP = '/community/groups/{group}'
const is = (gives: object): Step => reads('administrator', WHO, gives)
const shows = (gives: object): Step => reads('owner', GROUP, gives)
const TWENTY_SIX = Array.from({ length: 26 }, (_, index) => `nobody${index}`).join(',')
const add = (users: string): Step => asks('owner', `${GROUP}/addUsers`, { users }, { notAdded: [] })
const members = (gives: object): Step => reads('owner', `${GROUP}/users`, gives)
const BOTH = ['disable', 'enable'] as const

export const PEOPLE_ROWS: readonly Row[] = [
  user('user object', 'has the fields that clients read', [
    reads('owner', '/community/users/ann', {
      username: 'ann',
      id: ID,
      fullName: TEXT,
      firstName: TEXT,
      lastName: TEXT,
      email: anyOf(null, ''),
      access: anyOf('private', 'org', 'public'),
      orgId: '0123456789ABCDEF',
      role: 'org_publisher',
      roleId: undefined,
      privileges: LIST,
      level: '2',
      userLicenseTypeId: 'creatorUT',
      disabled: false,
      tags: LIST,
      created: INSTANT,
      modified: INSTANT,
      provider: 'arcgis',
      groups: LIST,
      storageUsage: ANYTHING,
      storageQuota: ANYTHING,
      mfaEnabled: FLAG,
      lastLogin: INSTANT,
      userType: TEXT
    })
  ]),
  user('user object', 'anonymous callers get a short form, and only of public users', [
    aUser(),
    signIn(),
    asks('{token}', `${WHO}/update`, { access: 'public' }),
    reads('nobody', WHO, { username: 'who{n}', email: undefined, role: undefined, privileges: undefined }),
    asks('{token}', `${WHO}/update`, { access: 'private' }),
    refused('nobody', WHO, {}, UNKNOWN_USER)
  ]),
  user('self', 'is the caller', [reads('owner', '/community/self', { username: 'ann' })]),
  user('get', 'by GET and POST; unknown: COM_0018', [
    asks('owner', '/community/users/bob', {}, { username: 'bob' }, { over: { method: 'GET' } }),
    refused('owner', '/community/users/nobody{n}', {}, UNKNOWN_USER)
  ]),
  user('search', 'a page of results', [
    asks(
      'owner',
      '/community/users',
      { q: 'ann', num: 5, sortField: 'username', sortOrder: 'asc' },
      { total: ANYTHING, start: 1, num: 5, nextStart: -1, results: holding({ username: 'ann' }) }
    )
  ]),
  user('create by invitation', 'with a password the account is there at once', [
    asks(
      'administrator',
      '/portals/self/invite',
      {
        invitationList: {
          invitations: [
            {
              username: 'who{n}',
              password: PASSWORD,
              firstname: 'I',
              lastname: 'N',
              fullname: 'I N',
              email: 'i@n.example',
              role: 'org_user',
              userLicenseType: 'creatorUT'
            }
          ]
        },
        message: 'Hi'
      },
      { success: true, notInvited: [] }
    ),
    signIn(),
    reads('{token}', '/community/self', { username: 'who{n}', role: 'org_user', email: 'i@n.example' })
  ]),
  user('create by invitation', 'who cannot be invited is named', [
    asks(
      'administrator',
      '/portals/self/invite',
      {
        invitationList: {
          invitations: [
            {
              username: 'ann',
              password: PASSWORD,
              firstname: 'I',
              lastname: 'N',
              role: 'org_user',
              userLicenseType: 'creatorUT'
            }
          ]
        }
      },
      { notInvited: [{ username: 'ann' }] }
    )
  ]),
  user('create on the administration site', 'status success, and the user can sign in', [
    aUser({ email: 'w@x.example' }),
    signIn(),
    is({ role: 'org_user', userLicenseTypeId: 'creatorUT', email: 'w@x.example' })
  ]),
  user('create on the administration site', 'not twice, not with a weak password, and only by those who may', [
    aUser(),
    refused(
      'administrator',
      '/security/users/createUser',
      { username: 'WHO{n}', password: PASSWORD, role: 'org_user', userLicenseTypeId: 'creatorUT' },
      { code: 400 },
      { over: { prefix: '/portaladmin' } }
    ),
    refused(
      'administrator',
      '/security/users/createUser',
      { username: 'weak{n}', password: 'short', role: 'org_user', userLicenseTypeId: 'creatorUT' },
      { code: 400 },
      { over: { prefix: '/portaladmin' } }
    ),
    refused(
      'owner',
      '/security/users/createUser',
      { username: 'by{n}', password: PASSWORD, role: 'org_user', userLicenseTypeId: 'creatorUT' },
      FORBIDDEN,
      { over: { prefix: '/portaladmin' } }
    )
  ]),
  user('signUp, inviteByEmail', 'a user invited without a password signs up with the code of the invitation', [
    refused(
      'nobody',
      '/community/signUp',
      { invitation: 'none', username: 'who{n}', password: PASSWORD, fullname: 'W', email: 'w@x.example' },
      { code: 400 }
    ),
    asks(
      'administrator',
      '/portals/self/inviteByEmail',
      { emails: 'who{n}@x.example', message: 'Hi', role: 'org_user', mustApprove: false, expiration: 1440 },
      SUCCESS
    ),
    asks('administrator', '/portals/self/invitations', {}, { total: ANYTHING })
  ]),
  user('update', 'every text of the profile', [
    aUser(),
    signIn(),
    asks(
      '{token}',
      `${WHO}/update`,
      {
        fullname: 'New Name',
        firstName: 'New',
        lastName: 'Name',
        email: 'n@n.example',
        description: 'Me',
        tags: 'a,b',
        access: 'org',
        culture: 'fr',
        region: 'FR',
        preferredView: 'GIS'
      },
      { success: true, username: 'who{n}' }
    ),
    is({
      fullName: 'New Name',
      firstName: 'New',
      lastName: 'Name',
      email: 'n@n.example',
      description: 'Me',
      tags: ['a', 'b'],
      access: 'org',
      culture: 'fr',
      region: 'FR',
      preferredView: 'GIS'
    })
  ]),
  user('update', 'empty texts and lists change nothing without clearEmptyFields, and clear with it', [
    aUser(),
    signIn(),
    asks('{token}', `${WHO}/update`, { description: 'Me', tags: 'a,b', culture: 'fr', units: 'metric' }, SUCCESS),
    asks('{token}', `${WHO}/update`, { description: '', tags: '', culture: '', units: '' }, SUCCESS),
    is({ description: 'Me', tags: ['a', 'b'], culture: 'fr', units: 'metric' }),
    asks(
      '{token}',
      `${WHO}/update`,
      { description: '', tags: '', culture: '', units: '', clearEmptyFields: true },
      SUCCESS
    ),
    is({ description: null, tags: [], culture: null, units: null })
  ]),
  user('update', 'an address is one', [
    aUser(),
    ...['nobody', 'a b@c.example', '@'].map((email) =>
      refused('administrator', `${WHO}/update`, { email }, mustBe('email'), { unchanged: WHO })
    )
  ]),
  user('update', 'not by others', [
    aUser(),
    refused('owner', `${WHO}/update`, { fullname: 'Taken over' }, FORBIDDEN, { unchanged: WHO })
  ]),
  user('delete', 'success and the name; the account is gone', [
    aUser(),
    asks('administrator', `${WHO}/delete`, {}, { success: true, username: 'who{n}' }),
    refused('administrator', WHO, {}, UNKNOWN_USER)
  ]),
  user('delete', 'not while items or groups are owned', [
    aUser(),
    signIn(),
    anItem({}, '{token}', 'who{n}'),
    refused('administrator', `${WHO}/delete`, {}, { code: 400 }, { unchanged: WHO }),
    asks('{token}', '/content/users/who{n}/items/{item}/delete'),
    aGroup({}, '{token}'),
    refused('administrator', `${WHO}/delete`, {}, { code: 400 }),
    asks('{token}', `${GROUP}/delete`),
    asks('administrator', `${WHO}/delete`, {}, SUCCESS)
  ]),
  ...BOTH.map((operation) =>
    user('disable, enable', `${operation}: success and the name`, [
      aUser(),
      asks('administrator', `${WHO}/${operation}`, {}, { success: true, username: 'who{n}' }),
      is({ disabled: operation === 'disable' })
    ])
  ),
  ...BOTH.map((operation) =>
    user('disableUsers, enableUsers', `${operation}Users: a result for each, 25 at most`, [
      aUser(),
      asks(
        'administrator',
        `/portals/self/${operation}Users`,
        { users: 'who{n},nobody{n}' },
        {
          results: [
            { username: 'who{n}', status: true },
            { username: 'nobody{n}', status: false }
          ]
        }
      ),
      is({ disabled: operation === 'disable' }),
      refused('administrator', `/portals/self/${operation}Users`, { users: TWENTY_SIX }, { code: 400 })
    ])
  ),
  user('updateUserRole', 'by name of a default role or id of another', [
    ...aRole(),
    aUser(),
    asks('administrator', '/portals/self/updateUserRole', { user: 'who{n}', role: 'org_publisher' }, SUCCESS),
    is({ role: 'org_publisher', roleId: undefined }),
    asks('administrator', '/portals/self/updateUserRole', { user: 'who{n}', role: '{role}' }, SUCCESS),
    is({ roleId: '{role}' }),
    refused(
      'administrator',
      '/portals/self/updateUserRole',
      { user: 'who{n}', role: 'org_emperor' },
      { code: 400 },
      { unchanged: WHO }
    ),
    refused('owner', '/portals/self/updateUserRole', { user: 'ann', role: 'org_admin' }, FORBIDDEN)
  ]),
  user('updateUserLicenseType', 'a result for each; a list as text or JSON', [
    aUser(),
    ...['who{n}', '["who{n}"]'].map((users) =>
      asks(
        'administrator',
        '/portals/self/updateUserLicenseType',
        { users, userLicenseType: 'GISProfessionalStdUT' },
        { results: [{ username: 'who{n}', status: true }] }
      )
    ),
    is({ userLicenseTypeId: 'GISProfessionalStdUT' })
  ]),
  user('updateUserLicenseType', 'viewerUT has level 1', [
    aUser({ role: 'iAAAAAAAAAAAAAAA', userLicenseTypeId: 'viewerUT' }),
    is({ level: '1', userLicenseTypeId: 'viewerUT' })
  ]),
  user('reassign', 'everything that a user owns is reassigned to another', [
    aUser(),
    aUser({ role: 'org_publisher' }, 'heir{n}'),
    signIn(),
    anItem({}, '{token}', 'who{n}'),
    asks('administrator', `${WHO}/reassign`, { targetUsername: 'heir{n}' }, SUCCESS),
    reads('administrator', '/content/items/{item}', { owner: 'heir{n}' }),
    asks('administrator', `${WHO}/delete`, {}, SUCCESS)
  ]),
  user('reset', 'by the user with the present password', [
    aUser(),
    signIn(),
    asks('{token}', `${WHO}/reset`, { password: PASSWORD, newPassword: 'wrong battery 2' }, SUCCESS),
    signIn({ password: 'wrong battery 2' }),
    refused('nobody', '/generateToken', { username: 'who{n}', password: PASSWORD, referer: 'test' }, { code: 400 })
  ]),
  user('expirePassword', 'it must be reset before the next sign-in', [
    aUser(),
    asks('administrator', `${WHO}/expirePassword`, { expiration: 0 }, SUCCESS),
    refused(
      'nobody',
      '/generateToken',
      { username: 'who{n}', password: PASSWORD, referer: 'test' },
      { code: 400, message: 'Unable to generate token.' }
    )
  ]),
  user('properties', 'kept for the user, and an object before', [
    aUser(),
    signIn(),
    reads('{token}', `${WHO}/properties`, { properties: {} }),
    asks('{token}', `${WHO}/setProperties`, { properties: { map: { zoom: 3 } } }, SUCCESS),
    reads('{token}', `${WHO}/properties`, { properties: { map: { zoom: 3 } } }),
    refused('owner', `${WHO}/properties`, {}, FORBIDDEN)
  ]),
  user('tags', 'with their counts', [
    aUser(),
    signIn(),
    anItem({ tags: 'oak,elm' }, '{token}', 'who{n}'),
    reads('{token}', `${WHO}/tags`, { tags: holding({ tag: 'oak', count: 1 }, { tag: 'elm', count: 1 }) })
  ]),
  user('notifications', 'listed and deleted', [
    aUser(),
    asks('administrator', '/portals/self/createNotification', { users: 'who{n}', subject: 'S', message: 'M' }),
    signIn(),
    asks(
      '{token}',
      `${WHO}/notifications`,
      {},
      { notifications: [{ type: TEXT, target: TEXT, targetType: TEXT, received: INSTANT, data: ANYTHING }] },
      { keeps: { notification: 'notifications.0.id' } }
    ),
    asks(
      '{token}',
      `${WHO}/notifications/{notification}/delete`,
      {},
      { success: true, notificationId: '{notification}' }
    ),
    reads('{token}', `${WHO}/notifications`, { notifications: [] })
  ]),
  user('invitations', 'to a group: shown, one by one, and accepted', [
    aGroup(),
    aUser(),
    asks('owner', `${GROUP}/invite`, { users: 'who{n}', role: 'group_member', expiration: 1440 }, SUCCESS),
    signIn(),
    asks(
      '{token}',
      `${WHO}/invitations`,
      {},
      {
        userInvitations: [
          {
            targetType: 'group',
            targetId: '{group}',
            accepted: false,
            username: 'who{n}',
            fromUsername: { username: 'ann' },
            role: 'group_member',
            type: 'user',
            dateAccepted: -1,
            expiration: INSTANT,
            created: INSTANT
          }
        ]
      },
      { keeps: { invitation: 'userInvitations.0.id' } }
    ),
    reads('{token}', `${WHO}/invitations/{invitation}`, { id: '{invitation}' }),
    asks(
      '{token}',
      `${WHO}/invitations/{invitation}/accept`,
      {},
      { success: true, username: 'who{n}', groupId: '{group}', id: '{invitation}' }
    ),
    members({ users: ['who{n}'] })
  ]),
  user('invitations', 'declined', [
    aGroup(),
    aUser(),
    asks('owner', `${GROUP}/invite`, { users: 'who{n}', role: 'group_admin' }, SUCCESS),
    signIn(),
    asks('{token}', `${WHO}/invitations`, {}, {}, { keeps: { invitation: 'userInvitations.0.id' } }),
    asks('{token}', `${WHO}/invitations/{invitation}/decline`, {}, SUCCESS),
    members({ users: [], admins: [] })
  ]),
  user('usersGroups', 'groups of several users', [
    aGroup({ access: 'org' }),
    asks('owner', '/portals/self/usersGroups', { users: 'ann,bob', limit: 100 }, { results: LIST })
  ]),

  group('group object', 'has the fields that clients read', [
    aGroup({ title: 'G {n}', snippet: 'S', description: 'D' }),
    shows({
      id: ID,
      title: 'G {n}',
      owner: 'ann',
      snippet: 'S',
      description: 'D',
      tags: ['row'],
      isInvitationOnly: FLAG,
      phone: anyOf(null, ''),
      sortField: TEXT,
      sortOrder: TEXT,
      isViewOnly: FLAG,
      isFav: false,
      isOpenData: FLAG,
      thumbnail: null,
      created: INSTANT,
      modified: INSTANT,
      access: 'private',
      capabilities: [],
      provider: null,
      isReadOnly: false,
      protected: false,
      autoJoin: FLAG,
      hasCategorySchema: false,
      leavingDisallowed: FLAG,
      hiddenMembers: FLAG,
      membershipAccess: TEXT,
      orgId: '0123456789ABCDEF',
      userMembership: { username: 'ann', memberType: 'owner' }
    })
  ]),
  group('create', 'every parameter is read back', [
    aGroup({
      access: 'org',
      description: 'D',
      snippet: 'S',
      isViewOnly: true,
      isInvitationOnly: true,
      sortField: 'title',
      sortOrder: 'desc',
      autoJoin: false,
      isOpenData: false,
      leavingDisallowed: false,
      tags: 'a,b',
      MAX_FILE_SIZE: 1
    }),
    shows({
      access: 'org',
      description: 'D',
      snippet: 'S',
      isViewOnly: true,
      isInvitationOnly: true,
      sortField: 'title',
      sortOrder: 'desc',
      tags: ['a', 'b']
    })
  ]),
  group('create', 'title and tags are required', [
    refused('owner', '/community/createGroup', { tags: 'a' }, { code: 400 }),
    refused('owner', '/community/createGroup', { title: 'x' }, { code: 400 })
  ]),
  group('create', 'a shared-update group needs the privilege', [
    refused('owner', '/community/createGroup', { title: 'U', tags: 'a', capabilities: 'updateitemcontrol' }, FORBIDDEN),
    aGroup({ capabilities: 'updateitemcontrol' }, 'administrator'),
    reads('administrator', GROUP, { capabilities: ['updateitemcontrol'] })
  ]),
  group('create', 'viewers may not', [
    refused('viewer', '/community/createGroup', { title: 'x', tags: 'a' }, FORBIDDEN)
  ]),
  group('get', 'unknown and hidden: COM_0003', [
    refused('owner', `/community/groups/${NOBODYS_ID}`, {}, UNKNOWN_GROUP),
    aGroup(),
    refused('other', GROUP, {}, UNKNOWN_GROUP),
    refused('nobody', GROUP, {}, UNKNOWN_GROUP)
  ]),
  group('update', 'success and groupId; what is empty stays without clearEmptyFields', [
    aGroup({ snippet: 'S' }),
    asks('owner', `${GROUP}/update`, { title: 'New {n}', access: 'public' }, { success: true, groupId: '{group}' }),
    shows({ title: 'New {n}', access: 'public', snippet: 'S' }),
    asks('owner', `${GROUP}/update`, { snippet: '', clearEmptyFields: true }, SUCCESS),
    shows({ snippet: anyOf(null, '') })
  ]),
  group('update', 'clearEmptyFields takes objects and orders away too', [
    aGroup({ properties: { a: 1 }, displaySettings: { itemTypes: 'CSV' }, sortField: 'created', sortOrder: 'desc' }),
    asks('owner', `${GROUP}/update`, { properties: '', displaySettings: '', sortField: '', sortOrder: '' }, SUCCESS),
    shows({ properties: { a: 1 }, displaySettings: { itemTypes: 'CSV' }, sortField: 'created', sortOrder: 'desc' }),
    asks(
      'owner',
      `${GROUP}/update`,
      { properties: '', displaySettings: '', sortField: '', sortOrder: '', clearEmptyFields: true },
      SUCCESS
    ),
    shows({ properties: null, displaySettings: { itemTypes: '' }, sortField: 'title', sortOrder: 'asc' })
  ]),
  group('update', 'capabilities are removed only with clearEmptyFields', [
    aGroup({ capabilities: 'updateitemcontrol' }, 'administrator'),
    asks('administrator', `${GROUP}/update`, { capabilities: '' }, SUCCESS),
    reads('administrator', GROUP, { capabilities: ['updateitemcontrol'] }),
    asks('administrator', `${GROUP}/update`, { capabilities: '', clearEmptyFields: true }, SUCCESS),
    reads('administrator', GROUP, { capabilities: [] })
  ]),
  group('update', 'not by members', [
    aGroup({ access: 'org' }),
    add('bob'),
    refused('other', `${GROUP}/update`, { title: 'x' }, FORBIDDEN, { unchanged: GROUP })
  ]),
  group('delete', 'success and groupId', [
    aGroup(),
    asks('owner', `${GROUP}/delete`, {}, { success: true, groupId: '{group}' }),
    refused('owner', GROUP, {}, UNKNOWN_GROUP)
  ]),
  group('protect, unprotect', 'a protected group cannot be deleted', [
    aGroup(),
    asks('owner', `${GROUP}/protect`, {}, SUCCESS),
    shows({ protected: true }),
    refused('owner', `${GROUP}/delete`, {}, { code: 400 }, { unchanged: GROUP }),
    asks('owner', `${GROUP}/unprotect`, {}, SUCCESS),
    asks('owner', `${GROUP}/delete`, {}, SUCCESS)
  ]),
  group('members', 'owner, admins, users', [
    aGroup(),
    add('bob'),
    members({ owner: 'ann', admins: [], users: ['bob'] })
  ]),
  group('member list', 'a page with the owner apart', [
    aGroup(),
    add('bob,cat'),
    asks(
      'owner',
      `${GROUP}/userList`,
      { num: 1, sortField: 'username', sortOrder: 'asc' },
      {
        total: 2,
        start: 1,
        num: 1,
        nextStart: 2,
        owner: { username: 'ann', fullName: TEXT },
        users: [{ username: 'bob', memberType: 'member', fullName: TEXT, joined: INSTANT }]
      }
    )
  ]),
  group('addUsers', 'members and administrators; who cannot be added is named', [
    aGroup(),
    asks('owner', `${GROUP}/addUsers`, { users: 'bob,nobody{n}', admins: 'cat' }, { notAdded: ['nobody{n}'] }),
    members({ admins: ['cat'], users: ['bob'] })
  ]),
  group('addUsers', '25 at most', [
    aGroup(),
    refused('owner', `${GROUP}/addUsers`, { users: TWENTY_SIX }, { code: 400 }, { unchanged: `${GROUP}/users` })
  ]),
  group('removeUsers', 'who cannot be removed is named', [
    aGroup(),
    add('bob'),
    asks('owner', `${GROUP}/removeUsers`, { users: 'bob,nobody{n}' }, { notRemoved: ['nobody{n}'] }),
    members({ users: [] })
  ]),
  group('updateUsers', 'a result for each', [
    aGroup(),
    add('bob'),
    asks('owner', `${GROUP}/updateUsers`, { admins: 'bob' }, { results: [{ username: 'bob', success: true }] }),
    members({ admins: ['bob'], users: [] }),
    asks('owner', `${GROUP}/updateUsers`, { users: 'bob' }, { results: [{ username: 'bob', success: true }] }),
    members({ users: ['bob'] })
  ]),
  group('invite', 'roles and expirations of the client; 25 at most', [
    aGroup(),
    ...[1440, 4320, 10080, 20160].map((expiration) =>
      asks('owner', `${GROUP}/invite`, { users: 'bob', role: 'group_member', expiration }, SUCCESS)
    ),
    refused('owner', `${GROUP}/invite`, { users: TWENTY_SIX, role: 'group_member' }, { code: 400 }),
    refused('owner', `${GROUP}/invite`, { users: 'bob', role: 'emperor' }, { code: 400 })
  ]),
  group('join', 'an open group at once', [
    aGroup({ access: 'org', autoJoin: true }),
    asks('other', `${GROUP}/join`, {}, { success: true, groupId: '{group}' }),
    members({ users: ['bob'] })
  ]),
  group('join', 'one by request: an application, which is accepted', [
    aGroup({ access: 'org' }),
    asks('other', `${GROUP}/join`, {}, SUCCESS),
    members({ users: [] }),
    reads('owner', `${GROUP}/applications`, { applications: [{ username: 'bob' }] }),
    reads('owner', `${GROUP}/applications/bob`, { username: 'bob' }),
    asks('owner', `${GROUP}/applications/bob/accept`, {}, SUCCESS),
    members({ users: ['bob'] }),
    reads('owner', `${GROUP}/applications`, { applications: [] })
  ]),
  group('join', 'not without an invitation', [
    aGroup({ access: 'org', isInvitationOnly: true }),
    refused('other', `${GROUP}/join`, {}, { code: anyOf(400, 403) }),
    members({ users: [] })
  ]),
  group('leave', 'members may, unless it is disallowed', [
    aGroup(),
    add('bob'),
    asks('other', `${GROUP}/leave`, {}, { success: true, groupId: '{group}' }),
    members({ users: [] })
  ]),
  group('applications', 'declined', [
    aGroup({ access: 'org' }),
    asks('other', `${GROUP}/join`),
    asks('owner', `${GROUP}/applications/bob/decline`, {}, SUCCESS),
    members({ users: [] }),
    refused('other', `${GROUP}/applications`, {}, FORBIDDEN)
  ]),
  group('reassign', 'success and groupId; the owner is another', [
    aGroup(),
    add('bob'),
    asks('owner', `${GROUP}/reassign`, { targetUsername: 'bob' }, { success: true, groupId: '{group}' }),
    reads('other', GROUP, { owner: 'bob' })
  ]),
  group('notify', 'success', [
    aGroup(),
    add('bob'),
    asks(
      'owner',
      `${GROUP}/createNotification`,
      {
        users: 'bob',
        notifyAll: false,
        subject: 'S',
        message: 'M',
        notificationChannelType: 'email',
        clientId: '',
        silentNotification: false
      },
      SUCCESS
    )
  ]),
  group('content', 'a page of items', [
    aGroup(),
    anItem(),
    asks('owner', '/content/items/{item}/share', { groups: '{group}' }),
    reads('owner', '/content/groups/{group}', { total: 1, start: 1, nextStart: -1, items: [{ id: '{item}' }] })
  ]),
  group('content', 'is ordered as the group says, or as the request', [
    aGroup({ sortField: 'title', sortOrder: 'desc' }),
    ...['Oak', 'Ash', 'Yew'].flatMap((title) => [
      anItem({ title }),
      asks('owner', '/content/items/{item}/share', { groups: '{group}' })
    ]),
    asks('owner', '/content/groups/{group}', {}, { items: [{ title: 'Yew' }, { title: 'Oak' }, { title: 'Ash' }] }),
    asks(
      'owner',
      '/content/groups/{group}',
      { sortField: 'title', num: 2 },
      { items: [{ title: 'Ash' }, { title: 'Oak' }], nextStart: 3 }
    ),
    asks('owner', `${GROUP}/update`, { sortField: '', clearEmptyFields: true }),
    asks('owner', '/content/groups/{group}', { num: 1 }, { items: [{ title: 'Yew' }] })
  ]),
  group('content', 'unknown: CONT_0006', [
    refused(
      'owner',
      `/content/groups/${NOBODYS_ID}`,
      {},
      { code: 400, messageCode: 'CONT_0006', message: 'Group does not exist or is inaccessible.' }
    )
  ]),
  group('content search', 'a page of results', [
    aGroup(),
    anItem({ title: 'Plum {n}' }),
    asks('owner', '/content/items/{item}/share', { groups: '{group}' }),
    asks(
      'owner',
      '/content/groups/{group}/search',
      { q: 'plum' },
      { total: 1, nextStart: -1, results: [{ id: '{item}' }] }
    )
  ]),
  group('search', 'a page of results, of groups that the caller may see', [
    aGroup({ title: 'Pear {n}', access: 'org' }),
    asks(
      'other',
      '/community/groups',
      { q: 'title:"Pear {n}"', num: 5, sortField: 'title' },
      { total: 1, nextStart: -1, results: [{ id: '{group}' }] }
    ),
    asks('nobody', '/community/groups', { q: 'title:"Pear {n}"' }, { results: [] })
  ]),
  group('category schema', 'empty', [aGroup(), reads('owner', `${GROUP}/categorySchema`, { categorySchema: [] })]),
  group('anonymous callers', 'need a token to change anything', [
    aGroup({ access: 'public' }),
    ...['update', 'delete', 'protect', 'addUsers', 'removeUsers', 'invite', 'join', 'leave', 'reassign'].map(
      (operation) => refused('nobody', `${GROUP}/${operation}`, {}, TOKEN_REQUIRED, { unchanged: GROUP })
    )
  ]),
  user('tokens of a deleted user', 'are invalid', [
    aUser(),
    signIn(),
    asks('administrator', `${WHO}/delete`),
    refused('{token}', '/community/self', {}, INVALID_TOKEN)
  ]),
  user('search', 'does not show users who hide', [
    aUser(),
    signIn(),
    asks('{token}', `${WHO}/update`, { access: 'private' } satisfies Sent),
    asks('owner', '/community/users', { q: 'who{n}' }, { results: without({ username: 'who{n}' }) })
  ])
]
