import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asFile, collaborate, HOUR_MS } from '../two-portals-for-tests.ts'
import type { CollaborationCalls } from './calls-for-tests.ts'

/** Invitations and responses, as files that administrators carry. */
export function testInvitations({
  portals,
  host,
  guest,
  one,
  workspace,
  invite,
  newCollaboration,
  validated
}: CollaborationCalls): void {
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
}
