/** The tabs of a dataset, as a visitor gets them. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { openPortal } from '../e2e/portal.ts'
import { EVIL, importTowns, PASSWORD } from './towns.ts'

const portal = await openPortal({ 'admin-password': PASSWORD, 'trusted-proxies': '127.0.0.1' })
after(() => portal.close())
await importTowns(portal)

const HARBOURS = '//explore/dataset/harbours'
const ROADS = '//explore/dataset/roads'
const TABS = ['information', 'table', 'map', 'analyze', 'export', 'api'] as const

async function page(path: string): Promise<string> {
  const { status, text } = await portal.get(path)
  assert.equal(status, 200, `${path}: ${text.slice(0, 300)}`)
  return text
}

test('information: description, licence, fields with labels, types and how much is filled', async () => {
  const text = await page(`${HARBOURS}/information/`)
  assert.match(text, /<h1[^>]*><bdi>Harbours of the town<\/bdi><\/h1>/)
  assert.match(text, /Where ships <strong>land<\/strong>\./)
  assert.match(text, /<a href="https:\/\/creativecommons.org\/licenses\/by\/4.0\/" rel="noopener ugc"><bdi>CC BY 4.0/)
  assert.match(
    text,
    /<code class="faint" dir="ltr">kind<\/code>.*?<td class="nowrap">Text<\/td>.*?fishing.*?<td class="r">50%<\/td>/s
  )
})

test('table: values as people write them, the sentence with the exact count, sort and filters in the address', async () => {
  const text = await page(`${HARBOURS}/table/`)
  assert.match(text, /<strong>2<\/strong> records/)
  assert.match(text, /<td class="r"><bdi>12.25<\/bdi>/)
  assert.match(text, /<td class="r"><bdi>4.50<\/bdi>/)
  assert.match(text, /<bdi>2 May 1901<\/bdi>/)
  assert.match(text, /<span class="vh">no value<\/span>/)
  const filtered = await page(`${HARBOURS}/table/?from.depth=5&sort=depth`)
  assert.match(filtered, /<strong>1<\/strong> of 2 records/)
  assert.match(filtered, /<bdi>depth<\/bdi>: <b><bdi>5 or more<\/bdi><\/b>/)
  assert.match(filtered, /<th scope="col" class="r" aria-sort="descending"/)
  assert.match(filtered, /href="\/explore\/dataset\/harbours\/export\/\?from.depth=5&amp;sort=depth"/)
  assert.ok(!filtered.includes('Old harbour'))
})

test('every kind of filter leaves what it says', async () => {
  const matching = async (query: string) =>
    /<strong>(\d+)<\/strong>/.exec(await page(`${HARBOURS}/table/?${query}`))?.[1]
  assert.equal(await matching('refine.kind=fishing'), '1')
  assert.equal(await matching('empty.kind=1'), '1')
  assert.equal(await matching('contains.name=harb'), '2')
  assert.equal(await matching('from.opened=1975&to.opened=1975'), '1')
  assert.equal(await matching('to.opened=1901-05-02'), '1')
  assert.equal(await matching('q=old'), '1')
  assert.equal(await matching('refine.nothing=1&from.depth=x'), '2')
})

test('columns are chosen by the address, by a form without scripts too', async () => {
  for (const query of ['columns=depth,name', 'column=depth&column=name']) {
    const text = await page(`${HARBOURS}/table/?${query}`)
    assert.match(text, /2 of 5/)
    assert.ok(!text.includes('fishing</bdi></td>'))
  }
})

test('a record is shown beside the table', async () => {
  const list = await page(`${HARBOURS}/table/`)
  const href = /<th scope="row"><a [^>]*href="([^"#]+)#record"/.exec(list)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const text = await page(`/${href}`)
  assert.match(text, /<aside class="panel" id="record"/)
})

test('export: every format, of everything and of what the filters leave', async () => {
  const text = await page(`${HARBOURS}/export/?from.depth=5&separator=comma`)
  assert.match(text, /<span class="vh">Download this record as CSV<\/span>/)
  const links = [...text.matchAll(/href="(\/api\/explore[^"]*exports\/csv[^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&')
  )
  const [these = '', all = ''] = links
  const lines = async (href: string) => (await page(`/${href}`)).trim().split(/\r?\n/)
  assert.deepEqual((await lines(these)).length, 2)
  assert.deepEqual((await lines(all)).length, 3)
  assert.match((await lines(all))[0] ?? '', /name,kind,depth/)
})

test('api: the request of the table in five languages, its answer, and mistakes with their place', async () => {
  assert.match(await page(`${HARBOURS}/api/?from.depth=5`), />`depth` (?:&gt;|>)= 5<\/textarea>/)
  assert.match(await page(`${HARBOURS}/api/?where=depth%20%3E%205`), /&quot;|"total_count": 1/)
  const text = await page(`${HARBOURS}/api/?where=dpth%20%3E%205`)
  assert.match(text, /Unknown field: dpth/)
  assert.match(text, /aria-invalid="true"/)
  for (const code of ['curl', 'python', 'javascript', 'r'])
    await page(`${HARBOURS}/api/?code=${code}&where=name%3D%22'%22`)
})

test('old addresses lead to the new ones, with their parameters', async () => {
  const led = async (path: string) => {
    const response = await fetch(new URL(path, portal.url), { redirect: 'manual' })
    return `${response.status} ${response.headers.get('location')}`
  }
  assert.equal(await led('/explore/dataset/harbours/'), '302 /explore/dataset/harbours/information/')
  assert.equal(await led('/explore/dataset/harbours/?tab=table&q=a'), '302 /explore/dataset/harbours/table/?q=a')
  assert.equal(await led('/explore/dataset/harbours/?tab=metas'), '302 /explore/dataset/harbours/information/')
  assert.equal(
    await led('/explore/dataset/roads/map/?location=2,3'),
    '302 /explore/dataset/roads/information/?location=2,3'
  )
})

test('hostile metadata and values run nowhere, on no tab', async () => {
  for (const tab of TABS) {
    const text = await page(`${ROADS}/${tab}/?q=${encodeURIComponent(EVIL)}&contains.name=${encodeURIComponent(EVIL)}`)
    const bare = text.replace(/="[^"]*"/g, '=""')
    assert.ok(!text.includes('<script>alert'), tab)
    assert.ok(!text.includes('<img'), tab)
    assert.ok(!/<[a-z][^<>]*\s(?:on\w+|style)=/.test(bare), tab)
    assert.ok(!/href="\s*javascript:/i.test(text), tab)
  }
})

test('a title of 100 kB is cut, and 1,000 fields are shown', async () => {
  const names = Array.from({ length: 1_000 }, (_, at) => `f${at}`)
  await portal.import('wide.csv', `${names.join(',')}\n${names.map(() => '1').join(',')}\n`, {
    datasetId: 'wide',
    title: 'Wide',
    access: 'public'
  })
  await portal.town(({ catalog }) =>
    catalog.change('wide', { metas: { default: { title: 'w'.repeat(100_000), description: '<p>'.repeat(30_000) } } })
  )
  for (const tab of TABS) assert.ok((await page(`//explore/dataset/wide/${tab}/`)).length < 3_000_000, tab)
  assert.ok((await page('//explore/')).length < 200_000)
})

test('what is not there and what is not shown look the same', async () => {
  await portal.import('secret.csv', 'name\nx\n', { datasetId: 'canary', title: 'Canary', access: 'private' })
  for (const tab of [...TABS, 'schema.csv', 'download', '']) {
    const [hidden, none] = await Promise.all(
      ['canary', 'nothing'].map((id) => portal.get(`//explore/dataset/${id}/${tab}`))
    )
    assert.equal(hidden?.status, 404, tab)
    assert.equal(hidden?.text.replaceAll('canary', 'nothing'), none?.text, tab)
    assert.ok(!hidden?.text.includes('Canary'))
  }
})
