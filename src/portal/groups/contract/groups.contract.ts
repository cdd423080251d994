import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NOON } from '../../portal-for-tests.ts'
import { FORBIDDEN, type GroupStage, UNKNOWN } from './group-stage-for-tests.ts'

/** Groups: made, shown, changed, deleted. */
export function testGroups(
  name: string,
  { portal, boss, ann, bob, carl, dora, viewer, group, path, ask, refused }: GroupStage
): void {
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
}
