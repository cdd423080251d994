/**
 * No operation changes the database without an entry of the audit log that says who did it, by what program, from
 * where.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test, { after } from 'node:test'
import { AUDIT_ACTIONS } from '#events'
import { sql } from '#store'
import { APPLICANT, MEMBER_OF_GROUP, makeThings, sentTo, type Things } from '../permissions-things-for-tests.ts'
import { changeOf } from '../pipeline/audit.ts'
import type { Operation } from '../pipeline/operation.ts'
import { ADMIN, openTestPortal, PASSWORD, type Sent } from '../portal-for-tests.ts'
import { READING_OPERATIONS } from './reading-operations-for-tests.ts'

const portal = await openTestPortal()
after(() => portal.close())
const { ask, member, store } = portal

const PREFIX: Readonly<Record<Operation['root'], string>> = {
  sharing: '/sharing/rest',
  admin: '/webadaptor/admin',
  portaladmin: '/portaladmin'
}

/** Counters and memories of sign-ins, keys that are made when they are first needed, and the log itself: no changes that anybody asked for. */
const BOOKKEEPING = [
  'audit_log',
  'revisions',
  'migrations',
  'outbox',
  'sign_in_attempts',
  'known_clients',
  'quota_usage',
  'calls',
  'visits',
  'portal_identity',
  'peer_nonces',
  'sqlite_sequence'
]

/** Requests of administrators, by path; several for one operation take turns. */
const SENT: Readonly<Record<string, Sent>> = {
  '/portals/:portal_id/update': { description: 'Another' },
  '/portals/:portal_id/settings/update': {
    informationalBanner: { text: 'a', bgColor: 'red', fontColor: 'blue', enabled: true }
  },
  '/portals/:portal_id/securityPolicy/update': { minLength: 9 },
  '/portals/:portal_id/assignCategorySchema': {
    categorySchema: [{ title: 'Categories', categories: [{ title: 'Water' }] }]
  },
  '/portals/:portal_id/addResource': { key: 'a.txt', text: 'x' },
  '/portals/:portal_id/removeResource': { key: 'a.txt' },
  '/community/users/:username/update': { description: 'Another' },
  '/community/users/:username/reset': { newPassword: 'another horse 2' },
  '/community/users/:username/setProperties': { properties: { a: 1 } },
  '/community/users/:username/reassign': { targetUsername: 'user' },
  '/portals/:portal_id/disableUsers': { users: 'spare' },
  '/portals/:portal_id/enableUsers': { users: 'spare' },
  '/portals/:portal_id/updateUserRole': { user: 'spare', role: 'org_publisher' },
  '/portals/:portal_id/updateUserLicenseType': { users: 'spare', userLicenseType: 'viewerUT' },
  '/portals/:portal_id/invite': { invitationList: { invitations: [{ username: 'invited', password: PASSWORD }] } },
  '/portals/:portal_id/inviteByEmail': { invitationList: { invitations: [{ email: 'a@example.org' }] } },
  '/security/users/createUser': { username: 'created', password: PASSWORD },
  '/security/config/update': { securityConfig: { defaultRoleForUser: 'org_publisher' } },
  '/portals/:portal_id/createRole': { name: 'Another role' },
  '/portals/:portal_id/roles/:role_id/update': { name: 'Renamed role', description: 'x' },
  '/portals/:portal_id/roles/:role_id/setPrivileges': { privileges: { privileges: ['portal:user:viewOrgItems'] } },
  '/portals/:portal_id/webhooks/settings/update': { notificationAttempts: 2 },
  '/services/webhooks/settings/update': { notificationAttempts: 4 },
  '/community/users/:username/apiKeys/create': { name: 'Key' },
  '/portals/:portal_id/createCollaboration': { name: 'Water', workspaceName: 'Levels' },
  '/generateToken': { username: ADMIN, password: PASSWORD, referer: 'test' }
}

let boss = await portal.signIn(ADMIN)
let target = await member('target', 'org_publisher')
await Promise.all(['user', 'spare', MEMBER_OF_GROUP].map((name) => member(name)))
const applicant = await member(APPLICANT)
const { id: role } = await ask('/portals/self/createRole', { name: 'Role' }, { as: boss })
const newThings = (): Promise<Things> => makeThings(portal, 'target', { as: target, boss, applicant })
let things = await newThings()

test('every operation only reads, or has its action in the closed list of the audit log', () => {
  const actions = portal.portal.operations.flatMap((operation) => {
    const path = Object.fromEntries([...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1']))
    const change = changeOf(operation, path)
    return change === undefined ? [] : [`${change.type}/${change.action}`]
  })
  assert.deepEqual(
    [...new Set(actions)].filter((action) => !AUDIT_ACTIONS.has(action)).sort(),
    [...READING_OPERATIONS].sort()
  )
})

test('every operation that changes something leaves an entry: who, from where, by what program', async () => {
  const changed: string[] = []
  // Those that end a sign-in or take a user away come last.
  const last = /tokens\/update$|users\/:username\/delete$|revokeToken$|users\/:username\/disable$/
  const operations = portal.portal.operations.toSorted(
    (left, right) => Number(last.test(left.path)) - Number(last.test(right.path))
  )
  for (const operation of operations) {
    // The second one when the operation changes nothing for the first.
    for (const as of ['boss', 'target'] as const) {
      const key = await newKey(operation)
      const before = { state: await stateOf(), sequence: await lastSequence() }
      await call(operation, as, key)
      if ((await stateOf()) === before.state) continue
      changed.push(operation.path)
      const entries = await store.db
        .selectFrom('audit_log')
        .selectAll()
        .where('sequence', '>', before.sequence)
        .execute()
      assert.ok(entries.length > 0, `${operation.path} changed something without an entry`)
      for (const { type, action } of entries) assert.ok(AUDIT_ACTIONS.has(`${type}/${action}`), `${type}/${action}`)
      for (const { address, client, request_id } of entries)
        assert.deepEqual([address, client, typeof request_id], ['198.51.100.1', 'audited', 'string'], operation.path)
      if (!operation.readsToken)
        assert.ok(
          entries.some(({ actor }) => actor === (as === 'boss' ? ADMIN : 'target')),
          `${operation.path}: ${JSON.stringify(entries)}`
        )
      await restore()
      break
    }
  }
  assert.ok(
    new Set(changed).size >= 80,
    `only ${new Set(changed).size} operations changed something: ${[...new Set(changed)].join(' ')}`
  )
})

/** The id of a new key, for operations about one. */
async function newKey({ path }: Operation): Promise<string | undefined> {
  const name = /:(\w*key\w*)/.exec(path)?.[1]
  return name === undefined || name === 'resource_key'
    ? undefined
    : (await ask('/community/users/target/apiKeys/create', { name: 'Key' }, { as: target })).id
}

async function call(operation: Operation, as: 'boss' | 'target', key: string | undefined): Promise<void> {
  const named: Readonly<Record<string, string | undefined>> = {
    portal_id: 'self',
    username: operation.path.includes('/applications/') ? APPLICANT : 'target',
    role_id: role,
    item_id: things.item,
    folder_id: things.folder,
    group_id: things.group,
    comment_id: things.comment,
    key_id: key
  }
  const path = operation.path.replace(/:(\w+)\*?/g, (_, name: string) => named[name] ?? '0'.repeat(32))
  const sent = SENT[operation.path] ?? sentTo(operation, things)
  const token = operation.path.endsWith('revokeToken') ? { auth_token: as === 'boss' ? boss : target } : {}
  await portal.send(
    path,
    { ...sent, ...token },
    {
      as: operation.readsToken ? undefined : as === 'boss' ? boss : target,
      prefix: PREFIX[operation.root],
      address: '198.51.100.1',
      headers: { 'user-agent': 'audited' }
    }
  )
}

async function stateOf(): Promise<string> {
  const hash = createHash('sha256')
  const { rows } = await sql<{
    name: string
  }>`select name from sqlite_master where type = 'table' order by name`.execute(store.db as never)
  for (const { name } of rows.filter((row) => !BOOKKEEPING.includes(row.name)))
    hash.update(
      (await sql`select * from ${sql.table(name)}`.execute(store.db as never)).rows
        .map((row) => JSON.stringify(row))
        .sort()
        .join()
    )
  return hash.digest('hex')
}

async function lastSequence(): Promise<number> {
  return (
    (await store.db.selectFrom('audit_log').select('sequence').orderBy('sequence', 'desc').limit(1).executeTakeFirst())
      ?.sequence ?? 0
  )
}

/** Both can go on, with things as they were. */
async function restore(): Promise<void> {
  portal.clock.ms += 1
  if ((await portal.send('/community/self', {}, { as: boss })).text.includes('"error"'))
    boss = await portal.signIn(ADMIN)
  await portal.send('/portals/self/securityPolicy/reset', {}, { as: boss })
  await portal.send('/community/users/target/enable', {}, { as: boss })
  if ((await portal.send('/community/self', {}, { as: target })).text.includes('"error"')) {
    const known = !(await portal.send('/community/users/target', {}, { as: boss })).text.includes('"error"')
    if (known) await ask('/community/users/target/reset', { newPassword: PASSWORD }, { as: boss })
    target = known ? await portal.signIn('target') : await member('target', 'org_publisher')
  }
  things = await newThings()
}
