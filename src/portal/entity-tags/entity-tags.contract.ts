import assert from 'node:assert/strict'
import test from 'node:test'
import type { HttpRequest } from '#http'
import type { LateServer } from '../concurrent-changes.contract.ts'
import { ADMIN, PASSWORD, type TestPortal } from '../portal-for-tests.ts'
import type { Snapshot } from './snapshot.ts'

/** What a caller reads, how two callers change it, and what shows whose change it was. */
interface Case {
  readonly shown: string
  readonly update: string
  readonly first: object
  readonly second: object
  readonly value: (document: any) => unknown
  readonly becomes: unknown
}

/** Two people who change one thing: a change that names what was read is refused when it is no longer so. */
export async function entityTagContract(
  name: string,
  left: TestPortal,
  { portal: right, meanwhile }: LateServer
): Promise<void> {
  const boss = await left.signIn('boss')
  const ask = (path: string, parameters: object = {}) => left.ask(path, parameters as never, { as: boss })
  const settle = () => {
    for (const each of [left, right]) each.clock.ms += 1_000
  }
  const tagOf = async (path: string) => (await left.send(path, {}, { as: boss })).headers.get('etag')
  const late = (path: string, parameters: object, tag: string | null) =>
    right.send(path, parameters as never, { as: boss, headers: tag === null ? {} : { 'if-match': tag } })

  await left.member('tagged')
  const { id: role } = await ask('/portals/self/createRole', { name: 'Tagged', description: 'x' })
  const { group } = await ask('/community/createGroup', { title: 'Tagged', tags: 'a' })
  const { id: item } = await ask('/content/users/boss/addItem', { title: 'Tagged', type: 'Web Map', text: '{}' })
  const { commentId } = await ask(`/content/items/${item}/addComment`, { comment: 'Said' })
  await ask('/portals/self/createPage', { newSlug: 'tagged', texts: { en: { title: 'T', html: '<p>a</p>' } } })
  await ask('/portals/self/identityProviders/add', {
    id: 'tagged',
    name: 'Tagged',
    issuer: 'https://login.example.org',
    clientId: 'portal'
  })
  const PORTAL = '/portals/self'
  const CASES: Readonly<Record<string, Case>> = {
    users: {
      shown: '/community/users/tagged',
      update: '/community/users/tagged/update',
      first: { fullname: 'First' },
      second: { description: 'Second' },
      value: ({ fullName, description }) => [fullName, description],
      becomes: ['First', null]
    },
    roles: {
      shown: `${PORTAL}/roles/${role}`,
      update: `${PORTAL}/roles/${role}/update`,
      first: { description: 'First' },
      second: { description: 'Second' },
      value: ({ description }) => description,
      becomes: 'First'
    },
    groups: {
      shown: `/community/groups/${group.id}`,
      update: `/community/groups/${group.id}/update`,
      first: { snippet: 'First' },
      second: { snippet: 'Second' },
      value: ({ snippet }) => snippet,
      becomes: 'First'
    },
    items: {
      shown: `/content/items/${item}`,
      update: `/content/users/boss/items/${item}/update`,
      first: { snippet: 'First' },
      second: { snippet: 'Second' },
      value: ({ snippet }) => snippet,
      becomes: 'First'
    },
    comments: {
      shown: `/content/items/${item}/comments/${commentId}`,
      update: `/content/items/${item}/comments/${commentId}/update`,
      first: { comment: 'First' },
      second: { comment: 'Second' },
      value: ({ comment }) => comment,
      becomes: 'First'
    },
    organization: {
      shown: PORTAL,
      update: `${PORTAL}/update`,
      first: { description: 'First' },
      second: { description: 'Second' },
      value: ({ description }) => description,
      becomes: 'First'
    },
    pages: {
      shown: `${PORTAL}/pages/tagged`,
      update: `${PORTAL}/pages/tagged/update`,
      first: { texts: { en: { title: 'First', html: '<p>a</p>' } } },
      second: { texts: { fr: { title: 'Second', html: '<p>b</p>' } } },
      value: ({ texts }) => Object.values(texts).map((text: any) => text.title),
      becomes: ['First']
    },
    providers: {
      shown: `${PORTAL}/identityProviders/tagged`,
      update: `${PORTAL}/identityProviders/tagged/update`,
      first: { name: 'First' },
      second: { name: 'Second' },
      value: (document) => document.name,
      becomes: 'First'
    },
    deliverySettings: {
      shown: `${PORTAL}/webhooks/settings`,
      update: `${PORTAL}/webhooks/settings/update`,
      first: { notificationAttempts: 2 },
      second: { notificationAttempts: 4 },
      value: ({ notificationAttempts }) => notificationAttempts,
      becomes: 2
    },
    metadataLists: {
      shown: `${PORTAL}/metadataLists`,
      update: `${PORTAL}/metadataLists/update`,
      first: { themes: ['First'] },
      second: { themes: ['Second'] },
      value: ({ themes }) => themes,
      becomes: ['First']
    },
    mailServer: {
      shown: `${PORTAL}/mail`,
      update: `${PORTAL}/mail/update`,
      first: { host: 'first.example.org', sender: 'a@example.org' },
      second: { host: 'second.example.org', sender: 'a@example.org' },
      value: ({ settings }) => settings?.host,
      becomes: 'first.example.org'
    }
  }

  for (const [kind, { shown, update, first, second, value, becomes }] of Object.entries(CASES))
    test(`${name}: of two who change one of ${kind} at the same moment, only the first is saved`, async () => {
      settle()
      const tag = await tagOf(shown)
      assert.match(tag ?? '', /^"[\w-]{22}"$/)
      // Both have read the same, and both were let in: the other one's transaction comes first, on another server.
      meanwhile(() => ask(update, first))
      const { status, text, headers } = await late(update, second, tag)
      assert.deepEqual([status, JSON.parse(text).error.code], [412, 412], text)
      assert.match(JSON.parse(text).error.message, /Somebody else has changed it since you read it\. Nothing was saved/)
      assert.equal(headers.get('etag'), null)
      settle()
      assert.deepEqual(value(await ask(shown)), becomes)
      const next = await tagOf(shown)
      assert.notEqual(next, tag)
      const saved = await late(update, second, `"other", W/${next}`)
      assert.equal(saved.status, 200, saved.text)
      assert.equal(JSON.parse(saved.text).error, undefined, saved.text)
      settle()
      assert.equal(await tagOf(shown), saved.headers.get('etag'), 'the answer has the tag of what was saved')
      // Callers without a condition are not refused.
      meanwhile(() => ask(update, first))
      assert.equal(JSON.parse((await late(update, second, null)).text).error, undefined)
    })

  test(`${name}: a page's change with a snapshot is refused when somebody else was faster, and follows its own changes`, async () => {
    settle()
    const from = { id: '1', address: '192.0.2.1', encrypted: true, header: () => undefined }
    const { secret } = await right.portal.ownAccount.signIn({ username: ADMIN, password: PASSWORD, stay: false }, from)
    const http = {
      ...from,
      method: 'POST',
      header: (each: string) => (each === 'cookie' ? `__Host-loggia-session=${secret}` : undefined),
      stages: { time: (_: string, work: () => unknown) => work() },
      signal: new AbortController().signal,
      origin: 'https://portal.example'
    } as unknown as HttpRequest
    const { gateway } = right.portal
    const address = { operation: '/portals/:portal_id/roles/:role_id/update', path: { role_id: role } }
    const save = (description: string, snapshot: Snapshot) =>
      gateway.run(http, { ...address, parameters: { description } }, snapshot)
    const first = await gateway.snapshot(address)
    assert.deepEqual([(await save('Mine', first)).ok, (await save('Mine too', first)).ok], [true, true])
    meanwhile(() => ask(`${PORTAL}/roles/${role}/update`, { description: 'Theirs' }))
    const outcome = await save('Mine again', first)
    assert.deepEqual([outcome.ok, first.isOutdated], [false, true])
    settle()
    assert.equal((await ask(`${PORTAL}/roles/${role}`)).description, 'Theirs')
    assert.notEqual((await gateway.snapshot(address)).tag, first.tag)
  })

  test(`${name}: what is not about a thing leaves its tag as it is`, async () => {
    settle()
    const tags = () => Promise.all(['/community/users/tagged', `/content/items/${item}`].map((path) => tagOf(path)))
    const before = await tags()
    const own = await left.signIn('tagged')
    await ask(`/content/items/${item}/share`, { org: true, everyone: true })
    const shared = await tags()
    assert.deepEqual([shared[0] === before[0], shared[1] === before[1]], [true, false])
    await left.ask(`/content/items/${item}`, {}, { as: own })
    await left.ask(`/content/items/${item}/addComment`, { comment: 'Mine' }, { as: own })
    await left.portal.countViews()
    assert.deepEqual(await tags(), shared)
    const visited = await left.send(`/content/items/${item}`)
    assert.equal(visited.headers.get('etag'), null, 'visitors change nothing')
  })

  test(`${name}: to who may not see a thing any more, its tag does not show whether it has changed or is there`, async () => {
    settle()
    await ask(`/content/items/${item}/share`, { org: true, everyone: true })
    const stranger = await left.member('stranger')
    const tag = (await left.send(`/content/items/${item}`, {}, { as: stranger })).headers.get('etag')
    const own = await left.ask(
      '/content/users/boss/addItem',
      { title: 'Closed', type: 'Web Map', text: '{}' },
      { as: boss }
    )
    const closed = await tagOf(`/content/items/${own.id}`)
    const ofOthers = (id: string, condition: string | null) =>
      left.send(
        `/content/items/${id}/update`,
        { snippet: 'x' },
        { as: stranger, headers: { 'if-match': condition ?? '' } }
      )
    for (const [id, condition] of [
      [own.id, closed],
      [own.id, '"other"'],
      ['f'.repeat(32), closed]
    ] as const)
      assert.equal((await ofOthers(id, condition)).status, 412, `${id} ${condition}`)
    // Who sees it, and may not change it, is refused as without a condition.
    assert.equal(JSON.parse((await ofOthers(item, tag)).text).error.code, 403)
  })

  test(`${name}: a condition on what has no tag is refused, and so is one that is not one`, async () => {
    settle()
    const { status, text } = await late('/portals/self/disableUsers', { users: 'tagged' }, '"a"')
    assert.deepEqual([status, JSON.parse(text).error.messageCode], [400, 'LOGG_0019'])
    assert.equal((await ask('/community/users/tagged')).disabled, false)
    const wrong = await late(`${PORTAL}/roles/${role}/update`, { description: 'x' }, 'not a tag')
    assert.match(JSON.parse(wrong.text).error.details[0], /If-Match must be/)
    assert.equal(
      JSON.parse((await late(`${PORTAL}/roles/${role}/update`, { description: 'x' }, '*')).text).error,
      undefined
    )
  })
}
