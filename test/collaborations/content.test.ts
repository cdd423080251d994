/** Content travels between two servers over HTTPS, in both directions, and is on the other side what it was. */
import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { Connection } from '../clients/sharing-python.ts'
import { runInProcess } from '../demo/loggia-process.ts'
import { NEVER } from '../never.ts'
import { Manager } from './python-sequences.ts'
import {
  closeConnections,
  fetchAnyway,
  file,
  found,
  PASSWORD,
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

const pdf = (bytes: number, name: string): File =>
  file(Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(bytes, name)]), `${name}.pdf`)

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

test('a relation follows its items; one to an item that is not shared stays where it was made', async () => {
  const founded = await found(host, guest)
  const link = (portal: RunningPortal, title: string) =>
    portal.ask('/content/users/admin/addItem', { type: 'Document Link', title, url: 'https://example.org/' })
  const [map, layer] = [
    await addItem(guest, founded.guestGroup, { type: 'Web Map', title: 'Related', text: '{"version":"2.31"}' }),
    await addItem(guest, founded.guestGroup, { type: 'Document Link', title: 'Layer', url: 'https://example.org/' })
  ]
  const relate = (portal: RunningPortal, destinationItemId: string) =>
    portal.ask('/content/users/admin/addRelationship', {
      originItemId: map,
      destinationItemId,
      relationshipType: 'Map2Service'
    })
  const related = async (portal: RunningPortal): Promise<string[]> =>
    (
      await portal.ask(`/content/items/${map}/relatedItems`, { relationshipType: 'Map2Service', direction: 'forward' })
    ).relatedItems
      .map(({ title }: { title: string }) => title)
      .toSorted()
  await relate(guest, layer)
  await relate(guest, (await link(guest, 'Of the guest')).id)
  await sync(guest, founded)
  assert.deepEqual(await related(host), ['Layer'])
  await relate(host, (await link(host, 'Of the host')).id)
  await guest.ask(`/content/users/admin/items/${map}/update`, { title: 'Related items' })
  await sync(guest, founded)
  assert.equal((await host.ask(`/content/items/${map}`)).title, 'Related items')
  assert.deepEqual(await related(host), ['Layer', 'Of the host'])
  assert.deepEqual(await related(guest), ['Layer', 'Of the guest'])
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

test('only the origin changes an item, unless both links let changes travel back; then either side may', async () => {
  const founded = await found(host, guest, { link: { enableFeatureServiceBidirectionalSync: false } })
  const id = await addDataset(guest, founded.guestGroup, 'one_way', 'name,number\na,1\nb,2\n')
  await sync(guest, founded)
  assert.match(await host.send(`/content/users/admin/items/${id}/update`, { title: 'By the host' }), /LOGG_0013/)

  const both = await found(host, guest)
  const theirs = await addDataset(guest, both.guestGroup, 'both_ways', 'name,number\na,1\nb,2\n')
  await sync(guest, both)
  await host.ask(`/content/users/admin/items/${theirs}/update`, { title: 'By the host' })
  assert.deepEqual(problemsOf(await sync(guest, both)), [])
  assert.equal((await guest.ask(`/content/items/${theirs}`)).title, 'By the host')
  await guest.ask(`/content/users/admin/items/${theirs}/update`, { title: 'By the guest again' })
  assert.deepEqual(problemsOf(await sync(guest, both)), [])
  assert.equal((await host.ask(`/content/items/${theirs}`)).title, 'By the guest again')
  const ours = await addDataset(host, both.hostGroup, 'host_own', 'name,number\nx,1\n')
  await sync(guest, both)
  await guest.ask(`/content/users/admin/items/${ours}/update`, { title: 'Changed at the guest' })
  assert.deepEqual(problemsOf(await sync(guest, both)), [])
  assert.equal((await host.ask(`/content/items/${ours}`)).title, 'Changed at the guest')
  assert.match((await sync(guest, both)).summary, /^0 items/)

  // Both at once: the host's counts, on both sides, and both histories show it.
  for (const [portal, title] of [
    [host, 'Host at once'],
    [guest, 'Guest at once']
  ] as const)
    for (const each of [theirs, ours]) await portal.ask(`/content/users/admin/items/${each}/update`, { title })
  const conflict = await sync(guest, both)
  assert.equal(conflict.status, 'completed')
  assert.match(problemsOf(conflict).join(), /changed on both portals/)
  for (const portal of [host, guest])
    for (const each of [theirs, ours]) assert.equal((await portal.ask(`/content/items/${each}`)).title, 'Host at once')
  const { status } = await host.ask(`${both.workspace}/syncStatus`)
  assert.match(JSON.stringify(await host.ask(`${both.workspace}/syncStatus/${status[0].syncId}`)), /changed on both/)
  assert.match((await sync(guest, both)).summary, /^0 items/)
})

test('records that are published again travel, in either direction', async () => {
  const founded = await found(host, guest)
  const { id: csv } = await guest.ask('/content/users/admin/addItem', {
    type: 'CSV',
    title: 'again',
    file: file('a,b\n1,x\n', 'again.csv')
  })
  const publish = { itemId: csv, filetype: 'csv', publishParameters: { name: 'again' }, overwrite: true }
  const { services } = await guest.ask('/content/users/admin/publish', publish)
  const id: string = services[0].serviceItemId
  await guest.ask(`/content/users/admin/items/${id}/share`, { groups: founded.guestGroup })
  await sync(guest, founded)
  await guest.ask(`/content/users/admin/items/${csv}/update`, { file: file('a,b\n1,x\n2,y\n3,z\n', 'again.csv') })
  await guest.ask('/content/users/admin/publish', publish)
  assert.deepEqual(problemsOf(await sync(guest, founded)), [])
  await sameDataset(id)
  assert.match((await host.get('/api/explore/v2.1/catalog/datasets/again/records')).body.toString(), /"total_count": 3/)
})

test('without copies a dataset goes by reference; what is too large by reference too, or fails separately', async () => {
  const founded = await found(host, guest, { link: { copyFeatureServiceData: false } })
  const id = await addDataset(guest, founded.guestGroup, 'by_reference', 'name,number\na,1\n')
  assert.deepEqual(problemsOf(await sync(guest, founded)), [])
  const { url, datasetId } = await host.ask(`/content/items/${id}`)
  assert.deepEqual([url, datasetId], [`${guest.url}/api/explore/v2.1/catalog/datasets/by_reference`, undefined])
  await guest.ask(`${founded.workspace}/updatePortalGroupLink`, {
    portalGroupId: founded.guestGroup,
    copyFeatureServiceData: true
  })
  await sync(guest, founded)
  await sameDataset(id)

  const small = await found(host, guest, {
    workspaceSettings: { maxItemSizeInMB: 1, maxReplicationPackageSizeInMB: 1 }
  })
  const large = await addItem(guest, small.guestGroup, {
    type: 'PDF',
    title: 'Large',
    file: pdf(1_200_000, 'large')
  })
  for (const title of ['First', 'Second', 'Third'])
    await addItem(guest, small.guestGroup, {
      type: 'PDF',
      title,
      file: pdf(600_000, title)
    })
  const details = await sync(guest, small)
  assert.deepEqual([details.status, problemsOf(details)], ['completed', []])
  const packages = details.participants[0].taskStatus.filter(({ name }: any) => /package/.test(name))
  // The ids decide the order: the large one, of which nothing is sent, comes anywhere.
  assert.equal(packages.length, 2)
  assert.match((await host.ask(`/content/items/${large}`)).url, new RegExp(`^${guest.url}/sharing/rest/content/items/`))
  await host.ask(`${small.workspace}/updateInfo`, { copyByRefIfCopyFail: false, maxItemSizeInMB: 1 })
  const refused = await sync(guest, small)
  assert.equal(refused.status, 'completed_with_failures')
  assert.match(problemsOf(refused).join(), /^Large: It has 2 MB; items of this workspace have at most 1 MB/)
})

test('access modes hold in each direction, and the end is settled by the delete policy', async () => {
  const founded = await found(host, guest, { accessMode: 'send' })
  const [sent, notSent] = [
    await addItem(guest, founded.guestGroup, { type: 'Document Link', title: 'Sent', url: 'https://example.org/' }),
    await addItem(host, founded.hostGroup, { type: 'Document Link', title: 'Stays', url: 'https://example.org/' })
  ]
  await sync(guest, founded)
  assert.equal((await host.ask(`/content/items/${sent}`)).title, 'Sent')
  assert.match(await guest.send(`/content/items/${notSent}`), /does not exist/)
  await host.ask(`${founded.collaboration}/participants/${founded.guestPortalId}/updateParticipantAccessModes`, {
    collaborationWorkspacesAccessJSON: [{ [founded.workspaceId]: 'receive' }]
  })
  await sync(guest, founded)
  assert.equal((await guest.ask(`/content/items/${notSent}`)).title, 'Stays')
  await host.server.sync.settle()
  assert.equal((await host.ask(`/content/items/${sent}`)).title, 'Sent', 'kept: nobody wants it deleted')
  await host.ask(`/content/users/admin/items/${sent}/update`, { title: 'It is the host\u2019s now' })

  await guest.ask(`${founded.collaboration}/participants/${founded.guestPortalId}/updateItemDeletePolicy`, {
    deleteContributedItems: false,
    deleteReceivedItems: true
  })
  await guest.ask(`${founded.collaboration}/removeParticipation`)
  await guest.server.sync.settle()
  assert.match(await guest.send(`/content/items/${notSent}`), /does not exist/)
})

test('what was contributed goes with a removed guest that wants it so', async () => {
  const founded = await found(host, guest)
  await guest.ask(`${founded.collaboration}/participants/${founded.guestPortalId}/updateItemDeletePolicy`, {
    deleteContributedItems: true,
    deleteReceivedItems: false
  })
  const id = await addDataset(guest, founded.guestGroup, 'contributed', 'name,number\na,1\n')
  await sync(guest, founded)
  await host.ask(`${founded.collaboration}/participants/${founded.guestPortalId}/remove`)
  await host.server.sync.settle()
  assert.match(await host.send(`/content/items/${id}`), /does not exist/)
  assert.equal((await host.get('/api/explore/v2.1/catalog/datasets/contributed')).status, 404)
  assert.equal((await guest.ask(`/content/items/${id}`)).title, 'contributed')
})

test('in real time a change starts a synchronization automatically, on both sides', async () => {
  const founded = await found(host, guest, { link: { enableRealtimeSync: true } })
  const { sync: guests } = guest.server
  const settle = async () => {
    for (const _ of [1, 2, 3]) {
      await guests.noteOwnChanges()
      await guests.askHosts()
      await guests.runDue()
    }
  }
  await settle()
  const link = { type: 'Document Link', url: 'https://example.org/' }
  await addItem(guest, founded.guestGroup, { ...link, title: 'From the guest' })
  await guests.noteOwnChanges()
  await guests.runDue()
  const titles = async (portal: RunningPortal, group: string) =>
    (await itemsOf(portal, group)).map(({ title }) => title)
  assert.deepEqual(await titles(host, founded.hostGroup), ['From the guest'])
  await settle()

  const begun = performance.now()
  const news = guests.awaitHosts(20_000)
  const id = await addItem(host, founded.hostGroup, { ...link, title: 'From the host' })
  await news
  assert.ok(performance.now() - begun < 10_000, 'the host answers when something has changed')
  await guests.runDue()
  assert.deepEqual(await titles(guest, founded.guestGroup), ['From the guest', 'From the host'])
  await host.ask(`/content/users/admin/items/${id}/delete`)
  await settle()
  assert.deepEqual(await titles(guest, founded.guestGroup), ['From the guest'])

  // Asked for by the host's administrator: the guest learns of it when it asks for news.
  const { syncId } = await host.ask(`${founded.workspace}/sync`, { async: true })
  assert.equal((await host.ask(`${founded.workspace}/syncStatus/${syncId}`)).status, 'submitted')
  await settle()
  const { status } = await host.ask(`${founded.workspace}/syncStatus`)
  assert.deepEqual(
    status.filter((each: any) => each.status === 'submitted'),
    []
  )
  // A change that was made while the host could not be reached is owed until it can.
  await host.ask(`${founded.collaboration}/updateInfo`, { name: 'Known at once' })
  await settle()
  assert.equal((await guest.ask(founded.collaboration)).name, 'Known at once')
})

test('the command line lists collaborations and synchronizations, and submits one that the server runs', async () => {
  const founded = await found(host, guest)
  const home = ['--home', join(folder, 'guest')]
  const list = await runInProcess(['collaboration', 'list', ...home])
  assert.match(list.stdout, new RegExp(`${founded.collaborationId} +guest +active +1 +2 +Water`))
  const submitted = await runInProcess(['collaboration', 'sync', founded.collaborationId, ...home])
  assert.match(submitted.stdout, /^Submitted 1 synchronization\./)
  await guest.server.sync.runDue()
  const status = await runInProcess(['collaboration', 'status', founded.collaborationId, ...home])
  assert.match(status.stdout, /Levels +manual +completed +0 items transferred\./)
  const unknown = await runInProcess(['collaboration', 'status', 'ff', ...home])
  assert.deepEqual([unknown.code, /no collaboration ff/.test(unknown.stderr)], [1, true])
})

test('the ArcGIS API for Python manages a collaboration with every method of its manager', async () => {
  const [boss, other] = [await connect(host), await connect(guest)]
  const [hosts, guests] = [await Manager.open(boss), await Manager.open(other)]
  const groupOf = async (connection: Connection): Promise<string> =>
    (await connection.post('community/createGroup', { title: `grp ${Math.random()}`, tags: 'collaboration' })).group.id
  const [hostGroup, guestGroup] = [await groupOf(boss), await groupOf(other)]
  const names = { name: 'collab_a', description: 'A', workspaceName: 'wksp_a', workspaceDescription: 'W' }
  const hosted = await hosts.create(names, hostGroup)
  assert.ok((await hosts.list()).includes(hosted.id))
  const success = { success: true }

  // `collaborate_with`: from the invitation to the import of the response.
  const [{ id: workspaceId }] = await hosted.workspaces()
  const modes = [{ [workspaceId]: 'sendAndReceive' }]
  const invite = await hosted.inviteParticipant(modes, `${guest.url}/`)
  assert.match(invite.saved, /\.invite$/)
  const [{ id: invitationId }] = await hosted.invitations()
  assert.equal((await hosted.invitation(invitationId)).status, 'host_created')
  const { content } = await hosted.refresh(invitationId)
  assert.equal((await guests.validateInvitation(file(content, 'a.invite'))).success, true)
  assert.equal((await guests.acceptInvitation(file(content, 'a.invite'))).success, true)
  const joined = await guests.collaboration(hosted.id)
  const response = await joined.exportInvitation()
  assert.deepEqual(
    (await joined.workspaces()).map(({ id }) => id),
    [workspaceId]
  )
  assert.equal((await joined.addGroupToWorkspace(guestGroup, workspaceId)).success, true)
  assert.equal((await hosted.validateInvitationResponse(file(response.content, 'a.response'))).success, true)
  assert.equal((await hosted.importInvitationResponse(file(response.content, 'a.response'))).success, true)

  const { participants } = await hosted.participants()
  const { id: guestId } = participants.find((each: any) => each.collaborationRole === 'Guest').portalInfo
  assert.equal((await hosted.participant(guestId)).status, 'active')
  assert.deepEqual(await joined.updateItemDeletePolicy(guestId), success)
  assert.deepEqual(await hosted.updateAccessModes(guestId, modes), success)
  assert.deepEqual(await hosted.updatePortalGroupLink(workspaceId, hostGroup), success)
  assert.deepEqual(await joined.updatePortalGroupLink(workspaceId, guestGroup), success)
  assert.deepEqual(
    await hosted.update({ name: 'collab_b', description: 'B', config: { ownerUsername: 'admin' } }),
    success
  )
  assert.deepEqual(await hosted.updateWorkspace(workspaceId, { name: 'wksp_b', maxItemSizeInMB: 10 }), success)
  assert.equal((await hosted.workspace(workspaceId)).config.copyByRefIfCopyFail, false)

  assert.equal((await joined.forceSync(workspaceId)).success, true)
  assert.equal((await joined.sync(workspaceId)).success, true)
  const [{ syncId, status }] = await joined.syncStatus(workspaceId)
  assert.equal(status, 'completed')
  assert.equal((await joined.syncDetails(workspaceId, syncId)).participants.length, 1)
  assert.equal((await joined.read()).name, 'collab_b', 'the configuration came with the synchronization')

  assert.deepEqual(await joined.updateSchedule(workspaceId, Date.now()), success)
  assert.equal((await joined.schedule(workspaceId)).state, 'NORMAL')
  for (const [how, state] of [
    ['pause', 'PAUSED'],
    ['resume', 'NORMAL'],
    ['delete', 'NONE']
  ] as const) {
    assert.deepEqual(await joined.changeSchedule(workspaceId, how), success)
    assert.equal((await joined.schedule(workspaceId)).state, state)
  }
  const { collaborationWorkspaceId } = await hosted.addWorkspace('second', 'Another', await groupOf(boss))
  assert.equal((await hosted.removeWorkspace(collaborationWorkspaceId)).success, true)
  assert.equal((await joined.removePortalGroupLink(workspaceId)).success, true)

  // Another invitation is invalidated, and one is accepted as JSON by a guest that comes again.
  const invalid = await hosted.inviteParticipant(modes, 'https://other.example/webadaptor/')
  const { id: invalidId } = (await hosted.invitations()).find((each) => each.guestPortalUrl.includes('other.example'))
  assert.deepEqual(await hosted.invalidate(invalidId), success)
  await assert.rejects(guests.acceptInvitation(file(invalid.content, 'b.invite')), /Error Code: 400/)
  assert.equal((await joined.removeParticipation()).success, true)
  const again = await hosted.inviteParticipant(modes, `${guest.url}/`)
  assert.equal((await guests.acceptInvitationJson(again.content)).success, true)
  const back = await (await guests.collaboration(hosted.id)).exportInvitation()
  assert.equal((await hosted.importInvitationResponse(file(back.content, 'c.response'))).success, true)
  assert.deepEqual(await hosted.removeParticipant(guestId), success)
  assert.deepEqual(await hosted.delete(), success)
})

const connect = (portal: RunningPortal): Promise<Connection> =>
  Connection.signIn(`${portal.url}/sharing/rest`, 'admin', PASSWORD, fetchAnyway)
