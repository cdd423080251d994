import assert from 'node:assert/strict'
import test from 'node:test'
import type { Store } from '#store'
import { ADMIN, openTestPortal, PASSWORD, type TestPortal } from './portal-for-tests.ts'

/**
 * The behaviour of administration on both databases, and with two servers on one. `open` opens one and the same database,
 * empty at first.
 */
export function portalContract(name: string, open: () => Promise<Store>): void {
  const withServers =
    (fn: (left: TestPortal, right: TestPortal, boss: string) => Promise<void>) => async (): Promise<void> => {
      const [left, right] = [await openTestPortal({}, open), await openTestPortal({}, open)]
      try {
        await fn(left, right, await left.signIn(ADMIN))
      } finally {
        await Promise.all([left.close(), right.close()])
      }
    }

  test(`${name}: two servers that start at once make one organization and one first administrator`, async () => {
    const servers = await Promise.all([openTestPortal({}, open), openTestPortal({}, open), openTestPortal({}, open)])
    const [{ store }] = servers
    assert.equal((await store.db.selectFrom('organization').select('id').execute()).length, 1)
    assert.equal((await store.db.selectFrom('users').select('username').execute()).length, 1)
    const added = await store.db
      .selectFrom('outbox')
      .select('id')
      .where('type', '=', 'users')
      .where('operation', '=', 'add')
      .execute()
    assert.equal(added.length, 1)
    await Promise.all(servers.map((server) => server.close()))
  })

  test(
    `${name}: a token of one server opens the other, and ends on both`,
    withServers(async (left, right) => {
      const token = await left.signIn(ADMIN)
      assert.equal((await right.ask('/community/self', {}, { as: token })).username, ADMIN)
      await left.ask('/oauth2/revokeToken', { auth_token: token })
      assert.equal((await left.refused('/community/self', {}, { as: token })).code, 498)
      right.clock.ms += 100
      assert.equal((await right.refused('/community/self', {}, { as: token })).code, 498)
    })
  )

  test(
    `${name}: rights that one server changes are rights on the other`,
    withServers(async (left, right, boss) => {
      const token = await left.member('ann')
      assert.equal((await right.refused('/portals/self/createRole', { name: 'x' }, { as: token })).code, 403)
      await left.ask('/portals/self/updateUserRole', { user: 'ann', role: 'org_admin' }, { as: boss })
      right.clock.ms += 100
      await right.ask('/portals/self/createRole', { name: 'Made on the other server' }, { as: token })
      await left.ask('/community/users/ann/delete', {}, { as: boss })
      right.clock.ms += 100
      assert.equal((await right.refused('/community/self', {}, { as: token })).code, 498)
    })
  )

  test(
    `${name}: settings that one server changes are settings on the other`,
    withServers(async (left, right, boss) => {
      const notice = { title: 'T', text: name, buttons: 'okOnly', enabled: true }
      await left.ask('/portals/self/settings/update', { anonymousAccessNotice: notice }, { as: boss })
      right.clock.ms += 100
      assert.deepEqual((await right.ask('/portals/self/settings')).anonymousAccessNotice, notice)
      await Promise.all(
        [left, right].map((server, at) =>
          server.ask(
            '/portals/self/settings/update',
            at === 0
              ? { informationalBanner: { text: 'a', bgColor: 'red', fontColor: 'blue', enabled: true } }
              : { portalConfigProperties: { a: 1 } },
            { as: boss }
          )
        )
      )
      left.clock.ms += 100
      const { informationalBanner, portalConfigProperties } = await left.ask('/portals/self/settings')
      assert.deepEqual(
        [informationalBanner.text, portalConfigProperties],
        ['a', { footerLinks: [], a: 1 }],
        'neither change is lost'
      )
    })
  )

  test(
    `${name}: two administrators who unmake each other at once leave one of them`,
    withServers(async (left, right, boss) => {
      const other = await left.member('other', 'org_admin')
      const wishes = [
        left.send('/portals/self/updateUserRole', { user: 'other', role: 'org_user' }, { as: boss }),
        right.send('/portals/self/updateUserRole', { user: ADMIN, role: 'org_user' }, { as: other })
      ]
      const answers = (await Promise.all(wishes)).map(({ text }) => JSON.parse(text))
      const left_ = await left.store.db.selectFrom('users').select('username').where('role', '=', 'org_admin').execute()
      assert.equal(left_.length, 1, JSON.stringify(answers))
      // The one that is left puts things back.
      const stays = left_[0]?.username ?? ''
      const token = stays === ADMIN ? boss : other
      if (stays !== ADMIN)
        await left.ask('/portals/self/updateUserRole', { user: ADMIN, role: 'org_admin' }, { as: token })
      await left.ask('/community/users/other/delete', {}, { as: await left.signIn(ADMIN) })
    })
  )

  test(
    `${name}: a name is assigned once, even when many request it concurrently`,
    withServers(async (left, right, boss) => {
      const create = (server: TestPortal, username: string) =>
        server.send(
          '/security/users/createUser',
          { username, password: PASSWORD },
          { as: boss, prefix: '/portaladmin' }
        )
      const answers = await Promise.all([
        create(left, 'zoe'),
        create(right, 'ZOE'),
        create(left, 'Zoe'),
        create(right, 'zoE')
      ])
      assert.equal(answers.filter(({ text }) => JSON.parse(text).status === 'success').length, 1)
      const roles = await Promise.all(
        [left, right, left, right].map((server) =>
          server.send('/portals/self/createRole', { name: 'Once' }, { as: boss })
        )
      )
      assert.equal(roles.filter(({ text }) => JSON.parse(text).success === true).length, 1)
    })
  )

  test(
    `${name}: resources of the portal that one server keeps are read on the other, until they are removed`,
    withServers(async (left, right, boss) => {
      for (const key of ['b.json', 'a.json', 'b.json'])
        await left.ask(
          '/portals/self/addResource',
          { key, text: JSON.stringify(key), ...(key === 'a.json' && { access: 'org' }) },
          { as: boss }
        )
      const keys = async (as?: string) =>
        (await right.ask('/portals/self/resources', {}, { as })).resources.map((each: { key: string }) => each.key)
      assert.deepEqual([await keys(boss), await keys()], [['a.json', 'b.json'], ['b.json']])
      assert.match((await right.refused('/portals/self/resources/a.json')).message, /does not exist/)
      await right.ask('/portals/self/removeResource', { key: 'b.json' }, { as: boss })
      assert.deepEqual(await keys(boss), ['a.json'])
    })
  )

  test(
    `${name}: of many concurrent guesses on two servers five are checked`,
    withServers(async (left, right) => {
      const guess = async (server: TestPortal) =>
        (
          await server.refused(
            '/generateToken',
            { username: ADMIN, password: 'wrong', referer: 'test' },
            { address: '198.51.100.1' }
          )
        ).details[0] ?? ''
      const details = await Promise.all(Array.from({ length: 20 }, (_, at) => guess(at % 2 === 0 ? left : right)))
      assert.equal(details.filter((detail) => detail.startsWith('Invalid')).length, 5)
    })
  )

  test(
    `${name}: every acknowledged change of two servers has its event, once, in order`,
    withServers(async (left, right, boss) => {
      const before = await left.store.db
        .selectFrom('outbox')
        .select((row) => row.fn.max('sequence').as('last'))
        .executeTakeFirstOrThrow()
      const names = Array.from({ length: 20 }, (_, at) => `Role ${at}`)
      await Promise.all(
        names.map((each, at) =>
          (at % 2 === 0 ? left : right).ask('/portals/self/createRole', { name: each }, { as: boss })
        )
      )
      const rows = await left.store.db
        .selectFrom('outbox')
        .select(['sequence', 'operation', 'payload'])
        .where('sequence', '>', Number(before.last))
        .orderBy('sequence')
        .execute()
      assert.deepEqual(
        rows.map(({ sequence }) => sequence),
        names.map((_, at) => Number(before.last) + 1 + at)
      )
      assert.deepEqual(rows.map(({ payload }) => JSON.parse(payload).properties.name[0]).toSorted(), names.toSorted())
    })
  )
}
