import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { TestPortal } from '../portal-for-tests.ts'

const CLIENTS = 12
const ROUNDS = 6
const NAMES = ['ann', 'bob', 'cat', 'dan']

/**
 * The memberships of the same groups after concurrent changes by many clients of two servers, on both databases: replaying the events
 * in order gives the state.
 */
export function groupParallelContract(name: string, servers: readonly [TestPortal, TestPortal]): void {
  describe(name, () => {
    const [left] = servers
    const tokens = new Map<string, string>()
    let boss = ''
    before(async () => {
      for (const each of NAMES) tokens.set(each, await left.member(each))
      boss = await left.signIn('boss')
    })
    const server = (at: number): TestPortal => servers[at % 2] as TestPortal
    const nameAt = (at: number): string => NAMES[at % NAMES.length] as string
    /** Refusals are answers too: a member of a group cannot join it again. */
    const send = async (at: number, path: string, parameters: object, as: string): Promise<void> => {
      const { error } = JSON.parse((await server(at).send(path, parameters as never, { as })).text)
      assert.ok(error === undefined || (error.code >= 400 && error.code < 500), JSON.stringify(error))
    }

    test(`${name}: memberships that two servers change concurrently equal the replayed events`, async () => {
      const ids = await Promise.all(
        [0, 1].map(
          async (at) =>
            (
              await left.ask(
                '/community/createGroup',
                { title: `Busy ${at}`, tags: 'x', access: 'org', autoJoin: true },
                { as: boss }
              )
            ).group.id as string
        )
      )
      for (const each of servers) each.clock.ms += 1_000
      await left.events()
      const work = async (at: number): Promise<void> => {
        for (let round = 0; round < ROUNDS; round++) {
          const [path, who] = [`/community/groups/${ids[(at + round) % 2]}`, nameAt(at * 3 + round)]
          const own = tokens.get(who) as string
          const kind = (at * 5 + round * 7) % 6
          if (kind === 0) await send(at, `${path}/addUsers`, { users: NAMES.slice(0, 2).join(), admins: who }, boss)
          if (kind === 1) await send(at, `${path}/removeUsers`, { users: NAMES.join() }, boss)
          if (kind === 2) await send(at, `${path}/join`, {}, own)
          if (kind === 3) await send(at, `${path}/leave`, {}, own)
          if (kind === 4) await send(at, `${path}/updateUsers`, { admins: who }, boss)
          if (kind === 5) await send(at, `${path}/update`, { snippet: `${at} ${round}` }, boss)
        }
      }
      await Promise.all(Array.from({ length: CLIENTS }, (_, at) => work(at)))
      const told = await left.events()
      for (const id of ids) {
        const members = new Set<string>()
        for (const { event, properties } of told.filter((each) => each.event.endsWith(id))) {
          const { addedUserNames = [], removedUserNames = [] } = properties as {
            addedUserNames?: string[]
            removedUserNames?: string[]
          }
          for (const each of addedUserNames)
            assert.ok(!members.has(each) && members.add(each), `${event}: ${each} was there already`)
          for (const each of removedUserNames) assert.ok(members.delete(each), `${event}: ${each} was not there`)
        }
        const { admins, users } = await left.ask(`/community/groups/${id}/users`, {}, { as: boss })
        assert.deepEqual([...members].toSorted(), [...admins, ...users].toSorted())
      }
    })

    test(`${name}: an invitation is accepted once, and an application answered once, by the first request`, async () => {
      const { id } = (
        await left.ask('/community/createGroup', { title: 'Once', tags: 'x', access: 'org' }, { as: boss })
      ).group
      for (const each of servers) each.clock.ms += 1_000
      const ann = tokens.get('ann') as string
      await left.ask(`/community/groups/${id}/invite`, { users: 'ann' }, { as: boss })
      const [invitation] = (await left.ask('/community/users/ann/invitations', {}, { as: ann })).userInvitations
      await left.ask(`/community/groups/${id}/join`, {}, { as: tokens.get('bob') as string })
      await left.events()
      const path = `/community/users/ann/invitations/${invitation.id}/accept`
      const application = `/community/groups/${id}/applications/bob/accept`
      const answers = await Promise.all(
        [0, 1, 2, 3].flatMap((at) => [
          server(at).send(path, {}, { as: ann }),
          server(at).send(application, {}, { as: boss })
        ])
      )
      assert.equal(answers.filter(({ text }) => JSON.parse(text).success === true).length, 2)
      assert.deepEqual(
        (await left.events()).map(({ event }) => event),
        [`groups/addUsers ${id}`, `groups/addUsers ${id}`]
      )
      assert.deepEqual(
        (await left.ask(`/community/groups/${id}/users`, {}, { as: boss })).users,
        ['ann', 'bob'].toSorted()
      )
    })
  })
}
