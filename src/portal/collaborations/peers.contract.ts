import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type PortalIdentity, signRequest } from '#sync'
import { asFile, collaborate, HOUR_MS, type Joined, type TwoPortals } from './two-portals-for-tests.ts'

const MINUTE_MS = 60_000
/** As the proxy in front of a test portal says it. */
const ENCRYPTED = { 'x-forwarded-proto': 'https' }

/** Messages between portals, and the responses to a hostile portal, on both databases. */
export function peerContract(name: string, portals: TwoPortals, stranger: PortalIdentity): void {
  const { host, guest } = portals
  const one = ({ collaborationId }: Joined) => `/collaborations/${collaborationId}`
  const workspace = (joined: Joined) => `${one(joined)}/workspaces/${joined.workspaceId}`
  const exchange = (joined: Joined) => guest.ask(`${one(joined)}/configSync`)

  describe(name, () => {
    test('a guest fetches what the host has changed, and reports its own state', async () => {
      const joined = await collaborate(portals)
      await host.ask(`${one(joined)}/updateInfo`, { name: 'Renamed', description: 'By the host' })
      await host.ask(`${workspace(joined)}/updateInfo`, { name: 'Deeper', maxItemSizeInMB: 9 })
      await host.ask(`${one(joined)}/participants/${joined.guestPortalId}/updateParticipantAccessModes`, {
        collaborationWorkspacesAccessJSON: [{ [joined.workspaceId]: 'receive' }]
      })
      const { collaborationWorkspaceId: unseen } = await host.ask(`${one(joined)}/addWorkspace`, {
        collaborationWorkspaceName: 'Not for this guest'
      })
      const [ours, theirs] = [await host.group(`Ours of ${name}`), await guest.group(`Theirs of ${name}`)]
      await host.ask(`${workspace(joined)}/updatePortalGroupLink`, { portalGroupId: ours })
      await guest.ask(`${workspace(joined)}/updatePortalGroupLink`, {
        portalGroupId: theirs,
        enableRealtimeSync: false
      })
      await guest.ask(`${one(joined)}/participants/${joined.guestPortalId}/updateItemDeletePolicy`, {
        deleteContributedItems: true
      })
      await exchange(joined)

      const shown = await guest.ask(one(joined))
      assert.deepEqual([shown.name, shown.description], ['Renamed', 'By the host'])
      const { workspaces } = await guest.ask(`${one(joined)}/workspaces`)
      assert.deepEqual(
        workspaces.map((each: any) => [each.id, each.name, each.config.maxItemSizeInMB]),
        [[joined.workspaceId, 'Deeper', 9]]
      )
      assert.ok(!JSON.stringify(workspaces).includes(ours) && !JSON.stringify(workspaces).includes(unseen))
      assert.deepEqual(
        workspaces[0].participantGroupLinks
          .map((each: any) => [each.portalId, each.accessMode, each.portalGroupId, each.config.enableRealtimeSync])
          .toSorted(),
        [
          [joined.hostPortalId, 'sendAndReceive', undefined, true],
          [joined.guestPortalId, 'receive', theirs, false]
        ].toSorted()
      )
      const seen = JSON.stringify(await host.ask(`${one(joined)}/workspaces`))
      assert.ok(!seen.includes(theirs) && !seen.includes('Theirs'), seen)
      const participant = await host.ask(`${one(joined)}/participants/${joined.guestPortalId}`)
      assert.deepEqual(
        [participant.config.deleteContributedItems, participant.config.lastConfigSync],
        [true, host.portal.clock.ms]
      )

      await guest.ask(`${workspace(joined)}/removePortalGroupLink`)
      await host.ask(`${workspace(joined)}/removePortalGroupLink`)
      await exchange(joined)
      for (const side of [host, guest]) assert.deepEqual((await side.ask(workspace(joined))).participantGroupLinks, [])
    })

    test('a guest detects that the host has imported its response', async () => {
      const { collaboration } = await host.ask('/createCollaboration', { name: 'Slow', workspaceName: 'A' })
      const path = `/collaborations/${collaboration.id}`
      const [{ id }] = (await host.ask(`${path}/workspaces`)).workspaces
      const { text } = await host.download(`${path}/inviteParticipant`, {
        guestPortalUrl: guest.url,
        collaborationWorkspacesParticipantConfigJSON: [{ [id]: 'send' }]
      })
      await guest.ask('/acceptCollaborationInvitation', { invitationFile: asFile(text) })
      const own = async () =>
        (await guest.ask(`${path}/participants/${(await guest.portal.sync.identity()).portalId}`)).status
      await guest.portal.sync.exchangeDue()
      assert.equal(await own(), 'pending')
      assert.match(
        (await guest.refused(`${path}/configSync`)).message,
        /does not know this portal as a participant. Has the response to the invitation been imported\?/
      )
      const response = await guest.download(`${path}/exportInvitationResponse`)
      await host.ask(`${path}/importInvitationResponse`, { invitationResponseFile: asFile(response.text) })
      await guest.portal.sync.exchangeDue()
      assert.equal(await own(), 'active')
    })

    test('a participation that the host ends also ends at the guest: deleted, removed, a workspace less', async () => {
      const [deleted, removed, smaller] = [
        await collaborate(portals),
        await collaborate(portals),
        await collaborate(portals)
      ]
      await host.ask(`${one(deleted)}/delete`)
      await host.ask(`${one(removed)}/participants/${removed.guestPortalId}/remove`)
      await host.ask(`${workspace(smaller)}/delete`)
      await portals.pass(15 * MINUTE_MS + 1)
      await guest.portal.sync.exchangeDue()
      for (const joined of [deleted, removed]) assert.equal((await guest.refused(one(joined))).messageCode, 'LOGG_0009')
      assert.deepEqual((await guest.ask(`${one(smaller)}/workspaces`)).workspaces, [])
    })

    test('a guest that leaves notifies the host, at once or as soon as it can', async () => {
      const joined = await collaborate(portals)
      await guest.ask(`${one(joined)}/removeParticipation`)
      assert.equal((await host.ask(`${one(joined)}/participants`)).total, 1)
      const late = await collaborate(portals)
      const { status } = await moveHost(late, 'https://127.0.0.1:1')
      assert.equal(status, 'active')
      await guest.ask(`${one(late)}/removeParticipation`)
      assert.equal((await host.ask(`${one(late)}/participants`)).total, 2, 'the host cannot be reached')
      await moveHost(late, host.url)
      await guest.portal.sync.exchangeDue()
      assert.equal((await host.ask(`${one(late)}/participants`)).total, 1)
    })

    test('a schedule runs when it is due, however late, once, and is deleted after its last fire', async () => {
      const joined = await collaborate(portals)
      const path = `${workspace(joined)}/schedule`
      await guest.ask(`${path}/update`, { interval: 1, repeatCount: 2 })
      await host.ask(`${one(joined)}/updateInfo`, { name: 'By the schedule' })
      await guest.portal.sync.runSchedules()
      assert.equal((await guest.ask(path)).state, 'BLOCKED')
      await guest.portal.sync.runDue()
      assert.equal((await guest.ask(path)).state, 'NORMAL')
      assert.equal((await guest.ask(one(joined))).name, 'By the schedule')
      assert.deepEqual((await guest.ask(path)).timesTriggered, 1)
      await portals.pass(10 * HOUR_MS)
      await guest.portal.sync.runSchedules()
      assert.deepEqual(await guest.ask(path), { state: 'NONE' })
    })

    test('a run whose server crashed is repeated by another one after its lease', async () => {
      const joined = await collaborate(portals)
      const path = `${workspace(joined)}/schedule`
      await guest.ask(`${path}/update`)
      await guest.portal.store.transaction((tx) =>
        tx
          .updateTable('workspace_schedules')
          .set({ lease_owner: 'dead', lease_until_ms: guest.portal.clock.ms + MINUTE_MS })
          .where('workspace_id', '=', joined.workspaceId)
          .execute()
      )
      await guest.portal.sync.runSchedules()
      const held = await guest.ask(path)
      assert.deepEqual([held.state, held.timesTriggered], ['BLOCKED', 0])
      await portals.pass(MINUTE_MS)
      await guest.portal.sync.runSchedules()
      await guest.portal.sync.runDue()
      const { state, timesTriggered } = await guest.ask(path)
      assert.deepEqual([state, timesTriggered], ['NORMAL', 1])
    })

    test('only a participant gets a response: unknown callers, another collaboration, another portal, old and repeated requests', async () => {
      const [joined, other] = [await collaborate(portals), await collaborate(portals, { name: 'Other' })]
      await host.ask(`${one(other)}/participants/${other.guestPortalId}/remove`)
      const { collaboration } = await host.ask('/createCollaboration', { name: 'Foreign', workspaceName: 'A' })
      const [self, hosts] = [await guest.portal.sync.identity(), await host.portal.sync.identity()]
      const body = JSON.stringify({
        name: 'Mallory',
        description: '',
        portalVersion: '1',
        contact: { firstName: '', lastName: '', email: '' },
        deleteContributedItems: true,
        deleteReceivedItems: true,
        links: []
      })
      const pathOf = (id: string, operation = 'configuration') =>
        `/portal-to-portal/v1/collaborations/${id}/${operation}`
      const signed = (identity: PortalIdentity, path: string, text = body, nowMs = host.portal.clock.ms, to = hosts) =>
        signRequest({ method: 'POST', path, query: '', audience: to.portalId, body: text }, identity, nowMs).headers
      const post = async (path: string, headers: Readonly<Record<string, string>>, text = body) => {
        const response = await fetch(`${host.portal.url}${path}`, {
          method: 'POST',
          headers: { ...ENCRYPTED, ...headers },
          body: text
        })
        return {
          status: response.status,
          code: ((await response.json()) as { error?: { code: string } }).error?.code,
          headers: response.headers
        }
      }
      const path = pathOf(joined.collaborationId)
      const before = JSON.stringify(await host.ask(`${one(joined)}/participants`))
      const unknown = [401, 'sync/unknown-peer']
      const attacks: readonly (readonly [string, Awaited<ReturnType<typeof post>>, readonly unknown[]])[] = [
        ['no signature', await post(path, {}), [401, 'sync/bad-signature']],
        [
          'in the clear',
          await post(path, { ...signed(self, path), 'x-forwarded-proto': 'http' }),
          [403, 'sync/encryption-required']
        ],
        ['an unknown caller', await post(path, signed(stranger, path)), unknown],
        [
          'an unknown caller in the name of the guest',
          await post(path, signed({ ...stranger, portalId: self.portalId }, path)),
          unknown
        ],
        [
          'a collaboration that the guest is not in',
          await post(pathOf(collaboration.id), signed(self, pathOf(collaboration.id))),
          unknown
        ],
        [
          'a collaboration that does not exist',
          await post(pathOf('0'.repeat(32)), signed(self, pathOf('0'.repeat(32)))),
          unknown
        ],
        [
          'a request signed for another collaboration',
          await post(pathOf(other.collaborationId), signed(self, path)),
          unknown
        ],
        [
          'a request for another portal',
          await post(path, signed(self, path, body, host.portal.clock.ms, stranger)),
          unknown
        ],
        [
          'another body',
          await post(path, signed(self, path), body.replace('Mallory', 'Eve')),
          [401, 'sync/bad-signature']
        ],
        ['the host in its own name', await post(path, signed(hosts, path)), unknown],
        [
          'an old request',
          await post(path, signed(self, path, body, host.portal.clock.ms - 301_000)),
          [401, 'sync/stale-request']
        ],
        [
          'a request of the future',
          await post(path, signed(self, path, body, host.portal.clock.ms + 301_000)),
          [401, 'sync/stale-request']
        ],
        ['a body that says nothing', await post(path, signed(self, path, '[]'), '[]'), [400, 'sync/bad-message']],
        [
          'a body without end',
          await post(path, signed(self, path, 'x'.repeat(300_000)), 'x'.repeat(300_000)),
          [400, 'sync/bad-message']
        ]
      ]
      for (const [attack, { status, code }, expected] of attacks) assert.deepEqual([status, code], expected, attack)
      assert.equal(JSON.stringify(await host.ask(`${one(joined)}/participants`)), before, 'nothing has changed')

      const removedPath = pathOf(other.collaborationId)
      const removed = await fetch(`${host.portal.url}${removedPath}`, {
        method: 'POST',
        headers: { ...ENCRYPTED, ...signed(self, removedPath) },
        body
      })
      assert.deepEqual(await removed.json(), { status: 'removed', name: '', description: '', workspaces: [] })

      const once = signed(self, path)
      assert.deepEqual((await post(path, once)).status, 200)
      assert.deepEqual((await post(path, once)).code, 'sync/replayed-request')
      await host.portal.sync.sweep()
      assert.deepEqual((await post(path, once)).code, 'sync/replayed-request', 'stored as long as it is fresh')
    })

    test('a guest cannot link workspaces of others, and cannot change its access mode', async () => {
      const joined = await collaborate(portals)
      const { collaborationWorkspaceId: closed } = await host.ask(`${one(joined)}/addWorkspace`, {
        collaborationWorkspaceName: 'Closed'
      })
      const self = await guest.portal.sync.identity()
      const link = {
        enableRealtimeSync: true,
        copyFeatureServiceData: true,
        copyByRefIfCopyFail: true,
        enableFeatureServiceBidirectionalSync: true,
        accessMode: 'sendAndReceive',
        groupId: 'f'.repeat(32)
      }
      const body = JSON.stringify({
        name: 'Mallory',
        description: '',
        portalVersion: '1',
        contact: { firstName: '', lastName: '', email: '' },
        deleteContributedItems: false,
        deleteReceivedItems: false,
        role: 'host',
        publicKey: stranger.publicKey,
        links: [
          { workspaceId: closed, ...link },
          { workspaceId: joined.workspaceId, ...link }
        ]
      })
      const path = `/portal-to-portal/v1/collaborations/${joined.collaborationId}/configuration`
      const { headers } = signRequest(
        { method: 'POST', path, query: '', audience: joined.hostPortalId, body },
        self,
        host.portal.clock.ms
      )
      const response = await fetch(`${host.portal.url}${path}`, {
        method: 'POST',
        headers: { ...ENCRYPTED, ...headers },
        body
      })
      const { workspaces } = (await response.json()) as { workspaces: { id: string }[] }
      assert.deepEqual(
        workspaces.map((each) => each.id),
        [joined.workspaceId]
      )
      assert.equal((await host.ask(`${one(joined)}/workspaces/${closed}`)).participantGroupLinks.length, 0)
      const shown = JSON.stringify(await host.ask(workspace(joined)))
      assert.ok(!shown.includes('f'.repeat(32)), shown)
      await exchange(joined)
    })
  })

  /** The host's address at the guest. */
  async function moveHost({ collaborationId, hostPortalId }: Joined, url: string): Promise<{ status: string }> {
    await guest.portal.store.transaction((tx) =>
      tx
        .updateTable('collaboration_participants')
        .set({ url })
        .where('collaboration_id', '=', collaborationId)
        .where('portal_id', '=', hostPortalId)
        .execute()
    )
    return host.ask(`/collaborations/${collaborationId}/participants/${hostPortalId}`)
  }
}
