import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { TRIGGERS } from '#events'
import { createSealer } from '#kit'
import { ADMIN, openTestPortal, type Sent } from '../portal-for-tests.ts'
import { startReceiver } from './receiver-for-tests.ts'

const portal = await openTestPortal()
const receiver = await startReceiver()
after(() => Promise.all([portal.close(), receiver.close()]))
const { ask, refused, webhooks, clock } = portal
const as = await portal.signIn(ADMIN)
const asBoss = { as }

const ALL = '/portals/self/webhooks'
const SERVICE = { as, prefix: '/webadaptor/admin' }
const SERVICE_SETTINGS = '/services/webhooks/settings'
const DEFAULTS = {
  notificationAttempts: 3,
  notificationTimeOutInSeconds: 10,
  notificationElapsedTimeInSeconds: 5,
  numberOfFailures: 5,
  daysInPast: 5
}
let made = 0
const create = async (more: Sent = {}): Promise<string> =>
  (
    await ask(
      `${ALL}/createWebhook`,
      { name: `Hook ${++made}`, url: receiver.url, changes: 'manualChanges', events: '/roles', ...more },
      asBoss
    )
  ).id
const detailsOf = async (path: string, sent: Sent) => (await refused(path, sent, asBoss)).details

/** Everything that is due is delivered. */
async function deliver(): Promise<void> {
  while (await webhooks.deliverer.turn()) await webhooks.deliverer.settled()
}

test('a webhook is made, shown, listed, updated and deleted', async () => {
  const config = { deactivationPolicy: { numberOfFailures: 3, daysInPast: 2 }, properties: { team: 'maps' } }
  const id = await create({ name: 'First', secret: 's3cret', config, events: 'items/add,/groups' })
  const { ownerId, ...shown } = await ask(`${ALL}/${id}`, {}, asBoss)
  assert.match(ownerId, /^[0-9a-f]{32}$/)
  assert.deepEqual(shown, {
    id,
    accountId: '0123456789ABCDEF',
    payloadUrl: receiver.url,
    secret: 's3cret',
    isActive: true,
    name: 'First',
    config,
    created: clock.ms,
    modified: clock.ms,
    events: ['/items/add', '/groups']
  })
  const list = await ask(ALL, {}, asBoss)
  assert.deepEqual([list.webhooks.length, list.total, list.num, list.nextStart], [1, 1, 25, -1])
  assert.deepEqual(
    await ask(`${ALL}/${id}/update`, { name: 'Second', url: receiver.url, events: '["/users"]' }, asBoss),
    { success: true }
  )
  const updated = await ask(`${ALL}/${id}`, {}, asBoss)
  assert.deepEqual(
    [updated.name, updated.events, updated.secret, updated.config],
    ['Second', ['/users'], 's3cret', config],
    'secret and config stay when they are not sent'
  )
  await ask(`${ALL}/${id}/update`, { name: 'Second', url: receiver.url, events: '/', secret: '', config: {} }, asBoss)
  const cleared = await ask(`${ALL}/${id}`, {}, asBoss)
  assert.deepEqual([cleared.secret, cleared.config, cleared.events], [null, {}, ['/']])
  assert.deepEqual(await ask(`${ALL}/${id}/delete`, {}, asBoss), { success: true })
  for (const operation of [
    '',
    '/update',
    '/delete',
    '/activate',
    '/deactivate',
    '/notificationStatus',
    '/redeliver',
    '/ping'
  ]) {
    const sent = { name: 'x', url: receiver.url, events: '/', allFailed: true }
    assert.deepEqual(
      await refused(`${ALL}/${id}${operation}`, sent, asBoss),
      { code: 400, messageCode: 'LOGG_0002', message: 'Webhook does not exist or is inaccessible.', details: [] },
      operation
    )
  }
})

test('a webhook stores the portal address of the request that created it, and reports it to receivers', async () => {
  const id = await create()
  const row = await portal.store.db
    .selectFrom('webhooks')
    .select('made_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(row.made_at, `${portal.url.replace('http:', 'https:')}/`)
  await ask(`${ALL}/${id}/delete`, {}, asBoss)
})

test('a secret that was sealed with a lost key is shown as none, survives an update that does not send one, and can be replaced', async () => {
  const id = await create({ secret: 'of old' })
  const sealed = createSealer(Buffer.alloc(32, 8)).seal('of old', `webhook:${id}`)
  await portal.store.transaction((tx) =>
    tx.updateTable('webhooks').set({ secret: sealed }).where('id', '=', id).execute()
  )
  assert.equal((await ask(`${ALL}/${id}`, {}, asBoss)).secret, null)
  const input = { name: 'Locked', url: receiver.url, events: '/' }
  await ask(`${ALL}/${id}/update`, input, asBoss)
  assert.equal(
    (await portal.store.db.selectFrom('webhooks').select('secret').where('id', '=', id).executeTakeFirstOrThrow())
      .secret,
    sealed
  )
  await ask(`${ALL}/${id}/update`, { ...input, secret: 'of today' }, asBoss)
  assert.equal((await ask(`${ALL}/${id}`, {}, asBoss)).secret, 'of today')
  await ask(`${ALL}/${id}/delete`, {}, asBoss)
})

test('allChanges is everything', async () => {
  const id = await create({ changes: 'allChanges', events: '/roles' })
  assert.deepEqual((await ask(`${ALL}/${id}`, {}, asBoss)).events, ['/'])
  await ask(`${ALL}/${id}/delete`, {}, asBoss)
})

test('names are unique without regard to case', async () => {
  const id = await create({ name: 'Unique' })
  assert.deepEqual(await detailsOf(`${ALL}/createWebhook`, { name: 'unique', url: receiver.url, events: '/' }), [
    "'name' must be one that no other webhook has."
  ])
  await ask(`${ALL}/${id}/update`, { name: 'UNIQUE', url: receiver.url, events: '/' }, asBoss)
  const other = await create()
  assert.deepEqual(await detailsOf(`${ALL}/${other}/update`, { name: 'Unique', url: receiver.url, events: '/' }), [
    "'name' must be one that no other webhook has."
  ])
})

test('unknown triggers are refused with the list of known ones', async () => {
  const details = await detailsOf(`${ALL}/createWebhook`, {
    name: 'x',
    url: receiver.url,
    events: '/items/fly,/layers,/items'
  })
  assert.deepEqual(details, [
    `'events' contains "/items/fly", which is not a trigger.`,
    `'events' contains "/layers", which is not a trigger.`,
    `Triggers: ${TRIGGERS.join(', ')}.`
  ])
  assert.deepEqual(
    await detailsOf(`${ALL}/createWebhook`, { name: 'x', url: receiver.url, changes: 'manualChanges' }),
    ["'events' must be specified."]
  )
})

test('every other mistake is reported at once, and nothing is created', async () => {
  const before = (await ask(ALL, {}, asBoss)).total
  const config = { deactivationPolicy: { numberOfFailures: 0, daysInPast: 'five' }, properties: [] }
  assert.deepEqual(
    await detailsOf(`${ALL}/createWebhook`, { name: ' ', url: 'ftp://x', secret: 'ü', config, events: '/' }),
    ["'name' must be specified."]
  )
  assert.deepEqual(
    await detailsOf(`${ALL}/createWebhook`, { name: 'x', url: 'ftp://x', secret: 'ü', config, events: '/' }),
    [
      "'url' must be an https address.",
      "'secret' must be made of visible ASCII characters, and blanks between them.",
      "'config.properties' must be a JSON object.",
      "'config.deactivationPolicy.numberOfFailures' must be a whole number from 1 to 10.",
      "'config.deactivationPolicy.daysInPast' must be a whole number from 1 to 30."
    ]
  )
  assert.equal((await ask(ALL, {}, asBoss)).total, before)
})

test('at creation the URL must return a response, of any status; plain HTTP and own networks are for listed hosts', async () => {
  receiver.answer = { status: 405, text: 'POST only' }
  await create()
  assert.equal(receiver.probes.at(-1), 'GET')
  receiver.answer = { status: 200, text: 'thanks' }
  const cases: [string, RegExp][] = [
    ['http://127.0.0.1:1/', /could not be fetched/],
    ['https://10.0.0.1/', /are not allowed/],
    ['https://localhost/', /are not allowed/],
    ['http://example.com/', /are not allowed/],
    ['https://[::1]/', /are not allowed/]
  ]
  for (const [url, why] of cases) {
    const { message, details } = await refused(`${ALL}/createWebhook`, { name: 'x', url, events: '/' }, asBoss)
    assert.equal(message, 'The payload URL cannot be reached.')
    assert.match(details[0] ?? '', why)
  }
  const id = await create()
  assert.equal(
    (await refused(`${ALL}/${id}/update`, { name: 'moved', url: 'https://10.0.0.1/', events: '/' }, asBoss)).message,
    'The payload URL cannot be reached.'
  )
})

test('deactivated, a webhook receives nothing; activated, what happens from then on', async () => {
  const id = await create({ events: '/roles/add' })
  await ask(`${ALL}/${id}/deactivate`, {}, asBoss)
  assert.equal((await ask(`${ALL}/${id}`, {}, asBoss)).isActive, false)
  await ask('/portals/self/createRole', { name: 'Unheard' }, asBoss)
  await ask(`${ALL}/${id}/activate`, {}, asBoss)
  await ask('/portals/self/createRole', { name: 'Heard' }, asBoss)
  await deliver()
  const { WebhookStatus: status } = await ask(`${ALL}/${id}/notificationStatus`, {}, asBoss)
  assert.deepEqual(
    status.map(({ payload }: { payload: string }) => JSON.parse(payload).events[0].properties.name),
    [['Heard']]
  )
})

test('events before a change are sent to the webhook as they were', async () => {
  const id = await create({ events: '/roles/add' })
  await ask('/portals/self/createRole', { name: 'Before the change' }, asBoss)
  await ask(`${ALL}/${id}/update`, { name: 'Changed', url: receiver.url, events: '/groups' }, asBoss)
  await deliver()
  assert.equal((await ask(`${ALL}/${id}/notificationStatus`, {}, asBoss)).total, 1)
})

test('the history shows payload, answer and every attempt; what failed is delivered again with the same id', async () => {
  const id = await create({ events: '/roles/add', secret: 'shown to the receiver' })
  await ask('/portals/self/webhooks/settings/update', { notificationAttempts: 2 }, asBoss)
  receiver.answer = { status: 500, text: 'closed today' }
  await ask('/portals/self/createRole', { name: 'Sent twice' }, asBoss)
  await deliver()
  clock.ms += 5_000
  await deliver()
  const status = async () => (await ask(`${ALL}/${id}/notificationStatus`, { num: 5 }, asBoss)).WebhookStatus[0]
  const failed = await status()
  assert.deepEqual(
    [failed.id, failed.isInvoked, failed.state, failed.responseText, failed.invokedTimestamp],
    [id, false, 'failed', 'closed today', '2026-11-21 12:00:05.000']
  )
  assert.deepEqual(
    failed.attempts.map(({ when, statusCode }: { when: number; statusCode: number }) => [when, statusCode]),
    [
      [clock.ms - 5_000, 500],
      [clock.ms, 500]
    ]
  )
  receiver.answer = { status: 200, text: 'open again' }
  receiver.received.length = 0
  assert.deepEqual(await ask(`${ALL}/${id}/redeliver`, { messageId: failed.messageId }, asBoss), {
    success: true,
    redelivered: 1
  })
  await deliver()
  const [again] = receiver.received.filter(({ headers }) => headers['webhook-id'] === failed.messageId)
  assert.equal(again?.body, failed.payload)
  assert.deepEqual(
    [again?.headers.secret, again?.headers['content-type']],
    ['shown to the receiver', 'application/json; charset=utf-8']
  )
  const delivered = await status()
  assert.deepEqual([delivered.isInvoked, delivered.responseText, delivered.attempts.length], [true, 'open again', 3])
  assert.deepEqual(await ask(`${ALL}/${id}/redeliver`, { allFailed: true }, asBoss), { success: true, redelivered: 0 })
  assert.match(
    (await refused(`${ALL}/${id}/redeliver`, { messageId: 'msg_none' }, asBoss)).message,
    /no finished delivery/
  )
  assert.deepEqual(await detailsOf(`${ALL}/${id}/redeliver`, {}), [
    "Either 'messageId' or 'allFailed' must be specified."
  ])
  await ask('/portals/self/webhooks/settings/update', { notificationAttempts: 3 }, asBoss)
})

test('a ping returns the receiver’s response, and is not a delivery', async () => {
  const id = await create({ secret: 'p1ng' })
  receiver.answer = { status: 418, text: 'teapot' }
  const { durationInMilliseconds, ...pinged } = await ask(`${ALL}/${id}/ping`, {}, asBoss)
  assert.deepEqual(pinged, { success: false, statusCode: 418, responseText: 'teapot' })
  assert.equal(durationInMilliseconds, 0, 'the clock of this test stands still')
  const last = receiver.received.at(-1)
  assert.deepEqual([JSON.parse(last?.body ?? '').events[0].operation, last?.headers.secret], ['ping', 'p1ng'])
  receiver.answer = { status: 200, text: 'thanks' }
  assert.equal((await ask(`${ALL}/${id}/notificationStatus`, {}, asBoss)).total, 0)
})

test('settings have the defaults, and both addresses agree', async () => {
  assert.deepEqual(await ask(`${ALL}/settings`, {}, asBoss), { ...DEFAULTS, featureServerMetricIntervalInMinutes: 10 })
  assert.deepEqual(await ask(SERVICE_SETTINGS, {}, SERVICE), { ...DEFAULTS, status: 'success' })
  const sent = {
    notificationAttempts: 5,
    notificationTimeOutInSeconds: 60,
    notificationElapsedTimeInSeconds: 100,
    numberOfFailures: 10,
    daysInPast: 30
  }
  assert.deepEqual(await ask(SERVICE_SETTINGS, sent, SERVICE), { ...sent, status: 'success' })
  assert.deepEqual(await ask(`${ALL}/settings`, {}, asBoss), { ...sent, featureServerMetricIntervalInMinutes: 10 })
  assert.deepEqual(
    await ask(
      `${ALL}/settings/update`,
      { notificationAttempts: 1, notificationTimeOutInSeconds: 1, notificationElapsedTimeInSeconds: 1 },
      asBoss
    ),
    { success: true }
  )
  assert.deepEqual(await ask(SERVICE_SETTINGS, {}, SERVICE), {
    notificationAttempts: 1,
    notificationTimeOutInSeconds: 1,
    notificationElapsedTimeInSeconds: 1,
    numberOfFailures: 10,
    daysInPast: 30,
    status: 'success'
  })
})

test('the settings of the server are found below every address that clients try', async () => {
  for (const prefix of ['/admin', '/webadaptor/admin', '/sharing/rest', '/webadaptor/sharing/rest']) {
    assert.equal((await ask(SERVICE_SETTINGS, {}, { as, prefix })).status, 'success', prefix)
  }
})

test('settings out of range are refused at both addresses, and change nothing', async () => {
  await ask(SERVICE_SETTINGS, DEFAULTS, SERVICE)
  const wrong: [string, unknown, number, number][] = [
    ['notificationAttempts', 0, 1, 5],
    ['notificationAttempts', 6, 1, 5],
    ['notificationAttempts', 2.5, 1, 5],
    ['notificationTimeOutInSeconds', 0, 1, 60],
    ['notificationTimeOutInSeconds', 61, 1, 60],
    ['notificationElapsedTimeInSeconds', 0, 1, 100],
    ['notificationElapsedTimeInSeconds', 101, 1, 100],
    ['notificationElapsedTimeInSeconds', 'soon', 1, 100],
    ['numberOfFailures', 0, 1, 10],
    ['numberOfFailures', -5, 1, 10],
    ['daysInPast', 0, 1, 30],
    ['daysInPast', 31, 1, 30]
  ]
  for (const [name, value, min, max] of wrong) {
    for (const [path, asking] of [
      [SERVICE_SETTINGS, SERVICE],
      [`${ALL}/settings/update`, asBoss]
    ] as const) {
      const error = await refused(path, { notificationAttempts: 4, [name]: value } as Sent, asking)
      assert.deepEqual([error.code, error.details], [400, [`'${name}' must be a whole number from ${min} to ${max}.`]])
    }
  }
  assert.deepEqual(await ask(SERVICE_SETTINGS, {}, SERVICE), { ...DEFAULTS, status: 'success' })
})

test('the triggers are listed with what they mean, every one of them valid', async () => {
  const { triggers } = await ask(`${ALL}/triggers`, {}, asBoss)
  const of = (trigger: string) => triggers.find((each: { trigger: string }) => each.trigger === trigger)
  assert.deepEqual(of('/items/share'), {
    trigger: '/items/share',
    category: 'items',
    happens: 'an item is shared',
    ofOne: true
  })
  assert.deepEqual(of('/roles'), { trigger: '/roles', category: 'roles', ofOne: false })
  assert.deepEqual(
    triggers.map(({ trigger }: { trigger: string }) => trigger),
    TRIGGERS.filter((each) => each !== '/' && !each.includes('<'))
  )
})

test('the state says how deliveries went, and whether failures or a person deactivated the webhook', async () => {
  const id = await create({ events: '/roles/add', config: { deactivationPolicy: { numberOfFailures: 1 } } })
  const state = () => ask(`${ALL}/${id}/state`, {}, asBoss)
  const deliveries = { new: 0, retry: 0, delivered: 0, failed: 0, dropped: 0 }
  const { modified, ...fresh } = await state()
  assert.deepEqual(
    { ...fresh, modified: typeof modified },
    {
      isActive: true,
      modified: 'number',
      deactivated: null,
      failures: 0,
      failuresSince: null,
      deactivationPolicy: { numberOfFailures: 1, daysInPast: 5 },
      deliveries,
      nextAttempt: null
    }
  )
  await ask(`${ALL}/${id}/deactivate`, {}, asBoss)
  assert.equal((await state()).deactivated, 'byUser')
  await ask(`${ALL}/${id}/activate`, {}, asBoss)
  receiver.answer = { status: 500, text: 'broken' }
  await ask('/portals/self/createRole', { name: `State ${id}` }, asBoss)
  for (let attempt = 0; attempt < 5; attempt++) {
    await deliver()
    clock.ms += 100_000
  }
  receiver.answer = { status: 200, text: 'thanks' }
  const failed = await state()
  assert.deepEqual([failed.isActive, failed.deactivated, failed.deliveries.failed], [false, 'byFailures', 1])
  const logged = async (sent: Sent) =>
    (await ask(`${ALL}/${id}/notificationStatus`, sent, asBoss)).WebhookStatus.map(
      (each: { messageId: string }) => each.messageId
    )
  const [message] = await logged({ state: 'failed' })
  assert.deepEqual(await logged({ state: 'delivered' }), [])
  assert.deepEqual(await logged({ messageId: message }), [message])
  assert.deepEqual(await logged({ messageId: 'none' }), [])
})
