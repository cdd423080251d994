/** Sequences of requests that the ArcGIS API for Python makes, with the parts of the responses that it reads, over HTTPS. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { after } from 'node:test'
import { startSharing } from './sharing.ts'
import { PASSWORD } from './sharing-people.ts'
import { Connection, everyPage, type Sent } from './sharing-python.ts'

const server = await startSharing({ 'admin-password': PASSWORD, 'webhook-hosts': '127.0.0.1' })
after(() => server.close())
const base = server.portal
const site = base.replace('/sharing/rest', '')

const PNG = new File(
  [
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64'
    )
  ],
  'tree.png',
  { type: 'image/png' }
)
const CSV = 'name,lat,lon\nBern,46.9,7.4\nZürich,47.4,8.5\n'

const boss = await Connection.signIn(base, 'admin', PASSWORD)
const orgId: string = (await boss.post('portals/self')).id
const [ann, bob] = [await makeUser('ann'), await makeUser('bob')]

/**
 * `gis.users.create` against Enterprise: nobody may have the name, the site says what is given by default, then the
 * account is made and read.
 */
async function makeUser(username: string, role = 'org_publisher'): Promise<Connection> {
  assert.deepEqual(
    (
      await boss.post('community/users', {
        q: `${username} accountid:${orgId}`,
        start: 1,
        num: 100,
        sortField: 'username',
        sortOrder: 'asc',
        excludeSystemUsers: true
      })
    ).results,
    []
  )
  const { defaultUserTypeIdForUser } = await boss.get(`${site}/portaladmin/security/config`)
  const account = {
    username,
    password: PASSWORD,
    firstname: username,
    lastname: 'Green',
    email: `${username}@example.org`,
    description: '',
    role,
    provider: 'arcgis',
    idpUsername: '',
    level: '2',
    userLicenseTypeId: defaultUserTypeIdForUser,
    groups: ''
  }
  assert.equal((await boss.post(`${site}/portaladmin/security/users/createUser`, account)).status, 'success')
  assert.equal((await boss.post(`community/users/${username}`)).email, `${username}@example.org`)
  return Connection.signIn(base, username, PASSWORD)
}

async function add(properties: object = {}, files: Readonly<Record<string, File>> = {}, as = ann): Promise<string> {
  const answer = await as.post(
    'content/users/ann/addItem',
    { type: 'Web Map', title: 'Map', tags: 'a,b c', overwrite: false, ...properties },
    files
  )
  assert.equal(answer.success, true)
  return answer.id
}

test('GIS(): what it looks at before it is there, and the administration site, without which it has no gis.admin', async () => {
  for (const path of ['info', 'rest/info', 'sharing/rest/info', 'rest/services'])
    assert.equal((await fetch(`${site}/sharing/${path}?f=json`)).headers.get('www-authenticate'), null)
  const self = await Connection.anonymous(base).post('portals/self')
  assert.deepEqual([self.isPortal, self.portalMode, 'user' in self], [true, 'singletenant', false])
  const { currentVersion } = await boss.post('')
  assert.ok(currentVersion.split('.').map(Number)[0] >= 7)
  assert.equal((await boss.post('portals/self')).user.username, 'admin')
  assert.equal((await Connection.withToken(base, boss.token ?? '').post('community/users/admin')).role, 'org_admin')
  assert.ok((await boss.get(`${site}/portaladmin`)).version)
  for (const path of ['security', 'security/users', 'info'])
    assert.equal(typeof (await boss.get(`${site}/portaladmin/${path}`)), 'object')
  await assert.rejects(Connection.anonymous(base).get(`${site}/portaladmin`), /Token Required/)
})

test('GIS(url, user, password): the sign-in page, which redirects only to pages of the portal', async () => {
  assert.equal((await (await Connection.signInByPage(base, 'ann', PASSWORD)).post('community/self')).username, 'ann')
  await assert.rejects(Connection.signInByPage(base, 'ann', 'wrong'), /wrong name or password/)
  const page = (parameters: Record<string, string>) =>
    fetch(`${base}/oauth2/authorize?${new URLSearchParams({ f: 'json', response_type: 'token', ...parameters })}`)
  const refusals = [
    'https://elsewhere.example/',
    `${site}@elsewhere.example/`,
    `${site}/#x`,
    site.replace('https:', 'http:'),
    'javascript:alert(1)',
    'urn:ietf:wg:oauth:2.0:oob'
  ]
  for (const redirect_uri of refusals)
    assert.match(await (await page({ redirect_uri })).text(), /'redirect_uri' must be an address of/)
  assert.match(
    await (await page({ redirect_uri: site, response_type: 'code' })).text(),
    /'response_type' must be one of token/
  )
  const shown = await page({ redirect_uri: site, state: '"><script>alert(1)</script>' })
  assert.match(shown.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  assert.ok(!(await shown.text()).includes('alert'))
  const forged = Buffer.from(JSON.stringify({ redirectUri: 'https://elsewhere.example/', state: '' })).toString(
    'base64url'
  )
  const answer = await fetch(`${base}/oauth2/signin`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ f: 'json', oauth_state: forged, username: 'ann', password: PASSWORD })
  })
  assert.deepEqual(
    [answer.headers.get('location'), ((await answer.json()) as { error: { code: number } }).error.code],
    [null, 400]
  )
  assert.match(
    await (
      await fetch(
        `${server.plainUrl}/sharing/rest/oauth2/authorize?f=json&response_type=token&redirect_uri=${server.plainUrl}`
      )
    ).text(),
    /SSL Required/
  )
  assert.equal(
    ((await (await fetch(`${site}/sharing?f=json`)).json()) as { currentVersion: string }).currentVersion,
    (await boss.post('')).currentVersion
  )
})

test('gis.admin: password policy, roles, counts, user types', async () => {
  const { passwordPolicy } = await boss.get('portals/self/securityPolicy')
  assert.equal(passwordPolicy.minLength, 12)
  assert.equal(
    (await boss.post('portals/self/securityPolicy/update', { ...passwordPolicy, minLength: 10 })).success,
    true
  )
  assert.equal((await boss.get('portals/self/securityPolicy')).passwordPolicy.minLength, 10)
  assert.equal((await boss.post('portals/self/securityPolicy/reset')).success, true)
  const { id } = await boss.post('portals/self/createRole', { name: 'Steward', description: 'Looks after items' })
  const wanted = ['portal:user:createItem', 'features:user:edit']
  await boss.post(`portals/self/roles/${id}/setPrivileges`, { privileges: { privileges: wanted } })
  assert.equal((await boss.post(`portals/self/roles/${id}/privileges`)).privileges.length, wanted.length)
  assert.ok(
    (await everyPage((start) => boss.post('portals/self/roles', { start, num: 2 }), 'roles')).some(
      (role) => role.name === 'Steward'
    )
  )
  assert.equal((await boss.post(`portals/self/roles/${id}/delete`)).success, true)
  for (const [type, keys] of [
    ['role', ['org_admin', 'org_publisher']],
    ['userLicenseType', ['creatorUT']],
    ['app', []],
    ['appBundle', []]
  ] as const) {
    assert.deepEqual(
      (await everyPage((start) => boss.get('portals/self/users/counts', { type, num: 100, start }), 'results')).map(
        ({ key }) => key
      ),
      keys
    )
  }
  assert.ok(
    (await everyPage((start) => boss.get('portals/self/userLicenseTypes', { start, num: 2 }), 'userLicenseTypes'))
      .length > 2
  )
})

test('gis.admin.ux and gis.admin.resources: name, summary, logo', async () => {
  await boss.post('portals/self/update', { name: 'Trees', rotatorPanels: [] })
  assert.equal(
    (
      await boss.post('portals/self/addResource', {
        key: 'localizedOrgProperties',
        text: JSON.stringify({ default: { name: 'Trees', description: 'All of thém' } })
      })
    ).success,
    true
  )
  assert.deepEqual(
    JSON.parse((await boss.text('portals/self/resources/localizedOrgProperties')) as string).default.description,
    'All of thém'
  )
  assert.equal(
    (await boss.post('portals/self/addResource', { key: 'thumbnail.png', text: '' }, { file: PNG })).success,
    true
  )
  assert.deepEqual(
    (await boss.post('portals/self/resources', { start: 1, num: 100 })).resources.map(
      (each: { key: string }) => each.key
    ),
    ['localizedOrgProperties', 'thumbnail.png']
  )
  assert.equal((await fetch(`${base}/portals/self/resources/thumbnail.png`)).headers.get('content-type'), 'image/png')
  await boss.post('portals/self/update', { thumbnail: 'thumbnail.png' })
  assert.equal((await boss.post('portals/self')).thumbnail, 'thumbnail.png')
  assert.equal((await boss.post('portals/self/removeresource', { key: 'thumbnail.png' })).success, true)
  await assert.rejects(boss.post('portals/self/removeresource', { key: 'thumbnail.png' }), /does not exist/)
  await boss.post('portals/self/update', { clearEmptyFields: true, thumbnail: '', rotatorPanels: [] })
  assert.equal((await boss.post('portals/self')).thumbnail, null)
  await boss.post('portals/self/addResource', { key: 'inside.json', text: '{}', access: 'org' })
  assert.deepEqual((await Connection.anonymous(base).post('portals/self/resources')).total, 1)
  await assert.rejects(Connection.anonymous(base).get('portals/self/resources/inside.json'), /does not exist/)
  await assert.rejects(ann.post('portals/self/addResource', { key: 'x', text: 'x' }), /permissions/)
})

test('users: update with a picture and without, lists as JSON, disable, user type, expired password, reset', async () => {
  assert.equal(
    (
      await boss.post(
        'community/users/ann/update',
        { access: 'org', tags: ['maps', 'of trees'], fullname: 'Ann Green', description: 'Maps' },
        { thumbnail: PNG }
      )
    ).success,
    true
  )
  const seen = await boss.post('community/users/ann')
  assert.deepEqual([seen.tags, seen.thumbnail], [['maps', 'of trees'], 'thumbnail/tree.png'])
  assert.equal((await boss.post('community/users/ann/deleteThumbnail')).success, true)
  assert.equal((await boss.post('community/users/ann')).thumbnail, null)
  assert.deepEqual(
    (await boss.post('portals/self/updateUserLicenseType', { users: ['ann'], userLicenseType: 'creatorUT' })).results,
    [{ username: 'ann', status: true }]
  )
  assert.deepEqual((await boss.post('portals/self/disableUsers', { users: ['bob'] })).results, [
    { username: 'bob', status: true }
  ])
  assert.equal((await boss.post('community/users/bob/enable')).success, true)
  const carl = await makeUser('carl', 'org_user')
  assert.equal(
    (
      await carl.post('community/users/carl/reset', {
        password: PASSWORD,
        newPassword: 'correct horse 2',
        newSecurityQuestionIdx: 3,
        newSecurityAnswer: 'Bern'
      })
    ).success,
    true
  )
  await boss.post('community/users/carl/update', { password: 'correct horse 3' })
  assert.equal((await boss.post('community/users/carl/expirePassword', { expiration: -1 })).success, true)
  await assert.rejects(Connection.signIn(base, 'carl', 'correct horse 3'), /Unable to generate token/)
  assert.equal((await boss.post('community/users/carl/reassign', { targetUsername: 'bob' })).success, true)
  assert.equal((await boss.post('community/users/carl/delete')).success, true)
  await assert.rejects(boss.post('community/users/carl'), /User does not exist or is inaccessible/)
})

test('content.add with file, picture and metadata; item.get_data, item.metadata, publish, export', async () => {
  const metadata = new File(
    ['<?xml version="1.0" encoding="UTF-8"?><metadata><name>Zürich</name></metadata>'],
    'anything.xml'
  )
  const id = await add(
    { type: 'CSV', title: 'Städte' },
    { file: new File([CSV], 'cities.csv', { type: 'text/csv' }), thumbnail: PNG, metadata }
  )
  const item = await ann.post(`content/items/${id}`)
  assert.deepEqual([item.name, item.thumbnail, item.tags], ['cities.csv', 'thumbnail/tree.png', ['a', 'b c']])
  assert.deepEqual(await ann.get(`content/items/${id}/data`), { saved: 'cities.csv', content: CSV })
  assert.match((await ann.text(`content/items/${id}/info/metadata/metadata.xml`)) as string, /Zürich/)
  await ann.post(
    `content/users/ann/items/${id}/update`,
    { snippet: 'x' },
    { metadata: new File(['<metadata/>'], 'new.xml') }
  )
  assert.equal(await ann.text(`content/items/${id}/info/metadata/metadata.xml`), '<metadata/>')
  const publishing = {
    itemid: id,
    fileType: 'csv',
    publishParameters: JSON.stringify({
      name: 'cities',
      locationType: 'coordinates',
      latitudeFieldName: 'lat',
      longitudeFieldName: 'lon'
    }),
    overwrite: 'false',
    buildInitialCache: false
  }
  const [service] = (await ann.post('content/users/ann/publish', publishing)).services
  assert.equal(
    (
      await ann.post(`content/users/ann/items/${service.serviceItemId}/status`, {
        jobId: service.jobId,
        jobType: 'publish'
      })
    ).status,
    'completed'
  )
  assert.equal(
    (await ann.post('content/users/ann/publish', { ...publishing, overwrite: 'true' })).services[0].serviceItemId,
    service.serviceItemId
  )
  assert.deepEqual(
    (
      await ann.get(`content/items/${service.serviceItemId}/relatedItems`, {
        relationshipType: 'Service2Data',
        direction: 'forward'
      })
    ).relatedItems.map((each: { id: string }) => each.id),
    [id]
  )
  const dependents = {
    total: 1,
    start: 1,
    num: 100,
    nextStart: -1,
    list: [{ dependencyType: 'id', id: service.serviceItemId }]
  }
  assert.deepEqual(await ann.post(`content/items/${id}/dependencies/listDependentsTo`, { num: 100 }), dependents)
  const exported = await ann.post('content/users/ann/export', {
    itemId: service.serviceItemId,
    title: 'cities',
    exportFormat: 'CSV',
    exportParameters: { layers: [{ id: 0 }] }
  })
  assert.match((await ann.get(`content/items/${exported.exportItemId}/data`)).content, /Zürich/)
})

test('item.publish() of a CSV: what gis.content.analyze says is sent back with a name, and gives the records their places', async () => {
  const places = async (url: string) => {
    const answer = await fetch(`${url}/records?order_by=name`, {
      headers: { authorization: `Bearer ${ann.token}`, referer: 'http' }
    })
    return ((await answer.json()) as { results: Record<string, unknown>[] }).results.map(
      ({ name, geo_point_2d: place }) => [name, place]
    )
  }
  const publish = async (itemid: string, name: string, overwrite: boolean, location: Sent = {}) => {
    const analyzeParameters = { enableGlobalGeocoding: true, sourceLocale: 'en-us' }
    const { publishParameters } = await ann.post('content/features/analyze', {
      itemid,
      fileType: 'csv',
      analyzeParameters
    })
    const [service] = (
      await ann.post('content/users/ann/publish', {
        itemid,
        fileType: 'csv',
        publishParameters: { ...publishParameters, name, ...location },
        overwrite,
        buildInitialCache: false
      })
    ).services
    return service
  }
  const id = await add(
    { type: 'CSV', title: 'Placed' },
    { file: new File(['name,LAT,Long\nBern,46.9,7.4\nUnknown,,\n'], 'placed.csv') }
  )
  const { serviceurl } = await publish(id, 'placed', false)
  assert.deepEqual(await places(serviceurl), [
    ['Bern', { lon: 7.4, lat: 46.9 }],
    ['Unknown', null]
  ])
  await ann.post(
    `content/users/ann/items/${id}/update`,
    {},
    { file: new File(['name,LAT,Long\nZürich,47.4,8.5\n'], 'placed.csv') }
  )
  await publish(id, 'placed', true)
  assert.deepEqual(await places(serviceurl), [['Zürich', { lon: 8.5, lat: 47.4 }]])
  // A data frame without geometry is published as a table, with any names of columns.
  assert.deepEqual(
    await places(
      (
        await publish(
          await add({ type: 'CSV', title: 'Frame' }, { file: new File([CSV], 'frame.csv') }),
          'frame',
          false,
          { locationType: null }
        )
      ).serviceurl
    ),
    [
      ['Bern', undefined],
      ['Zürich', undefined]
    ]
  )
})

test('a web map is a dictionary, and so are resources of JSON; info files', async () => {
  const map = { operationalLayers: [], version: '2.0', title: 'Bäume' }
  const id = await add({ text: map }, { thumbnail: PNG })
  assert.deepEqual(await ann.get(`content/items/${id}/data`), map)
  await ann.post(`content/users/ann/items/${id}/update`, {
    text: { ...map, version: '2.1' },
    tags: ['x'],
    properties: { a: 1 },
    extent: [
      [1, 2],
      [3, 4]
    ],
    commentsEnabled: true
  })
  assert.equal((await ann.get(`content/items/${id}/data`)).version, '2.1')
  await ann.post(
    `content/users/ann/items/${id}/addResources`,
    { resourcesPrefix: 'app', access: 'inherit' },
    { file: new File(['{"a":"ä"}'], 'config 1.json') }
  )
  assert.deepEqual(await ann.get(`content/items/${id}/resources/app/config 1.json`), { a: 'ä' })
  assert.equal(
    (
      await ann.post(
        `content/users/ann/items/${id}/updateinfo`,
        { folderName: 'form' },
        { file: new File(['{"q":1}'], 'form.json') }
      )
    ).success,
    true
  )
  assert.deepEqual(await ann.get(`content/items/${id}/info/form/form.json`), { q: 1 })
  assert.equal((await ann.post(`content/items/${id}`)).thumbnail, 'thumbnail/tree.png')
  assert.equal(
    (await ann.post(`content/users/ann/items/${id}/deleteInfo`, { infoFile: 'form/form.json' })).success,
    true
  )
  await assert.rejects(ann.get(`content/items/${id}/info/form/form.json`), /Item info file does not exist/)
  for (const [name, folderName] of [
    ['page.html', ''],
    ['iteminfo.xml', ''],
    ['a.json', '../up']
  ]) {
    await assert.rejects(
      ann.post(`content/users/ann/items/${id}/updateinfo`, { folderName }, { file: new File(['{}'], name ?? '') }),
      /'file' must/
    )
  }
})

test('content status by GET, protection, can_delete, delete of many', async () => {
  const [id, other] = [await add(), await add()]
  assert.equal(
    (await boss.get(`content/items/${id}/setContentStatus`, { status: 'org_authoritative', clearEmptyFields: false }))
      .success,
    true
  )
  await assert.rejects(
    ann.get(`content/users/ann/items/${id}/canDelete`),
    /Delete protection is turned on/,
    'which the client returns as False'
  )
  assert.equal((await ann.get(`content/users/ann/items/${other}/canDelete`)).success, true)
  await boss.get(`content/items/${id}/setContentStatus`, { status: '', clearEmptyFields: true })
  assert.equal((await ann.post(`content/items/${id}`)).contentStatus, null)
  assert.deepEqual(
    (await ann.post('content/users/ann/deleteItems', { items: `${id},${other}`, permanentDelete: true })).results.map(
      (each: { success: boolean }) => each.success
    ),
    [false, true]
  )
  assert.equal((await ann.post(`content/users/ann/items/${id}/unprotect`)).success, true)
  assert.equal((await ann.post(`content/users/ann/items/${id}/delete`, { force: true })).success, true)
})

test('item.sharing (2.3): level and groups, each read back from content/itemsgroups', async () => {
  const id = await add()
  const group = async (title: string): Promise<string> =>
    (
      await ann.post(
        'community/createGroup',
        {
          title,
          tags: ['a'],
          access: 'org',
          isViewOnly: false,
          isinvitationOnly: false,
          MAX_FILE_SIZE: 1_024_000,
          displaySettings: { itemTypes: '' }
        },
        { thumbnail: PNG }
      )
    ).group.id
  const [first, second] = [await group('First'), await group('Second')]
  const groupsOf = async (as = ann) => Object.keys(await as.get('content/itemsgroups', { items: id }))
  const share = (level: object, groups: readonly string[]) =>
    ann.post('content/users/ann/shareItems', {
      items: id,
      confirmItemControl: true,
      ...level,
      groups: groups.join(',')
    })
  assert.deepEqual(await groupsOf(), [])
  assert.deepEqual((await share({ org: false, everyone: false }, [first, second])).results[0].notSharedWith, [])
  assert.deepEqual(await groupsOf(), [first, second])
  assert.deepEqual((await ann.get('content/itemsgroups', { items: `${id},${'0'.repeat(32)}` }))[first], {
    groupId: first,
    groupTitle: 'First',
    items: [{ itemId: id, itemTitle: 'Map' }]
  })
  assert.deepEqual([await groupsOf(bob), await groupsOf(Connection.anonymous(base))], [[], []])
  await share({ org: true, everyone: false }, [first, second])
  assert.deepEqual([(await ann.post(`content/items/${id}`)).access, await groupsOf(bob)], ['org', [first, second]])
  assert.equal(
    (await ann.post('content/users/ann/unshareItems', { items: id, groups: first })).results[0].success,
    true
  )
  assert.deepEqual(await groupsOf(), [second])
  await share({ org: false, everyone: true }, [second])
  assert.equal((await ann.post(`content/items/${id}`)).access, 'public')
  assert.equal(
    (
      await ann.post(`community/groups/${first}/update`, {
        title: 'Renamed',
        capabilities: '',
        leavingDisallowed: false,
        isOpenData: false,
        clearEmptyFields: false
      })
    ).success,
    true
  )
  assert.equal((await ann.post(`community/groups/${first}/deleteThumbnail`)).success, true)
  assert.equal((await ann.post(`community/groups/${first}`)).thumbnail, null)
})

test('content.folders (2.3): create, rename, add in streamed parts, list by type, move and reassign many', async () => {
  const { id: folder } = (await ann.post('content/users/ann/createFolder', { title: 'Straße' })).folder
  assert.equal((await ann.postUrl(`content/users/ann/${folder}/updateFolder`, { newTitle: 'Weg' })).success, true)
  assert.equal((await ann.get('content/users/ann')).folders[0].title, 'Weg')
  const properties = { type: 'CSV', title: 'Streamed', tags: ['a', 'b'], multipart: true, fileName: 'parts.csv' }
  const { id } = await ann.post(`content/users/ann/${folder}/addItem`, properties, { thumbnail: PNG })
  const parts = [CSV.slice(0, 20), CSV.slice(20)]
  await Promise.all(
    parts.map((part, at) =>
      ann.postUrl(
        `content/users/ann/${folder}/items/${id}/addPart`,
        { partNum: `${at + 1}`, streamdata: 'True', size: part.length },
        { file: new File([part], 'parts.csv') }
      )
    )
  )
  assert.equal(
    (await ann.post(`content/users/ann/${folder}/items/${id}/commit`, { id, async: 'True', ...properties })).success,
    true
  )
  assert.deepEqual(await ann.get(`content/users/ann/items/${id}/status`), {
    itemId: id,
    status: 'completed',
    statusMessage: 'completed'
  })
  assert.equal((await ann.get(`content/items/${id}/data`)).content, CSV)
  const map = await add({ title: 'A map' })
  const moved = await ann.post('content/users/ann/moveItems', { items: `${map},${'0'.repeat(32)}`, folder })
  assert.deepEqual(
    moved.results.map((each: { success: boolean }) => each.success),
    [true, false]
  )
  const list = async (types?: string, sortField?: string) =>
    (
      await everyPage(
        (start) => ann.get(`content/users/ann/${folder}`, { types, sortField, sortOrder: 'asc', num: 1, start }),
        'items'
      )
    ).map(({ title }) => title)
  assert.deepEqual(
    [await list('Web Map'), await list('csv'), await list(undefined, 'title'), (await list()).length],
    [['A map'], ['Streamed'], ['A map', 'Streamed'], 2]
  )
  const handed = await boss.post('content/users/ann/reassignItems', {
    items: `${map},${id}`,
    targetUsername: 'bob',
    targetFolderName: 'From Ann'
  })
  assert.deepEqual(
    handed.results.map((each: { success: boolean }) => each.success),
    [true, true]
  )
  const { folders } = await bob.get('content/users/bob')
  assert.equal((await bob.get(`content/users/bob/${folders[0].id}`)).total, 2)
})

test('gis.content.categories: a schema, many items put into it, found by it', async () => {
  const schema = [{ title: 'Categories', categories: [{ title: 'Nature', categories: [{ title: 'Water' }] }] }]
  assert.deepEqual(
    [
      (await ann.get('portals/self/categorySchema')).categorySchema,
      (await boss.post('portals/self')).hasCategorySchema
    ],
    [[], false]
  )
  assert.equal(
    (await boss.post('portals/self/assignCategorySchema', { categorySchema: { categorySchema: schema } })).success,
    true
  )
  assert.deepEqual(
    [
      (await ann.get('portals/self/categorySchema')).categorySchema,
      (await boss.post('portals/self')).hasCategorySchema
    ],
    [schema, true]
  )
  for (const bad of [
    { categorySchema: [{ categories: [] }] },
    schema.map((tree) => ({ ...tree, title: 'x'.repeat(101) })),
    'trees'
  ])
    await assert.rejects(
      boss.post('portals/self/assignCategorySchema', { categorySchema: bad }),
      /'categorySchema' must be/
    )
  await assert.rejects(ann.post('portals/self/assignCategorySchema', { categorySchema: schema }), /permissions/)
  const [id, other] = [await add({ title: 'Lake' }), await add({ title: 'Forest' })]
  const { results } = await ann.post('content/updateItems', {
    items: [
      { [id]: { categories: ['/Categories/Nature/Water'] } },
      { [other]: { categories: ['/Categories/Nature'] } },
      { ['0'.repeat(32)]: { categories: [] } }
    ]
  })
  assert.deepEqual(
    results.map((each: { success: boolean }) => each.success),
    [true, true, false]
  )
  const found = async (categories: unknown) =>
    (
      await ann.post('search', { q: 'owner:ann', categories, num: 100, sortField: 'title', sortOrder: 'asc' })
    ).results.map(({ title }: { title: string }) => title)
  assert.deepEqual(
    [await found('/Categories/Nature'), await found(['/Categories/Nature/Water'])],
    [['Forest', 'Lake'], ['Lake']]
  )
  await ann.post('content/updateItems', { items: [{ [id]: { categories: [] } }] })
  assert.deepEqual(await found('/Categories/Nature/Water'), [])
  await assert.rejects(ann.post('content/updateItems', { items: [{ [id]: 'Water' }] }), /'items' must be/)
  assert.equal((await boss.post('portals/self/deleteCategorySchema')).success, true)
})

test('item.copy_item: words, files and resources, private and unprotected; of a dataset, a reference', async () => {
  const map = await add(
    { title: 'Original', text: { version: '2.0' }, snippet: 'About it', properties: { a: 1 } },
    { thumbnail: PNG }
  )
  await ann.post(`content/users/ann/items/${map}/addResources`, { text: '{"open":1}', fileName: 'open.json' })
  await ann.post(`content/users/ann/items/${map}/addResources`, {
    text: '{"own":1}',
    fileName: 'own.json',
    access: 'private'
  })
  await boss.get(`content/items/${map}/setContentStatus`, { status: 'org_authoritative' })
  await ann.post(`content/users/ann/items/${map}/share`, { everyone: true, org: true, groups: '' })
  const copy = async (id: string, wish: Sent = {}): Promise<any> =>
    ann.post(`content/items/${(await ann.post(`content/users/ann/items/${id}/copy`, wish)).itemId}`)
  const first = await copy(map, { title: 'Second', tags: ['new', 'own'], includeResources: true })
  assert.deepEqual(
    [
      first.title,
      first.tags,
      first.snippet,
      first.properties,
      first.access,
      first.contentStatus,
      first.protected,
      first.thumbnail
    ],
    ['Second', ['new', 'own'], 'About it', { a: 1 }, 'private', null, false, 'thumbnail/tree.png']
  )
  assert.deepEqual(await ann.get(`content/items/${first.id}/data`), { version: '2.0' })
  const resources = async (id: string) =>
    (await ann.get(`content/items/${id}/resources`)).resources.map((each: { resource: string }) => each.resource)
  assert.deepEqual(
    [
      await resources(first.id),
      await resources((await copy(map)).id),
      await resources((await copy(map, { includeResources: true, copyPrivateResources: true })).id)
    ],
    [['open.json'], [], ['open.json', 'own.json']]
  )
  const source = await add({ type: 'CSV', title: 'To copy' }, { file: new File([CSV], 'copy.csv') })
  const [service] = (
    await ann.post('content/users/ann/publish', {
      itemid: source,
      fileType: 'csv',
      publishParameters: { name: 'to copy' }
    })
  ).services
  const reference = await copy(service.serviceItemId)
  assert.deepEqual(
    [reference.type, reference.url, 'datasetId' in reference],
    ['Feature Service', service.serviceurl, false]
  )
  await ann.post(`content/users/ann/items/${reference.id}/delete`)
  assert.equal(
    (await fetch(service.serviceurl, { headers: { authorization: `Bearer ${ann.token}`, referer: 'http' } })).status,
    200,
    'the dataset stays'
  )
  await assert.rejects(bob.post(`content/users/bob/items/${map}/copy`), /permissions/)
})

test('searches: the organization appended, pages, counts, boxes as lists', async () => {
  const ids = [
    await add({ title: 'Searched one', extent: '7,46,8,47' }),
    await add({ title: 'Searched two', extent: '20,20,21,21' })
  ]
  const search = (parameters: object) =>
    ann.post('search', {
      q: `title:searched* accountid:${orgId}`,
      bbox: '',
      start: 1,
      num: 100,
      sortField: 'title',
      sortOrder: 'asc',
      ...parameters
    })
  assert.deepEqual(
    (await everyPage((start) => search({ start, num: 1 }), 'results')).map(({ id }) => id),
    ids
  )
  assert.deepEqual((await search({ q: `id:(${ids.join(' OR ')})` })).total, 2)
  assert.deepEqual(
    (await search({ bbox: [6, 45, 9, 48] })).results.map(({ id }: { id: string }) => id),
    [ids[0]]
  )
  assert.deepEqual((await search({ bbox: '6,45,9,48' })).total, 1)
  await assert.rejects(search({ bbox: [6, 45, 9] }), /'bbox' must be/)
  assert.deepEqual((await search({ countFields: 'type', countSize: 200 })).aggregations.counts, [
    { fieldName: 'type', fieldValues: [{ value: 'web map', count: 2 }] }
  ])
})

test('gis.admin.webhooks: found by name after it was made, updated with all fields that were read, events as a list', async () => {
  const receiver = createServer(
    (request, response) => void request.resume().on('end', () => response.end('ok'))
  ).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  const config = { deactivationPolicy: { numberOfFailures: 5, daysInPast: 5 }, properties: { a: 1 } }
  assert.equal(
    (
      await boss.post('portals/self/webhooks/createWebhook', {
        name: 'Hook',
        url,
        secret: 's',
        config,
        changes: 'manualChanges',
        events: '/items,/users/add'
      })
    ).success,
    true
  )
  const [hook] = (await boss.get('portals/self/webhooks')).webhooks.filter(
    (each: { name: string }) => each.name.toLowerCase() === 'hook'
  )
  assert.equal(
    (
      await boss.post(`portals/self/webhooks/${hook.id}/update`, {
        name: 'Renamed',
        url: hook.payloadUrl,
        secret: hook.secret,
        config: hook.config,
        events: hook.events
      })
    ).success,
    true
  )
  const after = await boss.get(`portals/self/webhooks/${hook.id}`)
  assert.deepEqual(
    [after.name, after.secret, after.events, after.config],
    ['Renamed', 's', ['/items', '/users/add'], config]
  )
  assert.equal(
    (await boss.post(`portals/self/webhooks/${hook.id}/notificationStatus`, { start: 1, num: 25 })).nextStart,
    -1
  )
  assert.equal((await boss.post(`portals/self/webhooks/${hook.id}/delete`)).success, true)
  receiver.close()
})
