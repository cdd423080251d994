import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asFile, collaborate, HOUR_MS } from '../two-portals-for-tests.ts'
import { type CollaborationCalls, FORBIDDEN } from './calls-for-tests.ts'

/** What host and guest may do, each for itself: groups, access modes, schedules, leaving. */
export function testParticipants({
  portals,
  host,
  guest,
  one,
  workspace,
  invite,
  newCollaboration,
  name
}: CollaborationCalls): void {
  test('host and guest each can do only their own operations', async () => {
    const joined = await collaborate(portals)
    const participant = `${one(joined)}/participants/${joined.guestPortalId}`
    const ofHost: readonly (readonly [path: string, sent: object])[] = [
      ['/delete', {}],
      ['/updateInfo', { name: 'Mine' }],
      ['/addWorkspace', { collaborationWorkspaceName: 'x' }],
      [`/workspaces/${joined.workspaceId}/updateInfo`, { name: 'Mine' }],
      [`/workspaces/${joined.workspaceId}/delete`, {}],
      ['/invitations', {}],
      ['/participants', {}],
      [
        '/inviteParticipant',
        {
          guestPortalUrl: 'https://a.example',
          collaborationWorkspacesParticipantConfigJSON: [{ [joined.workspaceId]: 'send' }]
        }
      ],
      ['/importInvitationResponse', { invitationResponseFile: asFile(joined.response) }],
      [`/participants/${joined.guestPortalId}/remove`, {}],
      [
        `/participants/${joined.guestPortalId}/updateParticipantAccessModes`,
        { collaborationWorkspacesAccessJSON: [{ [joined.workspaceId]: 'send' }] }
      ],
      [`/participants/${joined.hostPortalId}/updateItemDeletePolicy`, { deleteReceivedItems: true }],
      [`/participants/${joined.hostPortalId}/updateInfo`, { contactFirstname: 'x' }]
    ]
    for (const [path, sent] of ofHost)
      assert.equal((await guest.refused(`${one(joined)}${path}`, sent as never)).code, FORBIDDEN, path)
    const schedule = `${workspace(joined)}/schedule`
    const ofGuest = ['/removeParticipation', '/exportInvitationResponse'].map((each) => `${one(joined)}${each}`)
    for (const path of [
      ...ofGuest,
      schedule,
      ...['update', 'pause', 'resume', 'delete'].map((each) => `${schedule}/${each}`)
    ])
      assert.equal((await host.refused(path)).code, FORBIDDEN, path)
    await guest.ask(participant)
    await guest.ask(`${one(joined)}/participants/${joined.hostPortalId}`)
    assert.equal(
      (await guest.refused(`${one(joined)}/participants/${'0'.repeat(8)}-0000-8000-8000-${'0'.repeat(12)}`)).message,
      'Participant does not exist or is inaccessible.'
    )
  })

  test('each portal links its own group, which no other one is shown; the link ends with the group', async () => {
    const joined = await collaborate(portals)
    const [ours, theirs] = [await host.group(`Ours ${name}`), await guest.group(`Secret ${name}`)]
    const link = {
      portalGroupId: theirs,
      enableRealtimeSync: false,
      copyFeatureServiceData: true,
      copyByRefIfCopyFail: false,
      enableFeatureServiceBidirectionalSync: false
    }
    await guest.ask(`${workspace(joined)}/updatePortalGroupLink`, link)
    await host.ask(`${workspace(joined)}/updatePortalGroupLink`, { portalGroupId: ours })
    const { portalGroupId: _id, ...config } = link
    const [shown] = (await guest.ask(workspace(joined))).participantGroupLinks
    assert.deepEqual(
      [shown.portalGroupId, shown.portalGroupName, shown.config, shown.accessMode],
      [theirs, `Secret ${name}`, config, 'sendAndReceive']
    )
    const seen = JSON.stringify(await host.ask(`${one(joined)}/workspaces`))
    assert.ok(seen.includes(ours) && !seen.includes(theirs) && !seen.includes('Secret'), seen)

    await guest.ask(`${workspace(joined)}/updatePortalGroupLink`, { portalGroupId: theirs, enableRealtimeSync: true })
    assert.deepEqual((await guest.ask(workspace(joined))).participantGroupLinks[0].config, {
      ...config,
      enableRealtimeSync: true
    })
    assert.deepEqual(await host.ask(`${workspace(joined)}/removePortalGroupLink`), {
      collaborationId: joined.collaborationId,
      collaborationWorkspaceId: joined.workspaceId,
      success: true
    })
    assert.equal(
      (await host.refused(`${workspace(joined)}/removePortalGroupLink`)).message,
      'No group is linked to the workspace.'
    )
    await guest.portal.ask(`/community/groups/${theirs}/delete`, {}, { as: guest.as })
    assert.deepEqual((await guest.ask(workspace(joined))).participantGroupLinks, [])
    assert.equal(
      (await guest.refused(`${workspace(joined)}/updatePortalGroupLink`, link)).message,
      'Group does not exist or is inaccessible.'
    )
  })

  test('a group is linked once in a collaboration, and only by who manages it', async () => {
    const joined = await newCollaboration()
    const { collaborationWorkspaceId: second } = await host.ask(`${one(joined)}/addWorkspace`, {
      collaborationWorkspaceName: 'Second'
    })
    const group = await host.group(`Once ${name}`)
    await host.ask(`${workspace(joined)}/updatePortalGroupLink`, { portalGroupId: group })
    assert.equal(
      (await host.refused(`${one(joined)}/workspaces/${second}/updatePortalGroupLink`, { portalGroupId: group }))
        .message,
      'The group is linked to another workspace of this collaboration.'
    )
    const { id: role } = await host.portal.ask('/portals/self/createRole', { name: `Linker ${name}` }, { as: host.as })
    await host.portal.ask(
      `/portals/self/roles/${role}/setPrivileges`,
      { privileges: { privileges: ['portal:admin:manageCollaborations', 'portal:user:viewOrgGroups'] } },
      { as: host.as }
    )
    const linker = await host.portal.member(`linker${name.toLowerCase()}`, role)
    const open = await host.portal.ask(
      '/community/createGroup',
      { title: `Open ${name}`, tags: 'a', access: 'org' },
      { as: host.as }
    )
    for (const [groupId, code] of [
      [open.group.id, FORBIDDEN],
      [group, 400]
    ] as const) {
      const { code: found } = await host.portal.refused(
        `/portals/self${workspace(joined)}/updatePortalGroupLink`,
        { portalGroupId: groupId },
        { as: linker }
      )
      assert.equal(found, code)
    }
  })

  test('access modes are set by the host, the delete policy by each for itself', async () => {
    const joined = await collaborate(portals)
    const participant = `${one(joined)}/participants/${joined.guestPortalId}`
    await host.ask(`${participant}/updateParticipantAccessModes`, {
      collaborationWorkspacesAccessJSON: [{ [joined.workspaceId]: 'receive' }]
    })
    assert.deepEqual(
      (await host.ask(workspace(joined))).participantsWithoutGroupLinks.find(
        (each: any) => each.portalId === joined.guestPortalId
      ).accessMode,
      'receive'
    )
    await guest.ask(`${participant}/updateItemDeletePolicy`, { deleteReceivedItems: true })
    await guest.ask(`${participant}/updateInfo`, { contactFirstname: 'Grace' })
    const { config } = await guest.ask(participant)
    assert.deepEqual(
      [config.deleteContributedItems, config.deleteReceivedItems, config.contactFirstname],
      [false, true, 'Grace']
    )
  })

  test('a guest is removed and comes back by a new invitation only', async () => {
    const joined = await collaborate(portals)
    const participant = `${one(joined)}/participants/${joined.guestPortalId}`
    assert.match(
      (await host.refused(`${one(joined)}/participants/${joined.hostPortalId}/remove`)).message,
      /host cannot be removed/
    )
    await host.ask(`${participant}/remove`)
    assert.equal((await host.refused(participant)).message, 'Participant does not exist or is inaccessible.')
    assert.equal((await host.ask(workspace(joined))).participantsWithoutGroupLinks.length, 1)
    assert.match(
      (
        await host.refused(`${one(joined)}/importInvitationResponse`, {
          invitationResponseFile: asFile(joined.response)
        })
      ).message,
      /was used before/
    )
    await guest.ask(`${one(joined)}/removeParticipation`)
    assert.equal((await guest.refused(one(joined))).messageCode, 'LOGG_0009')
    const again = await invite(joined)
    await guest.ask('/acceptCollaborationInvitation', { invitationJSON: again.text })
    const { text } = await guest.download(`${one(joined)}/exportInvitationResponse`)
    await host.ask(`${one(joined)}/importInvitationResponse`, { invitationResponseFile: asFile(text) })
    assert.equal((await host.ask(participant)).status, 'active')
  })

  test('the schedule is read, updated, paused, resumed and deleted by the guest', async () => {
    const joined = await collaborate(portals)
    const path = `${workspace(joined)}/schedule`
    const now = guest.portal.clock.ms
    assert.deepEqual(await guest.ask(path), { state: 'NONE' })
    for (const operation of ['pause', 'resume', 'delete'])
      assert.equal((await guest.refused(`${path}/${operation}`)).message, 'The workspace has no schedule.')
    assert.deepEqual(await guest.ask(`${path}/update`), { success: true })
    assert.deepEqual(await guest.ask(path), {
      interval: 24,
      repeatCount: -1,
      timesTriggered: 0,
      startTime: now,
      nextFireTime: now,
      state: 'NORMAL'
    })
    await guest.ask(`${path}/update`, { startTime: now - HOUR_MS, interval: 2, repeatCount: 5 })
    assert.deepEqual(await guest.ask(path), {
      interval: 2,
      repeatCount: 5,
      timesTriggered: 0,
      startTime: now - HOUR_MS,
      nextFireTime: now + HOUR_MS,
      state: 'NORMAL'
    })
    await guest.ask(`${path}/pause`)
    const { state, nextFireTime } = await guest.ask(path)
    assert.deepEqual([state, nextFireTime], ['PAUSED', -1])
    await guest.ask(`${path}/resume`)
    assert.equal((await guest.ask(path)).state, 'NORMAL')
    await guest.ask(`${path}/delete`)
    assert.deepEqual(await guest.ask(path), { state: 'NONE' })
    assert.deepEqual((await guest.refused(`${path}/update`, { startTime: -1, interval: 0, repeatCount: 0 })).details, [
      "'startTime' must be a whole number from 0 to 4102444800000.",
      "'interval' must be a whole number from 1 to 87600.",
      "'repeatCount' must be -1 or a whole number from 1 to 1000000."
    ])
  })
}
