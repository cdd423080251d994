import assert from 'node:assert/strict'
import test from 'node:test'
import { isLoggiaError } from '#kit'
import { canonicalJson } from './canonical-json.ts'
import { HOUR_MS, invitationFrom, NOON, newIdentity, peerOf } from './documents-for-tests.ts'
import { checkInvited, readInvitation, writeInvitation } from './invitation.ts'
import { checkResponse, type InvitationResponse, readResponse, writeResponse } from './invitation-response.ts'
import { isSignedBy, portalIdOf } from './portal-identity.ts'
import { portalUrlOf } from './portal-url.ts'

const [host, guest, stranger] = [newIdentity(), newIdentity(), newIdentity()]
const invitation = invitationFrom(host)
const { text: invitationText, digest } = writeInvitation(invitation, host)
const response: InvitationResponse = {
  invitationId: invitation.id,
  invitationDigest: digest,
  collaborationId: invitation.collaborationId,
  hostPortalId: host.portalId,
  guestPortal: peerOf(guest, 'https://guest.example'),
  createdMs: NOON + HOUR_MS
}
const responseText = writeResponse(response, guest)
const open = {
  hostPortalId: host.portalId,
  collaborationId: invitation.collaborationId,
  invitationDigest: digest,
  guestPortalUrl: invitation.guestPortalUrl,
  expiresMs: invitation.expiresMs
}

const DOCUMENTS = [
  { name: 'invitation', text: invitationText, read: (text: string): object => readInvitation(text).invitation },
  { name: 'response', text: responseText, read: (text: string): object => readResponse(text) }
] as const

test('a portal reads what another one has signed, and its outer names are those of the product', () => {
  assert.deepEqual(readInvitation(invitationText), { invitation, digest })
  assert.deepEqual(readResponse(responseText), response)
  const { invitationRequest } = JSON.parse(invitationText)
  assert.deepEqual(Object.keys(invitationRequest).toSorted(), [
    'collaborationDescription',
    'collaborationId',
    'collaborationName',
    'collaborationWorkspaceConfigs',
    'created',
    'expiration',
    'guestPortalUrl',
    'hostPortal',
    'id'
  ])
  assert.deepEqual(Object.keys(invitationRequest.collaborationWorkspaceConfigs.accessMode[0]), [
    'collaborationWorkspaceId',
    'collaborationWorkspaceName',
    'collaborationWorkspaceDescription',
    'accessMode',
    'config'
  ])
})

for (const { name, text, read } of DOCUMENTS) {
  test(`an ${name} with any value changed, removed or added is refused`, () => {
    let tried = 0
    for (const mutated of mutationsOf(JSON.parse(text))) {
      tried++
      assert.throws(
        () => read(JSON.stringify(mutated)),
        (error) => isLoggiaError(error, 'sync/changed-document') || isLoggiaError(error, 'sync/bad-document'),
        JSON.stringify(mutated)
      )
    }
    assert.ok(tried > 100, `${tried}`)
  })

  test(`an ${name} with any one character changed is refused, or says the same`, () => {
    const before = read(text)
    for (let at = 0; at < text.length; at++) {
      for (const sign of ['A', '0', ' ', '"']) {
        if (text[at] === sign) continue
        try {
          assert.deepEqual(read(`${text.slice(0, at)}${sign}${text.slice(at + 1)}`), before, `${at} ${sign}`)
        } catch (error) {
          if (!isLoggiaError(error, 'sync/')) throw error
        }
      }
    }
  })

  test(`an ${name} keeps its signature through a new layout and another order of names`, () => {
    const reversed = JSON.parse(text, (_, value) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value
    )
    assert.deepEqual(read(JSON.stringify(reversed)), read(text))
  })
}

test('a document signed by an unknown key in the name of the host, or for one kind and sent as the other, is refused', () => {
  const inAnotherName = writeInvitation({ ...invitation, hostPortal: peerOf(host, 'https://host.example') }, stranger)
  assert.throws(() => readInvitation(inAnotherName.text), { code: 'sync/changed-document' })
  const withAnotherKey = { ...peerOf(host, 'https://host.example'), publicKey: stranger.publicKey }
  assert.throws(() => readInvitation(writeInvitation({ ...invitation, hostPortal: withAnotherKey }, stranger).text), {
    code: 'sync/changed-document',
    message: 'The invitation was changed after it was signed. Ask for a new one.'
  })
  const { invitationRequest, signature } = JSON.parse(invitationText)
  assert.throws(() => readResponse(JSON.stringify({ invitationResponse: invitationRequest, signature })), {
    code: 'sync/bad-document'
  })
})

test('text that is not a document is refused with a clear message', () => {
  for (const text of ['', 'null', '[]', '{}', '{"invitationRequest":{}}', 'x'.repeat(300_000), '['.repeat(100_000)])
    assert.throws(() => readInvitation(text), {
      code: 'sync/bad-document',
      message: 'The invitation cannot be read: it is not a file that a portal has signed.'
    })
})

test('a guest refuses an invitation for another portal, an expired one, and its own', () => {
  const invited = { portalId: guest.portalId, urls: ['https://guest.example'], nowMs: NOON }
  checkInvited(invitation, invited)
  checkInvited(invitation, { ...invited, urls: ['http://localhost:8080', 'https://GUEST.example:443/sharing/rest'] })
  const refusals: readonly (readonly [object, string])[] = [
    [{ urls: ['https://other.example'] }, 'sync/foreign-invitation'],
    [{ urls: ['http://guest.example'] }, 'sync/foreign-invitation'],
    [{ nowMs: invitation.expiresMs }, 'sync/expired-invitation'],
    [{ portalId: host.portalId }, 'sync/own-invitation']
  ]
  for (const [change, code] of refusals)
    assert.throws(() => checkInvited(invitation, { ...invited, ...change }), { code }, code)
})

test('a host refuses a response to another portal, collaboration or invitation, from another guest, and too late', () => {
  checkResponse(response, open, NOON)
  const refusals: readonly (readonly [Partial<InvitationResponse>, RegExp])[] = [
    [{ hostPortalId: stranger.portalId }, /another portal/],
    [{ collaborationId: 'f'.repeat(32) }, /another collaboration/],
    [{ invitationDigest: 'x'.repeat(43) }, /earlier form/],
    [{ guestPortal: peerOf(host, 'https://guest.example') }, /by this portal itself/],
    [{ guestPortal: peerOf(guest, 'https://else.example') }, /guest\.example\/webadaptor was invited/]
  ]
  for (const [change, message] of refusals)
    assert.throws(() => checkResponse({ ...response, ...change }, open, NOON), {
      code: 'sync/foreign-response',
      message
    })
  assert.throws(() => checkResponse(response, open, open.expiresMs), { code: 'sync/expired-invitation' })
})

test('the id of a portal follows from its key, and a signature has one text only', () => {
  assert.match(host.portalId, /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.notEqual(portalIdOf(guest.publicKey), host.portalId)
  const signature = host.sign('text').toString('base64url')
  assert.equal(isSignedBy(host.publicKey, 'text', signature), true)
  for (const other of [
    `${signature}=`,
    ` ${signature}`,
    signature.slice(0, -1),
    signature.replace(/.$/, (last) => (last === 'A' ? 'B' : `${String.fromCharCode(last.charCodeAt(0) + 1)}`))
  ])
    assert.equal(isSignedBy(host.publicKey, 'text', other), false, other)
})

test('canonical JSON sorts names by UTF-16 units and writes numbers as JavaScript does (RFC 8785)', () => {
  assert.equal(
    canonicalJson({ '\u20ac': 'Euro', '\r': 'return', '1': 'one', '\ud83d\ude00': 'smile', '\u0080': 'control' }),
    '{"\\r":"return","1":"one","\u0080":"control","\u20ac":"Euro","\ud83d\ude00":"smile"}'
  )
  assert.equal(canonicalJson([333333333.33333329, 1e30, 4.5, 2e-3, 1e-27]), '[333333333.3333333,1e+30,4.5,0.002,1e-27]')
})

test('addresses of one portal are equal, with anything that clients append', () => {
  for (const [address, url] of [
    ['https://maps.example/webadaptor/sharing/rest/', 'https://maps.example/webadaptor'],
    ['https://MAPS.example:443', 'https://maps.example'],
    ['https://maps.example:8443/home/', 'https://maps.example:8443'],
    ['ftp://maps.example', undefined],
    ['https://user:pass@maps.example', undefined],
    ['maps.example', undefined],
    ['javascript:alert(1)', undefined]
  ] as const)
    assert.equal(portalUrlOf(address), url, address)
})

/** The document with one value changed to each of several others, one member left out or added, at every place. */
function* mutationsOf(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    yield [...value, value[0] ?? null]
    yield value.slice(1)
    if (value.length > 1) yield value.toReversed()
    for (const [at, each] of value.entries()) for (const changed of mutationsOf(each)) yield value.with(at, changed)
    return
  }
  if (typeof value === 'object' && value !== null) {
    yield { ...value, added: true }
    for (const [name, each] of Object.entries(value)) {
      yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))
      for (const changed of mutationsOf(each)) yield { ...value, [name]: changed }
    }
    return
  }
  for (const other of ['', 'x', 0, -1, null, true, false, [], {}, 'https://attacker.example', 9_999_999_999_999])
    if (JSON.stringify(other) !== JSON.stringify(value)) yield other
  if (typeof value === 'string') {
    yield `${value} `
    yield value.toUpperCase() === value ? `${value}a` : value.toUpperCase()
  }
  if (typeof value === 'number') yield value + 1
}
