/** `@esri/arcgis-rest-portal`, unmodified, over HTTPS: what items have beside themselves. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import test, { after } from 'node:test'
import {
  addItemPart,
  addItemRelationship,
  addItemResource,
  cancelItemUpload,
  commitItemUpload,
  createItem,
  exportItem,
  getItem,
  getItemData,
  getItemInfo,
  getItemMetadata,
  getItemParts,
  getItemResource,
  getItemResources,
  getItemStatus,
  getRelatedItems,
  isServiceNameAvailable,
  removeItemRelationship,
  removeItemResource,
  removeItemThumbnail,
  searchItems,
  updateItem,
  updateItemInfo,
  updateItemResource
} from '@esri/arcgis-rest-portal'
import { ArcGISIdentityManager, request } from '@esri/arcgis-rest-request'
import { writeZip } from '../../src/exports/zip.ts'
import { startSharing } from './sharing.ts'
import { PASSWORD, takeAwayFetch } from './sharing-people.ts'

const fetch = takeAwayFetch()
const server = await startSharing({ 'admin-password': PASSWORD, 'import-hosts': '127.0.0.1', 'upload-mb': '1' })
after(() => server.close())
const { portal } = server
const authentication = await ArcGISIdentityManager.signIn({ username: 'admin', password: PASSWORD, portal })
const owner = 'admin'
const at = (path: string) => `${portal}${path}`
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const zipOf = async (files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> =>
  Buffer.concat(
    await Array.fromAsync(writeZip(Object.entries(files).map(([name, content]) => ({ name, bytes: [content] }))))
  )
const create = async (item: object = {}) =>
  (await createItem({ item: { title: 'Map', type: 'Web Map', ...item }, authentication })).id

test('resources: added, listed, read, replaced, removed', async () => {
  const id = await create()
  await addItemResource({
    id,
    owner,
    resource: new File(['{"a":1}'], 'a.json'),
    name: 'settings.json',
    prefix: 'app',
    private: false,
    authentication
  })
  await addItemResource({ id, owner, content: 'hello', name: 'hello.txt', authentication })
  const { total, resources = [] } = await getItemResources(id, { authentication })
  assert.deepEqual(
    [total, resources.map((each: { resource: string }) => each.resource)],
    [2, ['app/settings.json', 'hello.txt']]
  )
  assert.deepEqual(await getItemResource(id, { fileName: 'app/settings.json', readAs: 'json', authentication }), {
    a: 1
  })
  assert.equal(
    (await updateItemResource({ id, owner, content: 'bye', name: 'hello.txt', authentication })).success,
    true
  )
  assert.equal(await getItemResource(id, { fileName: 'hello.txt', readAs: 'text', authentication }), 'bye')
  assert.equal((await removeItemResource({ id, owner, resource: 'hello.txt', authentication })).success, true)
  assert.equal((await getItemResources(id, { authentication })).total, 1)
})

test('an archive of resources, as solution.js sends them, is unpacked: all of it or nothing', async () => {
  const id = await create()
  const add = (archive: Buffer, prefix?: string) =>
    addItemResource({
      id,
      owner,
      resource: new File([new Uint8Array(archive)], 'resources.zip'),
      params: { archive: true },
      authentication,
      ...(prefix !== undefined && { prefix })
    })
  const names = async () =>
    (await getItemResources(id, { authentication })).resources?.map((each: { resource: string }) => each.resource)
  const archive = await zipOf({ 'config.json': '{"a":"ä"}', 'pictures/a.png': PNG, '__MACOSX/x': 'no' })
  assert.equal((await add(archive, 'app')).success, true)
  assert.deepEqual(await names(), ['app/config.json', 'app/pictures/a.png'])
  assert.deepEqual(await getItemResource(id, { fileName: 'app/config.json', readAs: 'json', authentication }), {
    a: 'ä'
  })
  await assert.rejects(add(archive, 'app'), /already present/)
  const encrypted = Buffer.from(archive)
  encrypted[encrypted.indexOf('PK\x01\x02') + 8]! |= 1
  for (const bad of [
    await zipOf({ 'new.json': '{}', 'run.exe': Buffer.from('7f454c4602', 'hex') }),
    Buffer.from('no archive'),
    archive.subarray(0, 40),
    await zipOf({}),
    encrypted,
    await zipOf({ 'new.json': '{}', 'b?c.txt': 'x' })
  ]) {
    await assert.rejects(add(bad), /400: Invalid parameters/)
  }
  await assert.rejects(add(await zipOf({ 'zeros.txt': Buffer.alloc(2 ** 20 + 1) })), /413/)
  await assert.rejects(
    addItemResource({ id, owner, content: 'x', name: 'x.zip', params: { archive: true }, authentication }),
    /400/
  )
  assert.deepEqual(
    [await names(), readdirSync(join(server.home, 'uploads'))],
    [['app/config.json', 'app/pictures/a.png'], []]
  )
  await add(await zipOf({ 'a/b.json': '1', 'a//b.json': '2' }), 'twice')
  assert.equal(
    await getItemResource(id, { fileName: 'twice/a/b.json', readAs: 'json', authentication }),
    2,
    'of two at one path the last'
  )
})

test('the client relates items and lists what is related', async () => {
  const [map, service] = [
    await create(),
    await create({ title: 'Service', type: 'Map Service', url: 'https://example.org/x' })
  ]
  const relation = {
    originItemId: map,
    destinationItemId: service,
    relationshipType: 'Map2Service' as const,
    owner,
    authentication
  }
  assert.deepEqual(await addItemRelationship(relation), { success: true })
  const { relatedItems } = await getRelatedItems({
    id: map,
    relationshipType: 'Map2Service',
    direction: 'forward',
    authentication
  })
  assert.deepEqual(
    relatedItems.map((each) => each.id),
    [service]
  )
  assert.deepEqual(
    (
      await getRelatedItems({
        id: service,
        relationshipType: ['Map2Service', 'Service2Data'],
        direction: 'reverse',
        authentication
      })
    ).relatedItems.map((each) => each.id),
    [map]
  )
  assert.deepEqual(await removeItemRelationship(relation), { success: true })
})

test('a file in parts: begun, sent, listed, committed; another one cancelled', async () => {
  const begin = async () => create({ title: 'Parts', type: 'CSV', multipart: true, filename: 'parts.csv' })
  const id = await begin()
  assert.equal((await getItemStatus({ id, owner, authentication })).status, 'partial')
  for (const [partNum, text] of [
    [1, 'id\n'],
    [2, '1\n2\n']
  ] as const)
    await addItemPart({ id, owner, partNum, file: new File([text], 'part') as never, authentication })
  assert.deepEqual((await getItemParts({ id, owner, authentication })).parts, [1, 2])
  assert.deepEqual(await commitItemUpload({ id, owner, item: { title: 'Whole', type: 'CSV' }, authentication }), {
    success: true,
    id
  })
  assert.equal((await getItemStatus({ id, owner, authentication })).status, 'completed')
  const data = (await getItemData(id, { file: true, authentication } as never)) as Blob
  assert.equal(await data.text(), 'id\n1\n2\n')
  const other = await begin()
  await addItemPart({ id: other, owner, partNum: 1, file: new File(['x'], 'part') as never, authentication })
  assert.equal((await cancelItemUpload({ id: other, owner, authentication })).success, true)
})

test('the client keeps a thumbnail and info files', async () => {
  const png = new File([PNG], 'tree.png', { type: 'image/png' })
  const id = await create({ snippet: 'a < b & c', thumbnail: png })
  const item = await getItem(id, { authentication })
  assert.ok(
    (item as { thumbnailUrl?: string }).thumbnailUrl?.startsWith(
      `${portal}/content/items/${id}/info/thumbnail/tree.png?`
    )
  )
  assert.equal(
    (
      await fetch(`${portal}/content/items/${id}/info/${item.thumbnail}?token=${authentication.token}`, {
        headers: { referer: '@esri/arcgis-rest-js' }
      })
    ).headers.get('content-type'),
    'image/png'
  )
  const info = await getItemInfo(id, { authentication })
  assert.match(info, /<title>Map<\/title>/)
  assert.match(info, /<snippet>a &#60; b &#38; c<\/snippet>/)
  assert.match(await getItemMetadata(id, { authentication }), /does not exist/)
  await updateItem({
    item: { id, owner },
    params: { metadata: new File(['<metadata>Bäume</metadata>'], 'any.xml') },
    authentication
  })
  assert.equal(await getItemMetadata(id, { authentication }), '<metadata>Bäume</metadata>')
  assert.equal(
    (await updateItemInfo({ id, owner, folderName: 'form', file: new File(['{"q":1}'], 'form.json'), authentication }))
      .success,
    true
  )
  assert.deepEqual(await getItemInfo(id, { fileName: 'form/form.json', readAs: 'json', authentication }), { q: 1 })
  assert.equal((await removeItemThumbnail({ id, owner, authentication })).success, true)
  assert.equal((await getItem(id, { authentication })).thumbnail, null)
})

test('a file and a picture are fetched from a host that the operator has named, and nothing is left of what cannot be kept', async () => {
  const elsewhere = createServer((request, response) =>
    response.end(request.url?.endsWith('.png') ? PNG : 'id\n1\n')
  ).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const address = (path: string) => `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/${path}`
  const id = await create({ type: 'CSV', dataUrl: address('data/far%20away.csv'), thumbnailUrl: address('view.png') })
  const item = await getItem(id, { authentication })
  assert.deepEqual([item.name, item.size, item.thumbnail], ['far away.csv', 5, 'thumbnail/view.png'])
  await assert.rejects(create({ thumbnailUrl: address('no.picture') }), /400/)
  await assert.rejects(create({ type: 'CSV', dataUrl: address('data.zip') }), /400/)
  elsewhere.close()
  assert.deepEqual(readdirSync(join(server.home, 'uploads')), [])
  await assert.rejects(create({ type: 'CSV', dataUrl: 'https://example.org/x.csv' }), /import-hosts/)
})

const publish = async (itemid: string, filetype: string, name: string): Promise<string> =>
  (
    await request(at('/content/users/admin/publish'), {
      authentication,
      params: { itemid, filetype, publishParameters: { name } }
    })
  ).services[0].serviceItemId

test('exportItem: records of a dataset become a file, as the caller sees them', async () => {
  const source = await create({
    title: 'Places',
    type: 'CSV',
    tags: ['towns'],
    file: new File(['name,lat,lon\nBern,46.9,7.4\n"Zürich, ZH",47.4,8.5\n'], 'places.csv')
  })
  const id = await publish(source, 'csv', 'places')
  const exported = await exportItem({ id, title: 'Places as CSV', exportFormat: 'CSV', authentication })
  const item = await getItem(exported.exportItemId, { authentication })
  assert.deepEqual(
    [item.title, item.type, item.tags, item.access, item.name, item.size],
    ['Places as CSV', 'CSV', ['towns'], 'private', 'places.csv', exported.size]
  )
  const text = await (
    (await getItemData(exported.exportItemId, { file: true, authentication } as never)) as Blob
  ).text()
  assert.deepEqual(text.replace('\ufeff', '').trim().split(/\r?\n/), [
    'name,lat,lon',
    'Bern,46.9,7.4',
    '"Zürich, ZH",47.4,8.5'
  ])
  assert.equal(
    (
      await getItemStatus({
        id: exported.exportItemId,
        owner,
        jobType: 'export',
        jobId: exported.jobId,
        authentication
      })
    ).status,
    'completed'
  )
  const map = await publish(
    await create({
      title: 'Map',
      type: 'GeoJson',
      text: { type: 'Feature', properties: { name: 'Bern' }, geometry: { type: 'Point', coordinates: [7.4, 46.9] } }
    }),
    'geojson',
    'towns'
  )
  for (const [from, exportFormat, type] of [
    [id, 'Excel', 'Microsoft Excel'],
    [map, 'KML', 'KML'],
    [map, 'Shapefile', 'Shapefile'],
    [map, 'GeoJson', 'GeoJson'],
    [map, 'Parquet' as 'CSV', 'Apache Parquet']
  ] as const) {
    const { exportItemId } = await exportItem({ id: from, exportFormat, authentication })
    const other = await getItem(exportItemId, { authentication })
    assert.deepEqual([other.type, other.title], [type, from === id ? 'places' : 'towns'])
  }
  const before = (await searchItems({ q: 'owner:admin', authentication })).total
  await assert.rejects(
    exportItem({ id, exportFormat: 'Shapefile', authentication }),
    /400/,
    'it has no places on the map'
  )
  await assert.rejects(exportItem({ id, exportFormat: 'File Geodatabase', authentication }), /400: Invalid parameters/)
  assert.equal((await searchItems({ q: 'owner:admin', authentication })).total, before)
})

test('comments and ratings by the generic request', async () => {
  const id = await create()
  const { commentId } = await request(at(`/content/items/${id}/addComment`), {
    authentication,
    params: { comment: 'Good' }
  })
  assert.equal((await request(at(`/content/items/${id}/comments`), { authentication })).comments[0].id, commentId)
  await assert.rejects(
    request(at(`/content/items/${id}/addRating`), { authentication, params: { rating: 4 } }),
    /You cannot rate your own items/
  )
})

test('changes are found at once, and a name that is taken is reported', async () => {
  const id = await create({ title: 'Zebra crossing' })
  assert.deepEqual(
    (await searchItems({ q: 'zebra', authentication })).results.map((each) => each.id),
    [id]
  )
  await updateItem({ item: { id, owner, title: 'Lion crossing', tags: ['safari'] }, authentication })
  assert.equal((await searchItems({ q: 'zebra', authentication })).total, 0)
  assert.equal((await searchItems({ q: 'tags:safari', authentication })).total, 1)
  assert.deepEqual(await isServiceNameAvailable('new name', 'Feature Service', authentication), { available: true })
})
