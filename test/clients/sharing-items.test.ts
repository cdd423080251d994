/** `@esri/arcgis-rest-portal`, unmodified, over HTTPS: items from their file to the answer of the Explore API. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { gzipSync } from 'node:zlib'
import {
  addItemData,
  createFolder,
  createGroup,
  createItem,
  createItemInFolder,
  getItem,
  getItemData,
  getItemGroups,
  getItemStatus,
  getUserContent,
  moveItem,
  protectItem,
  reassignItem,
  removeFolder,
  removeItem,
  setItemAccess,
  shareItemWithGroup,
  unprotectItem,
  unshareItemWithGroup,
  updateItem
} from '@esri/arcgis-rest-portal'
import { type ArcGISIdentityManager, request } from '@esri/arcgis-rest-request'
import { startSharing } from './sharing.ts'
import { invitePublishers, PASSWORD, signInTo, takeAwayFetch } from './sharing-people.ts'

const fetch = takeAwayFetch()
const server = await startSharing({ 'admin-password': PASSWORD })
after(() => server.close())
const { portal } = server
const at = (path: string) => `${portal}${path}`
const signIn = signInTo(portal)

const boss = await signIn('admin')
const [ann, bob, cat] = await invitePublishers(boss, ['ann', 'bob', 'cat'])

const CSV = 'species,height,planted\noak,12.5,2001-04-01\nelm,7,2010-10-30\nash,9.25,1999-01-15\n'
const file = (content = CSV) => new File([content], 'trees.csv', { type: 'text/csv' })
const DATASETS = portal.replace('/sharing/rest', '/api/explore/v2.1/catalog/datasets')
const as = ({ token }: ArcGISIdentityManager): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  referer: '@esri/arcgis-rest-js'
})
/** Species on the Explore API, or the status of the refusal. */
async function records(dataset: string, session?: ArcGISIdentityManager): Promise<string[] | number> {
  const response = await fetch(`${DATASETS}/${dataset}/records?order_by=species`, {
    headers: session === undefined ? {} : as(session)
  })
  return response.ok
    ? ((await response.json()) as { results: { species: string }[] }).results.map((each) => each.species)
    : response.status
}

const publish = (itemid: string, params: object = {}, authentication = ann) =>
  request(at('/content/users/ann/publish'), { authentication, params: { itemid, filetype: 'csv', ...params } })

test('from a CSV to records: createItem, publish, share, unshare, and the Explore API follows at once', async () => {
  const { id } = await createItem({
    item: { title: 'Street trees', type: 'CSV', tags: ['trees', 'town'], file: file() },
    authentication: ann
  })
  assert.equal((await getItem(id, { authentication: ann })).access, 'private')
  const {
    services: [service]
  } = await publish(id, { publishParameters: { name: 'Street trees' } })
  const item = { id: service.serviceItemId as string, owner: 'ann', authentication: ann }
  assert.deepEqual(await getItemStatus({ id: item.id, authentication: ann }), {
    status: 'completed',
    statusMessage: 'completed',
    itemId: item.id
  })
  assert.equal((await getItem(item.id, { authentication: ann })).url, `${DATASETS}/street_trees`)
  assert.deepEqual(
    [await records('street_trees'), await records('street_trees', ann), await records('street_trees', bob)],
    [404, ['ash', 'elm', 'oak'], 404]
  )

  await setItemAccess({ ...item, access: 'org' })
  assert.deepEqual([await records('street_trees'), await records('street_trees', bob)], [404, ['ash', 'elm', 'oak']])
  await setItemAccess({ ...item, access: 'public' })
  assert.deepEqual(await records('street_trees'), ['ash', 'elm', 'oak'])
  await setItemAccess({ ...item, access: 'private' })
  assert.deepEqual(
    [await records('street_trees', bob), await records('street_trees', boss)],
    [404, ['ash', 'elm', 'oak']]
  )

  const { group } = await createGroup({
    group: { title: 'Gardeners', tags: ['x'], access: 'private' } as never,
    authentication: ann
  })
  await request(at(`/community/groups/${group.id}/addUsers`), { authentication: ann, params: { users: 'bob' } })
  assert.deepEqual((await shareItemWithGroup({ ...item, groupId: group.id })).notSharedWith, [])
  assert.deepEqual(
    [await records('street_trees', bob), await records('street_trees', cat)],
    [['ash', 'elm', 'oak'], 404]
  )
  assert.equal((await getItemGroups(item.id, { authentication: bob })).member?.[0]?.id, group.id)
  assert.deepEqual((await unshareItemWithGroup({ ...item, groupId: group.id }))?.notUnsharedFrom, [])
  assert.equal(await records('street_trees', bob), 404)

  await updateItem({ item: { id, owner: 'ann', file: file('species\nyew\n') } as never, authentication: ann })
  await publish(id, { overwrite: true })
  assert.deepEqual(await records('street_trees', ann), ['yew'])
  const refused = await publish(id).catch((error: Error) => error.message)
  assert.match(refused, /Service name 'street_trees' already exists/)
})

test('a CSV with latitude and longitude is published with its places, by the names of its columns or by those that the client gives', async () => {
  const { id } = await createItem({
    item: {
      title: 'Hydrants',
      type: 'CSV',
      file: file('species;Lat_DD;Long_DD\nred;46,9;7,4\nblue;47;8,5\nlost;;\nwrong;99;7\n')
    },
    authentication: ann
  })
  const coordinates = {
    name: 'Hydrants',
    locationType: 'coordinates',
    latitudeFieldName: 'Lat_DD',
    longitudeFieldName: 'Long_DD'
  }
  await assert.rejects(
    publish(id, { publishParameters: { ...coordinates, latitudeFieldName: 'Latitude' } }),
    /400: The file has no column Latitude/
  )
  await assert.rejects(
    publish(id, { publishParameters: { ...coordinates, latitudeFieldName: 'species' } }),
    /400: .* cells do not fit/
  )
  assert.deepEqual(await records('hydrants', ann), 404)
  await publish(id, { publishParameters: coordinates })
  const near = async () =>
    (
      (await (
        await fetch(
          `${DATASETS}/hydrants/records?where=${encodeURIComponent("within_distance(geo_point_2d, geom'POINT(7.4 46.9)', 1km)")}`,
          { headers: as(ann) }
        )
      ).json()) as { results: object[] }
    ).results
  assert.deepEqual(await near(), [
    { geo_point_2d: { lon: 7.4, lat: 46.9 }, species: 'red', lat_dd: 46.9, long_dd: 7.4 }
  ])
  await updateItem({
    item: { id, owner: 'ann', file: file('species,Lat_DD,Long_DD\ngreen,46.9,7.4\n') } as never,
    authentication: ann
  })
  await publish(id, { overwrite: true })
  assert.deepEqual(await near(), [
    { geo_point_2d: { lon: 7.4, lat: 46.9 }, species: 'green', lat_dd: 46.9, long_dd: 7.4 }
  ])
})

/**
 * The callers, in the order of the columns below: anonymous, a key of bob's, owner, group member, other member,
 * administrator.
 */
const SEEN = `
private          .. o. .a
group            .k og .a
org              .k og ma
public           ak og ma
org_and_group    .k og ma
private_again    .. o. .a
`

test('a published CSV answers on the Explore API as each of six callers may see it', async () => {
  const { id } = await createItem({ item: { title: 'Six callers', type: 'CSV', file: file() }, authentication: ann })
  const dataset = (await publish(id)).services[0].serviceItemId as string
  const { group } = await createGroup({
    group: { title: 'Six', tags: ['x'], access: 'private' } as never,
    authentication: ann
  })
  await request(at(`/community/groups/${group.id}/addUsers`), { authentication: ann, params: { users: 'bob' } })
  const { key } = await request(at('/community/users/bob/apiKeys/create'), {
    authentication: bob,
    params: { name: 'map', organization: false }
  })
  const share = (params: object) =>
    request(at(`/content/users/ann/items/${dataset}/share`), { authentication: ann, params })
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    private: async () => {},
    group: () => share({ groups: group.id }),
    org: () => share({ everyone: false, org: true }),
    public: () => share({ everyone: true }),
    org_and_group: () => share({ everyone: false, org: true, groups: group.id }),
    private_again: () => share({ everyone: false, org: false, groups: '' })
  }
  const callers = { a: {}, k: { authorization: `Apikey ${key}` }, o: as(ann), g: as(bob), m: as(cat), A: as(boss) }
  for (const line of SEEN.trim().split('\n')) {
    const [name = '', ...expected] = line.split(/\s+/)
    await steps[name]?.()
    const seen = await Promise.all(
      Object.entries(callers).map(async ([letter, headers]) =>
        (await fetch(`${DATASETS}/six_callers/records`, { headers })).ok ? letter.toLowerCase() : '.'
      )
    )
    assert.equal(seen.join(''), expected.join(''), name)
  }
})

test('a file that is not a table is refused with the reason, and the dataset is unchanged', async () => {
  const { id } = await createItem({
    item: { title: 'Bomb', type: 'CSV', file: new File([Buffer.from('504b030414000000', 'hex')], 'bomb.zip') },
    authentication: ann
  })
  await assert.rejects(publish(id), /400/)
  const bomb = gzipSync(Buffer.alloc(72_000_000, `${'0'.repeat(999)}\n`), { level: 9 })
  await updateItem({ item: { id, owner: 'ann', file: new File([bomb], 'bomb.csv.gz') } as never, authentication: ann })
  await assert.rejects(publish(id), /400: bomb\.csv\.gz decompresses/)
  assert.equal(await records('bomb', boss), 404)
})

test('the catalog shows authoritative datasets first and deprecated ones last, and can be filtered by status', async () => {
  const published = new Map<string, string>()
  for (const name of ['Aspen', 'Birch', 'Cedar']) {
    const { id } = await createItem({ item: { title: name, type: 'CSV', file: file() }, authentication: ann })
    await request(at(`/content/items/${id}/share`), { authentication: ann, params: { everyone: true } })
    published.set(name, (await publish(id)).services[0].serviceItemId)
  }
  const set = (name: string, status: string) =>
    request(at(`/content/items/${published.get(name)}/setContentStatus`), { authentication: ann, params: { status } })
  const ask = async (query: string) =>
    ((await (await fetch(`${DATASETS}?${query}`)).json()) as { results: { dataset_id: string }[] }).results.map(
      (each) => each.dataset_id
    )
  assert.deepEqual(await ask(''), ['aspen', 'birch', 'cedar'])
  await set('Aspen', 'deprecated')
  await set('Cedar', 'org_authoritative')
  assert.deepEqual(await ask(''), ['cedar', 'birch', 'aspen'])
  assert.deepEqual(await ask('order_by=dataset_id'), ['aspen', 'birch', 'cedar'])
  assert.deepEqual(await ask(`where=${encodeURIComponent('publishing.content_status = "deprecated"')}`), ['aspen'])
})

test('data, folders, moving, protection, reassignment, deletion', async () => {
  const { folder } = await createFolder({ title: 'Maps', owner: 'ann', authentication: ann })
  const { id } = await createItemInFolder({
    item: {
      title: 'A map',
      type: 'Web Map',
      text: { layers: [1] },
      extent: [
        [1, 2],
        [3, 4]
      ]
    } as never,
    folderId: folder.id,
    authentication: ann
  })
  assert.deepEqual(await getItemData(id, { authentication: ann }), { layers: [1] })
  await addItemData({ id, owner: 'ann', text: JSON.stringify({ layers: [] }), authentication: ann })
  assert.deepEqual(await getItemData(id, { authentication: ann }), { layers: [] })
  assert.deepEqual((await getItem(id, { authentication: ann })).extent, [
    [1, 2],
    [3, 4]
  ])
  const listed = await getUserContent({ owner: 'ann', folderId: folder.id, authentication: ann } as never)
  assert.deepEqual(
    listed.items.map((each) => each.id),
    [id]
  )
  assert.equal((await moveItem({ itemId: id, folderId: '/', authentication: ann })).success, true)
  assert.equal((await removeFolder({ folderId: folder.id, owner: 'ann', authentication: ann })).success, true)
  await protectItem({ id, owner: 'ann', authentication: ann })
  await assert.rejects(
    removeItem({ id, owner: 'ann', authentication: ann }),
    /CONT_0048: Unable to delete item [0-9a-f]+\. Delete protection is turned on\./
  )
  await unprotectItem({ id, owner: 'ann', authentication: ann })
  assert.deepEqual(await reassignItem({ id, currentOwner: 'ann', targetUsername: 'bob', authentication: boss }), {
    success: true,
    itemId: id
  })
  await assert.rejects(
    removeItem({ id, owner: 'ann', authentication: ann }),
    /CONT_0001: Item does not exist or is inaccessible/
  )
  assert.deepEqual(await removeItem({ id, owner: 'bob', authentication: bob }), { success: true, itemId: id })
})

test('content status by the generic request: CONT_0163 until the organization is public and verified', async () => {
  const { id } = await createItem({ item: { title: 'Status', type: 'Web Map' }, authentication: ann })
  const set = (status: string, more: object = {}) =>
    request(at(`/content/items/${id}/setContentStatus`), { authentication: ann, params: { status, ...more } })
  assert.deepEqual(await set('org_authoritative', { clearEmptyFields: false }), { success: true, itemId: id })
  await assert.rejects(set('public_authoritative'), /CONT_0163/)
  await request(at('/portals/self/update'), { authentication: boss, params: { isVerified: true } })
  assert.equal(
    ((await getItem(id, { authentication: ann })) as { contentStatus?: string }).contentStatus,
    'public_authoritative'
  )
  await set('', { clearEmptyFields: true })
  assert.equal(((await getItem(id, { authentication: ann })) as { contentStatus?: string | null }).contentStatus, null)
})

test('a file that would change the types of a published dataset is refused, unless publishParameters allow it', async () => {
  const { id } = await createItem({
    item: { title: 'Hedges', type: 'CSV', tags: ['x'], file: new File([CSV], 'hedges.csv', { type: 'text/csv' }) },
    authentication: ann
  })
  await publish(id, { publishParameters: { name: 'Hedges' } })
  const types = async () => {
    const { fields } = (await (await fetch(`${DATASETS}/hedges`, { headers: as(ann) })).json()) as {
      fields: { name: string; type: string }[]
    }
    return fields.map(({ name, type }) => `${name} ${type}`).join(', ')
  }
  const replaceFile = (text: string) =>
    updateItem({
      item: { id, owner: 'ann', file: new File([text], 'hedges.csv', { type: 'text/csv' }) } as never,
      authentication: ann
    })
  // Days without one, and a height that is whole today, change nothing.
  await replaceFile('planted,species,height,note\n,yew,3,new\n')
  await publish(id, { overwrite: true })
  assert.equal(await types(), 'species text, height double, planted date, note text')

  await replaceFile('species,height,planted,note\nyew,tall,2001-04-01,x\n')
  await assert.rejects(
    publish(id, { overwrite: true }),
    /height from double to text, because of "tall" in line 2.*allowTypeChanges/
  )
  assert.equal(await types(), 'species text, height double, planted date, note text')
  await publish(id, { overwrite: true, publishParameters: { allowTypeChanges: true } })
  assert.equal(await types(), 'species text, height text, planted date, note text')
})
