/** Pages that administrators write. */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Portal } from '../e2e/portal.ts'
import type { Visitor } from './admin-visitor.ts'
import { call } from './towns.ts'
import { faultsOf } from './valid-markup.ts'

export function testOwnPages(
  portal: Portal,
  { admin, user }: { readonly admin: Visitor; readonly user: Visitor }
): void {
  const list = '/admin/pages/'
  const page = `${list}data-week/`
  const get = (path: string, language = 'en') =>
    fetch(new URL(path, portal.url), { redirect: 'manual', headers: { 'accept-language': language } })

  test('a page begins as a draft, is previewed, and shows to all when it is shared', async () => {
    const fields = {
      'texts.en.title': 'Data week',
      'texts.en.html': '<p>Come <b>in</b></p><script>alert(1)</script>',
      newSlug: 'data-week',
      position: '2'
    }
    const preview = await admin.send(`${list}new/`, 'create', { ...fields, preview: '1' })
    assert.match(preview.text, /<p>Come <strong>in<\/strong><\/p>/)
    assert.doesNotMatch(preview.text, /<script>alert/)
    assert.deepEqual(await faultsOf(`${list}new/`, preview.text), [])
    assert.equal((await get('/pages/data-week/')).status, 404)
    const created = await admin.send(`${list}new/`, 'create', fields)
    assert.deepEqual([created.status, created.to], [303, `${page}?done=pageCreated`])
    assert.equal((await get('/pages/data-week/')).status, 404)
    assert.equal((await admin.read('/pages/data-week/')).status, 200)
    assert.equal((await user.read('/pages/data-week/')).status, 404)
    for (const path of [list, page, `${page}?lang=fr`])
      assert.deepEqual(await faultsOf(path, (await admin.read(path)).text), [])
    assert.match((await admin.read(list)).text, /Data week[\s\S]*Draft/)
    const { itemId } = await call(portal, '/portals/self/pages/data-week', {})
    await call(portal, `/content/items/${itemId}/share`, { everyone: 'true' })
    const { status } = await get('/pages/data-week/')
    assert.equal(status, 200)
    const home = await (await get('/')).text()
    assert.match(home, /href="\/pages\/data-week\/"[^>]*><bdi>Data week</)
    assert.match(await (await get('/sitemap.xml')).text(), /\/pages\/data-week\/</)
    const older = await get('/page/data-week/')
    assert.deepEqual([older.status, older.headers.get('location')], [301, '/pages/data-week/'])
    assert.equal((await get(`/items/${itemId}/`)).headers.get('location'), '/pages/data-week/')
  })

  test('each reader gets the language of the page, and what is refused stays in the form', async () => {
    await admin.send(`${page}?lang=fr`, 'text', {
      'texts.fr.title': 'Semaine des données',
      'texts.fr.html': '<p>Entrez</p>'
    })
    assert.match(await (await get('/pages/data-week/', 'fr')).text(), /<h1>Semaine des données<\/h1>[\s\S]*Entrez/)
    assert.match(await (await get('/pages/data-week/', 'de')).text(), /<h1>Data week<\/h1>/)
    const refused = await admin.send(`${page}?lang=fr`, 'text', {
      'texts.fr.title': ' ',
      'texts.fr.html': '<p>Kept</p>'
    })
    assert.equal(refused.status, 400)
    assert.match(refused.text, /id="text-texts\.fr\.title"[^>]*aria-invalid="true"/)
    assert.match(refused.text, /&lt;p>Kept/)
    const taken = await admin.send(`${list}new/`, 'create', { 'texts.en.title': 'Again', newSlug: 'data-week' })
    assert.match(taken.text, /id="create-newSlug"[^>]*aria-invalid="true"/)
  })

  test('a page moves, leaves the navigation, and replaces the text of a page that every portal has', async () => {
    const moved = await admin.send(page, 'place', { newSlug: 'legal', position: '' })
    assert.equal(moved.to, `${list}legal/?done=saved`)
    assert.match(await (await get('/legal/')).text(), /<h1>Data week<\/h1>/)
    assert.doesNotMatch(await (await get('/')).text(), /Data week/)
    await admin.send(`${list}legal/?lang=fr`, 'language', { confirmed: '1' })
    assert.match(await (await get('/legal/', 'fr')).text(), /<h1>Data week<\/h1>/)
  })

  test('only members with the privilege write pages, and a deleted page is gone', async () => {
    const refused = await user.read(list)
    assert.ok(refused.status === 403 || !refused.text.includes('/admin/pages/new/'))
    assert.doesNotMatch((await user.read(`${list}new/`)).text, /name="do" value="create"/)
    const asked = await admin.send(`${list}legal/`, 'delete')
    assert.match(asked.text, /cannot be restored/)
    const gone = await admin.send(`${list}legal/`, 'delete', { confirmed: '1' })
    assert.equal(gone.to, `${list}?done=pageDeleted`)
    assert.deepEqual((await call(portal, '/portals/self/pages', {})).pages, [])
    assert.doesNotMatch(await (await get('/legal/')).text(), /<h1>Data week/)
  })
}
