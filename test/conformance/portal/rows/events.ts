import { anyOf, holding } from '../fits.ts'
import { asks, type Row, type Step, SUCCESS, table } from '../row.ts'
import { aCsv, aGroup, anItem, aRole, aUser, ITEM, PASSWORD, signIn } from './steps.ts'

const items = table('WEBHOOK-trigger: items')
const groups = table('WEBHOOK-trigger: groups')
const users = table('WEBHOOK-trigger: users')
const roles = table('WEBHOOK-trigger: roles')
const property = table('WEBHOOK-payload: extra properties')

type Events = NonNullable<Step['events']>
const GROUP = '/community/groups/{group}'
const WHO = '/community/users/who{n}'
const MINE = '/content/users/ann/items/{item}'
/** The owner does it, and exactly these events come of it. */
const causes = (to: string, sends: object, ...events: Events): Step =>
  asks('owner', to, { ...sends }, undefined, { events })
const administers = (to: string, sends: object, ...events: Events): Step =>
  asks('administrator', to, { ...sends }, undefined, { events })
const CSV = { type: 'CSV', file: aCsv() }
const ANY_ID = /^[0-9a-f]{32}$/
const ADDED = asks('owner', `${GROUP}/addUsers`, { users: 'bob' })
const SHARED = asks('owner', `${ITEM}/share`, { groups: '{group}' })
const TOLD = { itemId: '{item}', itemType: 'Web Map' }

export const EVENT_ROWS: readonly Row[] = [
  items('added', '/items/add', [
    causes('/content/users/ann/addItem', { title: 'x', type: 'Web Map' }, ['items/add', ANY_ID])
  ]),
  items('deleted', '/items/delete', [anItem(), causes(`${MINE}/delete`, {}, ['items/delete', '{item}'])]),
  items('updated', '/items/update', [anItem(), causes(`${MINE}/update`, { title: 'y' }, ['items/update', '{item}'])]),
  items('moved', '/items/move', [
    anItem(),
    asks('owner', '/content/users/ann/createFolder', { title: 'F {n}' }, {}, { keeps: { folder: 'folder.id' } }),
    causes(`${MINE}/move`, { folder: '{folder}' }, ['items/move', '{item}'])
  ]),
  items('published', '/items/publish of the new item, after its /items/add and with its /items/update', [
    anItem(CSV),
    asks(
      'owner',
      '/content/users/ann/publish',
      { itemid: '{item}', filetype: 'csv', publishParameters: { name: 'ev {n}' } },
      {},
      {
        events: [
          ['items/add', ANY_ID],
          ['items/publish', ANY_ID],
          ['items/update', ANY_ID]
        ]
      }
    )
  ]),
  items('shared', '/items/share', [
    anItem(),
    causes(`${ITEM}/share`, { org: true }, ['items/share', '{item}', { sharedToGroups: ['Organization'] }])
  ]),
  items('unshared', '/items/unshare', [
    anItem(),
    asks('owner', `${ITEM}/share`, { org: true }),
    causes(`${ITEM}/share`, { org: false }, ['items/unshare', '{item}', { unsharedFromGroups: ['Organization'] }])
  ]),
  items('ownership reassigned', '/items/reassign', [
    anItem(),
    administers(`${MINE}/reassign`, { targetUsername: 'bob' }, ['items/reassign', '{item}', { reassignedTo: ['bob'] }])
  ]),
  items('comment added', '/items/addComment', [
    anItem(),
    causes(`${ITEM}/addComment`, { comment: 'x' }, ['items/addComment', '{item}'])
  ]),
  items('comment updated', '/items/updateComment', [
    anItem(),
    asks('owner', `${ITEM}/addComment`, { comment: 'x' }, {}, { keeps: { comment: 'commentId' } }),
    causes(`${ITEM}/comments/{comment}/update`, { comment: 'y' }, ['items/updateComment', '{item}'])
  ]),
  items('comment deleted', '/items/deleteComment', [
    anItem(),
    asks('owner', `${ITEM}/addComment`, { comment: 'x' }, {}, { keeps: { comment: 'commentId' } }),
    causes(`${ITEM}/comments/{comment}/delete`, {}, ['items/deleteComment', '{item}'])
  ]),
  items('protected, unprotected', '/items/protect and /items/unprotect', [
    anItem(),
    causes(`${MINE}/protect`, {}, ['items/protect', '{item}']),
    causes(`${MINE}/unprotect`, {}, ['items/unprotect', '{item}'])
  ]),
  items('refused', 'nothing that was refused is an event', [
    anItem(),
    asks('owner', `${MINE}/protect`),
    { as: 'owner', to: `${MINE}/delete`, refuses: { code: 400 }, events: [] },
    { as: 'other', to: `${ITEM}/update`, sends: { title: 'x' }, refuses: { code: 400 }, events: [] }
  ]),

  groups('added', '/groups/add', [causes('/community/createGroup', { title: 'x', tags: 'x' }, ['groups/add', ANY_ID])]),
  groups('updated', '/groups/update', [
    aGroup(),
    causes(`${GROUP}/update`, { title: 'y' }, ['groups/update', '{group}'])
  ]),
  groups('deleted', '/groups/delete', [aGroup(), causes(`${GROUP}/delete`, {}, ['groups/delete', '{group}'])]),
  groups('delete protection enabled', '/groups/protect', [
    aGroup(),
    causes(`${GROUP}/protect`, {}, ['groups/protect', '{group}'])
  ]),
  groups('delete protection disabled', '/groups/unprotect', [
    aGroup(),
    asks('owner', `${GROUP}/protect`),
    causes(`${GROUP}/unprotect`, {}, ['groups/unprotect', '{group}'])
  ]),
  groups('user invited', '/groups/invite', [
    aGroup(),
    causes(`${GROUP}/invite`, { users: 'bob', role: 'group_member' }, [
      'groups/invite',
      '{group}',
      { invitedUserNames: ['bob'] }
    ])
  ]),
  groups('user added', '/groups/addUsers', [
    aGroup(),
    causes(`${GROUP}/addUsers`, { users: 'bob' }, ['groups/addUsers', '{group}', { addedUserNames: ['bob'] }])
  ]),
  groups('user added', 'also by joining', [
    aGroup({ access: 'org', autoJoin: true }),
    asks('other', `${GROUP}/join`, {}, undefined, {
      events: [['groups/addUsers', '{group}', { addedUserNames: ['bob'] }]]
    })
  ]),
  groups('user removed', '/groups/removeUsers', [
    aGroup(),
    ADDED,
    causes(`${GROUP}/removeUsers`, { users: 'bob' }, ['groups/removeUsers', '{group}', { removedUserNames: ['bob'] }])
  ]),
  groups('user removed', 'also by leaving', [
    aGroup(),
    ADDED,
    asks('other', `${GROUP}/leave`, {}, undefined, {
      events: [['groups/removeUsers', '{group}', { removedUserNames: ['bob'] }]]
    })
  ]),
  groups('user role updated', '/groups/updateUsers', [
    aGroup(),
    ADDED,
    causes(`${GROUP}/updateUsers`, { admins: 'bob' }, ['groups/updateUsers', '{group}', { updatedUserNames: ['bob'] }])
  ]),
  groups('ownership reassigned', '/groups/reassign', [
    aGroup(),
    ADDED,
    causes(`${GROUP}/reassign`, { targetUsername: 'bob' }, ['groups/reassign', '{group}', { reassignedTo: ['bob'] }])
  ]),
  groups('item shared to group', '/groups/share beside /items/share', [
    aGroup(),
    anItem(),
    causes(
      `${ITEM}/share`,
      { groups: '{group}' },
      ['items/share', '{item}', { sharedToGroups: ['{group}'] }],
      ['groups/share', '{group}', { sharedItems: [TOLD] }]
    )
  ]),
  groups('item unshared from group', '/groups/unshare beside /items/unshare', [
    aGroup(),
    anItem(),
    SHARED,
    causes(
      `${ITEM}/unshare`,
      { groups: '{group}' },
      ['items/unshare', '{item}', { unsharedFromGroups: ['{group}'] }],
      ['groups/unshare', '{group}', { unsharedItems: [TOLD] }]
    )
  ]),
  groups('user requests to join', '/groups/join', [
    aGroup({ access: 'org' }),
    asks('other', `${GROUP}/join`, {}, SUCCESS, { events: [['groups/join', '{group}']] })
  ]),

  users('user added', '/users/add', [{ ...aUser(), events: [['users/add', 'who{n}']] }]),
  users('signed in', '/users/signin', [aUser(), { ...signIn(), events: [['users/signin', 'who{n}']] }]),
  users('signed in', 'a refused sign-in emits none', [
    aUser(),
    {
      as: 'nobody',
      to: '/generateToken',
      sends: { username: 'who{n}', password: 'wrong', referer: 'test' },
      refuses: { code: 400 },
      events: []
    }
  ]),
  users('signed out', '/users/signout', [
    aUser(),
    signIn(),
    asks('nobody', '/oauth2/revokeToken/', { auth_token: '{token}', client_id: 'x' }, SUCCESS, {
      events: [['users/signout', 'who{n}']]
    })
  ]),
  users('deleted', '/users/delete', [aUser(), administers(`${WHO}/delete`, {}, ['users/delete', 'who{n}'])]),
  users('profile updated', '/users/update', [
    aUser(),
    administers(`${WHO}/update`, { description: 'x' }, ['users/update', 'who{n}'])
  ]),
  users('profile updated', 'a change of role or user type emits none', [
    aUser(),
    administers('/portals/self/updateUserRole', { user: 'who{n}', role: 'org_publisher' }, [
      'users/updateUserRole',
      'who{n}',
      { userRoleUpdatedTo: [anyOf('org_publisher', 'Publisher')] }
    ]),
    administers('/portals/self/updateUserLicenseType', { users: 'who{n}', userLicenseType: 'GISProfessionalStdUT' }, [
      'users/updateUserLicenseType',
      'who{n}',
      { userLicenseTypeUpdatedTo: ['GISProfessionalStdUT'] }
    ])
  ]),
  users('account disabled', '/users/disable', [
    aUser(),
    administers(`${WHO}/disable`, {}, ['users/disable', 'who{n}'])
  ]),
  users('account enabled', '/users/enable', [
    aUser(),
    asks('administrator', `${WHO}/disable`),
    administers(`${WHO}/enable`, {}, ['users/enable', 'who{n}'])
  ]),
  users('new role', '/users/updateUserRole', [
    aUser(),
    administers('/portals/self/updateUserRole', { user: 'who{n}', role: 'org_publisher' }, [
      'users/updateUserRole',
      'who{n}'
    ])
  ]),
  users('new user type', '/users/updateUserLicenseType', [
    aUser(),
    administers('/portals/self/updateUserLicenseType', { users: 'who{n}', userLicenseType: 'GISProfessionalStdUT' }, [
      'users/updateUserLicenseType',
      'who{n}'
    ])
  ]),
  users(
    'list of accounts disabled',
    '/users/disableUsers once for the list, and /users/disable for each, which are subscribed to by user',
    [
      aUser(),
      aUser({}, 'two{n}'),
      administers(
        '/portals/self/disableUsers',
        { users: 'who{n},two{n}' },
        ['users/disable', 'who{n}'],
        ['users/disable', 'two{n}'],
        ['users/disableUsers', 'who{n},two{n}']
      )
    ]
  ),
  users('list of accounts enabled', '/users/enableUsers, the same', [
    aUser(),
    asks('administrator', `${WHO}/disable`),
    administers(
      '/portals/self/enableUsers',
      { users: 'who{n}' },
      ['users/enable', 'who{n}'],
      ['users/enableUsers', 'who{n}']
    )
  ]),

  roles('role created', '/roles/add', [
    asks('administrator', '/portals/self/createRole', { name: 'Ev {n}' }, SUCCESS, {
      events: [['roles/add', /^[a-z0-9]{16}$/i, { name: ['Ev {n}'] }]]
    })
  ]),
  roles('role updated', '/roles/update', [
    ...aRole(),
    administers('/portals/self/roles/{role}/update', { description: 'x' }, ['roles/update', '{role}'])
  ]),
  roles('role updated', 'also by its privileges', [
    ...aRole(),
    administers('/portals/self/roles/{role}/setPrivileges', { privileges: { privileges: ['portal:user:joinGroup'] } }, [
      'roles/update',
      '{role}'
    ])
  ]),
  roles('role deleted', '/roles/delete', [
    ...aRole(),
    administers('/portals/self/roles/{role}/delete', {}, ['roles/delete', '{role}'])
  ]),

  property('sharedToGroups', 'Everyone when shared publicly', [
    anItem(),
    causes(`${ITEM}/share`, { everyone: true }, ['items/share', '{item}', { sharedToGroups: ['Everyone'] }])
  ]),
  property('sharedToGroups', 'Organization, and ids of groups', [
    aGroup(),
    anItem(),
    causes(
      `${ITEM}/share`,
      { org: true, groups: '{group}' },
      ['items/share', '{item}', { sharedToGroups: ['Organization', '{group}'] }],
      ['groups/share', '{group}', { sharedItems: [TOLD] }]
    )
  ]),
  property('unsharedFromGroups', 'Everyone and ids of groups', [
    aGroup(),
    anItem(),
    asks('owner', `${ITEM}/share`, { everyone: true, groups: '{group}' }),
    causes(
      `${ITEM}/share`,
      { everyone: false, org: false, groups: ' ' },
      ['items/unshare', '{item}', { unsharedFromGroups: ['Everyone', '{group}'] }],
      ['groups/unshare', '{group}', { unsharedItems: [TOLD] }]
    )
  ]),
  property('unsharedFromGroups', 'not Organization when everybody gains what it had', [
    anItem(),
    asks('owner', `${ITEM}/share`, { org: true }),
    causes(`${ITEM}/share`, { everyone: true, org: true }, ['items/share', '{item}', { sharedToGroups: ['Everyone'] }])
  ]),
  property('unsharedFromGroups', 'Everyone when the organization keeps what everybody had', [
    anItem(),
    asks('owner', `${ITEM}/share`, { everyone: true }),
    causes(`${ITEM}/share`, { everyone: false, org: true }, [
      'items/unshare',
      '{item}',
      { unsharedFromGroups: ['Everyone'] }
    ])
  ]),
  property('reassignedTo', 'of an item: the new owner in an array', [
    anItem(),
    administers(`${MINE}/reassign`, { targetUsername: 'bob' }, ['items/reassign', '{item}', { reassignedTo: ['bob'] }])
  ]),
  property('reassignedTo', 'of a group', [
    aGroup(),
    ADDED,
    causes(`${GROUP}/reassign`, { targetUsername: 'bob' }, ['groups/reassign', '{group}', { reassignedTo: ['bob'] }])
  ]),
  property('invitedUserNames', 'all who were invited', [
    aGroup(),
    causes(`${GROUP}/invite`, { users: 'bob,cat', role: 'group_member' }, [
      'groups/invite',
      '{group}',
      { invitedUserNames: ['bob', 'cat'] }
    ])
  ]),
  property('addedUserNames', 'all who were added, and not those who were not', [
    aGroup(),
    causes(`${GROUP}/addUsers`, { users: 'bob,nobody{n}', admins: 'cat' }, [
      'groups/addUsers',
      '{group}',
      { addedUserNames: holding('bob', 'cat') }
    ])
  ]),
  property('removedUserNames', 'who was removed', [
    aGroup(),
    ADDED,
    causes(`${GROUP}/removeUsers`, { users: 'bob' }, ['groups/removeUsers', '{group}', { removedUserNames: ['bob'] }])
  ]),
  property('updatedUserNames', 'whose role changed', [
    aGroup(),
    ADDED,
    causes(`${GROUP}/updateUsers`, { admins: 'bob' }, ['groups/updateUsers', '{group}', { updatedUserNames: ['bob'] }])
  ]),
  property('sharedItems', 'objects with itemId and itemType', [
    aGroup(),
    anItem(),
    causes(
      `${ITEM}/share`,
      { groups: '{group}' },
      ['items/share', '{item}'],
      ['groups/share', '{group}', { sharedItems: [TOLD] }]
    )
  ]),
  property('unsharedItems', 'objects with itemId and itemType', [
    aGroup(),
    anItem(),
    SHARED,
    causes(
      `${ITEM}/unshare`,
      { groups: '{group}' },
      ['items/unshare', '{item}'],
      ['groups/unshare', '{group}', { unsharedItems: [TOLD] }]
    )
  ]),
  property('userRoleUpdatedTo', 'the name of the new role', [
    ...aRole(),
    aUser(),
    administers('/portals/self/updateUserRole', { user: 'who{n}', role: '{role}' }, [
      'users/updateUserRole',
      'who{n}',
      { userRoleUpdatedTo: ['Role {n}'] }
    ])
  ]),
  property('userLicenseTypeUpdatedTo', 'the new user type', [
    aUser(),
    administers('/portals/self/updateUserLicenseType', { users: 'who{n}', userLicenseType: 'GISProfessionalStdUT' }, [
      'users/updateUserLicenseType',
      'who{n}',
      { userLicenseTypeUpdatedTo: ['GISProfessionalStdUT'] }
    ])
  ]),
  property('name', 'of a new role, in an array', [
    asks('administrator', '/portals/self/createRole', { name: 'Na {n}' }, SUCCESS, {
      events: [['roles/add', /./, { name: ['Na {n}'] }]]
    })
  ]),
  property('values', 'events without a row in the table have none', [
    anItem(),
    causes(`${MINE}/update`, { title: 'z' }, ['items/update', '{item}', {}]),
    { ...signIn({ password: PASSWORD }, 'ann'), events: [['users/signin', 'ann', {}]] }
  ])
]
