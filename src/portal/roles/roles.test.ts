import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { PRIVILEGES } from '#access'
import { ADMIN, openTestPortal, type Sent } from '../portal-for-tests.ts'

const portal = await openTestPortal()
after(() => portal.close())
const { ask, refused, events, member } = portal
const as = await portal.signIn(ADMIN)
const asBoss = { as }

const create = async (name: string, description?: string): Promise<string> =>
  (await ask('/portals/self/createRole', { name, description }, asBoss)).id
const at = (id: string, operation = '') => `/portals/self/roles/${id}${operation}`
const setPrivileges = (id: string, privileges: unknown) =>
  ask(at(id, '/setPrivileges'), { privileges: { privileges } }, asBoss)
const VIEWER = 'iAAAAAAAAAAAAAAA'
const EDITOR = 'iBBBBBBBBBBBBBBB'

test('a role is made, updated and deleted; each is an event, the first with the name', async () => {
  await events()
  const id = await create('Steward', 'Looks after items')
  assert.match(id, /^[0-9a-z]{16}$/)
  const { created, modified, ...role } = await ask(at(id), {}, asBoss)
  assert.deepEqual(role, { id, name: 'Steward', description: 'Looks after items' })
  assert.deepEqual(await ask(at(id, '/update'), { name: 'Curator', description: '' }, asBoss), { success: true })
  assert.deepEqual(
    [(await ask(at(id), {}, asBoss)).name, (await ask(at(id), {}, asBoss)).description, created, modified],
    ['Curator', '', portal.clock.ms, portal.clock.ms]
  )
  await ask(at(id, '/delete'), {}, asBoss)
  assert.equal((await refused(at(id), {}, asBoss)).message, 'Role does not exist or is inaccessible.')
  assert.deepEqual(await events(), [
    { event: `roles/add ${id}`, by: ADMIN, properties: { name: ['Steward'] } },
    { event: `roles/update ${id}`, by: ADMIN, properties: {} },
    { event: `roles/delete ${id}`, by: ADMIN, properties: {} }
  ])
})

test('an update may say only one of both', async () => {
  const id = await create('Half', 'before')
  await ask(at(id, '/update'), { description: 'after' }, asBoss)
  await ask(at(id, '/update'), { name: 'Whole' }, asBoss)
  const { name, description } = await ask(at(id), {}, asBoss)
  assert.deepEqual([name, description], ['Whole', 'after'])
})

test('names are unique, also among the default roles, regardless of case', async () => {
  await create('Unique')
  for (const name of ['unique', 'ADMINISTRATOR', 'Data editor'])
    assert.deepEqual((await refused('/portals/self/createRole', { name }, asBoss)).details, [
      "'name' must be one that no other role has."
    ])
  assert.deepEqual((await refused('/portals/self/createRole', {}, asBoss)).details, ["'name' must be specified."])
  assert.deepEqual(
    (await refused('/portals/self/createRole', { name: 'x'.repeat(129), description: 'x'.repeat(251) }, asBoss))
      .details,
    ["'name' must be text of at most 128 characters.", "'description' must be text of at most 250 characters."]
  )
})

test('the pre-built roles are listed with the custom ones, and the default ones are not', async () => {
  const { total, start, num, nextStart, roles } = await ask('/portals/self/roles', { num: 100 }, asBoss)
  assert.deepEqual(
    roles.slice(0, 2).map(({ id, name }: { id: string; name: string }) => [id, name]),
    [
      [VIEWER, 'Viewer'],
      [EDITOR, 'Data Editor']
    ]
  )
  assert.deepEqual([total, start, num, nextStart], [roles.length, 1, 100, -1])
  assert.ok(!roles.some(({ id }: { id: string }) => id.startsWith('org_')))
  const second = await ask('/portals/self/roles', { start: 2, num: 1 }, asBoss)
  assert.deepEqual([second.roles.length, second.roles[0].id, second.nextStart], [1, EDITOR, 3])
})

test('pre-built and default roles cannot be updated, re-privileged or deleted', async () => {
  for (const id of [VIEWER, EDITOR, 'org_admin', 'org_publisher', 'org_user']) {
    for (const [operation, sent] of [
      ['/update', { name: 'x' }],
      ['/setPrivileges', { privileges: { privileges: [] } }],
      ['/delete', {}]
    ] as [string, Sent][]) {
      assert.match(
        (await refused(at(id, operation), sent, asBoss)).message,
        /cannot be changed or deleted\.$/,
        id + operation
      )
    }
  }
})

test('privileges are set as a whole, kept in their order, and each is one of the table', async () => {
  const id = await create('Powers')
  const all = Object.keys(PRIVILEGES)
  await setPrivileges(id, all)
  assert.deepEqual(await ask(at(id, '/privileges'), {}, asBoss), { id, privileges: all })
  await setPrivileges(id, ['portal:user:joinGroup', 'portal:user:joinGroup'])
  assert.deepEqual((await ask(at(id, '/privileges'), {}, asBoss)).privileges, ['portal:user:joinGroup'])
  const { details } = await refused(
    at(id, '/setPrivileges'),
    { privileges: { privileges: ['portal:user:joinGroup', 'portal:user:fly', 'toString'] } },
    asBoss
  )
  assert.deepEqual(details, [
    `'privileges' contains "portal:user:fly", which is not a privilege.`,
    `'privileges' contains "toString", which is not a privilege.`
  ])
  for (const privileges of ['x', { a: 1 }, [1]])
    assert.equal((await refused(at(id, '/setPrivileges'), { privileges: { privileges } }, asBoss)).code, 400)
  assert.deepEqual(
    (await ask(at(id, '/privileges'), {}, asBoss)).privileges,
    ['portal:user:joinGroup'],
    'nothing has changed'
  )
})

test('a role that somebody has is not deleted, and its changes are rights at once', async () => {
  const id = await create('Used')
  const token = await member('uma', id)
  assert.match((await refused(at(id, '/delete'), {}, asBoss)).message, /while members have it/)
  assert.equal((await refused('/portals/self/users/counts', {}, { as: token })).code, 403)
  await setPrivileges(id, ['portal:admin:viewUsers'])
  await ask('/portals/self/users/counts', {}, { as: token })
  await ask('/portals/self/updateUserRole', { user: 'uma', role: 'org_user' }, asBoss)
  await ask(at(id, '/delete'), {}, asBoss)
})

test('a member with every privilege is still not a default administrator', async () => {
  const id = await create('Almost everything')
  await setPrivileges(id, Object.keys(PRIVILEGES))
  const token = await member('max', id)
  assert.equal((await refused(at(id, '/update'), { name: 'Everything' }, { as: token })).code, 403)
  const { role, roleId } = await ask('/community/self', {}, { as: token })
  assert.deepEqual([role, roleId], ['org_publisher', id])
})

test('ids of other kinds are not roles', async () => {
  for (const id of ['x', '../users', 'toString', '%00', "' or 1=1"])
    assert.equal(
      (await refused(at(encodeURIComponent(id)), {}, asBoss)).message,
      'Role does not exist or is inaccessible.',
      id
    )
})
