import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupRow } from '../../group-row-for-tests.ts'
import { FORBIDDEN, type GroupStage } from './group-stage-for-tests.ts'

/** Who belongs to a group, who manages it, and whose it is. */
export function testMembers(
  name: string,
  { portal, boss, ann, bob, carl, dora, group, path, ask, refused }: GroupStage
): void {
  test(`${name}: members are added, updated and removed; the response lists the members who could not be`, async () => {
    const id = await group()
    assert.deepEqual(await ask(id, 'addUsers', ann, { users: 'bob,nobody,Carl', admins: 'dora' }), {
      notAdded: ['nobody']
    })
    assert.deepEqual(await ask(id, 'users', ann), { owner: 'ann', admins: ['dora'], users: ['bob', 'carl'] })
    assert.deepEqual(await ask(id, 'addUsers', ann, { users: '["bob"]' }), { notAdded: [] })
    assert.deepEqual(await ask(id, 'updateUsers', dora, { admins: 'bob' }), {
      results: [{ username: 'bob', success: true }]
    })
    assert.deepEqual(await ask(id, 'updateUsers', dora, { users: 'ann,bob,viewer' }), {
      results: [
        { username: 'ann', success: false },
        { username: 'bob', success: true },
        { username: 'viewer', success: false }
      ]
    })
    assert.deepEqual(await ask(id, 'removeUsers', dora, { users: 'ann,bob,viewer' }), {
      notRemoved: ['ann', 'viewer']
    })
    assert.deepEqual(await ask(id, 'users', ann), { owner: 'ann', admins: ['dora'], users: ['carl'] })
    assert.deepEqual(await portal.events(), [
      { event: `groups/addUsers ${id}`, by: 'ann', properties: { addedUserNames: ['dora', 'bob', 'carl'] } },
      { event: `groups/updateUsers ${id}`, by: 'dora', properties: { updatedUserNames: ['bob'] } },
      { event: `groups/updateUsers ${id}`, by: 'dora', properties: { updatedUserNames: ['bob'] } },
      { event: `groups/removeUsers ${id}`, by: 'dora', properties: { removedUserNames: ['bob'] } }
    ])
  })

  test(`${name}: users are found who can be added, by callers who can add them`, async () => {
    const id = await group()
    await ask(id, 'addUsers', ann, { users: 'bob' })
    const found = async (as: string): Promise<string[]> =>
      (await portal.ask('/portals/self/users', { canJoin: id, sortField: 'username', num: 100 }, { as })).users.map(
        ({ username }: { username: string }) => username
      )
    const names = await found(ann)
    assert.deepEqual([names.includes('carl'), names.includes('bob'), names.includes('ann')], [true, false, false])
    assert.deepEqual(await ask(id, 'addUsers', ann, { users: names.join(',') }), { notAdded: [] })
    assert.deepEqual(await found(boss), [])
    for (const as of [bob, carl])
      assert.equal((await portal.refused('/portals/self/users', { canJoin: id }, { as })).code, FORBIDDEN)
    await portal.events()
  })

  test(`${name}: 25 names in one call, and no more`, async () => {
    const id = await group()
    const names = (count: number) => Array.from({ length: count }, (_, at) => `u${at}`).join(',')
    assert.equal((await ask(id, 'addUsers', ann, { users: names(25) })).notAdded.length, 25)
    assert.deepEqual((await refused(id, 'addUsers', ann, { users: names(26) })).details, [
      "'users' must be a list of at most 25 texts of at most 128 characters, separated by commas."
    ])
    assert.deepEqual((await refused(id, 'addUsers', ann)).details, ["'users' or 'admins' must be specified."])
  })

  test(`${name}: who manages a group: its owner and administrators, and holders of the privilege`, async () => {
    const id = await group({ access: 'org' })
    await ask(id, 'addUsers', ann, { users: 'carl', admins: 'dora' })
    const allowed = {
      update: ['ann', 'dora', 'boss'],
      protect: ['ann', 'dora', 'boss'],
      unprotect: ['ann', 'dora', 'boss'],
      addUsers: ['ann', 'dora', 'boss'],
      removeUsers: ['ann', 'dora', 'boss'],
      updateUsers: ['ann', 'dora', 'boss'],
      invite: ['ann', 'dora', 'boss'],
      applications: ['ann', 'dora', 'boss']
    }
    const parameters: Record<string, object> = {
      update: { snippet: 'x' },
      addUsers: { users: 'nobody' },
      removeUsers: { users: 'nobody' },
      updateUsers: { users: 'nobody' },
      invite: { users: 'nobody' }
    }
    const callers = { ann, bob, carl, dora, boss }
    for (const [operation, names] of Object.entries(allowed)) {
      for (const [name, as] of Object.entries(callers)) {
        const { error } = JSON.parse(
          (await portal.send(path(id, operation), (parameters[operation] ?? {}) as Record<string, string>, { as })).text
        )
        assert.equal(error?.code, names.includes(name) ? undefined : FORBIDDEN, `${operation} by ${name}`)
      }
    }
    for (const as of [bob, carl, dora])
      for (const operation of ['delete', 'reassign'])
        assert.equal((await refused(id, operation, as, { targetUsername: 'carl' })).code, FORBIDDEN)
    await portal.events()
  })

  test(`${name}: members see each other, unless they are hidden`, async () => {
    const id = await group({ access: 'org', hiddenMembers: true })
    await ask(id, 'addUsers', ann, { users: 'carl,bob', admins: 'dora' })
    assert.deepEqual(await ask(id, 'users', carl), { owner: 'ann', admins: [], users: [] })
    assert.deepEqual(
      (await ask(id, 'userList', carl)).users.map((each: { username: string }) => each.username),
      ['dora']
    )
    assert.deepEqual((await ask(id, 'users', dora)).users, ['carl', 'bob'].toSorted())
    await ask(id, 'update', ann, { hiddenMembers: false })
    assert.deepEqual((await ask(id, 'users', carl)).users, ['bob', 'carl'])
    assert.equal((await refused(id, 'users', undefined)).code, 499)
    await portal.events()
  })

  test(`${name}: who hides the own profile is listed by user name only, except for those who manage users`, async () => {
    const id = await group({ access: 'org' })
    await ask(id, 'addUsers', ann, { users: 'bob,carl' })
    await portal.ask('/community/users/bob/update', { access: 'private' }, { as: bob })
    const names = async (as: string, input: object = {}) =>
      (await ask(id, 'userList', as, input)).users.map((each: { fullName: string }) => each.fullName)
    assert.deepEqual(await names(carl), ['bob', 'A carl'])
    assert.deepEqual(await names(carl, { name: 'A' }), ['A carl'], 'and not found by the hidden name')
    for (const as of [bob, boss]) assert.deepEqual(await names(as), ['A bob', 'A carl'])
    await portal.ask('/community/users/bob/update', { access: 'org' }, { as: bob })
    await portal.events()
  })

  test(`${name}: the member list has pages, an order and filters`, async () => {
    const id = await group()
    await ask(id, 'addUsers', ann, { users: 'bob' })
    portal.clock.ms += 60_000
    await ask(id, 'addUsers', ann, { users: 'carl', admins: 'dora' })
    const list = await ask(id, 'userlist', ann, { num: 2 })
    assert.deepEqual(
      [list.total, list.start, list.num, list.nextStart, list.owner],
      [3, 1, 2, 3, { username: 'ann', fullName: 'A ann' }]
    )
    assert.deepEqual(list.users[0], {
      username: 'bob',
      fullName: 'A bob',
      memberType: 'member',
      thumbnail: null,
      joined: portal.clock.ms - 60_000
    })
    const names = async (input: object) =>
      (await ask(id, 'userList', ann, input)).users.map((each: { username: string }) => each.username)
    assert.deepEqual(await names({ sortField: 'username', sortOrder: 'desc' }), ['dora', 'carl', 'bob'])
    assert.deepEqual(await names({ memberType: 'admin' }), ['dora'])
    assert.deepEqual(await names({ name: 'CA' }), ['carl'])
    assert.deepEqual(await names({ joined: `${portal.clock.ms},${portal.clock.ms + 1}` }), ['carl', 'dora'])
    assert.deepEqual(await names({ joined: portal.clock.ms }), ['carl', 'dora'])
    assert.match(
      (await portal.refused(`/community/groups/${id}/userlist`, { joined: 'today' }, { as: ann })).details[0] ?? '',
      /'joined' must be an instant/
    )
    assert.deepEqual(await names({ start: 3 }), ['dora'])
    await portal.events()
  })

  test(`${name}: a group gets another owner, and the one before stays as an administrator`, async () => {
    const id = await group()
    assert.deepEqual((await refused(id, 'reassign', ann, { targetUsername: 'nobody' })).details, [
      "'targetUsername' must be the name of a member."
    ])
    assert.deepEqual((await refused(id, 'reassign', ann, { targetUsername: 'viewer' })).details, [
      "'targetUsername' must be a member who can own groups."
    ])
    assert.deepEqual(await ask(id, 'reassign', ann, { targetUsername: 'CARL' }), { success: true, groupId: id })
    assert.deepEqual(await ask(id, 'users', ann), { owner: 'carl', admins: ['ann'], users: [] })
    assert.deepEqual(await portal.events(), [
      { event: `groups/reassign ${id}`, by: 'ann', properties: { reassignedTo: ['carl'] } }
    ])
    assert.equal((await refused(id, 'delete', ann)).code, FORBIDDEN)
  })

  test(`${name}: who owns a group is not deleted; who belongs to one leaves it by that`, async () => {
    const id = await group({}, dora)
    await portal.member('eve')
    await ask(id, 'addUsers', dora, { users: 'eve' })
    assert.equal((await portal.refused('/community/users/dora/delete', {}, { as: boss })).code, 400)
    await portal.ask('/community/users/eve/delete', {}, { as: boss })
    assert.deepEqual((await ask(id, 'users', dora)).users, [])
    await portal.events()
  })

  test(`${name}: a user belongs to 512 groups at most`, async () => {
    const eve = await portal.member('frank')
    await portal.store.transaction(async (tx) => {
      const rows = Array.from({ length: 512 }, (_, at) => groupRow({ id: `frank${at}`, owner: 'boss' }))
      await tx.insertInto('groups').values(rows).execute()
      await tx
        .insertInto('group_members')
        .values(rows.map(({ id }) => ({ group_id: id, username: 'frank', member_type: 'member', joined_ms: 0 })))
        .execute()
    })
    const message = 'A user may belong to at most 512 groups.'
    assert.equal(
      (await portal.refused('/community/createGroup', { title: 'x', tags: 'a' }, { as: eve })).message,
      message
    )
    const id = await group({ access: 'org', autoJoin: true })
    assert.equal((await refused(id, 'join', eve)).message, message)
    assert.deepEqual(await ask(id, 'addUsers', ann, { users: 'frank' }), { notAdded: ['frank'] })
  })
}
