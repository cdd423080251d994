import assert from 'node:assert/strict'
import test from 'node:test'
import { ANONYMOUS, createMembers, memberPrincipal, type Principal } from '#access'
import { createCatalog } from '#catalog'
import type { Sent } from '../../portal-for-tests.ts'
import type { Cast } from './members-for-tests.ts'

/** The behaviour of publishing on both databases, and of datasets of the command line. */
export function publishContract(name: string, { portal, boss, ann, bob, cat, add, events, group }: Cast): void {
  const { ask, refused, store } = portal

  test(`${name}: a published CSV answers on the Explore API whom its item is shared with`, async () => {
    const [source, friends] = [
      await add(ann, 'ann', { title: 'Street trees', tags: 'wood', snippet: 'short' }),
      await group('ann', ['bob'])
    ]
    await events()
    const {
      services: [service]
    } = await ask(
      '/content/users/ann/publish',
      { itemid: source, filetype: 'csv', publishParameters: { name: 'Street trees' } },
      { as: ann }
    )
    const { serviceItemId: id } = service
    assert.deepEqual(
      [service.type, service.size, service.serviceurl],
      ['Feature Service', 20, `${portal.url.replace('http:', 'https:')}/api/explore/v2.1/catalog/datasets/street_trees`]
    )
    assert.deepEqual(await events(), [`items/add ${id}`, `items/publish ${id}`, `items/update ${id}`])
    const item = await ask(`/content/items/${id}`, {}, { as: ann })
    assert.deepEqual(
      [item.type, item.title, item.tags, item.snippet, item.url, item.owner, item.access, item.datasetId],
      ['Feature Service', 'Street trees', ['wood'], 'short', service.serviceurl, 'ann', 'private', 'street_trees']
    )

    const members = createMembers({ store, clock: portal.clock, freshMs: 0 })
    const as = async (username: string): Promise<Principal> => memberPrincipal((await members.find(username))!)
    const key: Principal = { kind: 'key', id: 'k', name: 'k', audience: ['public', 'key:k', 'organization'] }
    const callers = {
      anonymous: ANONYMOUS,
      key,
      owner: await as('ann'),
      groupMember: await as('bob'),
      otherMember: await as('cat'),
      administrator: await as('boss')
    }
    const seenBy = async () => {
      const found = await Promise.all(
        Object.entries(callers).map(async ([name, caller]) =>
          (await portal.catalog.list(['street_trees'], caller)).length > 0 ? [name] : []
        )
      )
      return found.flat()
    }
    const share = (input: Sent) => ask(`/content/users/ann/items/${id}/share`, input, { as: ann })
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

    await ask(
      `/content/users/cat/items/${id}/update`,
      { title: 'Trees of the town', description: 'All', tags: 'oak,elm', licenseInfo: 'CC0' },
      { as: cat }
    )
    const { metas } = await portal.catalog.find('street_trees', callers.administrator)
    assert.deepEqual(
      [metas.default?.title, metas.default?.description, metas.default?.keyword, metas.default?.license],
      ['Trees of the town', 'All', ['oak', 'elm'], 'CC0']
    )
    await ask(`/content/users/cat/items/${id}/delete`, {}, { as: cat })
    assert.deepEqual(await seenBy(), [])
  })

  test(`${name}: overwrite reloads the published dataset; without it the name is taken`, async () => {
    const source = await add(ann, 'ann', { title: 'Again' })
    const publish = (parameters: object = {}) =>
      ask('/content/users/ann/publish', { itemid: source, filetype: 'csv', ...parameters }, { as: ann })
    const { publishParameters } = await ask(
      '/content/features/analyze',
      { itemid: source, filetype: 'csv', analyzeParameters: {} },
      { as: ann }
    )
    assert.deepEqual([publishParameters.type, publishParameters.name], ['csv', 'Again'])
    const {
      services: [first]
    } = await publish({ publishParameters })
    assert.deepEqual(
      await ask('/portals/self/isServiceNameAvailable', { name: 'Again', type: 'Feature Service' }, { as: ann }),
      { available: false }
    )
    assert.match(
      (await refused('/content/users/ann/publish', { itemid: source }, { as: ann })).message,
      /Service name 'again' already exists/
    )
    await ask(
      `/content/users/ann/items/${source}/update`,
      { file: new File(['id\n1\n2\n3\n'], 'trees.csv') },
      { as: ann }
    )
    await events()
    const {
      services: [second]
    } = await publish({ overwrite: true })
    assert.equal(second.serviceItemId, first.serviceItemId)
    assert.deepEqual(await events(), [`items/publish ${first.serviceItemId}`, `items/update ${first.serviceItemId}`])
    assert.equal(
      (await portal.catalog.list(['again'], { ...ANONYMOUS, audience: ['everything'] }))[0]?.version?.recordCount,
      3
    )
  })

  test(`${name}: a table with a latitude and a longitude is published with its coordinates, and reloaded with them`, async () => {
    const file = (text: string) => new File([text], 'stations.csv')
    const source = await add(ann, 'ann', { title: `Stations ${name}`, file: file('n,lat,lon\n1,46.9,7.4\n') })
    const publish = (publishParameters?: object, overwrite = true) =>
      ask(
        '/content/users/ann/publish',
        { itemid: source, filetype: 'csv', overwrite, ...(publishParameters && { publishParameters }) },
        { as: ann }
      )
    const analyze = async (sent: Sent = { itemid: source }) =>
      (await ask('/content/features/analyze', { filetype: 'csv', ...sent }, { as: ann })).publishParameters
    const {
      services: [{ datasetId, serviceItemId }]
    } = await publish(await analyze(), false)
    const columns = async () =>
      (await portal.catalog.list([datasetId], { ...ANONYMOUS, audience: ['everything'] }))[0]?.fields.map(
        ({ label }) => label
      )
    assert.deepEqual(await columns(), ['lat lon'])

    const { locationType, latitudeFieldName, longitudeFieldName, layerInfo } = await analyze()
    assert.deepEqual(
      [locationType, latitudeFieldName, longitudeFieldName, layerInfo.geometryType],
      ['coordinates', 'lat', 'lon', 'esriGeometryPoint']
    )
    for (const sent of [{ text: 'lat,lon\n1,2\n' }, { file: file('lat,lon\n1,2\n') }])
      assert.equal((await analyze(sent)).locationType, 'coordinates')
    for (const sent of [
      { text: 'a,b\n1,2\n' },
      {},
      { itemid: await add(ann, 'ann', { type: 'Web Map', file: undefined, text: '{"lat":1}' }) }
    ])
      assert.equal((await analyze(sent)).locationType, 'none')

    const drawn = await analyze({
      text: '{"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":[]}}'
    })
    assert.deepEqual(
      [drawn.locationType, drawn.layerInfo.type, drawn.layerInfo.geometryType],
      ['none', 'Feature Layer', 'esriGeometryPolygon']
    )

    // The first parameters hold for every later load, until a request sends others.
    await publish({ locationType: 'Coordinates', latitudeFieldName: 'n', longitudeFieldName: 'lat' })
    for (const parameters of [undefined, { name: 'x' }, await analyze()]) {
      await publish(parameters)
      assert.deepEqual(await columns(), ['n lat'])
    }
    await publish({ locationType: 'coordinates' })
    assert.deepEqual(await columns(), ['lat lon'])
    await ask(`/content/users/ann/items/${source}/update`, { file: file('n,lat\n1,46.9\n') }, { as: ann })
    assert.match(
      (await refused('/content/users/ann/publish', { itemid: source, overwrite: true }, { as: ann })).message,
      /no column lon/
    )
    assert.deepEqual(await columns(), ['lat lon'])
    for (const none of ['none', null]) {
      await publish({ locationType: none })
      assert.deepEqual(await columns(), [])
    }
    await publish()
    assert.deepEqual(await columns(), [])
    assert.equal('coordinates' in (await ask(`/content/items/${serviceItemId}`, {}, { as: ann })), false)
  })

  test(`${name}: invalid coordinates, unknown columns and addresses are refused, and the item is unchanged`, async () => {
    const source = await add(ann, 'ann', { title: `Placeless ${name}` })
    const publish = async (publishParameters: object) => {
      const { code, message, details } = await refused(
        '/content/users/ann/publish',
        { itemid: source, publishParameters },
        { as: ann }
      )
      assert.equal(code, 400)
      return [message, ...details].join(' ')
    }
    for (const locationType of ['address', 'lookup', 'unknown', 1, {}])
      assert.match(await publish({ locationType }), /'publishParameters.locationType' must be 'coordinates' or 'none'/)
    const coordinates = { locationType: 'coordinates' }
    assert.match(
      await publish(coordinates),
      /'publishParameters.latitudeFieldName' and 'longitudeFieldName' must be specified/
    )
    assert.match(
      await publish({ ...coordinates, latitudeFieldName: 'lat' }),
      /'publishParameters.longitudeFieldName' must be specified/
    )
    assert.match(
      await publish({ ...coordinates, longitudeFieldName: 'lon' }),
      /'publishParameters.latitudeFieldName' must be specified/
    )
    assert.match(
      await publish({ ...coordinates, latitudeFieldName: 'lat', longitudeFieldName: 'lat' }),
      /must be another column/
    )
    assert.match(
      await publish({ ...coordinates, latitudeFieldName: ['lat'], longitudeFieldName: 'lon' }),
      /'publishParameters.latitudeFieldName' must be the name of a column/
    )
    assert.match(
      await publish({ ...coordinates, coordinateFieldType: 'MGRS' }),
      /'publishParameters.coordinateFieldType' must be/
    )
    assert.match(
      await publish({ ...coordinates, latitudeFieldName: 'nord', longitudeFieldName: 'lon' }),
      /no column nord/
    )
    assert.deepEqual(await ask('/portals/self/isServiceNameAvailable', { name: `Placeless ${name}` }, { as: ann }), {
      available: true
    })
  })

  test(`${name}: a name in any script is published, twice if need be`, async () => {
    const ids = []
    for (const title of ['木', '木', 'Café №1'])
      ids.push(
        (await ask('/content/users/ann/publish', { itemid: await add(ann, 'ann', { title }) }, { as: ann })).services[0]
      )
    assert.deepEqual(
      ids.map((each) => each.datasetId.replace(/[0-9a-f]{8}$/, '…')),
      ['dataset_…', 'dataset_…', 'cafe_no1']
    )
    assert.equal((await ask(`/content/items/${ids[0].serviceItemId}`, {}, { as: ann })).title, '木')
  })

  test(`${name}: a dataset of the command line is an item of the first administrator, immediately or once there is one`, async () => {
    const cli = createCatalog({ store, filesFolder: '/nowhere' })
    await cli.create({ id: 'from_cli', access: 'org', metas: { default: { title: 'From the command line' } } })
    const { itemId } = await cli.settings('from_cli')
    const shown = async () => {
      const { owner, title, access } = await ask(`/content/items/${itemId}`, {}, { as: bob })
      return [owner, title, access]
    }
    assert.deepEqual(await shown(), ['boss', 'From the command line', 'org'])
    await store.transaction((tx) => tx.updateTable('items').set({ owner: null }).where('id', '=', itemId).execute())
    assert.deepEqual(await shown(), ['', 'From the command line', 'org'])
    const processed = () =>
      store.db.selectFrom('datasets').select('metadata_processed_ms').where('item_id', '=', itemId).executeTakeFirst()
    await store.transaction((tx) =>
      tx.updateTable('datasets').set({ metadata_processed_ms: 7 }).where('item_id', '=', itemId).execute()
    )
    await portal.portal.adopt()
    assert.equal(Number((await processed())?.metadata_processed_ms), 7, 'an owner is not one of its metadata')
    await portal.portal.adopt()
    assert.deepEqual(await shown(), ['boss', 'From the command line', 'org'])
  })

  test(`${name}: what cannot be published is refused, and nothing has changed`, async () => {
    const [empty, map, table] = [
      await add(ann, 'ann', { file: undefined }),
      await add(ann, 'ann', { type: 'Web Map', file: undefined, text: '{}' }),
      await add(bob, 'bob')
    ]
    const publish = (itemid: string, as: string, owner = 'ann', more: object = {}) =>
      refused(`/content/users/${owner}/publish`, { itemid, ...more }, { as })
    assert.match((await publish(empty, ann)).message, /has no file/)
    assert.match((await publish(map, ann)).message, /cannot be published/)
    assert.match((await publish(await add(ann, 'ann', { file: new File([''], 'a.csv') }), ann)).message, /has no file/)
    assert.match(
      (await publish(await add(ann, 'ann', { title: 'blank', file: new File(['\n'], 'a.csv') }), ann)).message,
      /no column/
    )
    assert.equal((await publish(table, bob, 'bob')).code, 403)
    assert.equal((await publish(table, ann, 'bob')).messageCode, 'CONT_0001')
    assert.match(
      (await publish(await add(ann, 'ann'), ann, 'ann', { filetype: 'geodatabase' })).details[0] ?? '',
      /'filetype' must be one of/
    )
    assert.deepEqual(await ask('/portals/self/isServiceNameAvailable', { name: 'blank' }, { as: ann }), {
      available: true
    })
  })

  test(`${name}: a dataset begins with the sharing of its file`, async () => {
    const source = await add(ann, 'ann', { title: 'Open from the start' })
    await ask(`/content/items/${source}/share`, { everyone: true }, { as: ann })
    const {
      services: [{ serviceItemId }]
    } = await ask('/content/users/ann/publish', { itemid: source }, { as: ann })
    assert.equal((await ask(`/content/items/${serviceItemId}`)).access, 'public')
    assert.equal((await portal.catalog.list(['open_from_the_start'], ANONYMOUS)).length, 1)
  })

  test(`${name}: datasets of the command line are items of their owners, and their changes are seen on both sides`, async () => {
    await portal.catalog.create({
      id: 'by_hand',
      access: 'org',
      metas: { default: { title: 'By hand', keyword: ['x'] } }
    })
    await portal.catalog.create({ id: 'for_ann', owner: 'ann', access: 'private' })
    const { itemId } = await portal.catalog.settings('by_hand')
    const item = await ask(`/content/items/${itemId}`, {}, { as: bob })
    assert.deepEqual(
      [item.owner, item.type, item.title, item.tags, item.access],
      ['boss', 'Feature Service', 'By hand', ['x'], 'org']
    )
    assert.equal(
      (await ask(`/content/items/${(await portal.catalog.settings('for_ann')).itemId}`, {}, { as: ann })).owner,
      'ann'
    )
    await portal.catalog.change('by_hand', { access: 'public', metas: { default: { title: 'Renamed' } } })
    assert.deepEqual([(await ask(`/content/items/${itemId}`)).title], ['Renamed'])
    const { folder } = await ask('/content/users/boss/createFolder', { title: name }, { as: boss })
    await ask(`/content/users/boss/items/${itemId}/move`, { folder: folder.id }, { as: boss })
    await portal.catalog.change('by_hand', { owner: 'cat' })
    assert.equal((await ask(`/content/users/cat/items/${itemId}`, {}, { as: cat })).folder, null)
    await portal.catalog.remove('by_hand')
    assert.equal((await refused(`/content/items/${itemId}`, {}, { as: boss })).messageCode, 'CONT_0001')
  })
}
