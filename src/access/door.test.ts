import assert from 'node:assert/strict'
import test from 'node:test'
import { type Audience, checkTransport, isAdmitted, type PortalPolicy, passDoor } from './door.ts'
import { ANONYMOUS, type Principal } from './principal.ts'

const OPEN: PortalPolicy = { access: 'public', allSsl: false, anonymousAllowed: true, plainSecretsAllowed: false }
const MEMBER: Principal = { kind: 'user', id: 'u', name: 'u', audience: ['public'] }
const AUDIENCES: readonly Audience[] = ['always', 'everyone', 'visitors', 'members']
const admitted = (policy: PortalPolicy, caller: Principal) =>
  AUDIENCES.filter((audience) => isAdmitted(policy, audience, caller))

test('anonymous callers see public pages while the portal is open, and members see all', () => {
  assert.deepEqual(admitted(OPEN, ANONYMOUS), ['always', 'everyone', 'visitors'])
  assert.deepEqual(admitted({ ...OPEN, access: 'private' }, ANONYMOUS), ['always', 'everyone'])
  assert.deepEqual(admitted({ ...OPEN, anonymousAllowed: false }, ANONYMOUS), ['always', 'everyone'])
  assert.deepEqual(admitted({ ...OPEN, access: 'private', anonymousAllowed: false }, MEMBER), AUDIENCES)
})

test('plain HTTP is refused when the organization closed it, except for routes that reveal nothing of the portal', () => {
  const refused = AUDIENCES.filter((audience) => {
    try {
      checkTransport({ ...OPEN, allSsl: true }, { audience, carriesSecret: false }, false)
      return false
    } catch (error) {
      assert.equal((error as { code?: string }).code, 'access/encryption-required')
      return true
    }
  })
  assert.deepEqual(refused, ['everyone', 'visitors', 'members'])
  for (const audience of AUDIENCES) checkTransport({ ...OPEN, allSsl: true }, { audience, carriesSecret: true }, true)
})

test('secrets are refused over plain HTTP, unless the operator allows them', () => {
  const needs = { audience: 'everyone', carriesSecret: true } as const
  assert.throws(() => checkTransport(OPEN, needs, false), { code: 'access/encryption-required' })
  checkTransport(OPEN, needs, true)
  checkTransport({ ...OPEN, plainSecretsAllowed: true }, needs, false)
  assert.throws(() => checkTransport({ ...OPEN, allSsl: true, plainSecretsAllowed: true }, needs, false), {
    code: 'access/encryption-required'
  })
})

test('credentials over plain HTTP are ignored when that is closed', async () => {
  const identify = async (): Promise<Principal> => assert.fail('the credentials were read')
  await assert.rejects(passDoor({ ...OPEN, allSsl: true }, 'visitors', false, identify), {
    code: 'access/encryption-required'
  })
  await assert.rejects(
    passDoor({ ...OPEN, access: 'private' }, 'visitors', true, async () => ANONYMOUS),
    { code: 'access/authentication-required' }
  )
  assert.equal(await passDoor({ ...OPEN, access: 'private' }, 'visitors', true, async () => MEMBER), MEMBER)
})
