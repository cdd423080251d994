import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FORBIDDEN, type GroupStage, UNKNOWN } from './group-stage-for-tests.ts'

/** How members come into a group, and leave it. */
export function testJoining(
  name: string,
  { portal, boss, ann, bob, carl, dora, viewer, group, ask, refused }: GroupStage
): void {
  test(`${name}: an invitation is listed, accepted or declined by the invited user only, and expires`, async () => {
    const id = await group({ title: 'Old trees', isInvitationOnly: true })
    assert.deepEqual(
      await ask(id, 'invite', ann, { users: 'bob,carl,nobody,ann', role: 'group_admin', expiration: 1_440 }),
      { success: true, notInvited: ['nobody', 'ann'] }
    )
    assert.deepEqual(await portal.events(), [
      { event: `groups/invite ${id}`, by: 'ann', properties: { invitedUserNames: ['bob', 'carl'] } }
    ])
    const list = async (name: string, as: string) =>
      (await portal.ask(`/community/users/${name}/invitations`, {}, { as })).userInvitations
    const [invitation] = await list('bob', bob)
    assert.match(invitation.id, /^G[0-9a-f]{32}$/)
    assert.deepEqual(
      { ...invitation, group: invitation.group.title },
      {
        id: invitation.id,
        targetType: 'group',
        targetId: id,
        received: portal.clock.ms,
        accepted: false,
        mustApprove: false,
        email: null,
        role: 'group_admin',
        type: 'user',
        dateAccepted: -1,
        expiration: portal.clock.ms + 86_400_000,
        created: portal.clock.ms,
        username: 'bob',
        fromUsername: { username: 'ann' },
        groupId: id,
        group: 'Old trees'
      }
    )
    assert.equal((await portal.ask(`/community/users/bob/invitations/${invitation.id}`, {}, { as: bob })).groupId, id)
    assert.equal((await portal.refused(`/community/users/bob/invitations`, {}, { as: carl })).code, FORBIDDEN)
    assert.equal(
      (await portal.refused(`/community/users/carl/invitations/${invitation.id}/accept`, {}, { as: carl })).message,
      'Invitation does not exist or is inaccessible.'
    )
    assert.equal((await ask(id, '', bob)).title, 'Old trees', 'the invited sees what to')
    assert.deepEqual(await portal.ask(`/community/users/bob/invitations/${invitation.id}/accept`, {}, { as: bob }), {
      success: true,
      username: 'bob',
      groupId: id,
      id: invitation.id
    })
    assert.equal(
      (await portal.refused(`/community/users/bob/invitations/${invitation.id}/accept`, {}, { as: bob })).code,
      400
    )
    assert.deepEqual(await portal.events(), [
      { event: `groups/addUsers ${id}`, by: 'bob', properties: { addedUserNames: ['bob'] } }
    ])
    const [other] = await list('carl', carl)
    await portal.ask(`/community/users/carl/invitations/${other.id}/decline`, {}, { as: carl })
    assert.deepEqual(await list('carl', carl), [])
    await ask(id, 'invite', bob, { users: 'dora', expiration: 1 })
    portal.clock.ms += 60_000
    assert.deepEqual([await list('dora', dora), await refused(id, '', dora)], [[], UNKNOWN])
    assert.deepEqual(await ask(id, 'users', ann), { owner: 'ann', admins: ['bob'], users: [] })
    await portal.portal.sweep()
    assert.deepEqual(
      await portal.store.db.selectFrom('group_invitations').selectAll().where('group_id', '=', id).execute(),
      []
    )
    await portal.events()
  })

  test(`${name}: a group that lets everybody in is joined at once; another is asked, and answers`, async () => {
    const [open, asked, closed] = [
      await group({ access: 'org', autoJoin: true }),
      await group({ access: 'org' }),
      await group({ access: 'org', isInvitationOnly: true })
    ]
    assert.deepEqual(await ask(open, 'join', viewer), { success: true, groupId: open })
    assert.equal((await ask(open, '', viewer)).userMembership.memberType, 'member')
    assert.equal((await refused(open, 'join', viewer)).message, 'You belong to the group already.')
    assert.deepEqual(await ask(asked, 'join', bob), { success: true, groupId: asked })
    await ask(asked, 'join', carl)
    await ask(asked, 'join', carl)
    assert.equal((await refused(closed, 'join', bob)).message, 'This group can be joined by invitation only.')
    assert.equal((await ask(asked, '', ann)).userMembership.applications, 2)
    assert.deepEqual(await ask(asked, 'applications', ann), {
      applications: ['bob', 'carl'].map((username) => ({
        username,
        fullName: `A ${username}`,
        received: portal.clock.ms
      }))
    })
    assert.equal((await ask(asked, 'applications/bob', ann)).username, 'bob')
    assert.equal((await refused(asked, 'applications/bob/accept', bob)).code, FORBIDDEN)
    assert.equal((await ask(asked, 'applications/bob/accept', ann)).success, true)
    assert.equal((await ask(asked, 'applications/carl/decline', ann)).success, true)
    assert.equal((await refused(asked, 'applications/carl/accept', ann)).messageCode, 'COM_0018')
    assert.deepEqual(await ask(asked, 'users', ann), { owner: 'ann', admins: [], users: ['bob'] })
    assert.deepEqual(
      (await portal.events()).map(({ event, by }) => `${event.slice(0, -33)} by ${by}`),
      ['groups/addUsers by viewer', 'groups/join by bob', 'groups/join by carl', 'groups/addUsers by ann']
    )
  })

  test(`${name}: members leave, unless leaving is not allowed; the owner does not`, async () => {
    const id = await group({ leavingDisallowed: false })
    await ask(id, 'addUsers', ann, { users: 'bob,carl' })
    assert.deepEqual(await ask(id, 'leave', bob), { success: true, groupId: id })
    assert.equal(
      (await refused(id, 'leave', ann)).message,
      'The owner of a group cannot leave it. Reassign or delete the group.'
    )
    await ask(id, 'update', boss, { leavingDisallowed: true, access: 'org' })
    assert.equal(
      (await refused(id, 'leave', carl)).message,
      'Members cannot leave this group. Ask one of its administrators.'
    )
    assert.equal((await refused(id, 'leave', bob)).message, 'You do not belong to the group.')
    assert.deepEqual((await portal.events()).at(1), {
      event: `groups/removeUsers ${id}`,
      by: 'bob',
      properties: { removedUserNames: ['bob'] }
    })
  })
}
