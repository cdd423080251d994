/** `@esri/arcgis-rest-request`, unmodified, over HTTPS: a whole Loggia whose worker sends to a receiver. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { ArcGISIdentityManager, request } from '@esri/arcgis-rest-request'
import { Webhook } from 'standardwebhooks'
import { startReceiver } from '../../src/portal/webhooks/receiver-for-tests.ts'
import { startSharing } from './sharing.ts'

const receiver = await startReceiver()
const server = await startSharing({
  'webhook-hosts': '127.0.0.1',
  'admin-password': 'correct horse 1',
  'base-url': 'https://data.example/',
  'metrics-key': 'key-of-these-metrics'
})
after(() => Promise.all([server.close(), receiver.close()]))
const boss = await ArcGISIdentityManager.signIn({
  username: 'admin',
  password: 'correct horse 1',
  portal: server.portal
})
const call = (path: string, params: object = {}): Promise<any> =>
  request(`${server.portal}/portals/self${path}`, { authentication: boss, params: params as Record<string, unknown> })

/** However busy the machine is. */
const PATIENT = { timeout: 60_000 }

test('a webhook is created by the client, and receives events from the server', PATIENT, async () => {
  const { id } = await call('/webhooks/createWebhook', {
    name: 'Watch',
    url: receiver.url,
    secret: 's3cret',
    changes: 'manualChanges',
    events: ['/roles/add'],
    config: { properties: { a: 1 } }
  })
  const role = await call('/createRole', { name: 'Steward', description: 'x' })
  const { headers, body } = await receiver.first
  new Webhook('s3cret', { format: 'raw' }).verify(body, headers as Record<string, string>)
  assert.equal(headers.secret, 's3cret')
  const { info, events, properties } = JSON.parse(body)
  assert.deepEqual(
    [info.webhookName, info.webhookId, info.portalURL, properties],
    ['Watch', id, 'https://data.example/', { a: 1 }]
  )
  assert.deepEqual(
    [events[0].username, events[0].operation, events[0].source, events[0].id, events[0].properties],
    ['admin', 'add', 'role', role.id, { name: ['Steward'] }]
  )
  assert.deepEqual(
    (await call('/webhooks')).webhooks.map((each: { id: string }) => each.id),
    [id]
  )
})

test('the history, and settings under both addresses', PATIENT, async () => {
  const [{ id }] = (await call('/webhooks')).webhooks
  while ((await call(`/webhooks/${id}/notificationStatus`)).total === 0) await pause(50)
  const {
    WebhookStatus: [status],
    nextStart
  } = await call(`/webhooks/${id}/notificationStatus`)
  assert.deepEqual(
    [status.isInvoked, status.responseText, JSON.parse(status.payload).info.webhookId, nextStart],
    [true, 'thanks', id, -1]
  )
  await call('/webhooks/settings/update', { notificationAttempts: 2 })
  const service = server.portal.replace('/sharing/rest', '/webadaptor/admin/services/webhooks/settings')
  const answer = await request(service, { authentication: boss, params: { numberOfFailures: 3, token: boss.token } })
  assert.deepEqual(answer, {
    notificationAttempts: 2,
    notificationTimeOutInSeconds: 10,
    notificationElapsedTimeInSeconds: 5,
    numberOfFailures: 3,
    daysInPast: 5,
    status: 'success'
  })
})

test('the metrics report it', async () => {
  const text = await (
    await fetch(`${server.plainUrl}/metrics`, { headers: { authorization: 'Bearer key-of-these-metrics' } })
  ).text()
  assert.match(text, /loggia_webhook_attempts_total\{outcome="delivered"\} 1\n/)
  assert.match(text, /loggia_webhook_queue_length 0\n/)
  assert.match(text, /loggia_webhook_queue_age_seconds 0\n/)
  assert.match(text, /loggia_webhook_first_attempt_delay_seconds_count 1\n/)
})
