import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { indexOldItems } from '#items'
import { forgetDocuments } from '#search-index'
import { ADMIN, NOON, type TestPortal } from '../portal-for-tests.ts'

/** The results of searches of items and groups on both databases, by caller. */
export function itemSearchContract(name: string, portal: TestPortal): void {
  describe(name, () => {
    let [boss, ann, bob, carl] = ['', '', '', '']
    const ids: Record<string, string> = {}
    const groups: Record<string, string> = {}
    before(async () => {
      boss = await portal.signIn(ADMIN)
      ann = await portal.member('ann')
      bob = await portal.member('bob')
      carl = await portal.member('carl')
      groups.forest = (
        await portal.ask('/community/createGroup', { title: 'Forest', tags: 'wood', access: 'org' }, { as: ann })
      ).group.id
      groups.secret = (
        await portal.ask('/community/createGroup', { title: 'Secret', tags: 'dark' }, { as: bob })
      ).group.id
      await add(
        'trees',
        {
          title: 'Street trees',
          type: 'Web Map',
          tags: 'trees,green',
          snippet: 'Every tree of the town',
          extent: '5,50,7,52',
          categories: '/Categories/Nature/Trees'
        },
        { everyone: true, org: true }
      )
      await add(
        'parks',
        {
          title: 'Parks',
          type: 'Web Mapping Application',
          tags: 'green,leisure',
          description: '<b>Where trees are</b>',
          extent: '10,40,12,42',
          categories: '/Categories/Nature,/Region/US'
        },
        { org: true }
      )
      await add('shade', { title: 'Shade of trees', type: 'Web Map', tags: 'Green' }, { groups: groups.forest })
      await add('diary', { title: 'My trees', type: 'Web Map', tags: 'private' }, {})
      await add(
        'roads',
        { title: 'Roads', type: 'Web Scene', tags: 'trees', culture: 'en-us' },
        { everyone: true, org: true },
        bob
      )
      await portal.events()
    })

    async function add(name: string, facts: object, sharing: object, as = ann): Promise<void> {
      const owner = as === ann ? 'ann' : 'bob'
      portal.clock.ms += 1_000
      ids[name] = (await portal.ask(`/content/users/${owner}/addItem`, { text: '{}', ...facts }, { as })).id
      if (Object.keys(sharing).length > 0)
        await portal.ask(`/content/users/${owner}/items/${ids[name]}/share`, { ...sharing }, { as })
    }

    const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id) ?? id
    const namesOf = (found: { id: string }[]) => found.map(({ id }) => nameOf(id))

    /** Names of what is found, in order. */
    async function find(parameters: object, as: string | undefined = boss): Promise<string[]> {
      return namesOf((await portal.ask('/search', { ...parameters }, { as })).results)
    }

    test(`${name}: a search finds what the caller may see, and nothing else`, async () => {
      const q = { q: 'tree', sortField: 'created' }
      assert.deepEqual(await find(q, ''), ['trees', 'roads'])
      assert.deepEqual(await find(q, carl), ['trees', 'parks', 'roads'])
      assert.deepEqual(await find(q, ann), ['trees', 'parks', 'shade', 'diary', 'roads'])
      assert.deepEqual(await find(q, boss), ['trees', 'parks', 'shade', 'diary', 'roads'])
      assert.deepEqual(await find({ q: `id:${ids.diary}` }, carl), [])
      assert.deepEqual(await find({ q: `group:${groups.forest}` }, carl), [])
    })

    test(`${name}: an answer has pages as every list, and items as the API shows them`, async () => {
      const answer = await portal.ask('/search', { q: 'owner:ann', num: 2, sortField: 'title' }, { as: ann })
      assert.deepEqual(
        [answer.query, answer.total, answer.start, answer.num, answer.nextStart],
        ['owner:ann', 4, 1, 2, 3]
      )
      assert.deepEqual(namesOf(answer.results), ['diary', 'parks'])
      assert.deepEqual(answer.results[0], await portal.ask(`/content/items/${ids.diary}`, {}, { as: ann }))
      const rest = await portal.ask('/search', { q: 'owner:ann', num: 2, start: 3, sortField: 'title' }, { as: ann })
      assert.deepEqual([rest.nextStart, namesOf(rest.results)], [-1, ['shade', 'trees']])
      const beyond = await portal.ask('/search', { q: 'owner:ann', start: 100 }, { as: ann })
      assert.deepEqual([beyond.total, beyond.results, beyond.nextStart], [4, [], -1])
      assert.deepEqual((await portal.ask('/search', { q: 'owner:ann', num: 0 }, { as: ann })).results, [])
    })

    test(`${name}: one of q, filter, bbox and categories must be there`, async () => {
      for (const parameters of [{}, { q: '' }, { q: ' ', filter: ' ' }])
        assert.deepEqual((await portal.refused('/search', parameters)).details, [
          "'q', 'filter', 'bbox' or 'categories' must be specified."
        ])
      assert.deepEqual((await portal.refused('/search', { q: 'title:(a' })).details, [
        "'q' must be a query: unexpected end at position 8."
      ])
      assert.deepEqual((await portal.refused('/search', { q: 'a', filter: 'green' })).details, [
        '\'filter\' must be a query: the value at position 0 must follow a field, as in type:"Web Map".'
      ])
      assert.deepEqual((await portal.refused('/search', { bbox: '1,2,3' })).details, [
        "'bbox' must be xmin,ymin,xmax,ymax in degrees."
      ])
      assert.equal((await portal.refused('/search', { q: 'a', num: 'all' })).code, 400)
      for (const name of ['constructor', '__proto__', 'toString']) {
        assert.deepEqual(await find({ q: `${name}:a protected:${name} ${name}` }), [])
        assert.equal((await find({ q: '*', sortField: name })).length, 5)
      }
    })

    test(`${name}: results are ordered as wished, and otherwise the best first`, async () => {
      assert.deepEqual(
        await find({ q: 'tree' }),
        ['diary', 'shade', 'trees', 'roads', 'parks'].toSorted((a, b) => RANK.indexOf(a) - RANK.indexOf(b))
      )
      assert.deepEqual(await find({ q: 'tree', sortField: 'title', sortOrder: 'desc' }), [
        'trees',
        'shade',
        'roads',
        'parks',
        'diary'
      ])
      assert.deepEqual(
        await find({ q: 'tree', sortField: 'owner, nothing, Title' }),
        await find({ q: 'tree', sortField: 'owner,title' })
      )
      assert.deepEqual(await find({ q: 'tree', sortField: 'modified', sortOrder: 'desc' }), [
        'roads',
        'diary',
        'shade',
        'parks',
        'trees'
      ])
    })

    /** By the fields that hold the word: title, tags and snippet; title; tags; description. */
    const RANK = ['trees', 'diary', 'shade', 'roads', 'parks']

    test(`${name}: access, sharing and dates are fields`, async () => {
      assert.deepEqual(await find({ q: 'access:shared' }), ['shade'])
      assert.deepEqual(await find({ q: 'access:private' }), ['diary'])
      assert.deepEqual(await find({ q: 'access:public', sortField: 'title' }), ['roads', 'trees'])
      assert.deepEqual(
        await find({ q: `id: ${ids.shade} AND group: ${groups.forest}` }),
        ['shade'],
        'as the stock client asks before it shares'
      )
      assert.deepEqual(await find({ q: `created:[${NOON + 1_000} TO ${NOON + 2_000}]`, sortField: 'created' }), [
        'trees',
        'parks'
      ])
      assert.deepEqual(await find({ q: 'culture:EN-US accountid:0123456789ABCDEF' }), ['roads'])
    })

    test(`${name}: a filter takes whole values`, async () => {
      assert.deepEqual(await find({ q: 'trees', filter: 'type:"Web Map"', sortField: 'created' }), [
        'trees',
        'shade',
        'diary'
      ])
      assert.deepEqual(await find({ q: '*', filter: 'tags:"green" AND owner:"ann"', sortField: 'created' }), [
        'trees',
        'parks',
        'shade'
      ])
      assert.deepEqual(await find({ q: '*', filter: 'type:"Web"' }), [])
      assert.deepEqual(
        await find({ filter: 'type:"Web Map"', sortField: 'created' }),
        await find({ q: '*', filter: 'type:"Web Map"', sortField: 'created' })
      )
    })

    test(`${name}: a filter knows the fields that queries know`, async () => {
      assert.deepEqual(await find({ filter: 'access:"public"', sortField: 'title' }), ['roads', 'trees'])
      assert.deepEqual(await find({ filter: `created:[${NOON + 1_000} TO ${NOON + 2_000}]`, sortField: 'created' }), [
        'trees',
        'parks'
      ])
      assert.deepEqual(await find({ filter: 'orgid:0123456789ABCDEF AND culture:"en-us"' }), ['roads'])
    })

    test(`${name}: a box finds items whose extent touches it, also across 180 degrees`, async () => {
      assert.deepEqual(await find({ bbox: '0,45,6,55' }), ['trees'])
      assert.deepEqual(await find({ bbox: '7,42,10,50', sortField: 'created' }), ['trees', 'parks'])
      assert.deepEqual(await find({ bbox: '170,40,6,55' }), ['trees'])
      assert.deepEqual(await find({ bbox: '-20,-20,-10,-10' }), [])
    })

    test(`${name}: categories are paths: alternatives within a parameter, narrower with every further one`, async () => {
      assert.deepEqual(await find({ categories: '/Categories/Nature', sortField: 'created' }), ['trees', 'parks'])
      assert.deepEqual(await find({ categories: '/Categories/Nature/Trees,/Region/US', sortField: 'created' }), [
        'trees',
        'parks'
      ])
      assert.deepEqual(await find({ categories: ['/Categories/Nature', '/Region/US'] }), ['parks'])
      assert.deepEqual(await find({ categories: '/Nature' }), [])
      assert.deepEqual(await find({ q: '*', categoryFilters: 'tree' }), ['trees'])
      assert.equal(
        (await portal.refused('/search', { categories: Array.from({ length: 9 }, (_, at) => `/c${at}`).join(',') }))
          .code,
        400
      )
    })

    test(`${name}: values are counted over all results`, async () => {
      const { aggregations, results } = await portal.ask(
        '/search',
        { q: 'tree', num: 1, countFields: 'tags,type,access', countSize: 2 },
        { as: boss }
      )
      assert.equal(results.length, 1)
      assert.deepEqual(aggregations, {
        counts: [
          {
            fieldName: 'tags',
            fieldValues: [
              { value: 'green', count: 3 },
              { value: 'trees', count: 2 }
            ]
          },
          {
            fieldName: 'type',
            fieldValues: [
              { value: 'web map', count: 3 },
              { value: 'web mapping application', count: 1 }
            ]
          },
          {
            fieldName: 'access',
            fieldValues: [
              { value: 'public', count: 2 },
              { value: 'org', count: 1 }
            ]
          }
        ]
      })
      assert.deepEqual(
        (
          await portal.ask('/search', { q: '*', countFields: 'categories,contentstatus' }, { as: boss })
        ).aggregations.counts.map((each: { fieldValues: object[] }) => each.fieldValues.length),
        [3, 0]
      )
      assert.equal((await portal.refused('/search', { q: '*', countFields: 'tags,type,access,categories' })).code, 400)
      assert.deepEqual((await portal.refused('/search', { q: '*', countFields: 'owner' })).details, [
        "'countFields' must be some of tags, type, access, contentstatus, categories."
      ])
      assert.deepEqual(
        (await portal.ask('/search', { q: 'tree', countFields: 'tags' })).aggregations.counts[0].fieldValues.map(
          (each: { value: string }) => each.value
        ),
        ['trees', 'green'],
        'only of what the caller sees'
      )
    })

    test(`${name}: authoritative items come first, deprecated ones last, and both can be filtered by`, async () => {
      await portal.ask(`/content/items/${ids.parks}/setContentStatus`, { status: 'org_authoritative' }, { as: boss })
      await portal.ask(`/content/items/${ids.roads}/setContentStatus`, { status: 'deprecated' }, { as: boss })
      const found = await find({ q: '*' })
      assert.deepEqual([found[0], found.at(-1)], ['parks', 'roads'])
      assert.deepEqual(await find({ q: 'contentstatus:deprecated' }), ['roads'])
      assert.deepEqual(
        await find({
          q: '((contentstatus:org_authoritative orgid:0123456789ABCDEF) OR contentstatus:public_authoritative)'
        }),
        ['parks']
      )
      assert.equal(
        (await portal.ask('/search', { q: `id:${ids.parks}` }, { as: boss })).results[0].contentStatus,
        'org_authoritative'
      )
    })

    test(`${name}: a group shows its items to every caller who sees both the group and the item`, async () => {
      const content = await portal.ask(`/content/groups/${groups.forest}`, {}, { as: ann })
      assert.deepEqual(
        [content.total, content.start, content.num, content.nextStart, namesOf(content.items)],
        [1, 1, 10, -1, ['shade']]
      )
      assert.deepEqual((await portal.ask(`/content/groups/${groups.forest}`, {}, { as: carl })).items, [])
      assert.deepEqual(
        namesOf(
          (await portal.ask(`/content/groups/${groups.forest}/search`, { q: 'tags:green' }, { as: ann })).results
        ),
        ['shade']
      )
      assert.deepEqual(
        (await portal.ask(`/content/groups/${groups.forest}/search`, { q: 'roads' }, { as: ann })).results,
        []
      )
      assert.equal(
        (await portal.refused(`/content/groups/${groups.secret}`, {}, { as: carl })).messageCode,
        'CONT_0006'
      )
      await portal.ask(`/community/groups/${groups.forest}/addUsers`, { users: 'carl' }, { as: ann })
      assert.deepEqual(
        namesOf((await portal.ask(`/content/groups/${groups.forest}`, {}, { as: carl })).items),
        ['shade'],
        'a new member sees at once'
      )
      assert.deepEqual(await find({ q: '*', searchUserAccess: 'groupMember', searchUserName: 'carl' }, carl), ['shade'])
      assert.equal(
        (
          await portal.refused(
            '/search',
            { q: '*', searchUserAccess: 'groupMember', searchUserName: 'ann' },
            { as: carl }
          )
        ).code,
        403
      )
      await portal.ask(`/community/groups/${groups.forest}/removeUsers`, { users: 'carl' }, { as: ann })
      assert.deepEqual(await find({ q: `id:${ids.shade}` }, carl), [])
    })

    test(`${name}: what was written is found by the next request`, async () => {
      await portal.ask(`/content/users/ann/items/${ids.diary}/update`, { title: 'Notebook' }, { as: ann })
      assert.deepEqual(
        [await find({ q: 'notebook' }, ann), await find({ q: 'title:trees' }, ann)],
        [['diary'], ['trees', 'shade']]
      )
      await portal.ask(`/content/users/ann/items/${ids.diary}/delete`, {}, { as: ann })
      assert.deepEqual(await find({ q: 'notebook' }, ann), [])
    })

    test(`${name}: what has no place in the index is put there when the portal starts`, async () => {
      await portal.store.transaction(async (tx) => {
        const { search_number } = await tx
          .selectFrom('items')
          .select('search_number')
          .where('id', '=', ids.shade as string)
          .executeTakeFirstOrThrow()
        await forgetDocuments(tx, 'item', [search_number as number])
        await tx
          .updateTable('items')
          .set({ search_number: null })
          .where('id', '=', ids.shade as string)
          .execute()
      })
      assert.deepEqual(await find({ q: 'shade' }), [])
      assert.equal(await portal.store.transaction(indexOldItems), true)
      assert.equal(await portal.store.transaction(indexOldItems), false)
      assert.deepEqual(
        [
          await find({ q: 'shade' }),
          await find({ q: `group:${groups.forest}` }, ann),
          await find({ q: 'shade' }, carl)
        ],
        [['shade'], ['shade'], []]
      )
    })

    test(`${name}: groups are found by their content, by those who may see them`, async () => {
      const found = async (parameters: object, as?: string) =>
        (await portal.ask('/community/groups', { ...parameters }, { as })).results.map(
          (each: { title: string }) => each.title
        )
      assert.deepEqual(await found({ q: 'forest' }, carl), ['Forest'])
      assert.deepEqual(await found({ q: 'forest' }), [])
      assert.deepEqual(await found({ q: 'secret' }, carl), [])
      assert.deepEqual(await found({ q: 'owner:bob' }, boss), ['Secret'])
      assert.deepEqual(await found({ sortField: 'title', sortOrder: 'desc' }, boss), ['Secret', 'Forest'])
      assert.deepEqual(await found({ q: `id:${groups.forest} OR id:${groups.secret}`, sortField: 'title' }, ann), [
        'Forest'
      ])
      assert.deepEqual(await found({ q: 'isinvitationonly:false access:org -tags:dark' }, ann), ['Forest'])
      assert.deepEqual(await found({ q: '*', filter: 'title:"secret"' }, bob), ['Secret'])
      assert.deepEqual(await found({ searchUserAccess: 'groupMember' }, ann), ['Forest'])
      const answer = await portal.ask('/community/groups', { q: 'forest' }, { as: ann })
      assert.deepEqual(
        [answer.total, answer.nextStart, answer.results[0].userMembership],
        [1, -1, { username: 'ann', memberType: 'owner', applications: 0 }]
      )
    })
  })
}
