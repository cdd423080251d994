/** What is not public is on no page, in no file for machines and in no header of anonymous visitors. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { openPortal } from '../e2e/portal.ts'
import { call, importTowns, PASSWORD, signIn } from './towns.ts'

const portal = await openPortal({ 'admin-password': PASSWORD, 'trusted-proxies': '127.0.0.1' })
after(() => portal.close())
await importTowns(portal)

const SECRET = /zanzibar/i
const ROWS = `zanzibarfield,name,day,place,photo\nzanzibarvalue,x,2024-03-01,"43.1,5.3",https://zanzibar.example/1.jpg\n`
for (const [datasetId, access] of [
  ['vault', 'private'],
  ['staff', 'org']
] as const)
  await portal.import(`${datasetId}.csv`, ROWS, { datasetId, title: 'Zanzibar title', access })
await portal.import('closed.csv', ROWS, { datasetId: 'closed', title: 'Closed', access: 'public', metadataOnly: true })
const metas = {
  default: {
    description: 'Zanzibar description',
    publisher: 'Zanzibar publisher',
    keyword: ['zanzibar keyword'],
    theme: ['Zanzibar theme']
  }
}
const itemIds: string[] = []
await portal.town(async ({ catalog }) => {
  for (const id of ['vault', 'staff']) {
    await catalog.change(id, { metas })
    itemIds.push((await catalog.settings(id)).itemId)
  }
})
const admin = {
  authorization: `Bearer ${await signIn(portal)}`,
  referer: 'test',
  'x-forwarded-proto': 'https'
}

const added = await call(portal, '/content/users/admin/addItem', {
  type: 'Web Map',
  title: 'Zanzibar map',
  snippet: 'zanzibar',
  tags: 'zanzibar',
  text: '{}'
})
assert.ok(added.success, JSON.stringify(added))
const { group } = await call(portal, '/community/createGroup', {
  title: 'Zanzibar group',
  tags: 'zanzibar',
  access: 'private'
})
assert.ok(group?.id)
itemIds.push(added.id, group.id)

/** Every address of the site that is there to be read, with each of the ids. */
function addresses(ids: readonly string[]): string[] {
  const routes = portal.server.routeGroups.filter(({ prefix }) => prefix === '').flatMap((each) => each.routes)
  const paths = routes.filter(
    ({ method, path }) => method === 'GET' && !/metrics|readyz|healthz|site-assets/.test(path)
  )
  return paths.flatMap(({ path }) => {
    const filled = path
      .replace(':z/:x/:y', '0/0/0')
      .replace(/:(tab|slug|name|file|size)/g, 'table')
      .replace('*', 'x')
    return filled.includes(':id') ? ids.map((id) => filled.replace(':id', id)) : [filled]
  })
}

async function read(path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const response = await fetch(new URL(path, portal.url), { redirect: 'manual', headers })
  const said = [...response.headers].filter(([name]) => name !== 'server-timing').flat()
  return `${response.status} ${said.join(' ')}\n${await response.text()}`
}

const QUERIES = ['', '?q=zanzibar', '?refine.theme=Zanzibar+theme', '?sort=title&flg=fr']
/** What a page repeats of its own address. */
const isRepeated = (query: string): boolean => /zanzibar/i.test(query)

test('nothing that is not public is in any answer to anonymous visitors', async () => {
  const ids = ['vault', 'staff', 'closed', ...itemIds]
  const paths = addresses(ids)
  assert.ok(paths.length > 150, `${paths.length} addresses`)
  for (const path of paths) {
    const text = await read(path)
    // The names of fields are metadata, which of this dataset are public.
    const bare = path.includes('/closed') ? text.replaceAll('zanzibarfield', '') : text
    assert.equal(SECRET.exec(bare)?.[0], undefined, path)
  }
  for (const id of itemIds)
    for (const path of ['/home/item.html?id=', '/home/group.html?id=', '/home/webmap/viewer.html?webmap='])
      assert.equal(SECRET.exec(await read(`${path}${id}`))?.[0], undefined, `${path}${id}`)
})

test('searches, facets and suggestions count nothing that is not public', async () => {
  for (const query of QUERIES.filter(isRepeated)) {
    const text = (await read(`/explore/${query}`)).replaceAll(/zanzibar( |\+|%20)?(theme)?/gi, '')
    assert.match(text, /No dataset matches/, query)
    assert.ok(!/Zanzibar (title|publisher|description|keyword)/.test(text), query)
  }
  assert.deepEqual(JSON.parse((await read('/explore/suggest?q=zanzibar')).split('\n').at(-1) ?? ''), {
    items: [],
    count: '0 datasets'
  })
})

test('a dataset, an item or a group that is not public is answered as one that does not exist', async () => {
  const bare = (text: string, id: string): string =>
    text.replaceAll(id, 'ID').replace(/date [^\n]*? GMT|x-request-id \S+|etag \S+|content-length \d+/g, '')
  for (const [id, none] of [
    ['vault', 'vaunt'],
    ['staff', 'stuff']
  ] as const)
    for (const path of addresses([id]).filter((each) => each.includes(id)))
      assert.equal(bare(await read(path), id), bare(await read(path.replace(id, none)), none), path)
  const none = 'f'.repeat(32)
  for (const id of itemIds)
    for (const path of ['/items/ID/', '/groups/ID/', '/home/item.html?id=ID'])
      assert.equal(bare(await read(path.replace('ID', id)), id), bare(await read(path.replace('ID', none)), none), path)
})

test('members see it, their pages are kept nowhere, and the next visitor does not get them', async () => {
  for (const path of ['/explore/', '/explore/dataset/vault/table/', `/items/${added.id}/`, `/groups/${group.id}/`]) {
    const seen = await read(path, admin)
    assert.match(seen, SECRET, path)
    assert.match(seen, /cache-control no-store/, path)
    assert.match(seen, /x-robots-tag noindex/, path)
    assert.equal(SECRET.exec(await read(path, { 'x-forwarded-proto': 'https' }))?.[0], undefined, path)
  }
  const old = await fetch(new URL(`/home/item.html?id=${itemIds[0]}`, portal.url), {
    redirect: 'manual',
    headers: admin
  })
  assert.deepEqual([old.status, old.headers.get('location')], [302, '/explore/dataset/vault/'])
})
