/** Items in the administration: lists, changes of several, and what each member may do with them. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { openPortal } from '../e2e/portal.ts'
import { formsOf, visitAs } from './admin-visitor.ts'
import { call, PASSWORD } from './towns.ts'
import { faultsOf } from './valid-markup.ts'

const HOSTILE = 'Quays "><script>alert(1)</script>'

const portal = await openPortal({ 'admin-password': PASSWORD, 'trusted-proxies': '127.0.0.1' })
after(() => portal.close())
await call(portal, '/portals/self/invite', {
  invitationList: JSON.stringify({
    invitations: [
      { username: 'ann', password: PASSWORD, role: 'org_publisher', fullname: 'Ann' },
      { username: 'ulf', password: PASSWORD, role: 'org_user', fullname: 'Ulf' },
      { username: 'vera', password: PASSWORD, role: 'iAAAAAAAAAAAAAAA', fullname: 'Vera' }
    ]
  })
})
const add = async (title: string, owner = 'ann', type = 'Web Map'): Promise<string> => {
  const { id } = (await call(portal, `/content/users/${owner}/addItem`, { title, type, text: '{}', tags: 'sea' })) as {
    readonly id: string
  }
  return id
}
const harbour = await add('Harbours')
const quay = await add(HOSTILE)
const chart = await add('Chart of the sea', 'admin', 'Web Mapping Application')

const admin = await visitAs(portal, 'admin', PASSWORD)
const ann = await visitAs(portal, 'ann', PASSWORD)
const ulf = await visitAs(portal, 'ulf', PASSWORD)
const vera = await visitAs(portal, 'vera', PASSWORD)

const titles = (text: string) =>
  [...text.matchAll(/<th scope="row">[\s\S]*?<bdi>([^<]*)<\/bdi><\/a>/g)].map((each) => each[1])
const accessOf = async (id: string) =>
  ((await call(portal, `/content/items/${id}`, {})) as { readonly access: string }).access

test('members see their own items, and all that are shared with them', async () => {
  assert.deepEqual(titles((await ann.read('/admin/items/?sort=title')).text), [
    'Harbours',
    'Quays ">&lt;script>alert(1)&lt;/script>'
  ])
  assert.deepEqual(titles((await admin.read('/admin/items/')).text), ['Chart of the sea'])
  assert.equal(titles((await admin.read('/admin/items/all/')).text).length, 3)
  assert.equal(titles((await ulf.read('/admin/items/all/')).text).length, 0)
  assert.equal(titles((await vera.read('/admin/items/')).text).length, 0)
})

test('search, filters and order are in the address, and a search that cannot be read is explained', async () => {
  assert.deepEqual(titles((await admin.read('/admin/items/all/?q=harbours')).text), ['Harbours'])
  assert.deepEqual(titles((await admin.read('/admin/items/all/?type=Web+Mapping+Application')).text), [
    'Chart of the sea'
  ])
  assert.deepEqual(titles((await admin.read('/admin/items/all/?q=owner:ann&sort=-title')).text).at(-1), 'Harbours')
  assert.equal(titles((await admin.read('/admin/items/all/?access=public')).text).length, 0)
  const wrong = await admin.read('/admin/items/all/?q=%22open')
  assert.equal(wrong.status, 200)
  assert.match(wrong.text, /quotation mark at position 0 is not closed/)
})

test('the pages are valid markup', async () => {
  for (const path of ['/admin/items/', '/admin/items/all/?q=harbours&sort=-modified', '/admin/items/all/?q=%22open'])
    assert.deepEqual(await faultsOf(path, (await ann.read(path)).text), [])
})

test('several items are shared, marked and given away at once', async () => {
  const change = (fields: Record<string, string | readonly string[]>) => ann.send('/admin/items/', 'change', fields)
  const shared = await change({ change: 'org', item: [harbour, quay] })
  assert.deepEqual([shared.status, shared.to], [303, '/admin/items/?done=itemsChanged'])
  assert.deepEqual([await accessOf(harbour), await accessOf(quay)], ['org', 'org'])
  await change({ change: 'none', item: quay })
  assert.equal(await accessOf(quay), 'private')
  await change({ change: 'authoritative', item: [harbour] })
  assert.match((await ann.read('/admin/items/?status=org_authoritative')).text, /Harbours/)
  assert.match((await change({ change: 'none' })).text, /No items are selected/)
  const given = await admin.send('/admin/items/all/', 'change', { change: 'owner', targetUsername: 'ulf', item: quay })
  assert.equal(given.status, 303)
  assert.equal(titles((await ulf.read('/admin/items/')).text).length, 1)
  const back = await admin.send('/admin/items/all/', 'change', {
    change: 'owner',
    targetUsername: 'nobody',
    item: quay
  })
  assert.equal(back.status, 400)
  assert.match(back.text, /Quays/)
})

test('every selected item that stays as it was is named with the reason, and one that is gone is counted', async () => {
  const own = await add('Jetties', 'ulf')
  await call(portal, `/content/items/${harbour}/share`, { everyone: 'true' })
  const change = (fields: Record<string, string | readonly string[]>) => ulf.send('/admin/items/all/', 'change', fields)
  const some = await change({ change: 'deprecated', item: [own, harbour, '0'.repeat(32)] })
  assert.equal(some.status, 400)
  assert.match(some.text, /These could not be changed; the other selected items were changed/)
  assert.match(some.text, /1 of the selected items no longer exists/)
  assert.match(some.text, /Harbours: You do not have permissions/)
  assert.equal((await call(portal, `/content/items/${own}`, {})).contentStatus, 'deprecated')
  assert.match(some.text, new RegExp(`value="${harbour}"[^>]* checked`), 'the boxes stay ticked')
  const none = await change({ change: 'deprecated', item: [harbour] })
  assert.match(none.text, /None of the selected items was changed/)
  await ulf.send('/admin/items/', 'change', { change: 'delete', item: own, confirmed: '1' })
  await call(portal, `/content/items/${harbour}/share`, { everyone: 'false', org: 'true' })
})

test('the forms offer exactly the sharing that the operation accepts of the caller', async () => {
  const { id: role } = await call(portal, '/portals/self/createRole', { name: 'Steward', description: 'x' })
  const privileges = ['portal:user:viewOrgItems', 'portal:user:createItem', 'portal:user:shareToOrg']
  await call(portal, `/portals/self/roles/${role}/setPrivileges`, { privileges: JSON.stringify({ privileges }) })
  await call(portal, '/portals/self/invite', {
    invitationList: JSON.stringify({ invitations: [{ username: 'rosa', password: PASSWORD, role }] })
  })
  const own = await add('Piers', 'rosa')
  const rosa = await visitAs(portal, 'rosa', PASSWORD)
  const choices = async () =>
    [...(await rosa.read(`/admin/items/${own}/sharing/`)).text.matchAll(/name="access" value="(\w+)"/g)].map(
      ([, value]) => value
    )
  assert.deepEqual(await choices(), ['org', 'none'])
  const several = (await rosa.read('/admin/items/')).text
  assert.match(several, /<option value="org"/)
  assert.doesNotMatch(several, /<option value="everyone"/)
  assert.equal((await rosa.send('/admin/items/', 'change', { change: 'everyone', item: own })).status, 400)
  assert.match((await ann.read('/admin/items/')).text, /<option value="everyone"/)
  // Somebody else has made it public: she may keep it so, and may take it back.
  await call(portal, `/content/items/${own}/share`, { everyone: 'true', org: 'true' })
  assert.deepEqual(await choices(), ['everyone', 'org', 'none'])
  assert.equal((await rosa.send(`/admin/items/${own}/sharing/`, 'share', { access: 'everyone' })).status, 303)
  assert.equal((await rosa.send(`/admin/items/${own}/sharing/`, 'share', { access: 'none' })).status, 303)
  assert.deepEqual(await choices(), ['org', 'none'])
  await call(portal, `/content/items/${own}/delete`, {})
  await call(portal, '/community/users/rosa/delete', {})
})

test('what the operation refuses, the page refuses, also when the form is forged', async () => {
  const { text } = await ann.read('/admin/items/all/')
  assert.match(text, /Harbours/)
  const refused = await ann.send('/admin/items/all/', 'change', { change: 'everyone', item: chart })
  assert.equal(refused.status, 400)
  assert.equal(await accessOf(chart), 'private')
  await call(portal, `/content/items/${chart}/share`, { org: 'true' })
  const seen = await ann.send('/admin/items/all/', 'change', { change: 'deprecated', item: chart })
  assert.equal(seen.status, 400)
  assert.match(seen.text, /Chart of the sea: [^<]*permission/)
})

test('deletion is asked about once, and says what stays and why', async () => {
  const asked = await admin.send('/admin/items/all/', 'change', { change: 'delete', item: [harbour, chart] })
  assert.equal(asked.status, 200)
  assert.match(asked.text, /Delete 1 item\?/)
  assert.match(asked.text, /These are deleted: Chart of the sea\./)
  assert.match(asked.text, /Harbours stays: Nobody can delete it until its protection is removed\./)
  assert.deepEqual(await faultsOf('confirm', asked.text), [])
  const gone = await admin.send('/admin/items/all/', 'change', {
    change: 'delete',
    confirmed: '1',
    item: [harbour, chart]
  })
  assert.deepEqual([gone.status, gone.to], [303, '/admin/items/all/?done=itemsDeleted'])
  const stays = await admin.send('/admin/items/all/', 'change', { change: 'delete', item: [harbour] })
  assert.equal(stays.status, 400)
  assert.match(stays.text, /Harbours: /)
})

let item = ''
const at = (tab = '') => `/admin/items/${item}/${tab === '' ? '' : `${tab}/`}`

test('each page of an item is valid markup, and only shows forms to who may change it', async () => {
  item = await add('Lighthouses')
  await call(portal, `/content/items/${item}/share`, { org: 'true' })
  for (const tab of ['', 'sharing', 'files', 'related', 'settings']) {
    const own = await ann.read(at(tab))
    assert.equal(own.status, 200, tab)
    assert.deepEqual(await faultsOf(at(tab), own.text), [])
    const other = await ulf.read(at(tab))
    assert.equal(other.status, 200, tab)
    assert.doesNotMatch(other.text, /name="do" value="(describe|share|picture|add|status|protect|owner|delete)"/, tab)
  }
  assert.match((await admin.read(at('history'))).text, /share/)
  assert.equal((await ann.read(at('history'))).status, 403)
  assert.equal((await ulf.read(`/admin/items/${quay.replace(/./g, '0')}/`)).status, 404)
})

test('a description is saved, what is empty is cleared, and what is refused stays in the form', async () => {
  const saved = await ann.send(at(), 'describe', {
    title: 'Lights',
    tags: 'sea, light',
    snippet: HOSTILE,
    culture: 'en'
  })
  assert.deepEqual([saved.status, saved.to], [303, `${at()}?done=saved`])
  const { text } = await ann.read(at())
  assert.match(text, /<title>Lights · /)
  assert.doesNotMatch(text, /<script>alert/)
  const read = await call(portal, `/content/items/${item}`, {})
  assert.deepEqual([read.title, read.tags, read.snippet, read.culture], ['Lights', ['sea', 'light'], HOSTILE, 'en'])
  await ann.send(at(), 'describe', { snippet: '' })
  assert.equal((await call(portal, `/content/items/${item}`, {})).snippet || null, null)
  const refused = await ann.send(at(), 'describe', { title: 'x'.repeat(251), snippet: 'kept' })
  assert.equal(refused.status, 400)
  assert.match(refused.text, /id="describe-title"[^>]*aria-invalid="true"/)
  assert.match(refused.text, /value="kept"/)
  const forged = await ulf.post(at(), {
    ...formOf((await ulf.read(at('related'))).text),
    do: 'describe',
    title: 'Mine'
  })
  assert.equal(forged.status, 400)
  assert.equal((await call(portal, `/content/items/${item}`, {})).title, 'Lights')
})

test('of two people who have one page open, the second reads what the first changed, and overwrites nothing unseen', async () => {
  const older = formsOf((await admin.read(at())).text).find((each) => each.get('do') === 'describe')
  assert.ok(older)
  await ann.send(at(), 'describe', { snippet: 'All lights', licenseInfo: 'CC BY' })
  older.set('accessInformation', 'Port office')
  older.set('licenseInfo', 'CC BY')
  const refused = await admin.post(at(), older)
  assert.equal(refused.status, 400)
  assert.match(refused.text, /It was changed by somebody else after you opened this page/)
  assert.match(refused.text, /It is now: All lights/)
  assert.doesNotMatch(refused.text, /It is now: CC BY/)
  assert.match(refused.text, /value="Port office"/)
  assert.equal((await call(portal, `/content/items/${item}`, {})).snippet, 'All lights')
  const again = formsOf(refused.text).find((each) => each.get('do') === 'describe')
  assert.ok(again)
  assert.equal((await admin.post(at(), again)).status, 303)
  const { snippet, accessInformation } = await call(portal, `/content/items/${item}`, {})
  assert.deepEqual([snippet, accessInformation], ['All lights', 'Port office'], 'what she left as it was stays')
  await ann.send(at(), 'describe', { snippet: '' })
})

test('the score names what helps most next', async () => {
  const { text } = await ann.read(at())
  assert.match(text, /What helps most next: The summary is missing\./)
  assert.match(
    text,
    new RegExp(`<a href="${at('files')}"><bdi>The picture is missing`),
    'with a way to where it is added'
  )
})

test('sharing says in words and numbers who may see the item, and changes it', async () => {
  const { group } = await call(portal, '/community/createGroup', { title: 'Pilots', tags: 'x', access: 'private' })
  await call(portal, `/community/groups/${group.id}/addUsers`, { users: 'ann,ulf' })
  await ann.send(at('sharing'), 'share', { access: 'none', groups: group.id })
  assert.equal(await accessOf(item), 'shared')
  const { text } = await ann.read(at('sharing'))
  assert.match(text, /3 of 4 members may see it: those of its groups/)
  assert.match(text, /Pilots<small>3 people may see it\.<\/small>/)
  await ann.send(at('sharing'), 'share', { access: 'everyone', groups: [] })
  assert.equal(await accessOf(item), 'public')
  assert.deepEqual((await call(portal, `/content/items/${item}/groups`, {})).admin, [])
  assert.match((await ann.read(at('sharing'))).text, /Everyone may see it, with or without an account\./)
})

test('files, relations, comments, protection and owner are changed, and the item is deleted after a question', async () => {
  const plan = await add('Plan of the sea')
  await ann.post(at('files'), await filled(at('files'), 'add', { file: new File(['{"a":1}'], 'notes.json') }))
  assert.match((await ann.read(at('files'))).text, /notes\.json/)
  const kept = await ann.read(`${at('files')}file?name=notes.json`)
  assert.deepEqual(
    [kept.text, kept.headers.get('content-disposition')],
    ['{"a":1}', 'attachment; filename="notes.json"']
  )
  await ann.post(at('files'), await filled(at('files'), 'replace', { file: new File(['{"a":2}'], 'other.json') }))
  assert.equal((await ann.read(`${at('files')}file?name=notes.json`)).text, '{"a":2}')
  assert.equal((await ann.read(`${at('files')}file?name=none.json`)).status, 400)
  const removed = await ann.send(at('files'), 'remove', { confirmed: '1' }, { resource: 'notes.json' })
  assert.equal(removed.to, `${at('files')}?done=fileRemoved`)
  const related = { destinationItemId: `https://data.example/items/${plan}/`, relationshipType: 'Item2Report' }
  assert.equal((await ann.send(at('related'), 'relate', related)).to, `${at('related')}?done=saved`)
  assert.match((await ann.read(at('related'))).text, /Plan of the sea/)
  assert.match((await ann.read(at('related'))).text, /<td><bdi>Item and report/)
  const apart = await ann.send(at('related'), 'unrelate', { confirmed: '1' }, { destinationItemId: plan })
  assert.equal(apart.to, `${at('related')}?done=saved`)
  assert.doesNotMatch((await ann.read(at('related'))).text, /Plan of the sea/)
  const nowhere = await ann.send(at('related'), 'relate', { destinationItemId: 'nowhere' })
  assert.match(nowhere.text, /id="relate-destinationItemId"[^>]*aria-invalid="true"/)
  await ulf.send(at('related'), 'comment', { comment: HOSTILE })
  const comments = (await ann.read(at('related'))).text
  assert.match(comments, /1 comment/)
  assert.doesNotMatch(comments, /<script>alert/)
  const editing =
    /href="([^"]*\/related\/comments\/[^"]*)"[^>]*>Edit</.exec((await ulf.read(at('related'))).text)?.[1] ?? ''
  assert.doesNotMatch((await ann.read(at('related'))).text, />Edit</)
  assert.match((await ann.read(editing)).text, /Only the writer of a comment can edit it/)
  const edited = await ulf.send(editing, 'rewrite', { comment: 'Better said' })
  assert.equal(edited.to, `${at('related')}?done=commentChanged`)
  assert.match((await ann.read(at('related'))).text, /Better said[\s\S]*Edited on /)
  await ann.send(at('related'), 'remove', { confirmed: '1' })
  assert.match((await ann.read(at('related'))).text, /There are no comments\./)
  const mayComment = async () => (await ulf.read(at('related'))).text.includes('<textarea')
  assert.ok(await mayComment())
  await call(portal, `/content/items/${item}/update`, { commentsEnabled: 'false' })
  assert.ok(!(await mayComment()))
  await ann.send(at('settings'), 'protect')
  assert.match(
    (await ann.read(at('settings'))).text,
    /You cannot delete this item[\s\S]*Nobody can delete it until its protection is removed/
  )
  await ann.send(at('settings'), 'unprotect')
  await ann.send(at('settings'), 'status', { status: 'deprecated' })
  assert.equal((await call(portal, `/content/items/${item}`, {})).contentStatus, 'deprecated')
  const toNobody = await admin.send(at('settings'), 'owner', { targetUsername: 'nobody' })
  assert.match(toNobody.text, /id="owner-targetUsername"[^>]*aria-invalid="true"/)
  const given = await admin.send(at('settings'), 'owner', { targetUsername: 'ulf' })
  assert.equal(given.to, '/admin/items/?done=given')
  assert.match((await ulf.send(at('settings'), 'delete')).text, /These are deleted: Lights\./)
  const gone = await ulf.send(at('settings'), 'delete', { confirmed: '1' })
  assert.equal(gone.to, '/admin/items/?done=itemsDeleted')
  assert.equal((await ulf.read(at())).status, 404)
})

test('an item is offered to those only to whom it can be given', async () => {
  const offered = async (path: string): Promise<readonly string[]> => {
    const { text } = await admin.read(path)
    const select = /<select[^>]*name="targetUsername"[\s\S]*?<\/select>/.exec(text)?.[0] ?? ''
    return [...select.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value ?? '')
  }
  await call(portal, '/portals/self/invite', {
    invitationList: JSON.stringify({
      invitations: [
        { username: 'vic', password: PASSWORD, role: 'iAAAAAAAAAAAAAAA' },
        { username: 'gone', password: PASSWORD }
      ]
    })
  })
  await call(portal, '/community/users/gone/disable', {})
  assert.deepEqual(await offered(`/admin/items/${harbour}/settings/`), ['', 'admin', 'ulf'], 'not its owner ann')
  assert.deepEqual(await offered('/admin/items/all/'), ['', 'admin', 'ann', 'ulf'])
})

function formOf(text: string): Record<string, string> {
  return {
    form:
      formsOf(text)
        .find((each) => each.has('do'))
        ?.get('form') ?? '',
    once: 'forged'
  }
}

async function filled(path: string, name: string, files: Readonly<Record<string, File>>): Promise<FormData> {
  const form = formsOf((await ann.read(path)).text).find((each) => each.get('do') === name)
  assert.ok(form)
  const data = new FormData()
  for (const [key, value] of form) data.append(key, value)
  for (const [key, value] of Object.entries(files)) data.append(key, value)
  return data
}
