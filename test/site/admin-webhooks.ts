/** Webhooks in the administration: the forms with their operations, and what a person does with them. */
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Portal } from '../e2e/portal.ts'
import type { FormCase } from './admin-cases.ts'
import { formsOf, type Visitor } from './admin-visitor.ts'
import { call } from './towns.ts'

export interface Receiver {
  readonly url: string
  readonly received: readonly { readonly headers: Record<string, unknown>; readonly body: string }[]
  answer: { readonly status: number; readonly text: string }
}

export async function makeWebhook(portal: Portal, receiver: Receiver): Promise<string> {
  const { id } = await call(portal, '/portals/self/webhooks/createWebhook', {
    name: 'Warehouse',
    url: receiver.url,
    changes: 'manualChanges',
    events: '/roles/add'
  })
  await call(portal, `/portals/self/webhooks/${id}/deactivate`, {})
  return id
}

export function webhookCases(id: string, receiver: Receiver): readonly FormCase[] {
  const page = `/admin/webhooks/${id}/`
  const operation = `/portals/self/webhooks/${id}`
  return [
    {
      page: '/admin/webhooks/new/',
      form: 'create',
      operation: '/portals/self/webhooks/createWebhook',
      harmless: { name: ' ', url: 'x' },
      effective: { name: 'Forged', url: receiver.url, which: 'all' }
    },
    {
      page: '/admin/webhooks/settings/',
      form: 'update',
      operation: '/portals/self/webhooks/settings/update',
      harmless: { daysInPast: '99' },
      effective: { daysInPast: '9' }
    },
    {
      page: `${page}edit/`,
      form: 'update',
      operation: `${operation}/update`,
      harmless: { name: ' ', url: 'x', events: '/' },
      effective: { name: 'Forged', url: receiver.url, which: 'all' }
    },
    { page, form: 'activate', operation: `${operation}/deactivate`, harmless: {}, effective: {} },
    { page, form: 'test', operation: `${operation}/ping`, harmless: {}, effective: {} },
    { page, form: 'delete', operation: `${operation}/update`, harmless: { name: ' ' }, effective: { confirmed: '1' } }
  ]
}

export async function webhookState(portal: Portal): Promise<unknown> {
  const { webhooks } = await call(portal, '/portals/self/webhooks', {})
  return [webhooks, await call(portal, '/portals/self/webhooks/settings', {})]
}

export function testWebhooks(
  portal: Portal,
  { admin, receiver, clerk }: { readonly admin: Visitor; readonly receiver: Receiver; readonly clerk: Visitor }
): void {
  test('a webhook is made with a secret that is shown once, and fires; its delivery and payload are shown', async () => {
    const made = await admin.send('/admin/webhooks/new/', 'create', {
      name: 'Fires',
      url: receiver.url,
      which: 'chosen',
      events: ['/groups/add'],
      one: '/users/v\n/users/c/update',
      'config.properties': '{"team": "maps"}',
      'config.deactivationPolicy.numberOfFailures': '3'
    })
    assert.equal(made.status, 200)
    const secret = /<pre id="secret"[^>]*>([0-9a-f]{48})<\/pre>/.exec(made.text)?.[1]
    const { webhooks } = await call(portal, '/portals/self/webhooks', {})
    const { id, events, config, ...webhook } = webhooks.find(({ name }: { name: string }) => name === 'Fires')
    assert.equal(webhook.secret, secret)
    assert.deepEqual(events, ['/groups/add', '/users/v', '/users/c/update'])
    assert.deepEqual(config, { deactivationPolicy: { numberOfFailures: 3 }, properties: { team: 'maps' } })
    const page = `/admin/webhooks/${id}/`
    assert.match((await admin.read(page)).text, /Nothing has been sent yet/)
    assert.match((await admin.send(page, 'test')).text, /The receiver responded to the test[\s\S]*Status 200 after/)

    await call(portal, '/community/createGroup', { title: 'Fires the webhook', tags: 'x', access: 'private' })
    const status = async () => (await call(portal, `/portals/self/webhooks/${id}/notificationStatus`, {})).WebhookStatus
    while ((await status()).length === 0);
    const log = await admin.read(page)
    assert.match(log.text, /Group created[\s\S]*\/groups\/add[\s\S]*<span class="badge ok">200<\/span>/)
    const link = new RegExp(`href="(${page}deliveries/[^"]+)"`).exec(log.text)?.[1] ?? ''
    const delivery = await admin.read(link)
    assert.match(delivery.text, /&quot;team&quot;: &quot;maps&quot;|"team": "maps"/)
    assert.equal((await admin.send(link, 'redeliver')).to, `${page}?done=sentAgain`)
    assert.match((await admin.read(`${page}?state=failed`)).text, /0 deliveries/)
    assert.equal((await admin.read(`${page}deliveries/none/`)).status, 404)
    assert.equal((await clerk.read(link)).status, 403)
  })

  test('a secret is kept, replaced or removed; other parts of the configuration stay', async () => {
    const { id } = await call(portal, '/portals/self/webhooks/createWebhook', {
      name: 'Kept',
      url: receiver.url,
      events: '/items',
      changes: 'manualChanges',
      secret: 'first secret',
      config: JSON.stringify({ deactivationPolicy: { daysInPast: 4 }, more: [1] })
    })
    const edit = `/admin/webhooks/${id}/edit/`
    const now = () => call(portal, `/portals/self/webhooks/${id}`, {})
    const shown = formsOf((await admin.read(edit)).text).find((form) => form.get('do') === 'update')
    assert.deepEqual([shown?.get('secretChoice'), shown?.get('secret')], ['keep', ''], 'the secret is not in the page')
    assert.equal((await admin.send(edit, 'update', { name: 'Kept 2' })).to, `${edit}?done=saved`)
    const { name, secret, config, events } = await now()
    assert.deepEqual(
      [name, secret, config, events],
      ['Kept 2', 'first secret', { deactivationPolicy: { daysInPast: 4 }, more: [1] }, ['/items']]
    )
    const missing = await admin.send(edit, 'update', { name: 'Kept 3', secretChoice: 'own' })
    assert.equal(missing.status, 400)
    assert.match(missing.text, /Type the secret that you chose to set[\s\S]*value="Kept 3"/)
    await admin.send(edit, 'update', { secretChoice: 'own', secret: 'second secret' })
    assert.equal((await now()).secret, 'second secret')
    await admin.send(edit, 'update', { secretChoice: 'none' })
    assert.equal((await now()).secret, null)
    await call(portal, `/portals/self/webhooks/${id}/delete`, {})
  })

  test('mistakes in a webhook stand beside their fields, and nothing typed is lost', async () => {
    const { status, text } = await admin.send('/admin/webhooks/new/', 'create', {
      name: 'Wrong',
      url: 'http://10.0.0.1/hook',
      which: 'chosen',
      one: '/layers/publish',
      secretChoice: 'none',
      'config.deactivationPolicy.daysInPast': '99'
    })
    assert.equal(status, 400)
    const fault = (field: string) => new RegExp(`id="create-${field}-error"[^>]*>([^<]*)<`).exec(text)?.[1]
    assert.match(fault('events') ?? '', /which is not a trigger/)
    assert.match(fault('config.deactivationPolicy.daysInPast') ?? '', /must be a whole number from 1 to 30/)
    assert.match(text, /value="Wrong"[\s\S]*value="http:\/\/10\.0\.0\.1\/hook"[\s\S]*\/layers\/publish<\/textarea>/)
    const silent = { name: 'Silent', url: 'http://10.0.0.1/hook', which: 'all' }
    assert.match(
      (await admin.send('/admin/webhooks/new/', 'create', silent)).text,
      /id="create-url-error"[^>]*>The payload URL cannot be reached\./
    )
    const json = await admin.send('/admin/webhooks/new/', 'create', { name: 'x', 'config.properties': '[1]' })
    assert.match(json.text, /This is not a JSON object/)
  })
}
