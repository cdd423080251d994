import assert from 'node:assert/strict'
import test from 'node:test'
import type { Store } from '#store'
import { openTestPortal, PASSWORD, type TestPortal } from './portal-for-tests.ts'

/**
 * A server to whose next change something happens first: on another server, acknowledged, after the request was let in
 * and before its transaction.
 */
export interface LateServer {
  readonly portal: TestPortal
  /** `before`: this number of transactions of the request comes earlier. */
  meanwhile(act: () => Promise<unknown>, before?: number): void
}

export async function openLateServer(open: () => Promise<Store>): Promise<LateServer> {
  let due: { readonly act: () => Promise<unknown>; left: number } | undefined
  const happen = async (): Promise<void> => {
    if (due === undefined || due.left-- > 0) return
    const { act } = due
    due = undefined
    await act()
  }
  const portal = await openTestPortal({}, async () => {
    const store = await open()
    return { ...store, transaction: async (fn) => (await happen(), store.transaction(fn)) }
  })
  return { portal, meanwhile: (act, left = 0) => void (due = { act, left }) }
}

const CSV = 'id,name\n1,oak\n'

/** Conditions that held when a request was admitted and no longer hold when its transaction runs: nothing is done on the strength of it. */
export async function meanwhileContract(
  name: string,
  left: TestPortal,
  { portal: right, meanwhile }: LateServer
): Promise<void> {
  const boss = await left.signIn('boss')
  let users = 0
  const newMember = async (role = 'org_user') => {
    const username = `member${++users}`
    return { username, token: await left.member(username, role) }
  }
  /** Both servers notice the changes so far. */
  const settle = () => {
    for (const each of [left, right]) each.clock.ms += 1_000
  }
  const act = (path: string, parameters: object = {}, as = boss, prefix = '/sharing/rest') =>
    left.ask(path, parameters as never, { as, prefix })
  const late = (path: string, parameters: object, as: string | undefined, prefix = '/sharing/rest') =>
    right.refused(path, parameters as never, { as, prefix })
  const role = async (privileges: readonly string[]) => {
    const { id } = await act('/portals/self/createRole', { name: `Role ${++users}` })
    await act(`/portals/self/roles/${id}/setPrivileges`, { privileges: { privileges } })
    return id as string
  }
  // The two have no disk in common here; what lies on it is found by its content.
  await right.ask('/content/users/boss/addItem', { title: 'The same content', type: 'CSV', text: CSV }, { as: boss })
  const addCsv = async ({ username, token }: { username: string; token: string }, title: string) =>
    (await act(`/content/users/${username}/addItem`, { title, type: 'CSV', text: CSV }, token)).id as string

  test(`${name}: who is disabled, deleted or given less in the meantime changes nothing`, async () => {
    const [ann, bob, cat] = [await newMember(), await newMember(), await newMember('org_admin')]
    settle()
    meanwhile(() => act(`/community/users/${ann.username}/disable`))
    assert.equal(
      (await late(`/content/users/${ann.username}/addItem`, { title: 'Late', type: 'Web Map', text: '{}' }, ann.token))
        .code,
      498
    )
    meanwhile(() => act(`/community/users/${bob.username}/delete`))
    assert.equal((await late('/community/createGroup', { title: 'Late', tags: 'a' }, bob.token)).code, 498)
    meanwhile(() => act('/portals/self/updateUserRole', { user: cat.username, role: 'org_user' }))
    assert.equal((await late('/portals/self/createRole', { name: 'Late' }, cat.token)).code, 403)
    const rows = await Promise.all([
      left.store.db.selectFrom('items').select('id').where('title', '=', 'Late').execute(),
      left.store.db.selectFrom('groups').select('id').where('title', '=', 'Late').execute(),
      left.store.db.selectFrom('roles').select('id').where('name', '=', 'Late').execute()
    ])
    assert.deepEqual(rows, [[], [], []])
  })

  test(`${name}: who leaves a group whose members change its items in the meantime changes none of them`, async () => {
    const [ann, bob] = [await newMember(), await newMember()]
    const { group } = await act('/community/createGroup', {
      title: 'Together',
      tags: 'a',
      capabilities: 'updateitemcontrol'
    })
    await act(`/community/groups/${group.id}/addUsers`, { users: [ann.username, bob.username].join() })
    await act('/portals/self/updateUserRole', { user: ann.username, role: 'org_admin' })
    settle()
    const { id } = await act(
      `/content/users/${ann.username}/addItem`,
      { title: 'As it was', type: 'Web Map', text: '{}' },
      ann.token
    )
    await act(`/content/items/${id}/share`, { groups: group.id }, ann.token)
    settle()
    meanwhile(() => act(`/community/groups/${group.id}/removeUsers`, { users: bob.username }))
    assert.equal(
      (await late(`/content/users/${ann.username}/items/${id}/update`, { title: 'Taken' }, bob.token)).messageCode,
      'CONT_0001'
    )
    assert.equal((await act(`/content/items/${id}`)).title, 'As it was')
  })

  test(`${name}: an API key is made neither for who is deleted in the meantime nor beyond the limit, and revoked once`, async () => {
    const [ann, bob] = [await newMember('org_publisher'), await newMember('org_publisher')]
    const make = (user: typeof ann, server: TestPortal) =>
      server.send(`/community/users/${user.username}/apiKeys/create`, { name: 'k' }, { as: user.token })
    settle()
    meanwhile(() => act(`/community/users/${ann.username}/delete`))
    assert.equal(JSON.parse((await make(ann, right)).text).error.code, 498)
    assert.deepEqual(
      await left.store.db
        .selectFrom('api_keys')
        .select('id')
        .where('owner', '=', ann.username)
        .where('revoked_ms', 'is', null)
        .execute(),
      []
    )
    for (let at = 0; at < 99; at++) await make(bob, left)
    meanwhile(() => make(bob, left))
    assert.match(JSON.parse((await make(bob, right)).text).error.message, /at most 100/)
    const {
      apiKeys: [{ id }]
    } = await act(`/community/users/${bob.username}/apiKeys`, {}, bob.token)
    meanwhile(() => act(`/community/users/${bob.username}/apiKeys/${id}/revoke`, {}, bob.token))
    assert.deepEqual(await late(`/community/users/${bob.username}/apiKeys/${id}/revoke`, {}, bob.token), {
      code: 400,
      messageCode: 'LOGG_0005',
      message: 'API key does not exist or is inaccessible.',
      details: []
    })
  })

  test(`${name}: a password that is reset while it is verified opens nothing, and sets no other one`, async () => {
    const ann = await newMember()
    const signIn = { username: ann.username, password: PASSWORD, client: 'referer', referer: 'test' }
    settle()
    meanwhile(() => act(`/community/users/${ann.username}/reset`, { newPassword: 'another horse 2' }))
    assert.deepEqual((await late('/generateToken', signIn, undefined)).details, ['Invalid username or password.'])
    const own = await left.signIn(ann.username, 'another horse 2')
    settle()
    meanwhile(() => act(`/community/users/${ann.username}/reset`, { newPassword: 'a third horse 3' }))
    assert.match(
      (
        await late(
          `/community/users/${ann.username}/reset`,
          { password: 'another horse 2', newPassword: 'taken over 4' },
          own
        )
      ).message,
      /changed at the same time/
    )
    const again = await left.signIn(ann.username, 'a third horse 3')
    settle()
    meanwhile(() => act('/oauth2/revokeToken', { auth_token: again }, again))
    assert.equal(
      (await late('/generateToken', { token: again, serverUrl: 'https://gis.example/server' }, undefined)).code,
      498
    )
    meanwhile(() => act(`/community/users/${ann.username}/disable`))
    assert.equal((await late('/generateToken', { ...signIn, password: 'a third horse 3' }, undefined)).code, 400)
    assert.deepEqual(
      await left.store.db.selectFrom('tokens').select('sha256').where('username', '=', ann.username).execute(),
      []
    )
  })

  test(`${name}: nobody is given a role that is deleted in the meantime`, async () => {
    const [first, second] = [await role(['portal:user:createItem']), await role(['portal:user:createItem'])]
    settle()
    const account = { password: PASSWORD, firstname: 'A', lastname: 'B', userLicenseTypeId: 'creatorUT' }
    meanwhile(() => act(`/portals/self/roles/${first}/delete`))
    assert.match(
      (
        await late(
          '/security/users/createUser',
          { ...account, username: 'roleless', role: first },
          boss,
          '/portaladmin'
        )
      ).message,
      /Role does not exist/
    )
    assert.equal((await left.refused('/community/users/roleless', {}, { as: boss })).messageCode, 'COM_0018')
    meanwhile(() => act(`/portals/self/roles/${second}/delete`))
    const { invitations, notInvited } = await right.ask(
      '/portals/self/invite',
      { invitationList: { invitations: [{ email: 'x@example.org', role: second }] } },
      { as: boss }
    )
    assert.deepEqual([invitations.length, notInvited.length], [0, 1])
  })

  test(`${name}: items are not reassigned to a member who can no longer own them, and a deleted member gets no notification`, async () => {
    const [ann, bob, cat] = [await newMember('org_publisher'), await newMember('org_publisher'), await newMember()]
    const id = await addCsv(ann, 'Stays')
    settle()
    meanwhile(() => act(`/community/users/${bob.username}/disable`))
    assert.match(
      (await late(`/community/users/${ann.username}/reassign`, { targetUsername: bob.username }, boss)).message,
      /cannot be reassigned to/
    )
    assert.equal((await act(`/content/items/${id}`)).owner, ann.username)
    meanwhile(() => act(`/community/users/${cat.username}/delete`))
    assert.equal(
      (
        await right.ask(
          '/portals/self/createNotification',
          { users: [ann.username, cat.username].join(), message: 'Hello' },
          { as: boss }
        )
      ).success,
      true
    )
    assert.equal((await act(`/community/users/${ann.username}/notifications`, {}, ann.token)).notifications.length, 1)
  })

  test(`${name}: what the organization says in the meantime counts: sharing, status, comments, the policy of passwords`, async () => {
    const ann = await newMember('org_publisher')
    const id = await addCsv(ann, 'Of the organization')
    const organization = (properties: object) => act('/portals/self/update', properties)
    settle()
    meanwhile(() => organization({ canSharePublic: false }))
    assert.equal((await late(`/content/items/${id}/share`, { everyone: true }, ann.token)).code, 403)
    await organization({ canSharePublic: true })
    settle()
    meanwhile(() => organization({ isVerified: true }))
    await right.ask(`/content/items/${id}/setContentStatus`, { status: 'org_authoritative' }, { as: ann.token })
    assert.equal((await act(`/content/items/${id}`)).contentStatus, await statusWhenVerified(ann))
    await organization({ isVerified: false })
    settle()
    meanwhile(() => organization({ commentsEnabled: false }))
    assert.match((await late(`/content/items/${id}/addComment`, { comment: 'x' }, ann.token)).message, /switched off/)
    await organization({ commentsEnabled: true })
    settle()
    meanwhile(() => act('/portals/self/securityPolicy/update', { minUpper: 1 }))
    await right.ask('/portals/self/securityPolicy/update', { minOther: 1 }, { as: boss })
    settle()
    const { minUpper, minOther } = await act('/portals/self/securityPolicy')
    assert.deepEqual([minUpper, minOther], [1, 1])
    await act('/portals/self/securityPolicy/reset')
    settle()
  })

  const statusWhenVerified = async (user: { username: string; token: string }): Promise<string> => {
    settle()
    const id = await addCsv(user, 'Verified already')
    await right.ask(`/content/items/${id}/setContentStatus`, { status: 'org_authoritative' }, { as: user.token })
    return (await act(`/content/items/${id}`)).contentStatus
  }

  test(`${name}: a dataset that is deleted while it is reloaded is not created again, and another owner's dataset of the same name is not replaced`, async () => {
    const [ann, bob] = [await newMember('org_publisher'), await newMember('org_publisher')]
    const title = `Loaded ${name}`
    const [own, other] = [await addCsv(ann, title), await addCsv(bob, title)]
    const publish = async (user: typeof ann, itemid: string) =>
      (await act(`/content/users/${user.username}/publish`, { itemid }, user.token)).services[0]
    const { serviceItemId, datasetId } = await publish(ann, own)
    const overwrite = () => late(`/content/users/${ann.username}/publish`, { itemid: own, overwrite: true }, ann.token)
    const remove = () => act(`/content/users/${ann.username}/items/${serviceItemId}/delete`, {}, ann.token)
    settle()
    meanwhile(remove, 1)
    assert.match((await overwrite()).message, /deleted while/)
    assert.deepEqual(
      await left.store.db.selectFrom('datasets').select('uid').where('dataset_id', '=', datasetId).execute(),
      []
    )
    const { serviceItemId: second } = await publish(ann, own)
    settle()
    let theirs = ''
    meanwhile(async () => {
      await act(`/content/users/${ann.username}/items/${second}/delete`, {}, ann.token)
      theirs = (await publish(bob, other)).serviceItemId
    }, 1)
    assert.match((await overwrite()).message, /deleted while/)
    const versions = await left.store.db
      .selectFrom('dataset_versions')
      .innerJoin('datasets', 'datasets.current_table', 'dataset_versions.table_name')
      .select(['datasets.item_id', 'dataset_versions.number'])
      .where('datasets.dataset_id', '=', datasetId)
      .execute()
    assert.deepEqual(
      versions.map(({ item_id, number }) => [item_id, number]),
      [[theirs, 1]]
    )
  })

  test(`${name}: what is given to somebody else while it is published is not published for who had it`, async () => {
    const [ann, bob] = [await newMember('org_publisher'), await newMember('org_publisher')]
    const id = await addCsv(ann, `Given away ${name}`)
    settle()
    meanwhile(() => act(`/content/users/${ann.username}/items/${id}/reassign`, { targetUsername: bob.username }))
    assert.equal(
      (await late(`/content/users/${ann.username}/publish`, { itemid: id }, ann.token)).messageCode,
      'CONT_0001'
    )
    const again = await addCsv(ann, `Given away ${name}`)
    meanwhile(() => act(`/content/users/${ann.username}/items/${again}/reassign`, { targetUsername: bob.username }))
    assert.equal(
      (await late(`/content/users/${ann.username}/publish`, { itemid: again }, boss)).messageCode,
      'CONT_0001'
    )
    assert.deepEqual(
      await left.store.db.selectFrom('items').select('id').where('owner', '=', ann.username).execute(),
      []
    )
  })

  test(`${name}: a part that comes while parts are joined is not lost, and an upload that is cancelled then becomes no file`, async () => {
    const ann = await newMember('org_publisher')
    const path = `/content/users/${ann.username}`
    // Files lie on the disk of the server that was sent them.
    const here = (word: string, parameters: object = {}) =>
      right.ask(`${path}/${word}`, parameters as never, { as: ann.token })
    const part = (id: string, partNum: number, text: string) =>
      here(`items/${id}/addPart`, { partNum, file: new File([text], 'part') })
    settle()
    const { id } = await here('addItem', { title: 'Parts', type: 'CSV', multipart: true, filename: 'parts.csv' })
    await part(id, 1, 'id\n1\n')
    meanwhile(() => part(id, 2, '2\n'))
    assert.match((await late(`${path}/items/${id}/commit`, {}, ann.token)).message, /Commit them again/)
    meanwhile(() => here(`items/${id}/cancel`))
    assert.match((await late(`${path}/items/${id}/commit`, {}, ann.token)).message, /No upload in parts/)
    assert.equal((await act(`/content/items/${id}`, {}, ann.token)).size, -1)
  })

  test(`${name}: a dataset is reloaded only by a caller who may change it, regardless of its relations`, async () => {
    const [ann, bob] = [await newMember('org_publisher'), await newMember('org_publisher')]
    const id = await addCsv(ann, `Handed on ${name}`)
    const { serviceItemId } = (await act(`/content/users/${ann.username}/publish`, { itemid: id }, ann.token))
      .services[0]
    await act(`/content/users/${ann.username}/items/${serviceItemId}/reassign`, { targetUsername: bob.username })
    settle()
    assert.match(
      (await late(`/content/users/${ann.username}/publish`, { itemid: id, overwrite: true }, ann.token)).message,
      /already exists/
    )
  })
}
