import assert from 'node:assert/strict'
import test from 'node:test'
import { workOf } from '../work-for-tests.ts'
import { hashPassword, verifyPassword } from './password.ts'

test('a password opens its own hash, with a new salt each time', async () => {
  const [one, two] = [await hashPassword('Grüße 1'), await hashPassword('Grüße 1')]
  assert.notEqual(one, two)
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  assert.equal(await verifyPassword('Grüße 1', one), true)
  assert.equal(await verifyPassword('Grüsse 1', one), false)
  assert.equal(await verifyPassword('Gru\u0308ße 1', one), true, 'however the keyboard writes its letters')
})

test('a hash that another program made with other costs is read', async () => {
  const { argon2Sync } = await import('node:crypto')
  const tag = argon2Sync('argon2id', {
    message: 'password',
    nonce: Buffer.from('somesalt'),
    parallelism: 1,
    tagLength: 32,
    memory: 1024,
    passes: 3
  })
  const stored = `$argon2id$v=19$m=1024,t=3,p=1$${Buffer.from('somesalt').toString('base64').replace(/=+$/, '')}$${tag.toString('base64').replace(/=+$/, '')}`
  assert.equal(await verifyPassword('password', stored), true)
  assert.equal(await verifyPassword('passwore', stored), false)
})

test('nobody has no password, and it is as much work to find out', async () => {
  const stored = await hashPassword('right')
  const [known, unknown] = [
    await workOf(() => verifyPassword('wrong', stored)),
    await workOf(() => verifyPassword('wrong', null))
  ]
  // Without the work the answer would come a hundred times faster.
  assert.ok(unknown > known / 2 && unknown < known * 2, `${known} µs and ${unknown} µs`)
})

test('sixty wait for their turn, the rest are sent away', async () => {
  const results = await Promise.allSettled(Array.from({ length: 70 }, () => verifyPassword('x', null)))
  assert.equal(results.filter((each) => each.status === 'fulfilled').length, 62)
  assert.ok(results.every((each) => each.status === 'fulfilled' || each.reason.code === 'portal/busy'))
})
