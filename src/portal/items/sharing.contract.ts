import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { ANONYMOUS, createMembers, memberPrincipal, touchMembers, type Principal } from '#access'
import { createCatalog } from '#catalog'
import { randomHex } from '#kit'
import type { Sent, TestPortal } from '../portal-for-tests.ts'
import { maySee } from './policy.ts'
import { withParts } from './store.ts'
import { visibleItems } from './visible.ts'

/** What sharing, publishing and content status must do on both databases. */
export async function sharingContract(name: string, portal: TestPortal): Promise<void> {
  const { ask, refused, member, store } = portal
  const [boss, ann, bob, cat] = [await portal.signIn('boss'), await member('ann', 'org_publisher'), await member('bob'), await member('cat')]
  const CSV = new File(['id,name\n1,oak\n2,elm\n'], 'trees.csv')

  const add = async (as: string, owner: string, item: object = {}) => (await ask(`/content/users/${owner}/addItem`, { title: 'Trees', type: 'CSV', file: CSV, ...item }, { as })).id as string
  const events = async () => (await portal.events()).map(({ event, properties }) => `${event} ${JSON.stringify(properties)}`.replace(' {}', ''))

  /** Its owner comes first. */
  async function group(owner: string, members: readonly string[] = [], columns: object = {}): Promise<string> {
    const id = randomHex(16)
    await store.transaction(async (tx) => {
      await touchMembers(tx)
      await tx.insertInto('groups').values({
        id, title: 'G', owner, access: 'private', invitation_only: 1, view_only: 0, auto_join: 0, protected: 0, update_items: 0, leaving_disallowed: 0, hidden_members: 0, membership_access: 'org', snippet: null, description: null,
        tags: '[]', thumbnail: null, properties: '{}', created_ms: 0, modified_ms: 0, ...columns
      }).execute()
      await tx.insertInto('group_members').values([owner, ...members].map((username, at) => ({ group_id: id, username, member_type: at === 0 ? 'owner' : 'member', joined_ms: 0 }))).execute()
    })
    portal.clock.ms += 200
    return id
  }

  test(`${name}: an item is shared with everybody, the organization, groups, and taken back, with an event for the item and one for each group`, async () => {
    const [id, inside] = [await add(ann, 'ann'), await group('ann', ['bob'])]
    await events()
    const access = async (as?: string) => (await ask(`/content/items/${id}`, {}, { as })).access
    assert.deepEqual(await ask(`/content/users/ann/items/${id}/share`, { everyone: false, org: false, groups: inside }, { as: ann }), { itemId: id, notSharedWith: [] })
    assert.equal(await access(bob), 'shared')
    assert.equal((await refused(`/content/items/${id}`, {}, { as: cat })).messageCode, 'CONT_0001')
    assert.deepEqual((await ask(`/content/users/ann/items/${id}`, {}, { as: ann })).sharing, { access: 'shared', groups: [inside] })
    await ask(`/content/items/${id}/share`, { everyone: false, account: true }, { as: ann })
    assert.deepEqual([await access(cat), (await refused(`/content/items/${id}`)).code], ['org', 400])
    await ask(`/content/items/${id}/share`, { everyone: true, org: true }, { as: ann })
    assert.equal(await access(), 'public')
    await ask(`/content/items/${id}/share`, { everyone: true, org: true }, { as: ann })
    await ask(`/content/users/ann/items/${id}/share`, { everyone: false, org: false, groups: ' ' }, { as: ann })
    assert.equal(await access(ann), 'private')
    const told = JSON.stringify([{ itemId: id, itemType: 'CSV' }])
    assert.deepEqual(await events(), [
      `items/share ${id} {"sharedToGroups":["${inside}"]}`, `groups/share ${inside} {"sharedItems":${told}}`,
      `items/share ${id} {"sharedToGroups":["Organization"]}`,
      `items/share ${id} {"sharedToGroups":["Everyone"]}`, `items/unshare ${id} {"unsharedFromGroups":["Organization"]}`,
      `items/unshare ${id} {"unsharedFromGroups":["Everyone","${inside}"]}`, `groups/unshare ${inside} {"unsharedItems":${told}}`
    ])
  })

  test(`${name}: groups that the caller may not share into are told, and the others are shared with`, async () => {
    const id = await add(bob, 'bob')
    const [own, foreign, looking, changing] = [await group('bob'), await group('cat'), await group('cat', ['bob'], { view_only: 1 }), await group('cat', ['bob'], { update_items: 1 })]
    const { notSharedWith } = await ask(`/content/users/bob/items/${id}/share`, { groups: [own, foreign, looking, changing, 'nothing'].join(',') }, { as: bob })
    assert.deepEqual(notSharedWith, [foreign, looking, 'nothing'])
    assert.deepEqual((await ask(`/content/items/${id}/groups`, {}, { as: bob })), {
      admin: [{ id: own, title: 'G', owner: 'bob', access: 'private', created: 0, modified: 0, capabilities: [] }],
      member: [{ id: changing, title: 'G', owner: 'cat', access: 'private', created: 0, modified: 0, capabilities: ['updateitemcontrol'] }], other: []
    })
    const item = await ask(`/content/items/${id}`, {}, { as: cat })
    assert.equal(item.itemControl, 'update')
    await ask(`/content/users/bob/items/${id}/update`, { title: 'By a member of the group' }, { as: cat })
    for (const word of ['share', 'delete', 'protect']) assert.equal((await refused(`/content/users/bob/items/${id}/${word}`, { everyone: true }, { as: cat })).code, 403, word)
    assert.deepEqual((await ask(`/content/items/${id}/unshare`, { groups: `${changing},${own}` }, { as: cat })).notUnsharedFrom, [own])
  })

  test(`${name}: several items are shared and taken back in one call`, async () => {
    const [first, second] = [await add(bob, 'bob'), await add(bob, 'bob')]
    const { results } = await ask('/content/users/bob/shareItems', { items: `${first},${second},${'0'.repeat(32)}`, everyone: true }, { as: bob })
    assert.deepEqual(results.map((each: { success: boolean }) => each.success), [true, true, false])
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
    for (const wish of [{}, { groups: a }, { groups: b }, { org: true, everyone: false }, { everyone: true }]) await ask(`/content/items/${await add(ann, 'ann')}/share`, wish, { as: boss })
    const rows = await store.db.selectFrom('items').selectAll().execute()
    const items = await withParts(store.db, rows)
    const audiences = fc.uniqueArray(fc.constantFrom('public', 'organization', 'everything', 'user:ann', 'user:bob', 'user:cat', `group:${a}`, `group:${b}`, 'group:x'))
    await fc.assert(fc.asyncProperty(audiences, async (audience) => {
      const caller: Principal = { ...ANONYMOUS, audience }
      const found = await store.db.selectFrom('items').select('id').where(visibleItems(caller)).execute()
      assert.deepEqual(found.map((row) => row.id).sort(), items.filter((item) => maySee(item, caller)).map((item) => item.row.id).sort())
    }), { numRuns: 100 })
  })

  test(`${name}: a published CSV answers on the Explore API whom its item is shared with`, async () => {
    const [source, friends] = [await add(ann, 'ann', { title: 'Street trees', tags: 'wood', snippet: 'short' }), await group('ann', ['bob'])]
    await events()
    const { services: [service] } = await ask('/content/users/ann/publish', { itemid: source, filetype: 'csv', publishParameters: { name: 'Street trees' } }, { as: ann })
    const { serviceItemId: id } = service
    assert.deepEqual([service.type, service.size, service.serviceurl], ['Feature Service', 20, `${portal.url.replace('http:', 'https:')}/api/explore/v2.1/catalog/datasets/street_trees`])
    assert.deepEqual(await events(), [`items/add ${id}`, `items/publish ${id}`, `items/update ${id}`])
    const item = await ask(`/content/items/${id}`, {}, { as: ann })
    assert.deepEqual([item.type, item.title, item.tags, item.snippet, item.url, item.owner, item.access, item.datasetId], ['Feature Service', 'Street trees', ['wood'], 'short', service.serviceurl, 'ann', 'private', 'street_trees'])

    const members = createMembers({ store, clock: portal.clock, freshMs: 0 })
    const as = async (username: string): Promise<Principal> => memberPrincipal((await members.find(username))!)
    const key: Principal = { kind: 'key', id: 'k', name: 'k', audience: ['public', 'key:k', 'organization'] }
    const callers = { anonymous: ANONYMOUS, key, owner: await as('ann'), groupMember: await as('bob'), otherMember: await as('cat'), administrator: await as('boss') }
    const seenBy = async () => {
      const found = await Promise.all(Object.entries(callers).map(async ([name, caller]) => ((await portal.catalog.list(['street_trees'], caller)).length > 0 ? [name] : [])))
      return found.flat()
    }
    const share = (wish: Sent) => ask(`/content/users/ann/items/${id}/share`, wish, { as: ann })
    assert.deepEqual(await seenBy(), ['owner', 'administrator'])
    await share({ groups: friends })
    assert.deepEqual(await seenBy(), ['owner', 'groupMember', 'administrator'])
    await share({ everyone: false, org: true })
    assert.deepEqual(await seenBy(), ['key', 'owner', 'groupMember', 'otherMember', 'administrator'])
    await share({ everyone: true })
    assert.deepEqual(await seenBy(), Object.keys(callers))
    await share({ everyone: false, org: false, groups: '' })
    assert.deepEqual(await seenBy(), ['owner', 'administrator'])
    await ask(`/content/users/ann/items/${id}/reassign`, { targetUsername: 'cat' }, { as: ann })
    assert.deepEqual(await seenBy(), ['otherMember', 'administrator'])

    await ask(`/content/users/cat/items/${id}/update`, { title: 'Trees of the town', description: 'All', tags: 'oak,elm', licenseInfo: 'CC0' }, { as: cat })
    const { metas } = await portal.catalog.find('street_trees', callers.administrator)
    assert.deepEqual([metas.default?.title, metas.default?.description, metas.default?.keyword, metas.default?.license], ['Trees of the town', 'All', ['oak', 'elm'], 'CC0'])
    await ask(`/content/users/cat/items/${id}/delete`, {}, { as: cat })
    assert.deepEqual(await seenBy(), [])
  })

  test(`${name}: overwrite loads the published dataset anew; without it the name is taken`, async () => {
    const source = await add(ann, 'ann', { title: 'Again' })
    const publish = (parameters: object = {}) => ask('/content/users/ann/publish', { itemid: source, filetype: 'csv', ...parameters }, { as: ann })
    const { publishParameters } = await ask('/content/features/analyze', { itemid: source, filetype: 'csv', analyzeParameters: {} }, { as: ann })
    assert.deepEqual([publishParameters.type, publishParameters.name], ['csv', 'Again'])
    const { services: [first] } = await publish({ publishParameters })
    assert.deepEqual(await ask('/portals/self/isServiceNameAvailable', { name: 'Again', type: 'Feature Service' }, { as: ann }), { available: false })
    assert.match((await refused('/content/users/ann/publish', { itemid: source }, { as: ann })).message, /Service name 'again' already exists/)
    await ask(`/content/users/ann/items/${source}/update`, { file: new File(['id\n1\n2\n3\n'], 'trees.csv') }, { as: ann })
    await events()
    const { services: [second] } = await publish({ overwrite: true })
    assert.equal(second.serviceItemId, first.serviceItemId)
    assert.deepEqual(await events(), [`items/publish ${first.serviceItemId}`, `items/update ${first.serviceItemId}`])
    assert.equal((await portal.catalog.list(['again'], { ...ANONYMOUS, audience: ['everything'] }))[0]?.version?.recordCount, 3)
  })

  test(`${name}: a name in any script is published, twice if need be`, async () => {
    const ids = []
    for (const title of ['木', '木', 'Café №1']) ids.push((await ask('/content/users/ann/publish', { itemid: await add(ann, 'ann', { title }) }, { as: ann })).services[0])
    assert.deepEqual(ids.map((each) => each.datasetId.replace(/[0-9a-f]{8}$/, '…')), ['dataset_…', 'dataset_…', 'cafe_no1'])
    assert.equal((await ask(`/content/items/${ids[0].serviceItemId}`, {}, { as: ann })).title, '木')
  })

  test(`${name}: datasets of before there were items are given to the first administrator`, async () => {
    const earlier = createCatalog({ store, filesFolder: '/nowhere' })
    await earlier.create({ id: 'from_before', access: 'org', metas: { default: { title: 'From before' } } })
    const { itemId } = await earlier.settings('from_before')
    assert.equal((await refused(`/content/items/${itemId}`, {}, { as: boss })).messageCode, 'CONT_0001')
    await portal.portal.adopt()
    await portal.portal.adopt()
    const { owner, title, access } = await ask(`/content/items/${itemId}`, {}, { as: bob })
    assert.deepEqual([owner, title, access], ['boss', 'From before', 'org'])
  })

  test(`${name}: what cannot be published is refused, and nothing has changed`, async () => {
    const [empty, map, table] = [await add(ann, 'ann', { file: undefined }), await add(ann, 'ann', { type: 'Web Map', file: undefined, text: '{}' }), await add(bob, 'bob')]
    const publish = (itemid: string, as: string, owner = 'ann', more: object = {}) => refused(`/content/users/${owner}/publish`, { itemid, ...more }, { as })
    assert.match((await publish(empty, ann)).message, /has no file/)
    assert.match((await publish(map, ann)).message, /cannot be published/)
    assert.match((await publish(await add(ann, 'ann', { file: new File([''], 'a.csv') }), ann)).message, /has no file/)
    assert.match((await publish(await add(ann, 'ann', { title: 'blank', file: new File(['\n'], 'a.csv') }), ann)).message, /no column/)
    assert.equal((await publish(table, bob, 'bob')).code, 403)
    assert.equal((await publish(table, ann, 'bob')).messageCode, 'CONT_0001')
    assert.match((await publish(await add(ann, 'ann'), ann, 'ann', { filetype: 'shapefile' })).details[0] ?? '', /'filetype' must be one of/)
    assert.deepEqual((await ask('/portals/self/isServiceNameAvailable', { name: 'blank' }, { as: ann })), { available: true })
  })

  test(`${name}: a dataset begins with the sharing of its file`, async () => {
    const source = await add(ann, 'ann', { title: 'Open from the start' })
    await ask(`/content/items/${source}/share`, { everyone: true }, { as: ann })
    const { services: [{ serviceItemId }] } = await ask('/content/users/ann/publish', { itemid: source }, { as: ann })
    assert.equal((await ask(`/content/items/${serviceItemId}`)).access, 'public')
    assert.equal((await portal.catalog.list(['open_from_the_start'], ANONYMOUS)).length, 1)
  })

  test(`${name}: datasets of the command line are items of their owners, and their changes are seen on both sides`, async () => {
    await portal.catalog.create({ id: 'by_hand', access: 'org', metas: { default: { title: 'By hand', keyword: ['x'] } } })
    await portal.catalog.create({ id: 'for_ann', owner: 'ann', access: 'private' })
    const { itemId } = await portal.catalog.settings('by_hand')
    const item = await ask(`/content/items/${itemId}`, {}, { as: bob })
    assert.deepEqual([item.owner, item.type, item.title, item.tags, item.access], ['boss', 'Feature Service', 'By hand', ['x'], 'org'])
    assert.equal((await ask(`/content/items/${(await portal.catalog.settings('for_ann')).itemId}`, {}, { as: ann })).owner, 'ann')
    await portal.catalog.change('by_hand', { access: 'public', metas: { default: { title: 'Renamed' } } })
    assert.deepEqual([(await ask(`/content/items/${itemId}`)).title], ['Renamed'])
    const { folder } = await ask('/content/users/boss/createFolder', { title: name }, { as: boss })
    await ask(`/content/users/boss/items/${itemId}/move`, { folder: folder.id }, { as: boss })
    await portal.catalog.change('by_hand', { owner: 'cat' })
    assert.equal((await ask(`/content/users/cat/items/${itemId}`, {}, { as: cat })).folder, null)
    await portal.catalog.remove('by_hand')
    assert.equal((await refused(`/content/items/${itemId}`, {}, { as: boss })).messageCode, 'CONT_0001')
  })

  test(`${name}: setContentStatus: owner or administrator; badge, protection and event; cleared with clearEmptyFields alone`, async () => {
    const id = await add(ann, 'ann')
    const set = (parameters: Sent, as = ann, method: 'GET' | 'POST' = 'POST') => ask(`/content/items/${id}/setContentStatus`, parameters, { as, method })
    const look = async () => {
      const { contentStatus, protected: isProtected } = await ask(`/content/items/${id}`, {}, { as: ann })
      return [contentStatus, isProtected]
    }
    await events()
    portal.clock.ms += 5
    assert.deepEqual(await set({ status: 'org_authoritative', clearEmptyFields: false }), { success: true, itemId: id })
    assert.deepEqual(await look(), ['org_authoritative', true])
    assert.equal((await ask(`/content/items/${id}`, {}, { as: ann })).modified, portal.clock.ms)
    assert.equal((await refused(`/content/users/ann/items/${id}/delete`, {}, { as: ann })).messageCode, 'CONT_0048')
    await set({ status: 'deprecated' }, boss, 'GET')
    assert.deepEqual(await look(), ['deprecated', true])
    await set({ status: '' })
    assert.deepEqual(await look(), ['deprecated', true])
    await set({ status: '', clearEmptyFields: true })
    assert.deepEqual(await look(), [null, true])
    assert.deepEqual(await events(), Array(3).fill(`items/update ${id}`))
    assert.deepEqual((await refused(`/content/items/${id}/setContentStatus`, { status: 'golden' }, { as: ann })).details, ["'status' must be one of org_authoritative, public_authoritative, deprecated."])
    assert.equal((await refused(`/content/items/${id}/setContentStatus`, { status: 'deprecated' }, { as: bob })).messageCode, 'CONT_0001')
    await ask(`/content/items/${id}/share`, { org: true, everyone: false }, { as: ann })
    assert.equal((await refused(`/content/items/${id}/setContentStatus`, { status: 'deprecated' }, { as: bob })).code, 403)
  })

  test(`${name}: public_authoritative needs a public and verified organization: CONT_0163 and nothing changes`, async () => {
    const id = await add(ann, 'ann')
    const error = await refused(`/content/items/${id}/setContentStatus`, { status: 'public_authoritative' }, { as: boss })
    assert.deepEqual([error.code, error.messageCode], [400, 'CONT_0163'])
    assert.equal((await ask(`/content/items/${id}`, {}, { as: ann })).contentStatus, null)
  })

  test(`${name}: verification converts every org_ item; sharing with the public and taking it back changes the status by itself`, async () => {
    const [item, other] = [await add(ann, 'ann', { title: 'Status' }), await add(ann, 'ann')]
    const { services: [{ serviceItemId: dataset }] } = await ask('/content/users/ann/publish', { itemid: item }, { as: ann })
    for (const id of [item, dataset]) await ask(`/content/items/${id}/setContentStatus`, { status: 'org_authoritative' }, { as: ann })
    await ask(`/content/items/${other}/setContentStatus`, { status: 'deprecated' }, { as: ann })
    await events()
    await ask('/portals/self/update', { isVerified: true }, { as: boss })
    assert.deepEqual((await events()).sort(), [`items/update ${item}`, `items/update ${dataset}`].sort())
    const status = async (id: string) => (await ask(`/content/items/${id}`, {}, { as: ann })).contentStatus
    assert.deepEqual([await status(item), await status(dataset), await status(other)], ['public_authoritative', 'public_authoritative', 'deprecated'])
    const onExplore = async () => (await portal.catalog.list(['status'], { ...ANONYMOUS, audience: ['everything'] }))[0]?.appMetas.publishing?.content_status
    assert.equal(await onExplore(), 'public_authoritative')

    await ask(`/content/items/${dataset}/share`, { everyone: true }, { as: ann })
    await ask(`/content/items/${dataset}/share`, { everyone: false, org: true }, { as: ann })
    assert.deepEqual([await status(dataset), await onExplore()], ['org_authoritative', 'org_authoritative'])
    await ask(`/content/items/${dataset}/share`, { everyone: true }, { as: ann })
    assert.deepEqual([await status(dataset), await onExplore()], ['public_authoritative', 'public_authoritative'])
    await ask(`/content/items/${item}/setContentStatus`, { status: 'public_authoritative' }, { as: ann })
    await ask('/portals/self/update', { isVerified: false }, { as: boss })
  })
}
