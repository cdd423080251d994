/**
 * Random histories of portals that share a workspace over a network that loses, repeats and cuts off, with failures at
 * every write of an item: a host, guests, and a model of what must be where in the end.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { createFileStore, createKeptFiles } from '#catalog'
import { bug, fetchError, silentLog } from '#kit'
import { createReplicas } from '#replicas'
import { type Contents, type SendToPeer, syncError } from '#sync'
import { asFile, openSide, type Side } from '../../src/portal/collaborations/two-portals-for-tests.ts'
import { seededRandom } from '../chaos/random.ts'

interface Member {
  readonly side: Side
  readonly group: string
}

export interface World {
  /** One history from its seed to the end, which is checked. */
  play(seed: number, steps: number): Promise<void>
  close(): Promise<void>
}

export async function openWorld(guests: number): Promise<World> {
  let random = seededRandom(1)
  /** From 0, everything works, to 1. */
  let trouble = 0
  const happens = (share: number): boolean => random() < share * trouble
  const network =
    (send: SendToPeer): SendToPeer =>
    async (url, request) => {
      if (happens(0.15)) throw fetchError('fetch/failed', 'lost before it arrived')
      if (happens(0.1)) await send(url, request)
      const answer = await send(url, request)
      if (happens(0.15)) throw fetchError('fetch/failed', 'the answer was lost')
      return answer
    }
  const contents: NonNullable<Parameters<typeof openSide>[1]>['contents'] = ({ store, catalog, folder }) => {
    const clock = { now: () => Date.now() }
    const files = (area: 'files' | 'item-files') =>
      createFileStore({ folder: join(folder, area), kept: createKeptFiles(store, area), clock })
    const real = createReplicas({
      store,
      clock,
      log: silentLog,
      catalog,
      engine: NO_ENGINE,
      files: { item: files('item-files'), dataset: files('files') }
    })
    return {
      ...real,
      put: async (item, signal) => {
        if (happens(0.1)) throw syncError('sync/bad-content', 'the server died before the commit')
        await real.put(item, signal)
        if (happens(0.1)) throw syncError('sync/bad-content', 'the server died after the commit')
      }
    } satisfies Contents
  }
  const sides: Side[] = []
  for (let at = 0; at <= guests; at++) sides.push(await openSide(undefined, { contents, network }))
  const [host, ...others] = sides as [Side, ...Side[]]
  const { collaboration } = await host.ask('/createCollaboration', { name: 'A', workspaceName: 'B' })
  const one = `/collaborations/${collaboration.id}`
  const [{ id: workspaceId }] = (await host.ask(`${one}/workspaces`)).workspaces
  const workspace = `${one}/workspaces/${workspaceId}`
  for (const guest of others) {
    const { text } = await host.download(`${one}/inviteParticipant`, {
      guestPortalUrl: guest.url,
      collaborationWorkspacesParticipantConfigJSON: [{ [workspaceId]: 'sendAndReceive' }]
    })
    await guest.ask('/acceptCollaborationInvitation', { invitationFile: asFile(text) })
    const response = await guest.download(`${one}/exportInvitationResponse`)
    await host.ask(`${one}/importInvitationResponse`, { invitationResponseFile: asFile(response.text) })
    await guest.ask(`${one}/configSync`)
  }
  const members: Member[] = []
  for (const side of sides) {
    const group = await side.group(`Shared ${members.length}`)
    await side.ask(`${workspace}/updatePortalGroupLink`, { portalGroupId: group, enableRealtimeSync: false })
    members.push({ side, group })
  }

  const own = (side: Side, path: string, sent: Readonly<Record<string, unknown>> = {}) =>
    side.portal.ask(path, sent as never, { as: side.as })
  const synchronize = async (guest: Side): Promise<void> => {
    const { syncId } = await guest.ask(`${workspace}/sync`, { async: true })
    await guest.portal.sync.runDue()
    const { endTime } = await guest.ask(`${workspace}/syncStatus/${syncId}`)
    assert.notEqual(endTime, -1)
  }

  return {
    play: async (seed, steps) => {
      random = seededRandom(seed)
      /** What is shared, by its id where it was made. */
      const shared = new Map<string, { readonly by: Member; title: string }>()
      const withdrawn = new Set<string>()
      const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
      trouble = random()
      for (let step = 0; step < steps; step++) {
        const action = random()
        const member = pick(members)
        const mine = [...shared].filter(([, { by }]) => by === member)
        if (action < 0.3 || mine.length === 0) {
          const title = `${seed}/${step}`
          const { id } = await own(member.side, '/content/users/boss/addItem', {
            type: 'Web Map',
            title,
            text: JSON.stringify({ title })
          })
          await own(member.side, `/content/users/boss/items/${id}/share`, { groups: member.group })
          shared.set(id, { by: member, title })
        } else if (action < 0.5) {
          const [id, item] = pick(mine)
          item.title = `${seed}/${step} changed`
          await own(member.side, `/content/users/boss/items/${id}/update`, { title: item.title })
        } else if (action < 0.6) {
          const [id] = pick(mine)
          if (random() < 0.5) await own(member.side, `/content/users/boss/items/${id}/delete`)
          else await own(member.side, `/content/users/boss/items/${id}/unshare`, { groups: member.group })
          shared.delete(id)
          withdrawn.add(id)
        } else await synchronize(pick(others))
      }
      trouble = 0
      // What one guest has sent reaches the others with their next run.
      for (let round = 0; round < 3; round++) for (const guest of others) await synchronize(guest)
      const wanted = [...shared.values()].map(({ title }) => title).toSorted()
      for (const [at, { side, group }] of members.entries()) {
        const { items } = await own(side, `/content/groups/${group}`, { num: 100 })
        assert.deepEqual(items.map(({ title }: any) => title).toSorted(), wanted, `portal ${at} after seed ${seed}`)
      }
      for (const [id, { by }] of shared) {
        await own(by.side, `/content/users/boss/items/${id}/delete`)
        withdrawn.add(id)
      }
      for (let round = 0; round < 2; round++) for (const guest of others) await synchronize(guest)
      for (const { side, group } of members)
        assert.equal((await own(side, `/content/groups/${group}`)).total, 0, `everything was withdrawn, seed ${seed}`)
    },
    close: async () => {
      for (const side of sides) await side.portal.close()
    }
  }
}

const NO_ENGINE: Parameters<typeof createReplicas>[0]['engine'] = {
  get loader(): never {
    throw bug('no records travel here')
  },
  get versions(): never {
    throw bug('no records travel here')
  },
  stream: () => {
    throw bug('no records travel here')
  }
}
