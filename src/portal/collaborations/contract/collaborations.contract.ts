import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collaborate } from '../two-portals-for-tests.ts'
import type { CollaborationCalls } from './calls-for-tests.ts'

/** Collaborations and their workspaces: made, shown, changed, deleted, with an entry of the audit log each. */
export function testCollaborations({
  portals,
  host,
  guest,
  one,
  workspace,
  newCollaboration
}: CollaborationCalls): void {
  test('a collaboration is made, shown, changed and deleted', async () => {
    const group = await host.group('Rivers')
    const { collaboration } = await host.ask('/createCollaboration', {
      name: 'Water of two cities',
      description: 'Levels',
      workspaceName: 'Rivers',
      workspaceDescription: 'Daily',
      portalGroupId: group,
      hostContactFirstname: 'Ada',
      hostContactEmailAddress: 'ada@example.org',
      accessMode: 'SEND',
      config: { ownerUsername: 'boss' }
    })
    const path = `/collaborations/${collaboration.id}`
    assert.match(collaboration.id, /^[0-9a-f]{32}$/)
    assert.deepEqual(await host.ask(path), collaboration)
    assert.deepEqual([collaboration.name, collaboration.config], ['Water of two cities', { ownerUsername: 'boss' }])
    const { workspaces, total, nextStart } = await host.ask(`${path}/workspaces`)
    assert.deepEqual([total, nextStart], [1, -1])
    const { created, modified, id, ...shown } = workspaces[0]
    assert.deepEqual([created, modified], [collaboration.created, collaboration.modified])
    assert.deepEqual(shown, {
      name: 'Rivers',
      description: 'Daily',
      collaborationId: collaboration.id,
      config: {
        maxItemSizeInMB: 512,
        maxReplicationPackageSizeInMB: 1024,
        copyByRefIfCopyFail: true,
        bidirectionalSyncCapable: true
      },
      lastSyncSuccess: -1,
      bidirectionalSyncCapable: true,
      participantGroupLinks: [
        {
          portalId: collaboration.collaborationHostPortalId,
          portalGroupId: group,
          portalGroupName: 'Rivers',
          config: {
            enableRealtimeSync: true,
            copyFeatureServiceData: false,
            copyByRefIfCopyFail: true,
            enableFeatureServiceBidirectionalSync: true
          },
          accessMode: 'send',
          canSyncWorkspace: true
        }
      ],
      participantsWithoutGroupLinks: []
    })
    await host.ask(`${path}/updateInfo`, { name: 'Renamed', config: { ownerUsername: '' } })
    const { config, description, name: renamed } = await host.ask(path)
    assert.deepEqual([renamed, description, config], ['Renamed', 'Levels', {}])
    const { participants } = await host.ask(`${path}/participants`)
    assert.deepEqual(
      [participants[0].collaborationRole, participants[0].portalInfo.id, participants[0].config.contactFirstname],
      ['Host', collaboration.collaborationHostPortalId, 'Ada']
    )
    await host.ask(`${path}/delete`)
    for (const [at, operation] of ['', '/workspaces', '/delete', '/updateInfo', `/workspaces/${id}`].entries())
      assert.deepEqual(
        await host.refused(`${path}${operation}`),
        {
          code: 400,
          messageCode: 'LOGG_0009',
          message: 'Collaboration does not exist or is inaccessible.',
          details: []
        },
        `${at}`
      )
    await host.portal.ask(`/community/groups/${group}/delete`, {}, { as: host.as })
  })

  test('names have at most 100 characters, descriptions 250, sizes are those of the organization, access modes three', async () => {
    const joined = await newCollaboration()
    const details = async (path: string, sent: object) => (await host.refused(path, sent as never)).details
    const [long, longer] = ['x'.repeat(101), 'x'.repeat(251)]
    assert.deepEqual(
      await details('/createCollaboration', {
        name: long,
        description: longer,
        workspaceName: ' ',
        workspaceDescription: longer,
        accessMode: 'steal'
      }),
      [
        "'name' must be text of 1 to 100 characters.",
        "'description' must be text of at most 250 characters.",
        "'workspaceName' must be specified.",
        "'workspaceDescription' must be text of at most 250 characters.",
        "'accessMode' must be one of send, receive, sendAndReceive."
      ]
    )
    assert.deepEqual(await details(`${one(joined)}/updateInfo`, { name: long, description: longer }), [
      "'name' must be text of 1 to 100 characters.",
      "'description' must be text of at most 250 characters."
    ])
    assert.deepEqual(
      await details(`${workspace(joined)}/updateInfo`, {
        name: long,
        description: longer,
        maxItemSizeInMB: 1025,
        maxReplicationPackageSizeInMB: 0
      }),
      [
        "'name' must be text of 1 to 100 characters.",
        "'description' must be text of at most 250 characters.",
        "'maxItemSizeInMB' must be a whole number from 1 to 1024.",
        "'maxReplicationPackageSizeInMB' must be a whole number from 1 to 5120."
      ]
    )
    assert.deepEqual(await details(`${workspace(joined)}/updateInfo`, { config: { maxItemSizeInMB: 'big' } }), [
      "'config.maxItemSizeInMB' must be a whole number from 1 to 1024."
    ])
    assert.deepEqual(
      await details('/createCollaboration', { name: 'a', workspaceName: 'b', config: { ownerUsername: 'nobody' } }),
      ["'config.ownerUsername' must be the name of a member."]
    )
    await host.ask(`${workspace(joined)}/updateInfo`, { name: 'x'.repeat(100), description: 'y'.repeat(250) })
  })

  test('a workspace is added, changed in parts and deleted; further settings are merged into its config', async () => {
    const joined = await newCollaboration()
    await portals.pass(1)
    const { collaborationWorkspaceId, collaborationId, success } = await host.ask(`${one(joined)}/addWorkspace`, {
      collaborationWorkspaceName: 'Second',
      config: { maxItemSizeInMB: 100, theme: 'blue' },
      maxReplicationPackageSizeInMB: 2048,
      copyByRefIfCopyFail: false
    })
    assert.deepEqual([collaborationId, success], [joined.collaborationId, true])
    const second = { ...joined, workspaceId: collaborationWorkspaceId }
    const config = async () => (await host.ask(workspace(second))).config
    const added = {
      theme: 'blue',
      maxItemSizeInMB: 100,
      maxReplicationPackageSizeInMB: 2048,
      copyByRefIfCopyFail: false,
      bidirectionalSyncCapable: true
    }
    assert.deepEqual(await config(), added)
    await host.ask(`${workspace(second)}/updateInfo`, { maxItemSizeInMB: 7, config: { ...added, season: 'dry' } })
    assert.deepEqual(await config(), { ...added, season: 'dry', maxItemSizeInMB: 7 })
    assert.deepEqual(
      (await host.ask(`${one(joined)}/workspaces`, { num: 1 })).workspaces.map((each: any) => each.name),
      ['First']
    )
    await host.ask(`${one(joined)}/workpaces/${second.workspaceId}/delete`)
    assert.equal((await host.refused(workspace(second))).message, 'Workspace does not exist or is inaccessible.')
  })

  test('every change leaves an entry of the audit log: who, what, and about which thing', async () => {
    const joined = await collaborate(portals)
    const lastOf = async ({ portal }: typeof host) => ({
      ...(await portal.store.db
        .selectFrom('audit_log')
        .select(['type', 'action', 'subject', 'actor'])
        .where('action', 'like', 'collaborations/%')
        .orderBy('sequence', 'desc')
        .limit(1)
        .executeTakeFirst())
    })
    const entry = { type: 'workspaces', subject: joined.workspaceId, actor: 'boss' }
    await host.ask(`${workspace(joined)}/updateInfo`, { name: 'Audited' })
    assert.deepEqual(await lastOf(host), { ...entry, action: 'collaborations/workspaces/updateInfo' })
    await guest.ask(`${workspace(joined)}/sync`, { async: true })
    assert.deepEqual(await lastOf(guest), { ...entry, action: 'collaborations/workspaces/sync' })
  })
}
