import assert from 'node:assert/strict'
import test from 'node:test'
import type { TestPortal } from '../../portal-for-tests.ts'

const CLIENTS = 12
const ROUNDS = 6

/**
 * The state after concurrent changes of many clients on both databases: everything acknowledged is there, each with its
 * event exactly once.
 */
export async function parallelContract(name: string, servers: readonly [TestPortal, TestPortal]): Promise<void> {
  const [left, right] = servers
  const ann = await left.member('ann', 'org_publisher')
  await left.signIn('boss')
  const server = (at: number): TestPortal => servers[at % 2] as TestPortal
  const ask = (at: number, path: string, parameters: object = {}) =>
    server(at).ask(path, parameters as never, { as: ann })
  const clients = (work: (at: number) => Promise<void>) =>
    Promise.all(Array.from({ length: CLIENTS }, (_, at) => work(at)))

  /** False when a load that began later was quicker. */
  const publishAgain = async (at: number, itemid: string): Promise<boolean> => {
    const { error } = JSON.parse(
      (await server(at).send('/content/users/ann/publish', { itemid, overwrite: true }, { as: ann })).text
    )
    if (error !== undefined) assert.match(error.message, /A later load/)
    return error === undefined
  }

  test(`${name}: clients of two servers who change the same items lose nothing, and no event is missing or doubled`, async () => {
    const csv = () => new File(['id\n1\n2\n'], 'a.csv')
    const ids = await Promise.all(
      [0, 1, 2].map(
        async (at) =>
          (await ask(at, '/content/users/ann/addItem', { title: `Shared ${at}`, type: 'CSV', file: csv() }))
            .id as string
      )
    )
    const published = await Promise.all(
      ids.map(
        async (itemid, at) =>
          (await ask(at, '/content/users/ann/publish', { itemid })).services[0].serviceItemId as string
      )
    )
    await left.events()
    const acknowledged: string[] = []
    await clients(async (at) => {
      for (let round = 0; round < ROUNDS; round++) {
        const id = [...ids, ...published][(at + round) % 6] as string
        const kind = (at * 7 + round * 3) % 4
        if (kind === 0)
          await ask(at, `/content/users/ann/items/${id}/update`, { snippet: `${at} ${round}` }).then(() =>
            acknowledged.push(`items/update ${id}`)
          )
        if (kind === 1)
          await ask(at, `/content/items/${id}/addComment`, { comment: `${at} ${round}` }).then(() =>
            acknowledged.push(`items/addComment ${id}`)
          )
        if (kind === 2)
          await ask(at, `/content/items/${id}/setContentStatus`, { status: 'deprecated' }).then(() =>
            acknowledged.push(`items/update ${id}`)
          )
        if (kind === 3 && (await publishAgain(at, ids[round % 3] as string)))
          acknowledged.push(`items/publish ${published[round % 3]}`, `items/update ${published[round % 3]}`)
      }
    })
    const told = (await left.events()).map(({ event }) => event)
    assert.deepEqual(told.toSorted(), acknowledged.toSorted())
    for (const id of [...ids, ...published]) {
      const comments = acknowledged.filter((each) => each === `items/addComment ${id}`).length
      right.clock.ms += 200
      assert.equal((await ask(1, `/content/items/${id}`)).numComments, comments)
    }
  })

  test(`${name}: of clients who publish under one name at once, one does`, async () => {
    const items = await Promise.all(
      Array.from(
        { length: 4 },
        async (_, at) =>
          (
            await ask(at, '/content/users/ann/addItem', {
              title: 'One name',
              type: 'CSV',
              file: new File([`id\n${at}\n`], 'a.csv')
            })
          ).id as string
      )
    )
    const answers = await Promise.all(
      items.map(async (itemid, at) =>
        JSON.parse((await server(at).send('/content/users/ann/publish', { itemid }, { as: ann })).text)
      )
    )
    const won = answers.filter((answer) => answer.error === undefined)
    assert.equal(won.length, 1, JSON.stringify(answers))
    for (const { error } of answers.filter((answer) => answer.error !== undefined))
      assert.equal(error.code, 400, JSON.stringify(error))
    const rows = await left.store.db
      .selectFrom('items')
      .select('id')
      .where('type', '=', 'Feature Service')
      .where('title', '=', 'One name')
      .execute()
    assert.deepEqual(
      rows.map((row) => row.id),
      won.map((answer) => answer.services[0].serviceItemId)
    )
  })

  test(`${name}: items that are taken from a group while it is deleted are unshared once`, async () => {
    const { group } = await ask(0, '/community/createGroup', { title: 'Ends', tags: 'a' })
    const ids = await Promise.all(
      Array.from(
        { length: CLIENTS },
        async (_, at) =>
          (await ask(at, '/content/users/ann/addItem', { title: `Of the end ${at}`, type: 'Web Map', text: '{}' }))
            .id as string
      )
    )
    for (const id of ids) await ask(0, `/content/items/${id}/share`, { groups: group.id })
    await left.events()
    await clients(
      async (at) =>
        void (at === 0
          ? await ask(1, `/community/groups/${group.id}/delete`)
          : await server(at).send(`/content/items/${ids[at]}/unshare`, { groups: group.id }, { as: ann }))
    )
    const told = (await left.events()).filter(({ event }) => event.startsWith('items/unshare'))
    assert.deepEqual(told.map(({ event }) => event).toSorted(), ids.map((id) => `items/unshare ${id}`).toSorted())
  })

  test(`${name}: items that are shared with a group while it is deleted are in no group afterwards, and the events agree`, async () => {
    const { group } = await ask(0, '/community/createGroup', { title: 'Ends too', tags: 'a' })
    const ids = await Promise.all(
      Array.from(
        { length: CLIENTS },
        async (_, at) =>
          (await ask(at, '/content/users/ann/addItem', { title: `Too late ${at}`, type: 'Web Map', text: '{}' }))
            .id as string
      )
    )
    await left.events()
    await clients(
      async (at) =>
        void (at === 0
          ? await ask(1, `/community/groups/${group.id}/delete`)
          : assert.ok((await ask(at, `/content/items/${ids[at]}/share`, { groups: group.id })).notSharedWith))
    )
    const told = (await left.events()).map(({ event }) => event)
    const telling = (what: string) =>
      told
        .filter((event) => event.startsWith(`items/${what} `))
        .map((event) => event.split(' ')[1])
        .toSorted()
    assert.deepEqual(telling('unshare'), telling('share'))
    for (const id of ids) assert.equal((await ask(0, `/content/items/${id}`)).access, 'private')
    assert.equal((await ask(0, '/search', { q: `group:${group.id}` })).total, 0)
  })

  test(`${name}: when clients delete one item concurrently, one succeeds, and there is one event`, async () => {
    const { id } = await ask(0, '/content/users/ann/addItem', { title: 'Once', type: 'CSV' })
    await left.events()
    const answers = await Promise.all(
      Array.from({ length: 6 }, async (_, at) =>
        JSON.parse((await server(at).send(`/content/users/ann/items/${id}/delete`, {}, { as: ann })).text)
      )
    )
    assert.equal(answers.filter((answer) => answer.success === true).length, 1)
    for (const { error } of answers.filter((answer) => answer.error !== undefined))
      assert.equal(error.messageCode, 'CONT_0001')
    assert.deepEqual(
      (await left.events()).map(({ event }) => event),
      [`items/delete ${id}`]
    )
  })
}
