import assert from 'node:assert/strict'
import test from 'node:test'
import { Webhook } from 'standardwebhooks'
import { deliveryHeaders } from './signature.ts'

const body = '{"info":{"webhookName":"Zoë"},"events":[]}'
const sign = (secret: string | null, nowMs = Date.now()) => deliveryHeaders({ messageId: 'msg_1', body, secret, nowMs })

test('the library of Standard Webhooks verifies a signature: keys in base64, with the prefix and without', () => {
  const key = Buffer.alloc(24, 9).toString('base64')
  for (const secret of [`whsec_${key}`, key])
    assert.deepEqual(new Webhook(secret).verify(body, sign(secret)), JSON.parse(body))
})

test('it verifies with a secret that is any text, as raw bytes', () => {
  for (const secret of ['s3cret', 'a longer secret, with blanks', Buffer.alloc(24, 9).toString('base64')]) {
    assert.deepEqual(new Webhook(secret, { format: 'raw' }).verify(body, sign(secret)), JSON.parse(body))
  }
})

test('it refuses another secret, another body, another id, another time', () => {
  const webhook = new Webhook('s3cret', { format: 'raw' })
  assert.throws(() => webhook.verify(body, sign('another')))
  assert.throws(() => webhook.verify(`${body} `, sign('s3cret')))
  assert.throws(() => webhook.verify(body, { ...sign('s3cret'), 'webhook-id': 'msg_2' }))
  assert.throws(() => webhook.verify(body, sign('s3cret', Date.now() - 3_600_000)), 'an hour old')
})

test('the secret is sent as a header, too; without one there is neither header nor signature', () => {
  assert.equal(sign('s3cret').secret, 's3cret')
  assert.deepEqual(Object.keys(sign(null)), ['content-type', 'webhook-id', 'webhook-timestamp'])
  assert.deepEqual(sign(''), sign(null))
})
