/** Content travels between two servers over HTTPS, in both directions, and is on the other side what it was. */
import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { difficultLines } from '../exports/difficult-dataset.ts'
import { NEVER } from '../never.ts'
import {
  closeConnections,
  type Founded,
  file,
  found,
  problemsOf,
  type RunningPortal,
  startPortal,
  sync
} from './two-portals.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-content-'))
chmodSync(folder, 0o711)
const [host, guest] = [
  await startPortal({ folder, name: 'host', repeat: NEVER }),
  await startPortal({ folder, name: 'guest', repeat: NEVER })
]
after(async () => {
  await Promise.all([host.server.stop(), guest.server.stop()])
  closeConnections()
  rmSync(folder, { recursive: true, force: true })
})

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

async function addItem(
  portal: RunningPortal,
  groupId: string,
  sent: Readonly<Record<string, unknown>>
): Promise<string> {
  const { id } = await portal.ask('/content/users/admin/addItem', sent)
  await portal.ask(`/content/users/admin/items/${id}/share`, { groups: groupId })
  return id
}

async function addDataset(portal: RunningPortal, groupId: string, name: string, content: string): Promise<string> {
  const ending = content.startsWith('{') ? 'json' : 'csv'
  const { id } = await portal.ask('/content/users/admin/addItem', {
    type: ending === 'csv' ? 'CSV' : 'GeoJson',
    title: name,
    file: file(content, `${name}.${ending}`)
  })
  const { services } = await portal.ask('/content/users/admin/publish', {
    itemId: id,
    filetype: ending,
    publishParameters: { name }
  })
  const [{ serviceItemId }] = services
  await portal.ask(`/content/users/admin/items/${serviceItemId}/share`, { groups: groupId })
  return serviceItemId
}

const itemsOf = async (portal: RunningPortal, groupId: string): Promise<any[]> =>
  (await portal.ask(`/content/groups/${groupId}`, { num: 100 })).items.toSorted((a: any, b: any) =>
    a.title < b.title ? -1 : 1
  )

test('items with all that belongs to them travel from the guest to the host and back', async () => {
  const founded = await found(host, guest)
  const map = await addItem(guest, founded.guestGroup, {
    type: 'Web Map',
    title: 'A map',
    snippet: 'In a line',
    description: 'With <b>markup</b>',
    tags: 'one,two',
    accessInformation: 'Somebody',
    licenseInfo: 'CC0',
    culture: 'en-us',
    extent: '-10,-20,30,40',
    text: '{"version":"2.31"}',
    thumbnail: new File([PIXEL], 'a.png', { type: 'image/png' })
  })
  const pdf = await addItem(guest, founded.guestGroup, {
    type: 'PDF',
    title: 'A file',
    file: file('%PDF-1.7 x', 'a.pdf')
  })
  await guest.ask(`/content/users/admin/items/${map}/addResources`, {
    file: file('{"a":1}', 'a.json'),
    resourcesPrefix: 'deep'
  })
  await guest
    .ask(`/content/users/admin/addRelationship`, {
      originItemId: map,
      destinationItemId: pdf,
      relationshipType: 'Map2Service'
    })
    .catch(() => {})
  await addItem(host, founded.hostGroup, { type: 'Document Link', title: 'A link', url: 'https://example.org/' })
  const details = await sync(guest, founded)
  assert.deepEqual(problemsOf(details), [])
  assert.equal(details.summary, '3 items transferred.')
  assert.equal(details.status, 'completed')
  assert.deepEqual(
    (await itemsOf(host, founded.hostGroup)).map(({ title }) => title),
    ['A file', 'A link', 'A map']
  )
  assert.deepEqual(
    (await itemsOf(guest, founded.guestGroup)).map(({ title }) => title),
    ['A file', 'A link', 'A map']
  )
  const [there, here] = [await guest.ask(`/content/items/${map}`), await host.ask(`/content/items/${map}`)]
  for (const name of [
    'type',
    'title',
    'snippet',
    'description',
    'tags',
    'accessInformation',
    'licenseInfo',
    'culture',
    'extent',
    'thumbnail'
  ])
    assert.deepEqual(here[name], there[name], name)
  for (const path of [
    `/items/${map}/data`,
    `/items/${pdf}/data`,
    `/items/${map}/info/thumbnail/a.png`,
    `/items/${map}/resources/deep/a.json`
  ]) {
    const [first, copy] = [
      await guest.get(`/sharing/rest/content${path}`),
      await host.get(`/sharing/rest/content${path}`)
    ]
    assert.equal(copy.status, 200, path)
    assert.deepEqual(copy.body, first.body, path)
  }
  const again = await sync(guest, founded)
  assert.match(again.summary, /^0 items transferred/)
})

test('a dataset that was published arrives equal: records, schema, metadata and exports; changes follow', async () => {
  const founded = await found(host, guest)
  const id = await addDataset(
    guest,
    founded.guestGroup,
    'levels',
    'river,level,lat,lon\nIsar,1.5,48.1,11.5\nInn,2.5,47.9,12.1\n'
  )
  const details = await sync(guest, founded)
  assert.deepEqual(problemsOf(details), [])
  await sameDataset(id)
  await guest.ask(`/content/users/admin/items/${id}/update`, { title: 'Levels of rivers', tags: 'water' })
  assert.equal((await sync(guest, founded)).status, 'completed')
  await sameDataset(id)
  assert.equal((await host.ask(`/content/items/${id}`)).title, 'Levels of rivers')
})

async function sameDataset(itemId: string): Promise<void> {
  const ids = await Promise.all(
    [guest, host].map(async (portal) => (await portal.ask(`/content/items/${itemId}`)).datasetId)
  )
  const [first, copy] = [`/api/explore/v2.1/catalog/datasets/${ids[0]}`, `/api/explore/v2.1/catalog/datasets/${ids[1]}`]
  for (const path of [
    '/records?limit=100',
    '/facets',
    '/exports/csv',
    '/exports/geojson',
    '/exports/jsonl',
    '/attachments'
  ]) {
    const [here, there] = [await guest.get(first + path), await host.get(copy + path)]
    assert.equal(there.status, 200, path)
    assert.equal(there.body.toString().replaceAll(host.url, guest.url), here.body.toString(), path)
  }
}

test('what is shared no longer, or deleted, goes; so does what is received at the end, by the policy', async () => {
  const founded = await found(host, guest)
  const [kept, unshared, deleted] = [
    await addItem(guest, founded.guestGroup, { type: 'Document Link', title: 'Kept', url: 'https://example.org/' }),
    await addItem(guest, founded.guestGroup, { type: 'Document Link', title: 'Unshared', url: 'https://example.org/' }),
    await addItem(guest, founded.guestGroup, { type: 'Document Link', title: 'Deleted', url: 'https://example.org/' })
  ]
  await sync(guest, founded)
  assert.equal((await itemsOf(host, founded.hostGroup)).length, 3)
  await guest.ask(`/content/users/admin/items/${unshared}/unshare`, { groups: founded.guestGroup })
  await guest.ask(`/content/users/admin/items/${deleted}/delete`)
  await sync(guest, founded)
  assert.deepEqual(
    (await itemsOf(host, founded.hostGroup)).map(({ id }) => id),
    [kept]
  )
  for (const id of [unshared, deleted]) assert.match(await host.send(`/content/items/${id}`), /does not exist/)
})

export type { Founded }

void difficultLines
