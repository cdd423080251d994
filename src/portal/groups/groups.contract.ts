import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { groupRow } from '../group-row-for-tests.ts'
import { ADMIN, NOON, type TestPortal } from '../portal-for-tests.ts'

/** The behaviour of groups and their members on both databases. */
export function groupContract(name: string, portal: TestPortal): void {
  describe(name, () => {
    let [boss, ann, bob, carl, dora, viewer] = ['', '', '', '', '', '']
    before(async () => {
      boss = await portal.signIn(ADMIN)
      ann = await portal.member('ann')
      bob = await portal.member('bob')
      carl = await portal.member('carl', 'org_publisher')
      dora = await portal.member('dora')
      viewer = await portal.member('viewer', 'iAAAAAAAAAAAAAAA')
      await portal.events()
    })

    const UNKNOWN = {
      code: 400,
      messageCode: 'COM_0003',
      message: 'Group does not exist or is inaccessible.',
      details: []
    }
    const FORBIDDEN = 403

    let made = 0
    /** A group of Ann's with a unique title. */
    async function group(facts: Record<string, unknown> = {}, as = ann): Promise<string> {
      const answer = await portal.ask(
        '/community/createGroup',
        { title: `Trees ${++made}`, tags: 'green,wood', ...facts },
        { as }
      )
      await portal.events()
      return answer.group.id
    }

    const path = (id: string, operation = '') => `/community/groups/${id}${operation && `/${operation}`}`
    const ask = (id: string, operation: string, as: string, parameters = {}) =>
      portal.ask(path(id, operation), parameters, { as })
    const refused = (id: string, operation: string, as: string | undefined, parameters = {}) =>
      portal.refused(path(id, operation), parameters, { as })

    test(`${name}: a group is made, and shown to its owner as the API has it`, async () => {
      const answer = await portal.ask(
        '/community/createGroup',
        { title: ' Trees ', tags: 'green,wood', snippet: 'What grows', sortField: 'modified', isViewOnly: true },
        { as: ann }
      )
      assert.equal(answer.success, true)
      assert.match(answer.group.id, /^[0-9a-f]{32}$/)
      const shown = await portal.ask(path(answer.group.id), {}, { as: ann })
      assert.deepEqual(shown, answer.group)
      assert.deepEqual(shown, {
        id: answer.group.id,
        title: 'Trees',
        isInvitationOnly: false,
        owner: 'ann',
        description: null,
        snippet: 'What grows',
        tags: ['green', 'wood'],
        typeKeywords: [],
        phone: null,
        sortField: 'modified',
        sortOrder: 'asc',
        isViewOnly: true,
        isFav: false,
        isOpenData: false,
        thumbnail: null,
        created: NOON,
        modified: NOON,
        access: 'private',
        capabilities: [],
        provider: null,
        providerGroupName: null,
        isReadOnly: false,
        protected: false,
        autoJoin: false,
        notificationsEnabled: false,
        hasCategorySchema: false,
        leavingDisallowed: false,
        hiddenMembers: false,
        membershipAccess: 'org',
        displaySettings: { itemTypes: '' },
        orgId: '0123456789ABCDEF',
        properties: null,
        userMembership: { username: 'ann', memberType: 'owner', applications: 0 },
        collaborationInfo: {}
      })
      assert.deepEqual(await portal.events(), [{ event: `groups/add ${answer.group.id}`, by: 'ann', properties: {} }])
    })

    test(`${name}: a group needs a title and tags, and values that can be`, async () => {
      assert.deepEqual(
        (await portal.refused('/community/createGroup', {}, { as: ann })).details,
        ["'tags' must be specified.", "'title' must be specified."].toSorted((a, _b) => (a.includes('title') ? -1 : 1))
      )
      const { details } = await portal.refused(
        '/community/createGroup',
        { title: ' ', tags: 'a', access: 'everybody', isViewOnly: 'perhaps', displaySettings: '[1]' },
        { as: ann }
      )
      assert.deepEqual(details.map((each) => each.slice(0, each.indexOf(' '))).toSorted(), [
        "'access'",
        "'displaySettings'",
        "'isViewOnly'",
        "'title'"
      ])
      assert.equal(
        (await portal.refused('/community/createGroup', { title: 'Trees', tags: 'a' }, { as: viewer })).code,
        FORBIDDEN
      )
      assert.equal((await portal.refused('/community/createGroup', { title: 'Trees', tags: 'a' })).code, 499)
      assert.deepEqual(await portal.events(), [])
    })

    test(`${name}: who sees a group: public everybody, org members, private those who belong to it, and administrators`, async () => {
      const sees = async (id: string) => {
        const callers = { stranger: undefined, viewer, bob, ann, boss }
        const seen = await Promise.all(
          Object.entries(callers).map(async ([name, as]) =>
            JSON.parse((await portal.send(path(id), {}, { as })).text).error === undefined ? name : ''
          )
        )
        return seen.filter((name) => name !== '')
      }
      assert.deepEqual(await sees(await group({ access: 'public' })), ['stranger', 'viewer', 'bob', 'ann', 'boss'])
      assert.deepEqual(await sees(await group({ access: 'org' })), ['viewer', 'bob', 'ann', 'boss'])
      const closed = await group({ access: 'private' })
      assert.deepEqual(await sees(closed), ['ann', 'boss'])
      assert.deepEqual(await refused(closed, '', bob), UNKNOWN)
      assert.deepEqual(await refused(closed, 'join', bob), UNKNOWN)
      assert.deepEqual(await refused('f'.repeat(32), '', ann), UNKNOWN)
    })

    test(`${name}: a search of groups finds exactly those that single requests show`, async () => {
      const ids: string[] = []
      for (const [at, access] of ['private', 'org', 'public', 'private', 'org', 'public'].entries()) {
        const id = await group({ title: `Parity ${at}`, access, hiddenMembers: at > 2 }, at % 2 === 0 ? ann : dora)
        await ask(id, 'addUsers', boss, { users: ['bob', 'viewer', 'carl'].slice(at % 3).join() })
        ids.push(id)
      }
      for (const [who, as] of Object.entries({ stranger: undefined, ann, bob, carl, dora, viewer, boss })) {
        const { results, total } = await portal.ask('/community/groups', { q: 'parity', num: 100 }, { as })
        const shown = await Promise.all(
          ids.map(async (id) =>
            JSON.parse((await portal.send(path(id), {}, { as })).text).error === undefined ? id : ''
          )
        )
        const expected = shown.filter((id) => id !== '').toSorted()
        assert.deepEqual(
          [total, results.map((each: { id: string }) => each.id).toSorted()],
          [expected.length, expected],
          who
        )
        if (as === undefined) continue
        for (const each of results)
          assert.deepEqual(each.userMembership.memberType, (await ask(each.id, '', as)).userMembership.memberType)
      }
    })

    test(`${name}: properties change one by one; empty texts stay unless clearEmptyFields takes them away`, async () => {
      const id = await group({ snippet: 'What grows', phone: '123', properties: { a: 1 }, sortOrder: 'desc' })
      portal.clock.ms += 1_000
      assert.deepEqual(
        await ask(id, 'update', ann, {
          properties: '',
          sortOrder: '',
          title: 'Forests',
          access: 'public',
          snippet: '',
          tags: '',
          isInvitationOnly: true
        }),
        { success: true, groupId: id }
      )
      let shown = await ask(id, '', ann)
      assert.deepEqual(
        [
          shown.title,
          shown.access,
          shown.snippet,
          shown.tags,
          shown.isInvitationOnly,
          shown.phone,
          shown.modified - shown.created
        ],
        ['Forests', 'public', 'What grows', ['green', 'wood'], true, '123', 1_000]
      )
      assert.deepEqual([shown.properties, shown.sortOrder], [{ a: 1 }, 'desc'])
      await ask(id, 'update', ann, { snippet: '', tags: '', properties: '', sortOrder: '', clearEmptyFields: true })
      shown = await ask(id, '', ann)
      assert.deepEqual(
        [shown.snippet, shown.tags, shown.title, shown.properties, shown.sortOrder],
        [null, [], 'Forests', null, 'asc']
      )
      assert.deepEqual(
        (await portal.events()).map(({ event }) => event),
        [`groups/update ${id}`, `groups/update ${id}`]
      )
    })

    test(`${name}: an operation with a specific privilege is refused without it`, async () => {
      for (const facts of [{ capabilities: 'updateitemcontrol' }, { leavingDisallowed: true }, { isOpenData: true }]) {
        assert.equal(
          (await portal.refused('/community/createGroup', { title: 'x', tags: 'a', ...facts }, { as: ann })).code,
          FORBIDDEN,
          JSON.stringify(facts)
        )
        const { group: made } = await portal.ask(
          '/community/createGroup',
          { title: `x ${JSON.stringify(facts)}`, tags: 'a', ...facts },
          { as: boss }
        )
        assert.deepEqual(
          [made.capabilities, made.leavingDisallowed, made.isOpenData],
          [
            facts.capabilities === undefined ? [] : ['updateitemcontrol'],
            facts.leavingDisallowed ?? false,
            facts.isOpenData ?? false
          ]
        )
      }
      const { details } = await portal.refused(
        '/community/createGroup',
        { title: 'x', tags: 'a', capabilities: 'updateitemcontrol', autoJoin: true },
        { as: boss }
      )
      assert.deepEqual(details, ["'autoJoin' must be false for a group whose members may update items."])
      await portal.events()
    })

    test(`${name}: an owner cannot have two groups of one title, regardless of case; others may have another`, async () => {
      const id = await group({ title: 'Rivers of Rome' })
      const taken = {
        code: 400,
        messageCode: 'COM_0044',
        message: "You already have a group named 'rivers of ROME'. Try a different name.",
        details: []
      }
      assert.deepEqual(
        await portal.refused('/community/createGroup', { title: 'rivers of ROME', tags: 'a' }, { as: ann }),
        taken
      )
      const other = await group({ title: 'Lakes of Rome' })
      assert.equal((await refused(other, 'update', ann, { title: 'Rivers of Rome' })).messageCode, 'COM_0044')
      await ask(id, 'update', ann, { title: 'Rivers of Rome', snippet: 'Its own title is free to it' })
      await group({ title: 'Rivers of Rome' }, boss)
      await portal.events()
    })

    test(`${name}: a protected group is not deleted until it is unprotected`, async () => {
      const id = await group()
      assert.equal((await ask(id, 'protect', ann)).success, true)
      assert.equal((await ask(id, '', ann)).protected, true)
      assert.equal(
        (await refused(id, 'delete', ann)).message,
        `Unable to delete group ${id}. Delete protection is turned on.`
      )
      await ask(id, 'unprotect', ann)
      assert.deepEqual(await ask(id, 'delete', ann), { success: true, groupId: id })
      assert.deepEqual(await refused(id, '', ann), UNKNOWN)
      assert.deepEqual(
        (await portal.events()).map(({ event }) => event),
        ['protect', 'unprotect', 'delete'].map((operation) => `groups/${operation} ${id}`)
      )
    })

    test(`${name}: the items of a group that is deleted are unshared from it`, async () => {
      const id = await group()
      const item = await portal.ask(
        '/content/users/ann/addItem',
        { title: 'Oaks', type: 'Web Map', text: '{}' },
        { as: ann }
      )
      await portal.ask(`/content/items/${item.id}/share`, { groups: id }, { as: ann })
      await portal.events()
      await ask(id, 'delete', ann)
      assert.deepEqual(await portal.events(), [
        { event: `items/unshare ${item.id}`, by: 'ann', properties: { unsharedFromGroups: [id] } },
        {
          event: `groups/unshare ${id}`,
          by: 'ann',
          properties: { unsharedItems: [{ itemId: item.id, itemType: 'Web Map' }] }
        },
        { event: `groups/delete ${id}`, by: 'ann', properties: {} }
      ])
      assert.equal((await portal.ask(`/content/items/${item.id}`, {}, { as: ann })).access, 'private')
    })

    test(`${name}: members are added, updated and removed; the response lists the members who could not be`, async () => {
      const id = await group()
      assert.deepEqual(await ask(id, 'addUsers', ann, { users: 'bob,nobody,Carl', admins: 'dora' }), {
        notAdded: ['nobody']
      })
      assert.deepEqual(await ask(id, 'users', ann), { owner: 'ann', admins: ['dora'], users: ['bob', 'carl'] })
      assert.deepEqual(await ask(id, 'addUsers', ann, { users: '["bob"]' }), { notAdded: [] })
      assert.deepEqual(await ask(id, 'updateUsers', dora, { admins: 'bob' }), {
        results: [{ username: 'bob', success: true }]
      })
      assert.deepEqual(await ask(id, 'updateUsers', dora, { users: 'ann,bob,viewer' }), {
        results: [
          { username: 'ann', success: false },
          { username: 'bob', success: true },
          { username: 'viewer', success: false }
        ]
      })
      assert.deepEqual(await ask(id, 'removeUsers', dora, { users: 'ann,bob,viewer' }), {
        notRemoved: ['ann', 'viewer']
      })
      assert.deepEqual(await ask(id, 'users', ann), { owner: 'ann', admins: ['dora'], users: ['carl'] })
      assert.deepEqual(await portal.events(), [
        { event: `groups/addUsers ${id}`, by: 'ann', properties: { addedUserNames: ['dora', 'bob', 'carl'] } },
        { event: `groups/updateUsers ${id}`, by: 'dora', properties: { updatedUserNames: ['bob'] } },
        { event: `groups/updateUsers ${id}`, by: 'dora', properties: { updatedUserNames: ['bob'] } },
        { event: `groups/removeUsers ${id}`, by: 'dora', properties: { removedUserNames: ['bob'] } }
      ])
    })

    test(`${name}: 25 names in one call, and no more`, async () => {
      const id = await group()
      const names = (count: number) => Array.from({ length: count }, (_, at) => `u${at}`).join(',')
      assert.equal((await ask(id, 'addUsers', ann, { users: names(25) })).notAdded.length, 25)
      assert.deepEqual((await refused(id, 'addUsers', ann, { users: names(26) })).details, [
        "'users' must be a list of at most 25 texts of at most 128 characters, separated by commas."
      ])
      assert.deepEqual((await refused(id, 'addUsers', ann)).details, ["'users' or 'admins' must be specified."])
    })

    test(`${name}: who manages a group: its owner and administrators, and holders of the privilege`, async () => {
      const id = await group({ access: 'org' })
      await ask(id, 'addUsers', ann, { users: 'carl', admins: 'dora' })
      const allowed = {
        update: ['ann', 'dora', 'boss'],
        protect: ['ann', 'dora', 'boss'],
        unprotect: ['ann', 'dora', 'boss'],
        addUsers: ['ann', 'dora', 'boss'],
        removeUsers: ['ann', 'dora', 'boss'],
        updateUsers: ['ann', 'dora', 'boss'],
        invite: ['ann', 'dora', 'boss'],
        applications: ['ann', 'dora', 'boss']
      }
      const parameters: Record<string, object> = {
        update: { snippet: 'x' },
        addUsers: { users: 'nobody' },
        removeUsers: { users: 'nobody' },
        updateUsers: { users: 'nobody' },
        invite: { users: 'nobody' }
      }
      const callers = { ann, bob, carl, dora, boss }
      for (const [operation, names] of Object.entries(allowed)) {
        for (const [name, as] of Object.entries(callers)) {
          const { error } = JSON.parse(
            (await portal.send(path(id, operation), (parameters[operation] ?? {}) as Record<string, string>, { as }))
              .text
          )
          assert.equal(error?.code, names.includes(name) ? undefined : FORBIDDEN, `${operation} by ${name}`)
        }
      }
      for (const as of [bob, carl, dora])
        for (const operation of ['delete', 'reassign'])
          assert.equal((await refused(id, operation, as, { targetUsername: 'carl' })).code, FORBIDDEN)
      await portal.events()
    })

    test(`${name}: members see each other, unless they are hidden`, async () => {
      const id = await group({ access: 'org', hiddenMembers: true })
      await ask(id, 'addUsers', ann, { users: 'carl,bob', admins: 'dora' })
      assert.deepEqual(await ask(id, 'users', carl), { owner: 'ann', admins: [], users: [] })
      assert.deepEqual(
        (await ask(id, 'userList', carl)).users.map((each: { username: string }) => each.username),
        ['dora']
      )
      assert.deepEqual((await ask(id, 'users', dora)).users, ['carl', 'bob'].toSorted())
      await ask(id, 'update', ann, { hiddenMembers: false })
      assert.deepEqual((await ask(id, 'users', carl)).users, ['bob', 'carl'])
      assert.equal((await refused(id, 'users', undefined)).code, 499)
      await portal.events()
    })

    test(`${name}: the member list has pages, an order and filters`, async () => {
      const id = await group()
      await ask(id, 'addUsers', ann, { users: 'bob' })
      portal.clock.ms += 60_000
      await ask(id, 'addUsers', ann, { users: 'carl', admins: 'dora' })
      const list = await ask(id, 'userlist', ann, { num: 2 })
      assert.deepEqual(
        [list.total, list.start, list.num, list.nextStart, list.owner],
        [3, 1, 2, 3, { username: 'ann', fullName: 'A ann' }]
      )
      assert.deepEqual(list.users[0], {
        username: 'bob',
        fullName: 'A bob',
        memberType: 'member',
        thumbnail: null,
        joined: portal.clock.ms - 60_000
      })
      const names = async (wish: object) =>
        (await ask(id, 'userList', ann, wish)).users.map((each: { username: string }) => each.username)
      assert.deepEqual(await names({ sortField: 'username', sortOrder: 'desc' }), ['dora', 'carl', 'bob'])
      assert.deepEqual(await names({ memberType: 'admin' }), ['dora'])
      assert.deepEqual(await names({ name: 'CA' }), ['carl'])
      assert.deepEqual(await names({ joined: `${portal.clock.ms},${portal.clock.ms + 1}` }), ['carl', 'dora'])
      assert.deepEqual(await names({ joined: portal.clock.ms }), ['carl', 'dora'])
      assert.match(
        (await portal.refused(`/community/groups/${id}/userlist`, { joined: 'today' }, { as: ann })).details[0] ?? '',
        /'joined' must be an instant/
      )
      assert.deepEqual(await names({ start: 3 }), ['dora'])
      await portal.events()
    })

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

    test(`${name}: a group gets another owner, and the one before stays as an administrator`, async () => {
      const id = await group()
      assert.deepEqual((await refused(id, 'reassign', ann, { targetUsername: 'nobody' })).details, [
        "'targetUsername' must be the name of a member."
      ])
      assert.deepEqual((await refused(id, 'reassign', ann, { targetUsername: 'viewer' })).details, [
        "'targetUsername' must be a member who can own groups."
      ])
      assert.deepEqual(await ask(id, 'reassign', ann, { targetUsername: 'CARL' }), { success: true, groupId: id })
      assert.deepEqual(await ask(id, 'users', ann), { owner: 'carl', admins: ['ann'], users: [] })
      assert.deepEqual(await portal.events(), [
        { event: `groups/reassign ${id}`, by: 'ann', properties: { reassignedTo: ['carl'] } }
      ])
      assert.equal((await refused(id, 'delete', ann)).code, FORBIDDEN)
    })

    test(`${name}: who owns a group is not deleted; who belongs to one leaves it by that`, async () => {
      const id = await group({}, dora)
      await portal.member('eve')
      await ask(id, 'addUsers', dora, { users: 'eve' })
      assert.equal((await portal.refused('/community/users/dora/delete', {}, { as: boss })).code, 400)
      await portal.ask('/community/users/eve/delete', {}, { as: boss })
      assert.deepEqual((await ask(id, 'users', dora)).users, [])
      await portal.events()
    })

    test(`${name}: a user belongs to 512 groups at most`, async () => {
      const eve = await portal.member('frank')
      await portal.store.transaction(async (tx) => {
        const rows = Array.from({ length: 512 }, (_, at) => groupRow({ id: `frank${at}`, owner: 'boss' }))
        await tx.insertInto('groups').values(rows).execute()
        await tx
          .insertInto('group_members')
          .values(rows.map(({ id }) => ({ group_id: id, username: 'frank', member_type: 'member', joined_ms: 0 })))
          .execute()
      })
      const message = 'A user may belong to at most 512 groups.'
      assert.equal(
        (await portal.refused('/community/createGroup', { title: 'x', tags: 'a' }, { as: eve })).message,
        message
      )
      const id = await group({ access: 'org', autoJoin: true })
      assert.equal((await refused(id, 'join', eve)).message, message)
      assert.deepEqual(await ask(id, 'addUsers', ann, { users: 'frank' }), { notAdded: ['frank'] })
    })
  })
}
