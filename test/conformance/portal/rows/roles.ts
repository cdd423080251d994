import { ANYTHING, holding, LIST, without } from '../fits.ts'
import {
  asks,
  type Caller,
  FORBIDDEN,
  type Row,
  refused,
  type Sent,
  type Step,
  SUCCESS,
  TOKEN_REQUIRED,
  table
} from '../row.ts'
import { aRole, aUser, reads, signIn } from './steps.ts'

const field = table('PORTAL-role: custom role')
const parameter = table('PORTAL-role: parameters')
const rule = table('PORTAL-role: rules')
const auth = table('PORTAL-credential: authentication')
const roles = table('PORTAL-role: roles')
const bundles = table('PORTAL-privilege: default roles')

const ROLE = '/portals/self/roles/{role}'
const VIEWER = 'iAAAAAAAAAAAAAAA'
const DATA_EDITOR = 'iBBBBBBBBBBBBBBB'
const update = (sends: Sent): Step => asks('administrator', `${ROLE}/update`, sends, SUCCESS)
const notUpdated = (as: Caller, sends: Sent, how: Parameters<typeof refused>[3]): Step =>
  refused(as, `${ROLE}/update`, sends, how, { unchanged: ROLE })
const is = (gives: object): Step => reads('administrator', ROLE, gives)
const WRONG = { code: 400 }

/** Privileges that say what the default roles are: those that the first has, and the next has beyond the one before. */
const BUNDLES: readonly (readonly [name: string, role: string, has: readonly string[], lacks: readonly string[]])[] = [
  [
    'Viewer',
    VIEWER,
    ['portal:user:joinGroup', 'portal:user:viewOrgUsers', 'portal:user:viewOrgItems', 'portal:user:viewOrgGroups'],
    ['features:user:edit', 'portal:user:createItem']
  ],
  [
    'Data Editor',
    DATA_EDITOR,
    ['portal:user:viewOrgItems', 'features:user:edit'],
    ['portal:user:createItem', 'portal:user:createGroup']
  ],
  [
    'User',
    'org_user',
    [
      'portal:user:createItem',
      'portal:user:createGroup',
      'portal:user:shareToOrg',
      'portal:user:shareToPublic',
      'portal:user:shareToGroup',
      'features:user:edit'
    ],
    ['portal:publisher:publishFeatures']
  ],
  [
    'Publisher',
    'org_publisher',
    ['portal:user:createItem', 'portal:publisher:publishFeatures'],
    ['portal:admin:updateItems', 'portal:admin:viewItems']
  ],
  [
    'Administrator',
    'org_admin',
    [
      'portal:user:createItem',
      'portal:publisher:publishFeatures',
      'portal:admin:updateItems',
      'portal:admin:manageWebhooks',
      'portal:admin:manageSecurity',
      'portal:admin:manageCollaborations',
      'portal:admin:manageRoles'
    ],
    []
  ]
]

export const ROLE_ROWS: readonly Row[] = [
  field('name', 'a text', [...aRole(), update({ name: 'Renamed {n}' }), is({ name: 'Renamed {n}' })]),
  field('description', 'a text', [...aRole(), update({ description: 'after' }), is({ description: 'after' })]),

  parameter('name', 'changes the name and leaves the description', [
    ...aRole(),
    update({ name: 'Other {n}' }),
    is({ name: 'Other {n}', description: 'before' })
  ]),
  parameter('name', 'both as clients send them', [
    ...aRole(),
    update({ name: 'Both {n}', description: 'after' }),
    is({ id: '{role}', name: 'Both {n}', description: 'after' })
  ]),
  parameter('name', 'empty, as clients send what they leave out, it leaves the name', [
    ...aRole(),
    update({ name: '', description: 'after' }),
    is({ name: 'Role {n}', description: 'after' })
  ]),
  parameter('name', 'cannot be that of another role', [
    ...aRole(),
    asks('administrator', '/portals/self/createRole', { name: 'Taken {n}' }),
    notUpdated('administrator', { name: 'Taken {n}' }, WRONG)
  ]),
  parameter('name', 'the same name again is not a conflict', [...aRole(), update({ name: 'Role {n}' })]),
  parameter('description', 'changes the description and leaves the name', [
    ...aRole(),
    update({ description: 'after' }),
    is({ name: 'Role {n}', description: 'after' })
  ]),
  parameter('description', 'may be emptied', [...aRole(), update({ description: '' }), is({ description: '' })]),
  parameter('f', 'pjson', [...aRole(), update({ f: 'pjson', name: 'P {n}' })]),

  rule('caller', 'a custom role with every privilege is not a default administrator', [
    ...aRole(),
    notUpdated('custom administrator', { name: 'X' }, FORBIDDEN)
  ]),
  rule('caller', 'others may not, anonymous callers need a token', [
    ...aRole(),
    ...(['owner', 'viewer', 'security'] as const).map((caller) => notUpdated(caller, { name: 'X' }, FORBIDDEN)),
    notUpdated('nobody', { name: 'X' }, TOKEN_REQUIRED)
  ]),
  ...[VIEWER, DATA_EDITOR].map((id) =>
    rule(
      'Viewer and Data Editor',
      `${id} cannot be updated, given privileges or deleted`,
      [
        ['update', { name: 'X' }],
        ['setPrivileges', { privileges: { privileges: [] } }],
        ['delete', {}]
      ].map(([operation, sends]) =>
        refused('administrator', `/portals/self/roles/${id}/${operation}`, sends as Sent, WRONG, {
          unchanged: '/portals/self/roles'
        })
      )
    )
  ),
  rule(
    'default roles',
    'are not custom roles',
    ['org_admin', 'org_publisher', 'org_user'].map((id) =>
      refused('administrator', `/portals/self/roles/${id}/update`, { name: 'X' }, WRONG)
    )
  ),
  rule('unknown role', 'is reported', [
    refused(
      'administrator',
      '/portals/self/roles/zzzzzzzzzzzzzzzz/update',
      { name: 'X' },
      { code: 400, message: /does not exist or is inaccessible\.$/ }
    )
  ]),
  rule('event', 'is roles/update', [
    ...aRole(),
    asks('administrator', `${ROLE}/update`, { name: 'E {n}' }, SUCCESS, { events: [['roles/update', '{role}']] })
  ]),
  auth('roles', 'default organization administrators only', [
    ...aRole(),
    update({ name: 'A {n}' }),
    notUpdated('custom administrator', { name: 'X' }, FORBIDDEN)
  ]),

  roles('roles', 'a page of custom roles with Viewer and Data Editor, without the default ones', [
    ...aRole(),
    asks(
      'owner',
      '/portals/self/roles',
      { num: 100 },
      {
        total: ANYTHING,
        start: 1,
        nextStart: -1,
        roles: holding(
          { id: '{role}', name: 'Role {n}', description: 'before', created: ANYTHING, modified: ANYTHING },
          { id: VIEWER },
          { id: DATA_EDITOR }
        )
      }
    ),
    reads('owner', '/portals/self/roles', { roles: without({ id: 'org_admin' }) }, { num: 100 })
  ]),
  roles('createRole', 'success and an id of 16 characters', [
    asks(
      'administrator',
      '/portals/self/createRole',
      { name: 'New {n}', description: 'd' },
      { success: true, id: /^[A-Za-z0-9]{16}$/ }
    )
  ]),
  roles('createRole', 'a name is needed, and only once', [
    refused('administrator', '/portals/self/createRole', { description: 'd' }, WRONG),
    ...aRole(),
    refused('administrator', '/portals/self/createRole', { name: 'Role {n}' }, WRONG)
  ]),
  roles('delete', 'takes it away', [
    ...aRole(),
    asks('administrator', `${ROLE}/delete`, {}, SUCCESS),
    refused('administrator', ROLE, {}, WRONG)
  ]),
  roles('delete', 'not while somebody has it', [
    ...aRole(),
    aUser({ role: '{role}' }),
    refused('administrator', `${ROLE}/delete`, {}, WRONG, { unchanged: ROLE })
  ]),
  roles('privileges', 'id and list', [
    ...aRole(['portal:user:joinGroup']),
    asks('administrator', `${ROLE}/privileges`, {}, { id: '{role}', privileges: ['portal:user:joinGroup'] })
  ]),
  roles('setPrivileges', 'unknown ones are refused, none is stored or dropped without an error', [
    ...aRole(['portal:user:joinGroup']),
    refused(
      'administrator',
      `${ROLE}/setPrivileges`,
      { privileges: { privileges: ['portal:user:joinGroup', 'portal:user:flyToTheMoon'] } },
      WRONG,
      { unchanged: `${ROLE}/privileges` }
    )
  ]),
  roles('setPrivileges', 'count at once for those who have the role', [
    ...aRole(['portal:user:viewOrgItems']),
    aUser({ role: '{role}' }),
    signIn(),
    refused('{token}', '/community/createGroup', { title: 'G', tags: 'x' }, FORBIDDEN),
    asks(
      'administrator',
      `${ROLE}/setPrivileges`,
      { privileges: { privileges: ['portal:user:createGroup', 'portal:user:viewOrgItems'] } },
      SUCCESS
    ),
    asks('{token}', '/community/createGroup', { title: 'G', tags: 'x', access: 'private' }, SUCCESS)
  ]),

  ...BUNDLES.map(([name, role, has, lacks]) =>
    bundles(name, `has ${has.join(', ')}${lacks.length > 0 ? `, and not ${lacks.join(', ')}` : ''}`, [
      aUser({ role }),
      signIn(),
      reads('{token}', '/community/self', { privileges: holding(...has) }),
      reads('{token}', '/community/self', { privileges: without(...lacks) })
    ])
  ),
  bundles('ids', 'default roles have no roleId', [
    aUser({ role: 'org_admin' }),
    reads('administrator', '/community/users/who{n}', { role: 'org_admin', roleId: undefined, privileges: LIST })
  ]),
  bundles('ids', 'a custom role shows the name of the base role and its own id', [
    ...aRole(),
    aUser({ role: '{role}' }),
    reads('administrator', '/community/users/who{n}', { role: 'org_user', roleId: '{role}' })
  ])
]
