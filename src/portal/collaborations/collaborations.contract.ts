import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { asFile, collaborate, HOUR_MS, type Joined, type Side, type TwoPortals } from './two-portals-for-tests.ts'

const FORBIDDEN = 403

/** The life of a collaboration as two administrators meet it, on both databases. */
export function collaborationContract(name: string, portals: TwoPortals): void {
  const { host, guest } = portals
  const one = ({ collaborationId }: Pick<Joined, 'collaborationId'>) => `/collaborations/${collaborationId}`
  const workspace = (joined: Pick<Joined, 'collaborationId' | 'workspaceId'>) =>
    `${one(joined)}/workspaces/${joined.workspaceId}`
  const invite = (joined: Pick<Joined, 'collaborationId' | 'workspaceId'>, more = {}) =>
    host.download(`${one(joined)}/inviteParticipant`, {
      guestPortalUrl: guest.url,
      collaborationWorkspacesParticipantConfigJSON: [{ [joined.workspaceId]: 'send' }],
      ...more
    })
  const newCollaboration = async () => {
    const { collaboration } = await host.ask('/createCollaboration', { name: 'New', workspaceName: 'First' })
    const { workspaces } = await host.ask(`/collaborations/${collaboration.id}/workspaces`)
    return { collaborationId: collaboration.id as string, workspaceId: workspaces[0].id as string }
  }
  /** Messages for an administrator when the guest, or the host, gets a file. */
  const validated = (side: Side, text: string) =>
    side === guest
      ? side.refused('/validateCollaborationInvitation', { invitationJSON: text })
      : side.refused('/validateInvitationResponse', { invitationResponseFile: asFile(text) })

  describe(name, () => {
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

    test('an invitation is a file that names what is offered; it is listed, refreshed and invalidated', async () => {
      const joined = await newCollaboration()
      const { text, fileName } = await invite(joined)
      assert.equal(fileName, 'collaboration-127.0.0.1.invite')
      const { invitationRequest } = JSON.parse(text)
      assert.deepEqual(
        invitationRequest.collaborationWorkspaceConfigs.accessMode.map((each: any) => [
          each.collaborationWorkspaceId,
          each.accessMode
        ]),
        [[joined.workspaceId, 'send']]
      )
      const { collaborationInvitations } = await host.ask(`${one(joined)}/invitations`)
      const [shown] = collaborationInvitations
      assert.deepEqual(
        [shown.id, shown.status, shown.guestPortalId, shown.guestPortalUrl, shown.invitationString, shown.config],
        [invitationRequest.id, 'host_created', 'unknown', guest.url, text, { invitationRequestFilename: fileName }]
      )
      assert.equal(shown.expiration, host.portal.clock.ms + 24 * HOUR_MS)
      const path = `${one(joined)}/invitations/${shown.id}`
      const refreshed = await host.download(`${path}/refresh`)
      assert.notEqual(refreshed.text, text)
      assert.equal((await host.ask(path)).expiration, host.portal.clock.ms + 72 * HOUR_MS)
      await host.ask(`${path}/invalidate`)
      assert.equal((await host.ask(path)).status, 'host_invalidated')
      assert.equal(
        (await host.refused(`${path}/refresh`)).message,
        'The invitation cannot be refreshed: it was invalidated.'
      )
      assert.equal((await host.refused(`${one(joined)}/invitations/${'0'.repeat(32)}`)).messageCode, 'LOGG_0003')
    })

    test('who is invited where, and to what, is checked', async () => {
      const joined = await newCollaboration()
      const other = await newCollaboration()
      const refusals: readonly (readonly [sent: object, detail: RegExp])[] = [
        [{ guestPortalUrl: 'guest' }, /^'guestPortalUrl' must be an http or https address/],
        [{ guestPortalUrl: host.url }, /^'guestPortalUrl' must be the address of another portal/],
        [{ expiration: 73 }, /^'expiration' must be a whole number from 1 to 72/],
        [{ collaborationWorkspacesParticipantConfigJSON: [] }, /access mode/],
        [{ collaborationWorkspacesParticipantConfigJSON: [{ [joined.workspaceId]: 'steal' }] }, /access mode/],
        [{ collaborationWorkspacesParticipantConfigJSON: [joined.workspaceId] }, /access mode/]
      ]
      for (const [sent, detail] of refusals) {
        const { details } = await host.refused(`${one(joined)}/inviteParticipant`, {
          guestPortalUrl: guest.url,
          collaborationWorkspacesParticipantConfigJSON: [{ [joined.workspaceId]: 'send' }],
          ...sent
        })
        assert.match(details[0] ?? '', detail)
      }
      const { message } = await host.refused(`${one(joined)}/inviteParticipant`, {
        guestPortalUrl: guest.url,
        collaborationWorkspacesParticipantConfigJSON: [{ [other.workspaceId]: 'send' }]
      })
      assert.equal(message, 'Workspace does not exist or is inaccessible.')
    })

    test('from invitation to import: both sides have the collaboration, each as its own role', async () => {
      const joined = await newCollaboration()
      const { text } = await invite(joined)
      const { hostPortal, ...offer } = await guest.ask('/validateCollaborationInvitation', { invitationJSON: text })
      assert.deepEqual(
        [offer.success, offer.collaborationName, hostPortal.url],
        [true, 'New', host.url],
        'what the administrator decides on'
      )
      assert.equal(
        (await guest.ask('/collaborations', { num: 100 })).collaborations.some(
          (each: any) => each.id === joined.collaborationId
        ),
        false
      )
      assert.deepEqual(
        await guest.ask('/acceptCollaborationInvitation', {
          invitationFile: asFile(text),
          guestContactLastname: 'Guest',
          hostWebauthUsername: 'ignored'
        }),
        { success: true, collaborationId: joined.collaborationId }
      )
      const shown = await guest.ask(one(joined))
      assert.deepEqual([shown.name, shown.collaborationHostPortalId], ['New', hostPortal.id])
      const response = await guest.download(`${one(joined)}/exportInvitationResponse`)
      assert.equal(response.fileName, 'collaboration-127.0.0.1.response')
      const answer = { invitationResponseFile: asFile(response.text, 'a.response') }
      const { guestPortal } = await host.ask(`${one(joined)}/validateInvitationResponse`, answer)
      assert.deepEqual(await host.ask('/validateInvitationResponse', answer), {
        success: true,
        collaborationId: joined.collaborationId,
        guestPortal
      })
      assert.equal(guestPortal.url, guest.url)
      assert.deepEqual(await host.ask(`${one(joined)}/importInvitationResponse`, answer), {
        success: true,
        collaborationId: joined.collaborationId,
        guestPortalId: guestPortal.id
      })
      const { participants } = await host.ask(`${one(joined)}/participants`)
      assert.deepEqual(
        participants.map((each: any) => [each.collaborationRole, each.status, each.config.contactLastname]),
        [
          ['Host', 'active', ''],
          ['Guest', 'active', 'Guest']
        ]
      )
      const [invitation] = (await host.ask(`${one(joined)}/invitations`)).collaborationInvitations
      assert.deepEqual([invitation.status, invitation.guestPortalId], ['host_imported', guestPortal.id])
      assert.deepEqual(
        (await host.ask(workspace(joined))).participantsWithoutGroupLinks.find(
          (each: any) => each.portalId === guestPortal.id
        ),
        { portalId: guestPortal.id, accessMode: 'send' }
      )
    })

    test('a changed, expired, foreign, replayed or invalidated file is refused with its reason, and nothing changes', async () => {
      const joined = await newCollaboration()
      const { text } = await invite(joined)
      const changed = text.replace('"accessMode": "send"', '"accessMode": "sendAndReceive"')
      assert.notEqual(changed, text)
      assert.match((await validated(guest, changed)).message, /was changed after it was signed/)
      assert.match((await validated(guest, '{}')).message, /not a file that a portal has signed/)
      assert.match(
        (await host.refused('/validateCollaborationInvitation', { invitationJSON: text })).message,
        /made by this portal itself/
      )
      const elsewhere = await invite(joined, { guestPortalUrl: 'https://elsewhere.example/webadaptor' })
      assert.match((await validated(guest, elsewhere.text)).message, /is for https:\/\/elsewhere\.example\/webadaptor/)
      const brief = await invite(joined, { expiration: 1 })
      await portals.pass(HOUR_MS)
      assert.match((await validated(guest, brief.text)).message, /has expired/)
      assert.deepEqual(
        (await host.ask(`${one(joined)}/invitations`)).collaborationInvitations
          .map((each: any) => each.status)
          .toSorted(),
        ['expired', 'host_created', 'host_created']
      )

      await guest.ask('/acceptCollaborationInvitation', { invitationJSON: text })
      assert.match(
        (await guest.refused('/acceptCollaborationInvitation', { invitationJSON: text })).message,
        /takes part in the collaboration already/
      )
      await guest.ask(`${one(joined)}/removeParticipation`)
      assert.match((await validated(guest, text)).message, /was used before/, 'replayed after leaving')

      const second = await newCollaboration()
      const offered = await invite(second)
      await guest.ask('/acceptCollaborationInvitation', { invitationJSON: offered.text })
      const response = await guest.download(`${one(second)}/exportInvitationResponse`)
      const answer = { invitationResponseFile: asFile(response.text) }
      assert.match(
        (await host.refused(`${one(joined)}/importInvitationResponse`, answer)).message,
        /answers no invitation of this collaboration/
      )
      assert.match(
        (await validated(host, response.text.replace('"name": "Loggia"', '"name": "Mallory"'))).message,
        /was changed/
      )
      const { id } = JSON.parse(offered.text).invitationRequest
      await host.download(`${one(second)}/invitations/${id}/refresh`)
      assert.match((await validated(host, response.text)).message, /earlier form/)
      await host.ask(`${one(second)}/invitations/${id}/invalidate`)
      assert.match(
        (await host.refused(`${one(second)}/importInvitationResponse`, answer)).message,
        /invitation was invalidated/
      )
      assert.equal((await host.ask(`${one(second)}/participants`)).total, 1)
    })

    test('a response is imported once; invalidating what was accepted is refused', async () => {
      const joined = await collaborate(portals)
      const answer = { invitationResponseFile: asFile(joined.response) }
      assert.match((await host.refused(`${one(joined)}/importInvitationResponse`, answer)).message, /was used before/)
      const { id } = JSON.parse(joined.invitation).invitationRequest
      assert.equal(
        (await host.refused(`${one(joined)}/invitations/${id}/invalidate`)).message,
        'The invitation was accepted already. Remove the participant instead.'
      )
    })

    test('a response that comes after the invitation has expired is refused', async () => {
      const joined = await newCollaboration()
      await guest.ask('/acceptCollaborationInvitation', { invitationJSON: (await invite(joined)).text })
      const { text } = await guest.download(`${one(joined)}/exportInvitationResponse`)
      await portals.pass(24 * HOUR_MS)
      assert.match((await validated(host, text)).message, /has expired/)
    })

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
      const { id: role } = await host.portal.ask(
        '/portals/self/createRole',
        { name: `Linker ${name}` },
        { as: host.as }
      )
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

    test('an invitation cannot claim workspaces or invitations of another collaboration of the guest', async () => {
      const joined = await collaborate(portals)
      const rows = await guest.portal.store.db.selectFrom('collaborations').selectAll().execute()
      await guest.portal.store.transaction(async (tx) => {
        const row = rows.find(({ id }) => id === joined.collaborationId)
        assert.ok(row)
        await tx
          .insertInto('collaborations')
          .values({ ...row, id: 'e'.repeat(32), host_portal_id: 'another' })
          .execute()
        await tx
          .updateTable('collaboration_workspaces')
          .set({ collaboration_id: 'e'.repeat(32) })
          .where('id', '=', joined.workspaceId)
          .execute()
        await tx
          .updateTable('collaborations')
          .set({ status: 'left', ended_ms: 1 })
          .where('id', '=', joined.collaborationId)
          .execute()
      })
      const { text } = await invite(joined)
      assert.match((await validated(guest, text)).message, /belongs to another collaboration/)
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
      assert.deepEqual(
        (await guest.refused(`${path}/update`, { startTime: -1, interval: 0, repeatCount: 0 })).details,
        [
          "'startTime' must be a whole number from 0 to 4102444800000.",
          "'interval' must be a whole number from 1 to 87600.",
          "'repeatCount' must be -1 or a whole number from 1 to 1000000."
        ]
      )
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
  })
}
