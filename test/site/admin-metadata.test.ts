/** Metadata of datasets in the administration, and the lists that administrators keep for them. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { openPortal } from '../e2e/portal.ts'
import { formsOf, visitAs } from './admin-visitor.ts'
import { call, PASSWORD } from './towns.ts'
import { faultsOf } from './valid-markup.ts'

const portal = await openPortal({ 'admin-password': PASSWORD, 'trusted-proxies': '127.0.0.1' })
after(() => portal.close())
await call(portal, '/portals/self/invite', {
  invitationList: JSON.stringify({
    invitations: [
      { username: 'ann', password: PASSWORD, role: 'org_publisher' },
      { username: 'ulf', password: PASSWORD, role: 'org_user' }
    ]
  })
})
const { id: source } = await call(portal, '/content/users/ann/addItem', {
  type: 'CSV',
  title: 'Wells',
  text: 'name,depth\nOak,12\n',
  filename: 'wells.csv'
})
const {
  services: [{ serviceItemId: item }]
} = await call(portal, '/content/users/ann/publish', {
  itemid: source,
  filetype: 'csv',
  publishParameters: '{"name":"Wells"}'
})
await call(portal, `/content/items/${item}/share`, { everyone: 'true' })

const admin = await visitAs(portal, 'admin', PASSWORD)
const ann = await visitAs(portal, 'ann', PASSWORD)
const ulf = await visitAs(portal, 'ulf', PASSWORD)
const at = (tab: string, query = '') => `/admin/items/${item}/${tab}/${query}`
const settings = '/admin/settings/metadata/'
const metadata = async () => (await call(portal, `/content/items/${item}/datasetMetadata`, {})).metas
const explore = async (path: string) =>
  (await (await fetch(new URL(`/api/explore/v2.1/catalog${path}`, portal.url))).json()) as Record<string, any>
const information = async (language = 'en') =>
  (await fetch(new URL(`/explore/dataset/wells/information/?flg=${language}`, portal.url))).text()

test('the lists of licences and themes are kept line by line, and forms offer them', async () => {
  const saved = await admin.send(settings, 'licences', {
    licenses: 'CC BY 4.0 = https://creativecommons.org/licenses/by/4.0/\r\nOurs'
  })
  assert.deepEqual([saved.status, saved.to], [303, `${settings}?done=saved`])
  await admin.send(settings, 'themes', { themes: 'Water\nAir' })
  const { text } = await ann.read(`/admin/items/${item}/`)
  assert.match(text, /<datalist id="describe-licenseInfo-list"><option value="CC BY 4\.0">/)
  await ann.send(`/admin/items/${item}/`, 'describe', { licenseInfo: 'CC BY 4.0', tags: 'wells' })
  assert.match(await information(), /href="https:\/\/creativecommons\.org\/licenses\/by\/4\.0\/"/)
  const wrong = await admin.send(settings, 'licences', { licenses: 'Bad = https://' })
  assert.equal(wrong.status, 400)
  assert.match(wrong.text, /id="licences-licenses"[^>]*aria-invalid="true"/)
  assert.deepEqual(await faultsOf(settings, (await admin.read(settings)).text), [])
  assert.doesNotMatch((await ann.read(settings)).text, /name="do" value="themes"/)
})

test('standard metadata and those of DCAT are saved, and what is refused stands beside its field with all that was typed', async () => {
  const page = await ann.read(at('metadata'))
  assert.deepEqual(await faultsOf(at('metadata'), page.text), [])
  const saved = await ann.send(at('metadata'), 'metadata', {
    'metas.default.publisher': 'Town',
    'metas.default.theme': ['Water'],
    'other.default.theme': 'Ground\r\n',
    'metas.default.modified': '2026-01-02'
  })
  assert.deepEqual([saved.status, saved.to], [303, `${at('metadata')}?done=saved`])
  const dcat = at('metadata', '?template=dcat')
  await ann.send(dcat, 'metadata', {
    'metas.dcat.creator': 'Water office',
    'metas.dcat.contact_email': 'water@town.example',
    'metas.dcat.accrualperiodicity': 'monthly',
    'metas.dcat.conforms_to': 'https://one.example/\r\nhttps://two.example/'
  })
  const { default: basic, dcat: terms } = await metadata()
  assert.deepEqual(
    [basic.publisher, basic.theme, basic.modified, terms.creator, terms.conforms_to],
    [
      'Town',
      ['Water', 'Ground'],
      '2026-01-02T00:00:00+00:00',
      'Water office',
      ['https://one.example/', 'https://two.example/']
    ]
  )
  const refused = await ann.send(dcat, 'metadata', {
    'metas.dcat.created': 'yesterday',
    'metas.dcat.contributor': 'Kept'
  })
  assert.equal(refused.status, 400)
  assert.match(refused.text, /id="metadata-metas\.dcat\.created"[^>]*aria-invalid="true"/)
  assert.match(refused.text, /value="yesterday"[\s\S]*value="Kept"/)
  assert.deepEqual(await faultsOf(dcat, refused.text), [])
  const text = await information()
  for (const each of ['Water office', 'water@town.example', 'monthly', 'https://two.example/'])
    assert.ok(text.includes(each), each)
  // Nothing that was not touched is sent.
  await ann.send(dcat, 'metadata', {})
  assert.deepEqual((await metadata()).dcat, terms)
})

test('the score of the page is that of the public page, and names what helps most next', async () => {
  const own = /Description: (\d+) of 10/.exec((await ann.read(`/admin/items/${item}/`)).text)?.[1]
  const shown = /(\d+) of 10/.exec(await information())?.[1]
  assert.equal(own, shown)
  assert.match((await ann.read(`/admin/items/${item}/`)).text, /What helps most next: [^<]+\./)
})

test('texts in other languages are shown to readers of the language, by page and by API', async () => {
  const french = at('translations', '?lang=fr')
  assert.deepEqual(await faultsOf(french, (await ann.read(french)).text), [])
  await ann.send(french, 'translate', {
    'translations.fr.default.title': 'Puits',
    'translations.fr.default.keyword': 'puits\neau'
  })
  const titles = async (lang: string) => (await explore(`/datasets/wells?lang=${lang}`)).metas.default.title
  assert.deepEqual([await titles('fr'), await titles('de')], ['Puits', 'Wells'])
  assert.match(await information('fr'), /<title>Puits/)
  await ann.send(french, 'translate', { 'translations.fr.default.title': '' })
  assert.equal(await titles('fr'), 'Wells')
})

test('an administrator defines metadata, which are filled in, checked, filtered by and exported', async () => {
  const added = await admin.send(settings, 'template', { label: 'Town', templates: 'custom' })
  assert.equal(added.to, `${settings}custom/?done=saved`)
  const template = `${settings}custom/`
  await admin.send(template, 'field', { label: 'Data owner', templates: 'data-owner', type: 'text' })
  await admin.send(template, 'field', { label: 'Since', templates: 'since', type: 'datetime' })
  await admin.send(template, 'fields', {
    'values.data-owner': 'Works\nParks',
    'uri.data-owner': 'http://purl.org/dc/terms/rightsHolder',
    'facet.data-owner': 'true'
  })
  assert.deepEqual(await faultsOf(template, (await admin.read(template)).text), [])
  const taken = await admin.send(settings, 'template', { label: 'DCAT', templates: 'dcat' })
  assert.match(taken.text, /id="template-templates"[^>]*aria-invalid="true"/)
  const own = at('metadata', '?template=custom')
  await ann.send(own, 'metadata', { 'metas.custom.data-owner': 'Parks', 'metas.custom.since': '2020-05-01' })
  const { schema } = await explore('/metadata_templates/extra/custom')
  assert.deepEqual(
    [schema[0].name, schema[0].label, schema[0].values, schema[1].type],
    ['data-owner', 'Data owner', ['Works', 'Parks'], 'datetime']
  )
  const { metas } = await explore('/datasets/wells')
  assert.deepEqual(metas.custom, { 'data-owner': 'Parks', since: '2020-05-01T00:00:00+00:00' })
  assert.equal((await explore(`/datasets?refine=custom.data-owner:Parks`)).total_count, 1)
  assert.equal((await explore(`/datasets?refine=custom.data-owner:Works`)).total_count, 0)
  assert.equal((await explore('/datasets?where=`custom.data-owner`="Parks"')).total_count, 1)
  const graph = await (await fetch(new URL('/api/explore/v2.1/catalog/exports/ttl', portal.url))).text()
  assert.match(graph, /dct:rightsHolder "Parks"/)
  assert.match(await information(), /Data owner[\s\S]*Parks/)
  const forged = await ann.send(own, 'metadata', { 'metas.custom.data-owner': 'Mine' })
  assert.match(forged.text, /must be one of Works, Parks/)
  const asked = await admin.send(template, 'remove')
  assert.match(asked.text, /They stay/)
  await admin.send(template, 'remove', { confirmed: '1' })
  assert.deepEqual((await explore('/datasets/wells')).metas.custom, {
    'data-owner': 'Parks',
    since: '2020-05-01T00:00:00+00:00'
  })
})

test('members without control over the item see neither form, and a forged one changes nothing', async () => {
  for (const tab of ['metadata', 'translations']) {
    const { status, text } = await ulf.read(at(tab))
    assert.equal(status, 403, tab)
    assert.doesNotMatch(text, /name="do" value="(metadata|translate)"/)
  }
  const forged = await ann.send(settings, 'themes', { themes: 'Forged' }).catch(() => null)
  assert.equal(forged, null)
  assert.deepEqual((await call(portal, '/portals/self/metadataLists', {})).themes, ['Water', 'Air'])
})

test('metadata, fields, licences and themes that another member changed meanwhile are not overwritten unseen', async () => {
  const lists = async () => call(portal, '/portals/self/metadataLists', {})
  const labels = async () => (await call(portal, `/content/items/${item}/fields`, {})).fields[0].label
  const cases = [
    [at('metadata'), 'metadata', 'metas.default.publisher', async () => (await metadata()).default.publisher],
    [at('fields'), 'fields', 'label.name', labels],
    [
      settings,
      'licences',
      'licenses',
      async () => (await lists()).licenses.map(({ name }: { name: string }) => name).join()
    ],
    [settings, 'themes', 'themes', async () => (await lists()).themes.join()]
  ] as const
  for (const [page, form, field, value] of cases) {
    const older = formsOf((await admin.read(page)).text).find((each) => each.get('do') === form)
    assert.ok(older, page)
    assert.equal((await admin.send(page, form, { [field]: 'Changed first' })).status, 303, page)
    older.set(field, 'Changed second')
    const refused = await admin.post(page, older)
    assert.equal(refused.status, 400, page)
    assert.match(refused.text, /It was changed by somebody else after you opened this page/)
    assert.match(refused.text, /It is now: Changed first/)
    assert.equal(await value(), 'Changed first')
    const again = formsOf(refused.text).find((each) => each.get('do') === form)
    assert.equal(again?.get(field), 'Changed second', 'what was typed is still there')
    assert.equal((await admin.post(page, again as URLSearchParams)).status, 303)
    assert.equal(await value(), 'Changed second')
  }
})
