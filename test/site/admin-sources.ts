/** Files and catalogs that are loaded on a schedule, in the administration. */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Portal } from '../e2e/portal.ts'
import type { FormCase } from './admin-cases.ts'
import { formsOf, type Visitor } from './admin-visitor.ts'
import type { Receiver } from './admin-webhooks.ts'
import { call } from './towns.ts'

const SOURCES = '/portals/self/sources'
const HARVESTERS = '/portals/self/harvesters'

export async function makeSource(portal: Portal, url: string): Promise<string> {
  const { id } = await call(portal, `${SOURCES}/add`, { datasetId: 'never-loaded', url, every: '1d' })
  await call(portal, `${SOURCES}/${id}/pause`, {})
  return id
}

export function sourceCases(id: string): readonly FormCase[] {
  const page = `/admin/sources/${id}/`
  const operation = `${SOURCES}/${id}`
  return [
    {
      page: '/admin/sources/new/',
      form: 'add',
      operation: `${SOURCES}/add`,
      harmless: { datasetId: 'x', url: 'x' },
      effective: { datasetId: 'forged', url: 'https://forged.example/', every: '1d' }
    },
    {
      page: '/admin/sources/harvesters/new/',
      form: 'add',
      operation: `${HARVESTERS}/add`,
      harmless: { kind: 'x', url: 'x' },
      effective: { kind: 'dcat', url: 'https://forged.example/', every: '1d' }
    },
    {
      page: `${page}edit/`,
      form: 'update',
      operation: `${operation}/update`,
      harmless: { maxVanished: '101' },
      effective: { maxVanished: '99' }
    },
    { page, form: 'resume', operation: `${operation}/pause`, harmless: {}, effective: {} },
    { page, form: 'run', operation: `${operation}/pause`, harmless: {}, effective: {} },
    { page, form: 'remove', operation: `${operation}/pause`, harmless: {}, effective: { confirmed: '1' } }
  ]
}

export async function sourcesState(portal: Portal): Promise<unknown> {
  const { sources } = await call(portal, SOURCES, {})
  const { harvesters } = await call(portal, HARVESTERS, {})
  return [sources, harvesters]
}

export function testSources(
  portal: Portal,
  { admin, files }: { readonly admin: Visitor; readonly files: Receiver }
): void {
  const { url } = files
  const csv = files.answer
  test('a file is loaded on a schedule: added, run, held back, accepted, paused and removed; the audit log names it', async () => {
    const made = await admin.send('/admin/sources/new/', 'add', {
      datasetId: 'scheduled',
      url,
      every: '6h',
      format: 'csv',
      secrets: 'Authorization: Bearer secret-of-the-file'
    })
    const page = made.to.replace(/\?.*/, '')
    assert.match((await admin.read(made.to)).text, /Its first run is due now\.[\s\S]*Kept sealed/)
    assert.equal((await admin.send(page, 'run')).to, `${page}?done=ran`)
    const loaded = await admin.read(page)
    assert.match(loaded.text, /A person[\s\S]*Loaded[\s\S]*0 → 2 records/)
    assert.doesNotMatch(loaded.text, /secret-of-the-file/)
    await admin.send(page, 'run')
    assert.match((await admin.read(page)).text, /Unchanged/)
    assert.equal((await admin.send(page, 'pause')).to, `${page}?done=paused`)
    assert.match((await admin.read('/admin/sources/')).text, /scheduled[\s\S]*Paused/)
    await admin.send(page, 'resume')
    const question = await admin.send(page, 'remove')
    const form = formsOf(question.text).find((each) => each.get('confirmed') === '1') as URLSearchParams
    assert.equal((await admin.post(page, form)).to, '/admin/sources/?done=removed')
    assert.equal((await admin.read(page)).status, 404)
    const { items } = await call(portal, '/portals/self/history', { id: page.split('/')[3] ?? '', types: 'sources' })
    assert.deepEqual(
      items.map(({ action, actor }: { action: string; actor: string }) => `${action} ${actor}`),
      ['remove b', 'resume b', 'pause b', 'add b']
    )
  })

  test('a source is edited: what is kept is shown, credentials are not, and they are for one host', async () => {
    const made = await admin.send('/admin/sources/new/', 'add', {
      datasetId: 'edited',
      url,
      every: '6h',
      format: 'csv',
      secrets: 'Authorization: Bearer secret-of-the-file'
    })
    const page = made.to.replace(/\?.*/, '')
    await admin.send(page, 'run')
    const form = await admin.read(`${page}edit/`)
    assert.match(form.text, /name="every"[^>]*value="6h"[\s\S]*name="format"[^>]*value="csv"/)
    assert.doesNotMatch(form.text, /secret-of-the-file/)
    const elsewhere = await admin.send(`${page}edit/`, 'update', { url: 'https://elsewhere.example/trees.csv' })
    assert.match(elsewhere.text, /credentials were given for 127\.0\.0\.1[\s\S]*Give those of elsewhere\.example/)
    const times = { every: '', at: '03:30', days: 'mon,tue', timezone: 'Europe/Paris', maxVanished: '7' }
    assert.equal((await admin.send(`${page}edit/`, 'update', times)).to, `${page}?done=saved`)
    const text = (await admin.read(page)).text
    assert.match(text, /at 03:30, on Mon and Tue \(Europe\/Paris\)[\s\S]*Kept sealed[\s\S]*0 → 2 records/)
    const gone = { url: 'https://elsewhere.example/trees.csv', removeSecrets: 'true' }
    assert.equal((await admin.send(`${page}edit/`, 'update', gone)).to, `${page}?done=saved`)
    assert.match((await admin.read(page)).text, /elsewhere\.example[\s\S]*Not set/)
    const { items } = await call(portal, '/portals/self/history', { id: page.split('/')[3] ?? '', types: 'sources' })
    assert.deepEqual(
      items.map(({ action }: { action: string }) => action),
      ['update', 'update', 'add']
    )
  })

  test('a file that fails says why; a mistake in the form keeps what was typed', async () => {
    const made = await admin.send('/admin/sources/new/', 'add', {
      datasetId: 'broken',
      url: `${url}.gone`,
      at: '03:30'
    })
    const page = made.to.replace(/\?.*/, '')
    files.answer = { status: 404, text: 'gone' }
    await admin.send(page, 'run')
    files.answer = csv
    const { text } = await admin.read(page)
    assert.match(text, /<dt>State<\/dt><dd><span class="badge bad">Failed<\/span><small class="adm-below" lang="en">/)
    assert.match(text, /<table[\s\S]*badge bad">Failed<\/span><small class="adm-below" lang="en">/)
    const wrong = await admin.send('/admin/sources/new/', 'add', { datasetId: 'kept', url, every: 'often' })
    assert.equal(wrong.status, 400)
    const unplanned = await admin.send('/admin/sources/new/', 'add', { datasetId: 'kept', url })
    assert.match(unplanned.text, /id="add-every-error"[^>]*>The schedule is not valid/)
    assert.match(wrong.text, /is not an interval[\s\S]*value="kept"[\s\S]*value="often"/)
    const secrets = await admin.send('/admin/sources/new/', 'add', { datasetId: 'x', url, every: '1d', secrets: 'x' })
    assert.match(secrets.text, /id="add-secrets-error"[^>]*>Each line must be/)
  })

  test('a catalog is added and run; what became of its datasets is shown', async () => {
    const made = await admin.send('/admin/sources/harvesters/new/', 'add', { url, every: '1d' })
    const page = made.to.replace(/\?.*/, '')
    assert.match((await admin.read(made.to)).text, /The catalog was added/)
    await admin.send(page, 'run')
    assert.match((await admin.read(page)).text, /badge bad">Failed[\s\S]*DCAT as JSON-LD/)
    assert.match((await admin.read('/admin/sources/harvesters/')).text, /1 catalog[\s\S]*DCAT/)
    assert.equal((await admin.send(`${page}edit/`, 'update', { every: '12h', prefix: 'x-' })).to, `${page}?done=saved`)
    assert.match((await admin.read(page)).text, /every 12 hours/)
    assert.match((await admin.read(`${page}edit/`)).text, /name="prefix"[^>]*value="x-"/)
    const wrong = await admin.send('/admin/sources/harvesters/new/', 'add', { url, every: '1d', owner: 'nobody-here' })
    assert.match(wrong.text, /no user nobody-here/)
  })
}
