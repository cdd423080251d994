/** Every operation that names a thing, called by a member with the private things of another one. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { memberPrincipal, readMember } from '#access'
import { type Store, sql } from '#store'
import { seeGroup } from './groups/index.ts'
import { seeItem } from './items/work.ts'
import { sentTo, type Things } from './permissions-things-for-tests.ts'
import type { Operation } from './pipeline/operation.ts'
import { ADMIN, openTestPortal } from './portal-for-tests.ts'

const portal = await openTestPortal()
after(() => portal.close())
const { ask, send, store } = portal

const boss = await portal.signIn(ADMIN)
const [ann, eve] = [await portal.member('ann', 'org_publisher'), await portal.member('eve', 'org_publisher')]
await portal.member('friend')

/** Part of every text that Ann wrote; a caller who reads it has seen protected data. */
const SECRET = 'Secretly'
const things = await privateThings()
const unnamed = {
  notification_id: await notification(),
  key_id: (await ask('/community/users/ann/apiKeys/create', { name: SECRET }, { as: ann })).id,
  webhook_id: await webhook(),
  invitation_id: await invitation()
}

const PREFIX: Readonly<Record<Operation['root'], string>> = {
  sharing: '/sharing/rest',
  admin: '/webadaptor/admin',
  portaladmin: '/portaladmin'
}
/** Operations whose paths name a user or an object, except the caller's own organization. */
const operations = portal.portal.operations.filter(({ path }) => /:(?!portal_id)/.test(path))

for (const operation of operations) {
  test(`${operation.path} shows and changes no private data of another user`, async () => {
    const before = await everything()
    for (const path of pathsOf(operation)) {
      const { text } = await send(path, sentTo(operation, things), { as: eve, prefix: PREFIX[operation.root] })
      assert.ok(!text.includes(SECRET), `${path}: ${text.slice(0, 300)}`)
    }
    const after = await everything()
    assert.deepEqual(changedTables(before, after), [], operation.path)
  })
}

test('Ann herself is shown all of it, so the texts above could have been seen', async () => {
  for (const path of [
    `/content/items/${things.item}`,
    `/content/items/${things.item}/comments`,
    `/content/items/${things.item}/data`,
    `/community/groups/${things.group}`,
    '/community/users/ann/notifications',
    '/community/users/ann/apiKeys',
    '/content/users/ann'
  ]) {
    assert.ok((await send(path, {}, { as: ann })).text.includes(SECRET), path)
  }
})

test('hidden and missing objects cost the same: response times do not distinguish them', async () => {
  const eveHerself = memberPrincipal((await readMember(store.db, 'eve'))!)
  const costOf = async (look: (ground: { store: Store; clock: typeof portal.clock }) => Promise<unknown>) => {
    const asked: string[] = []
    const watched = new Proxy(store.db, {
      get: (db, name) =>
        name === 'selectFrom' ? (table: 'items') => (asked.push(table), db.selectFrom(table)) : Reflect.get(db, name)
    })
    await assert.rejects(look({ store: { ...store, db: watched }, clock: portal.clock }), /does not exist/)
    return asked
  }
  const nothing = '0'.repeat(32)
  const [item, group] = [
    (id: string) => costOf((ground) => seeItem(ground, eveHerself, { id })),
    (id: string) => costOf((ground) => seeGroup(ground as never, id, eveHerself))
  ]
  assert.deepEqual(await item(things.item), await item(nothing))
  assert.deepEqual(await group(things.group), await group(nothing))
})

/** With Ann's name, and with the caller's own where that could open the thing by another door. */
function pathsOf({ path }: Operation): string[] {
  const ids: Readonly<Record<string, string>> = {
    portal_id: 'self',
    item_id: things.item,
    folder_id: things.folder,
    group_id: things.group,
    comment_id: things.comment,
    role_id: 'iAAAAAAAAAAAAAAA',
    path: 'a.txt',
    ...unnamed
  }
  const named = (username: string) =>
    path.replace(/:(\w+)\*?/g, (_, name: string) => (name === 'username' ? username : (ids[name] ?? '0'.repeat(32))))
  // A caller may change its own account.
  return path.includes(':username') && /_id/.test(path) ? [named('ann'), named('eve')] : [named('ann')]
}

type Tables = ReadonlyMap<string, string>

/** Everything except the audit log and its counter. */
async function everything(): Promise<Tables> {
  const { rows } = await sql<{
    name: string
  }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '%search%' and name <> 'audit_log' order by name`.execute(
    store.db
  )
  return new Map(
    await Promise.all(
      rows.map(
        async ({ name }) =>
          [
            name,
            JSON.stringify(
              (await sql<{ name?: string }>`select * from ${sql.table(name)}`.execute(store.db)).rows.filter(
                (row) => name !== 'revisions' || row.name !== 'audit'
              )
            )
          ] as const
      )
    )
  )
}

function changedTables(before: Tables, after: Tables): string[] {
  return [...after].filter(([name, rows]) => before.get(name) !== rows).map(([name]) => name)
}

async function privateThings(): Promise<Things> {
  const folder = (await ask('/content/users/ann/createFolder', { title: `${SECRET} folder` }, { as: ann })).folder.id
  const add = async (title: string): Promise<string> =>
    (
      await ask(
        '/content/users/ann/addItem',
        { title: `${SECRET} ${title}`, type: 'CSV', text: `${SECRET}\n1\n`, folder },
        { as: ann }
      )
    ).id
  const [item, other] = [await add('item'), await add('other')]
  const group = (
    await ask('/community/createGroup', { title: `${SECRET} group`, tags: 'a', access: 'private' }, { as: ann })
  ).group.id
  await ask(`/content/items/${item}/share`, { groups: group, everyone: false, org: false }, { as: ann })
  await ask(`/content/items/${item}/addResources`, { text: SECRET, fileName: 'a.txt' }, { as: ann })
  const comment = (await ask(`/content/items/${item}/addComment`, { comment: SECRET }, { as: ann })).commentId
  return { item, other, folder, group, comment }
}

async function notification(): Promise<string> {
  await ask('/portals/self/createNotification', { users: 'ann', subject: SECRET, message: SECRET }, { as: boss })
  return (await ask('/community/users/ann/notifications', {}, { as: ann })).notifications[0].id
}

/** To Ann's group, waiting for a friend's answer. */
async function invitation(): Promise<string> {
  await ask(
    `/community/groups/${things.group}/invite`,
    { users: 'friend', role: 'group_member', expiration: 1440 },
    { as: ann }
  )
  return (await ask('/community/users/friend/invitations', {}, { as: await portal.signIn('friend') }))
    .userInvitations[0].id
}

async function webhook(): Promise<string> {
  const id = '0123456789abcdef0123456789abcdef'
  await store.transaction(
    async (tx) =>
      void (await tx
        .insertInto('webhooks')
        .values({
          id,
          name: `${SECRET} hook`,
          name_key: 'hook',
          url: 'https://receiver.example/',
          secret: null,
          config: '{}',
          triggers: '["/roles/delete"]',
          owner_id: 'x',
          active: 1,
          window_begun_ms: null,
          window_failures: 0,
          wake_ms: null,
          lease_owner: null,
          lease_until_ms: 0,
          created_ms: 0,
          modified_ms: 0
        })
        .execute())
  )
  return id
}
