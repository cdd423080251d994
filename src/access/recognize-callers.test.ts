import assert from 'node:assert/strict'
import test from 'node:test'
import type { PortalPolicy } from './door.ts'
import { isOperator, operatorHeader } from './operator.ts'
import { ANONYMOUS, OPERATOR, type Principal } from './principal.ts'
import { recognizeCallers } from './recognize-callers.ts'

const key: Principal = { kind: 'key', id: 'k', name: 'k', audience: ['public', 'key:k'] }
const policy: PortalPolicy = { allSsl: false, access: 'public', anonymousAllowed: true, plainSecretsAllowed: false }
const recognize = recognizeCallers({
  authenticate: async ({ apikey }) => (apikey === undefined ? ANONYMOUS : key),
  secret: 's3cret',
  addressDailyCalls: 100,
  policy: async () => policy
})

test('a caller with the home’s secret is the operator', async () => {
  assert.equal(await recognize({ authorization: operatorHeader('s3cret') }), OPERATOR)
  assert.equal((await recognize({ authorization: operatorHeader('s3creT') })).kind, 'anonymous')
  assert.equal(isOperator(undefined, 's3cret'), false)
  assert.equal(isOperator('', ''), false)
})

test('anybody else is who they are; without a key the quota is that of an address', async () => {
  assert.equal(await recognize({ apikey: 'x' }), key)
  assert.deepEqual(await recognize({}), { ...ANONYMOUS, limits: { dailyCalls: 100 } })
})

test('an organization restricted to HTTPS or to members is restricted for all callers except the operator', async () => {
  Object.assign(policy, { allSsl: true })
  await assert.rejects(recognize({ apikey: 'x' }), { code: 'access/encryption-required' })
  assert.equal(await recognize({ apikey: 'x', encrypted: true }), key)
  assert.equal(await recognize({ authorization: operatorHeader('s3cret') }), OPERATOR)
  Object.assign(policy, { allSsl: false, access: 'private' })
  await assert.rejects(recognize({}), { code: 'access/authentication-required' })
  assert.equal(await recognize({ apikey: 'x' }), key)
  Object.assign(policy, { access: 'public' })
})
