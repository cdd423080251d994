/** From a file to a dataset in the administration: what is read, corrected, described, shared and published again. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { zip } from '../../src/ingest/source/zip-for-tests.ts'
import { openPortal } from '../e2e/portal.ts'
import { openDocument, workbook } from '../ingest/layer-files.ts'
import { formsOf, type Seen, type Visitor, visitAs } from './admin-visitor.ts'
import { call, PASSWORD } from './towns.ts'
import { faultsOf } from './valid-markup.ts'

const HOSTILE = 'Quay "><script>alert(1)</script>'
const COUNTS = `Counts of the town
station;lat;lon;passages
St. Mary;48,8566;2,3522;1204
${HOSTILE.replaceAll('"', "'")};48,8601;2,3376;n/a
Quai Est;;;764
`

const portal = await openPortal({ 'admin-password': PASSWORD, 'trusted-proxies': '127.0.0.1', 'preview-mb': '1' })
after(() => portal.close())
await call(portal, '/portals/self/invite', {
  invitationList: JSON.stringify({
    invitations: [
      { username: 'ann', password: PASSWORD, role: 'org_publisher' },
      { username: 'pia', password: PASSWORD, role: 'org_publisher' },
      { username: 'ulf', password: PASSWORD, role: 'org_user' }
    ]
  })
})
const { group } = await call(portal, '/community/createGroup', { title: 'Mobility', tags: 'x', access: 'private' })
await call(portal, `/community/groups/${group.id}/addUsers`, { users: 'ann,ulf' })
const ann = await visitAs(portal, 'ann', PASSWORD)
const pia = await visitAs(portal, 'pia', PASSWORD)
const ulf = await visitAs(portal, 'ulf', PASSWORD)

/** The form with a file chosen, as a browser sends it. */
async function sendFile(visitor: Visitor, path: string, name: string, field: string, file: File): Promise<Seen> {
  const form = formsOf((await visitor.read(path)).text).find((each) => each.get('do') === name)
  assert.ok(form, `${path} has no form ${name}`)
  const data = new FormData()
  for (const [key, value] of form) data.append(key, value)
  data.append(field, file)
  return visitor.post(path, data)
}

/** A load may take longer than its form waits, and shows its own page then. */
async function loaded(seen: Seen): Promise<string> {
  let { to, text } = seen
  while (to.startsWith('/admin/publish/ann/')) {
    ;({ text } = await ann.read(to))
    if (text.includes('The publication failed')) assert.fail(text)
    const done = /class="btn primary" href="(\/admin\/items\/[^"]+)"/.exec(text)?.[1]
    if (done !== undefined) to = done
  }
  assert.match(to, /^\/admin\/items\/[0-9a-f]{32}\//, text)
  return to
}

const pathOf = ({ to }: Seen): string => to.replace(/\?.*/, '')
let source = ''
const CORRECTED = '?t.passages=int&latitude=lat&longitude=lon'

test('a source needs a file or an address, of a format that can be published; what was typed stays', async () => {
  const none = await ann.send('/admin/publish/', 'source', { title: 'Kept title' })
  assert.equal(none.status, 400)
  assert.match(none.text, /id="source-file-error"[^>]*>Choose a file, or give its address\./)
  assert.match(none.text, /value="Kept title"/)
  const odd = await sendFile(ann, '/admin/publish/', 'source', 'file', new File(['x'], 'notes.docx'))
  assert.match(odd.text, /does not end as those of the formats/)
  const inside = await ann.send('/admin/publish/', 'source', { dataUrl: 'http://127.0.0.1/counts.csv' })
  assert.equal(inside.status, 400)
  assert.match(inside.text, /127\.0\.0\.1/)
})

test('the page shows how a file was read, and each correction before anything is published', async () => {
  const sent = await sendFile(ann, '/admin/publish/', 'source', 'file', new File([COUNTS], 'bike-counts_2026.csv'))
  assert.equal(sent.status, 303, sent.text)
  source = pathOf(sent)
  const { text } = await ann.read(source)
  assert.match(text, /3 records, 5 fields/)
  assert.match(text, /id="read-separator-hint"><bdi>Semicolon/)
  assert.match(text, /id="read-header-hint"><bdi>Line 2/)
  assert.doesNotMatch(text, /<script>alert/)
  assert.deepEqual(await faultsOf(source, text), [])
  const corrected = (await ann.read(source + CORRECTED)).text
  assert.match(corrected, /1 value does not fit its type and would be empty/)
  assert.match(corrected, /<td class="bad"><span class="vh">Does not fit:\s*<\/span>\s*<bdi>n\/a/)
  assert.match(corrected, /2 of the first records have points/)
  assert.deepEqual(await faultsOf(source, corrected), [])
  const wrong = await ann.read(`${source}?header=99`)
  assert.equal(wrong.status, 200)
  assert.match(wrong.text, /The file cannot be read this way/)
})

test('fields get labels, units and an order, which stay with the file', async () => {
  const path = `${source}fields/${CORRECTED}`
  assert.deepEqual(await faultsOf(path, (await ann.read(path)).text), [])
  const kept = await ann.send(path, 'fields', {
    'place.passages': '0',
    'label.passages': 'Bikes counted',
    'unit.passages': 'bikes',
    'description.passages': 'In an hour.',
    'facet.station': [],
    'hidden.lat': 'true'
  })
  assert.equal(pathOf(kept), `${source}describe/`)
  assert.match(kept.to, /t\.passages=int/)
  const again = (await ann.read(path)).text
  assert.match(again, /name="label\.passages"[^>]*value="Bikes counted"/)
  assert.ok(again.indexOf('label.passages') < again.indexOf('label.station'))
})

test('the dataset is published with its description for those who were chosen', async () => {
  const path = `${source}describe/${CORRECTED}`
  const { text } = await ann.read(path)
  assert.match(text, /Mobility<small>3 people may see it\.<\/small>/)
  assert.deepEqual(await faultsOf(path, text), [])
  const refused = await ann.send(path, 'publish', { title: 'x'.repeat(300), snippet: 'kept' })
  assert.equal(refused.status, 400)
  assert.match(refused.text, /value="kept"/)
  const done = await ann.send(path, 'publish', {
    title: 'Bike counts',
    snippet: HOSTILE,
    description: 'Counted at <b>three</b> places.',
    tags: 'bikes, roads',
    groups: group.id
  })
  await loaded(done)
  const [item] = (await call(portal, '/search', { filter: 'type:"Feature Service"' })).results
  assert.deepEqual(
    [item.owner, item.title, item.access, item.tags],
    ['ann', 'Bike counts', 'shared', ['bikes', 'roads']]
  )
  assert.equal((await ulf.read('/explore/dataset/bike_counts/table/')).status, 200)
  assert.equal((await pia.read('/explore/dataset/bike_counts/table/')).status, 404)
  const schema = (await ann.read('/explore/dataset/bike_counts/schema.csv')).text
  assert.match(schema, /passages,Bikes counted/)
  assert.doesNotMatch(schema, /^lat,/m)
})

test('a title whose address another dataset has is refused beside its field', async () => {
  const { status, text } = await ann.send(`${source}describe/`, 'publish', { title: 'Bike counts' })
  assert.equal(status, 400)
  assert.match(text, /href="#publish-title"[\s\S]*id="publish-title-error">Another dataset has the address/)
})

test('the page of the file leads to its publication', async () => {
  const { text } = await ann.read(source.replace('/publish/', '/items/'))
  assert.match(text, new RegExp(`<a class="btn primary" href="${source}">Publish</a>`))
})

test('the same file replaces the records and keeps labels, description and audience', async () => {
  const path = `${source}describe/${CORRECTED}`
  assert.deepEqual(await faultsOf(path, (await ann.read(path)).text), [])
  const done = await ann.send(path, 'replace', {})
  await loaded(done)
  assert.match((await ulf.read('/explore/dataset/bike_counts/schema.csv')).text, /passages,Bikes counted/)
  const strict = await ann.send(path, 'replace', { nullRejected: [] })
  let { text } = strict
  while (strict.status === 303 && !text.includes('The publication failed')) ({ text } = await ann.read(strict.to))
  assert.match(text, /n\/a/)
})

test('fields of a dataset are changed on their page, and a field that cannot be changed so keeps what was typed', async () => {
  const [item] = (await call(portal, '/search', { filter: 'type:"Feature Service"' })).results
  const path = `/admin/items/${item.id}/fields/`
  assert.deepEqual(await faultsOf(path, (await ann.read(path)).text), [])
  const done = await ann.send(path, 'fields', {
    'label.station': 'Counting station',
    'place.lon': '0',
    'hidden.lat': []
  })
  assert.equal(done.to, `${path}?done=saved`, done.text)
  const schema = (await ann.read('/explore/dataset/bike_counts/schema.csv')).text
  assert.match(schema, /station,Counting station/)
  assert.match(schema, /^lat,/m)
  assert.ok(schema.indexOf('lon,') < schema.indexOf('passages,'))
  const all = Object.fromEntries(
    ['passages', 'station', 'lat', 'lon', 'geo_point_2d'].map((name) => [`hidden.${name}`, 'true'])
  )
  const refused = await ann.send(path, 'fields', { ...all, 'label.station': 'Kept' })
  assert.equal(refused.status, 400)
  assert.match(refused.text, /readers must see at least one field/)
  assert.match(refused.text, /value="Kept"/)
})

test('a new file replaces the records after a check, or its records are added', async () => {
  const [item] = (await call(portal, '/search', { filter: 'type:"Feature Service"' })).results
  const path = `/admin/items/${item.id}/data/`
  assert.deepEqual(await faultsOf(path, (await ann.read(path)).text), [])
  const more = new File(['station;lat;lon;passages\nQuai Ouest;48,9;2,4;n/a\n'], 'more.csv')
  const checked = await sendFile(ann, path, 'load', 'file', more)
  assert.equal(pathOf(checked), source)
  const replaced = await ann.send(`${source}describe/`, 'replace', {})
  await loaded(replaced)
  const records = async () => (await ann.read('/explore/dataset/bike_counts/table/')).text
  assert.match(await records(), /Quai Ouest/)
  assert.match((await ann.read('/explore/dataset/bike_counts/schema.csv')).text, /passages,Bikes counted,int/)
  const form = formsOf((await ann.read(path)).text).find((each) => each.get('do') === 'load') as URLSearchParams
  const data = new FormData()
  for (const [key, value] of form) data.append(key, key === 'how' ? 'append' : value)
  data.append('file', new File(['station;lat;lon;passages\nQuai Sud;48,8;2,3;12\n'], 'south.csv'))
  const appended = await ann.post(path, data)
  await loaded(appended)
  assert.match(await records(), /Quai Ouest[\s\S]*Quai Sud/)
})

test('the records return to those of an earlier file, after a question', async () => {
  const [item] = (await call(portal, '/search', { filter: 'type:"Feature Service"' })).results
  const path = `/admin/items/${item.id}/data/`
  const { text } = await ann.read(path)
  assert.match(text, /bike-counts_2026\.csv/)
  assert.match(text, /more\.csv/)
  const asked = await ann.send(path, 'earlier', {}, { name: 'bike-counts_2026.csv' })
  assert.match(asked.text, /Return to bike-counts_2026\.csv\?/)
  const form = formsOf(asked.text).find((each) => each.get('confirmed') === '1') as URLSearchParams
  await loaded(await ann.post(path, form))
  const table = (await ann.read('/explore/dataset/bike_counts/table/')).text
  assert.match(table, /St\. Mary/)
  assert.doesNotMatch(table, /Quai Ouest/)
  assert.match((await ann.read('/explore/dataset/bike_counts/schema.csv')).text, /passages,Bikes counted,int/)
  const forged = new URLSearchParams(form)
  forged.set('load', '0'.repeat(32))
  forged.set('once', 'forged')
  const refused = await ann.post(path, forged)
  assert.equal(refused.status, 400, refused.to)
  assert.match(refused.text, /does not keep an earlier file/)
})

test('only who may publish the file sees and sends the pages', async () => {
  assert.equal((await ulf.read('/admin/publish/')).status, 403)
  for (const step of ['', 'fields/', 'describe/']) assert.equal((await pia.read(source + step)).status, 404)
  const own = /name="form" value="([^"]+)"/.exec((await pia.read('/admin/publish/')).text)?.[1] ?? ''
  for (const [step, name] of [
    ['fields/', 'fields'],
    ['describe/', 'publish'],
    ['describe/', 'replace']
  ] as const) {
    const fields = { form: own, do: name, once: `${step} ${name}`, title: 'Mine', access: 'everyone' }
    const forged = await pia.post(source + step, fields)
    assert.ok([400, 404].includes(forged.status), `${step} ${name}: ${forged.status}`)
  }
})

const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const row = (...texts: string[]): string => `<row>${texts.map(cell).join('')}</row>`

test('of a file with several sheets one is chosen, and becomes a dataset named after it', async () => {
  const sheets = workbook([
    { name: 'Trees', rows: row('kind', 'height') + row('oak', '12') },
    { name: 'Benches', rows: row('street') + row('Quay') + row('Mole') }
  ])
  const sent = await sendFile(ann, '/admin/publish/', 'source', 'file', new File([sheets], 'park.xlsm'))
  const path = pathOf(sent)
  const first = (await ann.read(path)).text
  assert.match(first, /1 record, 2 fields/)
  assert.match(first, /<select[^>]* name="layer"[^>]*><option value="Trees" selected[^>]*>Trees/)
  assert.deepEqual(await faultsOf(path, first), [])
  assert.match((await ann.read(`${path}?layer=Benches&header=2`)).text, /<bdi>Quay<\/bdi>/)
  assert.match((await ann.read(`${path}?layer=Benches&header=9`)).text, /cannot be in row 9/)
  assert.match((await ann.read(`${path}?layer=Benches`)).text, /2 records, 1 field/)
  assert.match((await ann.read(`${path}?layer=*`)).text, /3 records, 4 fields/)
  assert.match((await ann.read(`${path}?layer=Bins`)).text, /has no layer Bins/)
  const describe = `${path}describe/?layer=Benches`
  assert.match((await ann.read(describe)).text, /name="title"[^>]*value="park, Benches"/)
  await loaded(await ann.send(describe, 'publish', { title: 'park, Benches', access: 'everyone' }))
  const { results } = await portal.json('/catalog/datasets/park_benches/records')
  assert.deepEqual(results, [{ street: 'Quay' }, { street: 'Mole' }])
})

test('of an archive one file is chosen, in any format that is imported', async () => {
  const archive = zip({
    'a/trees.csv': 'kind\noak\n',
    'b/benches.ods': openDocument(
      '<table:table table:name="B"><table:table-row><table:table-cell><text:p>street</text:p></table:table-cell></table:table-row><table:table-row><table:table-cell><text:p>Quay</text:p></table:table-cell></table:table-row></table:table>'
    )
  })
  const path = pathOf(await sendFile(ann, '/admin/publish/', 'source', 'file', new File([archive], 'park.zip')))
  assert.match((await ann.read(path)).text, /name="member"[^>]*><option value="a\/trees.csv" selected/)
  assert.match((await ann.read(`${path}?member=b/benches.ods`)).text, /<bdi>street<\/bdi>/)
})

test('of a large file the beginning is shown, what was chosen there holds, and the rest is found in all of it', async () => {
  const lines = Array.from({ length: 40_000 }, (_, id) => {
    const late = id > 39_000
    return `${id};Street ${id} of the town;${late ? 0.5 : id % 9};${late ? 'none' : id % 7};${id % 5}\n`
  })
  const text = `id;street;level;cars;lanes\n${lines.join('')}`
  const path = pathOf(await sendFile(ann, '/admin/publish/', 'source', 'file', new File([text], 'streets.csv')))
  const seen = (await ann.read(path)).text
  assert.match(seen, /Only the beginning of the file was read: the first 1 MB of 1\.5 MB\./)
  assert.match(seen, /decided over the whole file when it is published/)
  assert.match(seen, /[23]\d,\d{3} records in the beginning, 5 fields/)
  assert.deepEqual(await faultsOf(path, seen), [])
  assert.match((await ann.read(`${path}?flg=fr`)).text, /Seul le début du fichier a été lu/)
  const corrected = '?t.cars=int&t.lanes=text'
  const { results } = await call(portal, '/search', { filter: 'title:streets' })
  const { analysis } = await call(portal, '/content/features/analyze', {
    itemid: results[0].id,
    analyzeParameters: JSON.stringify({ preview: true })
  })
  assert.deepEqual(
    [analysis.beginning.totalBytes, analysis.fields.map(({ type }: { readonly type: string }) => type)],
    [text.length, ['int', 'text', 'int', 'int', 'int']]
  )
  await ann.send(`${path}fields/${corrected}`, 'fields', { 'label.street': 'Name of the street', 'hidden.id': 'true' })
  const describe = `${path}describe/${corrected}`
  await loaded(await ann.send(describe, 'publish', { title: 'streets', access: 'everyone' }))
  const { fields } = await portal.json('/catalog/datasets/streets')
  assert.deepEqual(
    fields.map(({ name, label, type }: Record<string, string>) => [name, label, type]),
    [
      ['street', 'Name of the street', 'text'],
      ['level', 'level', 'double'],
      ['cars', 'cars', 'int'],
      ['lanes', 'lanes', 'text']
    ]
  )
  const counted = await portal.json('/catalog/datasets/streets/records', { where: 'cars is null', limit: 0 })
  assert.equal(counted.total_count, 999)
  const strict = await ann.send(describe, 'replace', { nullRejected: [] })
  // A load that ends at once is answered at once; a longer one on the page of its progress.
  let said = strict.text
  for (let looks = 0; looks < 100 && !said.includes('999 cells'); looks++) said = (await ann.read(strict.to)).text
  assert.match(said, /999 cells[^<]*cars|cars[^<]*999/)
})
