import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { ANONYMOUS, type Principal } from '#access'
import { evaluate, openSnapshot } from '../../search/find.ts'
import { maySee } from '../policy.ts'
import { withParts } from '../store.ts'
import { visibleItems } from '../visible.ts'
import type { Cast } from './members-for-tests.ts'

/** The behaviour of sharing on both databases. */
export function sharingContract(name: string, { portal, boss, ann, bob, cat, add, events, group }: Cast): void {
  const { ask, refused, store } = portal

  test(`${name}: an item is shared with everybody, the organization, groups, and taken back, with an event for the item and one for each group`, async () => {
    const [id, inside] = [await add(ann, 'ann'), await group('ann', ['bob'])]
    await events()
    const access = async (as?: string) => (await ask(`/content/items/${id}`, {}, { as })).access
    assert.deepEqual(
      await ask(`/content/users/ann/items/${id}/share`, { everyone: false, org: false, groups: inside }, { as: ann }),
      { itemId: id, notSharedWith: [] }
    )
    assert.equal(await access(bob), 'shared')
    assert.equal((await refused(`/content/items/${id}`, {}, { as: cat })).messageCode, 'CONT_0001')
    assert.deepEqual((await ask(`/content/users/ann/items/${id}`, {}, { as: ann })).sharing, {
      access: 'shared',
      groups: [inside]
    })
    await ask(`/content/items/${id}/share`, { everyone: false, account: true }, { as: ann })
    assert.deepEqual([await access(cat), (await refused(`/content/items/${id}`)).code], ['org', 400])
    await ask(`/content/items/${id}/share`, { everyone: true, org: true }, { as: ann })
    assert.equal(await access(), 'public')
    await ask(`/content/items/${id}/share`, { everyone: true, org: true }, { as: ann })
    await ask(`/content/users/ann/items/${id}/share`, { everyone: false, org: false, groups: ' ' }, { as: ann })
    assert.equal(await access(ann), 'private')
    const told = JSON.stringify([{ itemId: id, itemType: 'CSV' }])
    assert.deepEqual(await events(), [
      `items/share ${id} {"sharedToGroups":["${inside}"]}`,
      `groups/share ${inside} {"sharedItems":${told}}`,
      `items/share ${id} {"sharedToGroups":["Organization"]}`,
      `items/share ${id} {"sharedToGroups":["Everyone"]}`,
      `items/unshare ${id} {"unsharedFromGroups":["Everyone","${inside}"]}`,
      `groups/unshare ${inside} {"unsharedItems":${told}}`
    ])
  })

  test(`${name}: owners see how many members may see an item, or would if it were shared`, async () => {
    const [id, inside] = [await add(ann, 'ann'), await group('ann', ['bob'])]
    const count = async (parameters: Record<string, string> = {}) => {
      const { access, members, allMembers, groups } = await ask(`/content/items/${id}/audience`, parameters, {
        as: ann
      })
      return { access, members, allMembers, groups }
    }
    const now = await count()
    assert.deepEqual([now.access, now.groups], ['private', []])
    assert.deepEqual((await count({ groups: inside })).groups, [{ id: inside, members: 2 }])
    assert.equal((await count({ groups: inside })).members, now.members + 1)
    const organization = await count({ org: 'true' })
    assert.deepEqual([organization.access, organization.members > now.members + 1], ['org', true])
    assert.equal((await count({ everyone: 'true' })).members, now.allMembers)
    assert.equal((await count()).access, 'private', 'nothing was shared')
    await ask(`/content/users/ann/items/${id}/share`, { org: true }, { as: ann })
    assert.equal((await refused(`/content/items/${id}/audience`, {}, { as: bob })).code, 403)
    assert.equal((await refused(`/content/items/${id}/audience`)).code, 499)
  })

  test(`${name}: the response lists groups that the caller may not share with, and the others are shared with`, async () => {
    const id = await add(bob, 'bob')
    const [own, foreign, looking, changing] = [
      await group('bob'),
      await group('cat'),
      await group('cat', ['bob'], { view_only: 1 }),
      await group('cat', ['bob'], { update_items: 1 })
    ]
    const { notSharedWith } = await ask(
      `/content/users/bob/items/${id}/share`,
      { groups: [own, foreign, looking, changing, 'nothing'].join(',') },
      { as: bob }
    )
    assert.deepEqual(notSharedWith, [foreign, looking, 'nothing'])
    assert.deepEqual(await ask(`/content/items/${id}/groups`, {}, { as: bob }), {
      admin: [{ id: own, title: 'G', owner: 'bob', access: 'private', created: 0, modified: 0, capabilities: [] }],
      member: [
        {
          id: changing,
          title: 'G',
          owner: 'cat',
          access: 'private',
          created: 0,
          modified: 0,
          capabilities: ['updateitemcontrol']
        }
      ],
      other: []
    })
    const item = await ask(`/content/items/${id}`, {}, { as: cat })
    assert.equal(item.itemControl, 'update')
    await ask(`/content/users/bob/items/${id}/update`, { title: 'By a member of the group' }, { as: cat })
    for (const word of ['share', 'delete', 'protect'])
      assert.equal(
        (await refused(`/content/users/bob/items/${id}/${word}`, { everyone: true }, { as: cat })).code,
        403,
        word
      )
    assert.deepEqual(
      (await ask(`/content/items/${id}/unshare`, { groups: `${changing},${own}` }, { as: cat })).notUnsharedFrom,
      [own]
    )
  })

  test(`${name}: several items are shared and taken back in one call`, async () => {
    const [first, second] = [await add(bob, 'bob'), await add(bob, 'bob')]
    const { results } = await ask(
      '/content/users/bob/shareItems',
      { items: `${first},${second},${'0'.repeat(32)}`, everyone: true },
      { as: bob }
    )
    assert.deepEqual(
      results.map((each: { success: boolean }) => each.success),
      [true, true, false]
    )
    assert.equal((await ask(`/content/items/${second}`)).access, 'public')
    await ask('/content/users/bob/unshareItems', { items: first, everyone: true, org: true }, { as: bob })
    assert.equal((await ask(`/content/items/${first}`, {}, { as: bob })).access, 'private')
  })

  test(`${name}: sharing needs its privilege: those of one’s own items, and those of the items of others`, async () => {
    const id = await add(ann, 'ann')
    await ask(`/content/items/${id}/share`, { org: true, everyone: false }, { as: ann })
    assert.equal((await refused(`/content/items/${id}/share`, { everyone: true }, { as: bob })).code, 403)
    await ask(`/content/users/ann/items/${id}/share`, { everyone: true }, { as: boss })
    await ask('/portals/self/update', { canSharePublic: false }, { as: boss })
    const next = await add(ann, 'ann')
    assert.equal((await refused(`/content/items/${next}/share`, { everyone: true }, { as: ann })).code, 403)
    await ask('/portals/self/update', { canSharePublic: true }, { as: boss })
  })

  test(`${name}: a search sees exactly what single items show`, async () => {
    const [a, b] = [await group('ann'), await group('bob')]
    for (const input of [{}, { groups: a }, { groups: b }, { org: true, everyone: false }, { everyone: true }])
      await ask(`/content/items/${await add(ann, 'ann')}/share`, input, { as: boss })
    const rows = await store.db.selectFrom('items').selectAll().execute()
    const items = await withParts(store.db, rows)
    const audiences = fc.uniqueArray(
      fc.constantFrom(
        'public',
        'organization',
        'everything',
        'user:ann',
        'user:bob',
        'user:cat',
        `group:${a}`,
        `group:${b}`,
        'group:x'
      )
    )
    await fc.assert(
      fc.asyncProperty(audiences, async (audience) => {
        const caller: Principal = { ...ANONYMOUS, audience }
        const wanted = visibleItems(caller)
        const place = await openSnapshot(store.db, 'item', 'items', [wanted])
        const found = await evaluate(place, wanted, place.all)
        assert.deepEqual(
          rows
            .filter((row) => found.has(row.search_number ?? -1))
            .map((row) => row.id)
            .sort(),
          items
            .filter((item) => maySee(item, caller))
            .map((item) => item.row.id)
            .sort()
        )
      }),
      { numRuns: 100 }
    )
  })
}
