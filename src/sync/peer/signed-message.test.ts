import assert from 'node:assert/strict'
import test from 'node:test'
import { isLoggiaError } from '#kit'
import { NOON, newIdentity } from '../trust/documents-for-tests.ts'
import { identityOf, isSignedBy } from '../trust/portal-identity.ts'
import { contentDigest, signatureBase, signatureInput } from './message-signature.ts'
import { isFresh, isResponseOf, readSignedRequest, signRequest, signResponse } from './signed-message.ts'

const [guest, host, stranger] = [newIdentity(), newIdentity(), newIdentity()]
const request = {
  method: 'POST',
  path: '/portal-to-portal/v1/collaborations/aa/configuration',
  query: '',
  audience: host.portalId,
  body: '{"links":[]}'
}
const { headers, nonce } = signRequest(request, guest, NOON)
const headOf = (asked: typeof request) => ({ ...asked, digest: contentDigest(asked.body) })
const headerOf = (all: Readonly<Record<string, string>>) => (name: string) => all[name]

test('the example of RFC 9421 with Ed25519 (appendix B.2.6) is signed byte for byte', () => {
  const identity = identityOf({
    publicKey: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
    privateKey: Buffer.from('MC4CAQAwBQYDK2VwBCIEIJ+DYvh6SEqVTm50DFtMDoQikTmiCqirVv9mWG9qfSnF', 'base64').toString(
      'base64url'
    )
  })
  const components = [
    ['date', 'Tue, 20 Apr 2021 02:07:55 GMT'],
    ['@method', 'POST'],
    ['@path', '/foo'],
    ['@authority', 'example.com'],
    ['content-type', 'application/json'],
    ['content-length', '18']
  ] as const
  const input = signatureInput(
    components.map(([name]) => name),
    { created: 1_618_884_473, keyid: 'test-key-ed25519' }
  )
  assert.equal(
    input,
    '("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"'
  )
  const base = signatureBase(components, input)
  assert.equal(
    identity.sign(base).toString('base64'),
    'wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw=='
  )
  assert.equal(isSignedBy(identity.publicKey, base, identity.sign(base).toString('base64url')), true)
})

test('the digest of a body is that of RFC 9530', () => {
  assert.equal(contentDigest('{"hello": "world"}'), 'sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:')
})

test('a request is believed from the portal that has signed it, and from no other', () => {
  const received = readSignedRequest(headOf(request), headerOf(headers))
  assert.deepEqual([received.portalId, received.nonce], [guest.portalId, nonce])
  assert.equal(received.isSignedBy(guest.publicKey), true)
  assert.equal(received.isSignedBy(stranger.publicKey), false)
})

test('a request is fresh for five minutes to either side', () => {
  const received = readSignedRequest(headOf(request), headerOf(headers))
  for (const [seconds, fresh] of [
    [0, true],
    [300, true],
    [-300, true],
    [301, false],
    [-301, false]
  ] as const)
    assert.equal(isFresh(received, NOON + seconds * 1_000), fresh, `${seconds}`)
})

test('a request is refused after a change of any part', () => {
  const changes: readonly Partial<typeof request>[] = [
    { method: 'GET' },
    { path: request.path.replace('aa', 'ab') },
    { path: `/webadaptor${request.path}` },
    { query: 'a=b' },
    { audience: stranger.portalId },
    { body: '{"links":[1]}' },
    { body: '' }
  ]
  for (const change of changes)
    assert.equal(isBelieved({ ...request, ...change }, headers), false, JSON.stringify(change))
})

test('after a change, removal or duplication of any header a request is refused, or means the same', () => {
  let tried = 0
  for (const [name, value] of Object.entries(headers).filter(([each]) => each !== 'loggia-audience')) {
    const others = [
      '',
      `${value}, ${value}`,
      `${value} `,
      value.replace('loggia', 'sig1'),
      value.replace('"@path" ', ''),
      value.replace('created=', 'created=1'),
      value.replace(guest.portalId, stranger.portalId),
      value.replace('nonce="', 'nonce="A'),
      value.replace(';nonce=', ';expires=1;nonce='),
      value.replace('loggia-peer-request', 'loggia-peer-response'),
      ...Array.from(
        { length: value.length },
        (_, at) => `${value.slice(0, at)}${value[at] === 'A' ? 'B' : 'A'}${value.slice(at + 1)}`
      )
    ]
    for (const other of others.filter((each) => each !== value)) {
      tried++
      assert.equal(isBelieved(request, { ...headers, [name]: other }), false, `${name}: ${other}`)
    }
  }
  assert.ok(tried > 250, `${tried}`)
})

test('a response is believed for the very request, status and body, from the portal that was asked', () => {
  const response = { status: 200, body: '{"status":"active"}', nonce }
  const signed = signResponse(response, host, NOON)
  const peer = { portalId: host.portalId, publicKey: host.publicKey }
  assert.equal(isResponseOf(response, peer, headerOf(signed)), true)
  assert.equal(isResponseOf({ ...response, nonce: `${nonce}x` }, peer, headerOf(signed)), false, 'of another request')
  assert.equal(isResponseOf({ ...response, status: 201 }, peer, headerOf(signed)), false)
  const byStranger = signResponse(response, stranger, NOON)
  assert.equal(isResponseOf(response, peer, headerOf(byStranger)), false)
  assert.equal(isResponseOf({ ...response, body: '{}' }, peer, headerOf(signed)), false)
  assert.equal(isResponseOf(response, peer, headerOf(headers)), false, 'a request is not a response')
  assert.equal(
    isResponseOf(response, peer, () => undefined),
    false,
    'not signed at all'
  )
})

/** By the key of the guest. */
function isBelieved(asked: typeof request, sent: Readonly<Record<string, string>>): boolean {
  try {
    return readSignedRequest(headOf(asked), headerOf(sent)).isSignedBy(guest.publicKey)
  } catch (error) {
    if (!isLoggiaError(error, 'sync/bad-signature')) throw error
    return false
  }
}
