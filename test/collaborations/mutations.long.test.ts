/**
 * Mutations of everything that a portal takes from another one: invitations, responses, signed requests and packages. Each
 * is answered, never by a failure of ours, and nothing is changed or leaked that the guest may not change or read.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { seededRandom } from '../chaos/random.ts'
import { NEVER } from '../never.ts'
import {
  type Begun,
  closeHostileConnections,
  deliveryOf,
  documentWith,
  HostileGuest,
  NONE,
  pathsOf,
  secretOf,
  type Telling,
  withValue
} from './hostile-guest.ts'
import { closeConnections, file, found, startPortal } from './two-portals.ts'

const MUTATIONS = Number(process.env.MUTATIONS ?? 10_000)
const SEED = Number(process.env.MUTATIONS_SEED ?? 1)

const folder = mkdtempSync(join(tmpdir(), 'loggia-mutations-'))
chmodSync(folder, 0o711)
const [host, guest, other] = [
  await startPortal({ folder, name: 'host', repeat: NEVER }),
  await startPortal({ folder, name: 'guest', repeat: NEVER }),
  await startPortal({ folder, name: 'other', repeat: NEVER })
]
const hostile = new HostileGuest(host, guest)
after(async () => {
  closeHostileConnections()
  for (const portal of [host, guest, other]) await portal.server.stop()
  closeConnections()
  rmSync(folder, { recursive: true, force: true })
})

const random = seededRandom(SEED)
const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
const VALUES: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    -1,
    0,
    1,
    0.5,
    1e300,
    2 ** 53,
    '',
    ' ',
    'x',
    'x'.repeat(70_000),
    '\u0000',
    '\ud800',
    '%',
    '%2e%2e'
  ],
  ...[
    '../../control.sqlite',
    '/etc/passwd',
    'C:\\',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'http://169.254.169.254/'
  ],
  ...["'; drop table items --", '{{7*7}}', '<script>', '${x}', '__proto__', 'constructor', 'public_authoritative'],
  ...[[], {}, [[]], [null], { a: 1 }, Array.from({ length: 3_000 }, () => 0), { __proto__: null, toString: 1 }],
  ...['0'.repeat(32), 'ab'.repeat(32), '2026-11-22T12:00:00Z', 9_999_999_999_999, Date.now()]
]

/** One value of the message is another one, one is missing, or one is added, once or several times. */
function mutate(message: unknown, extra: readonly unknown[] = []): unknown {
  let changed = message
  for (let times = random() < 0.8 ? 1 : 3; times > 0; times--) {
    const path = pick(pathsOf(changed))
    if (path === undefined || path.length === 0) return pick(VALUES)
    const what = random()
    if (what < 0.15) changed = without(changed, path)
    else if (what < 0.25)
      changed = withValue(changed, [...path.slice(0, -1), pick(['added', '__proto__', 'f'])], pick(VALUES))
    else changed = withValue(changed, path, pick([...VALUES, ...extra]))
  }
  return changed
}

function without(whole: unknown, [key, ...rest]: readonly string[]): unknown {
  if (typeof whole !== 'object' || whole === null || key === undefined) return whole
  if (rest.length > 0) return withValue(whole, [key], without((whole as Record<string, unknown>)[key], rest))
  if (Array.isArray(whole)) return whole.filter((_each, at) => String(at) !== key)
  return Object.fromEntries(Object.entries(whole).filter(([name]) => name !== key))
}

/** A character of the text is another one, or the text is cut off. */
function garble(text: string): string {
  const at = Math.floor(random() * text.length)
  const what = random()
  if (what < 0.2) return text.slice(0, at)
  if (what < 0.3) return text + text.slice(at)
  return text.slice(0, at) + pick(['x', '"', '}', ',', '\\', '\u0000', 'A', '9', '[']) + text.slice(at + 1)
}

const stateOf = async (portal: typeof host, path: string): Promise<string> =>
  JSON.stringify(JSON.parse(await portal.send(path, { num: 100 })), (name, value) =>
    ['numViews', 'lastViewed', 'invitationString'].includes(name) ? undefined : value
  )

test(`${MUTATIONS / 5} mutated invitations and ${MUTATIONS / 5} mutated responses are refused`, async () => {
  const { collaboration } = await host.ask('/portals/self/createCollaboration', { name: 'A', workspaceName: 'B' })
  const one = `/portals/self/collaborations/${collaboration.id}`
  const [{ id: workspaceId }] = (await host.ask(`${one}/workspaces`)).workspaces
  const invitation = await host.send(`${one}/inviteParticipant`, {
    guestPortalUrl: guest.url,
    collaborationWorkspacesParticipantConfigJSON: [{ [workspaceId]: 'send' }]
  })
  const before = await stateOf(guest, '/portals/self/collaborations')
  for (let at = 0; at < MUTATIONS / 5; at++) {
    const text = mutated(invitation)
    const operation = pick(['validateCollaborationInvitation', 'acceptCollaborationInvitation'])
    const sent = random() < 0.5 ? { invitationFile: file(text) } : { invitationJSON: text }
    await isRefused(guest, `/portals/self/${operation}`, sent, text)
  }
  assert.equal(await stateOf(guest, '/portals/self/collaborations'), before)
  await guest.ask('/portals/self/acceptCollaborationInvitation', { invitationFile: file(invitation) })
  const response = await guest.send(`${one}/exportInvitationResponse`)
  const participants = await stateOf(host, `${one}/participants`)
  for (let at = 0; at < MUTATIONS / 5; at++) {
    const text = mutated(response)
    const operation = pick(['validateInvitationResponse', 'importInvitationResponse'])
    await isRefused(host, `${one}/${operation}`, { invitationResponseFile: file(text) }, text)
  }
  assert.equal(await stateOf(host, `${one}/participants`), participants)
  await host.ask(`${one}/importInvitationResponse`, { invitationResponseFile: file(response) })
})

/** Another value, never only another layout of the same. */
function mutated(text: string): string {
  const original = JSON.stringify(JSON.parse(text))
  for (;;) {
    const changed = random() < 0.6 ? JSON.stringify(mutate(JSON.parse(text))) : garble(text)
    if (changed === undefined) continue
    try {
      if (JSON.stringify(JSON.parse(changed)) === original) continue
    } catch {
      // It is not JSON any more.
    }
    return changed
  }
}

async function isRefused(portal: typeof host, path: string, sent: object, text: string): Promise<void> {
  const { error } = JSON.parse(await portal.send(path, sent as never))
  assert.ok(error !== undefined && error.code < 500, `${path}: ${JSON.stringify(error)} for ${text.slice(0, 2_000)}`)
}

test(`${(MUTATIONS * 3) / 5} mutated requests and packages change and show nothing that is not the guest's`, async () => {
  const founded = await hostile.linked()
  // What is not the guest's: of the host itself, of another collaboration, of another guest.
  const secret = await secretOf(host)
  const foreign = await found(host, other)
  const { id: foreignItem } = await host.ask('/content/users/admin/addItem', {
    type: 'Web Map',
    title: 'Foreign',
    text: '{"secret":2}'
  })
  await host.ask(`/content/users/admin/items/${foreignItem}/share`, { groups: foreign.hostGroup })
  const { id: sharedItem } = await host.ask('/content/users/admin/addItem', {
    type: 'Web Map',
    title: 'Shared',
    text: '{"shared":1}'
  })
  await host.ask(`/content/users/admin/items/${sharedItem}/share`, { groups: founded.hostGroup })
  const watched = [
    `/content/items/${secret.id}`,
    `/content/items/${foreignItem}`,
    `/content/items/${sharedItem}`,
    '/portals/self/collaborations',
    `${foreign.collaboration}/participants`,
    `/content/groups/${foreign.hostGroup}`
  ]
  const before = await Promise.all(watched.map((path) => stateOf(host, path)))
  const extra = [
    secret.id,
    secret.sha256,
    foreignItem,
    sharedItem,
    foreign.workspaceId,
    foreign.collaborationId,
    founded.hostPortalId
  ]
  const shared = { portalId: founded.hostPortalId, itemId: sharedItem }
  let session = founded
  for (let at = 0; at < (MUTATIONS * 3) / 5; at++) {
    // A mutated configuration may have taken the guest's link away.
    if (at % 20 === 0) session = await linkedAgain(founded)
    const [operation, message] = pick(messagesOf(session, shared))
    const isForged = random() < 0.25
    const body = isForged ? message : (mutate(message, extra) as object)
    const content = typeof body === 'object' && body !== null ? body : Buffer.from(JSON.stringify(body) ?? '')
    const telling = isForged ? forged() : {}
    const target = !isForged && random() < 0.1 ? { ...founded, collaborationId: foreign.collaborationId } : founded
    const answer = await hostile.tell(target, operation, content, telling)
    const text = Buffer.isBuffer(answer.body) ? answer.body.toString('latin1') : JSON.stringify(answer.body)
    const what = `${operation} ${JSON.stringify(body)?.slice(0, 2_000)}: ${answer.status} ${text.slice(0, 500)}`
    assert.ok(answer.status < 500, what)
    assert.ok(!/"secret":/.test(text) && !text.includes('Foreign'), `shows what is not its own: ${what}`)
    if (isForged) assert.ok(answer.status === 401 || answer.status === 400, `is believed: ${what}`)
    if (target !== founded) assert.ok(answer.status === 401 || answer.status === 400, `another collaboration: ${what}`)
  }
  assert.deepEqual(await Promise.all(watched.map((path) => stateOf(host, path))), before)
  await badPackages(await linkedAgain(founded))
  await host.ask(`${founded.collaboration}/participants/${founded.guestPortalId}/remove`)
  for (const [operation, message] of messagesOf(founded, shared))
    assert.equal((await hostile.tell(founded, operation, message)).body.status, 'removed', operation)
  assert.deepEqual(leftovers(), [])
})

function messagesOf(founded: Begun, shared: object): readonly (readonly [string, object])[] {
  const { workspaceId, session } = founded
  const itemId = 'a7'.repeat(16)
  const name = { portalId: founded.guestPortalId, itemId }
  const digest = 'ab'.repeat(32)
  const fileOf = {
    kind: 'resource',
    path: 'a.txt',
    sha256: digest,
    bytes: 3,
    mediaType: 'text/plain',
    access: 'inherit'
  }
  const field = { name: 'a', type: 'int', label: 'A', description: null, annotations: {} }
  const attached = {
    kind: 'attachment',
    id: 'a',
    title: 'A',
    description: null,
    mimetype: 'text/plain',
    sha256: digest,
    bytes: 3
  }
  const dataset = {
    id: 'mutated',
    fields: JSON.stringify([field]),
    metas: '{}',
    translations: '{}',
    dataVisible: true,
    files: []
  }
  const records = { version: `${founded.guestPortalId}:v_1`, recordCount: 1 }
  const sent = { sha256: digest, bytes: 3, loadedMs: 1, fingerprint: '1-o-0-0' }
  return [
    ['deliver', deliveryOf(founded, itemId, documentWith({ relations: [{ type: 'a', to: name }] }))],
    ['deliver', deliveryOf(founded, itemId, documentWith({ files: [fileOf] }))],
    ['deliver', deliveryOf(founded, itemId, documentWith({ dataset: { ...dataset, files: [attached] } }))],
    ['deliver', { ...deliveryOf(founded, itemId, documentWith({ dataset, records })), records: sent }],
    ['offer', { workspaceId, runId: workspaceId, session, items: [{ name, digest, ...NONE }] }],
    ['offer-end', { workspaceId, runId: workspaceId, session }],
    ['manifest', { workspaceId, after: '' }],
    ['item', { workspaceId, name: shared, version: '' }],
    ['piece', { workspaceId, name: shared, sha256: digest, offset: 0 }],
    ['sync-end', { workspaceId, runId: workspaceId, session, status: 'failed', summary: '', tasks: [] }],
    ['changes', { workspaces: [{ id: workspaceId, revision: 1 }], configuration: '', waitMs: 0 }],
    ['configuration', { ...CONFIGURATION, links: [{ workspaceId, ...LINK }] }]
  ]
}

async function linkedAgain(founded: Begun): Promise<Begun> {
  await guest.ask(`${founded.collaboration}/configSync`)
  return hostile.begin(founded)
}

const LINK = {
  enableRealtimeSync: false,
  copyFeatureServiceData: true,
  copyByRefIfCopyFail: true,
  enableFeatureServiceBidirectionalSync: true
}

const CONFIGURATION = {
  name: 'a',
  description: '',
  portalVersion: '1',
  contact: { firstName: '', lastName: '', email: '' },
  deleteContributedItems: false,
  deleteReceivedItems: false,
  links: []
}

/** Signed by somebody else, for somebody else, long ago, or changed after it was signed. */
function forged(): Telling {
  return pick<Telling>([
    { signer: other },
    { audience: '00000000-0000-8000-8000-000000000000' },
    { clockErrorMs: -301_000 - random() * 1e9 },
    { clockErrorMs: 302_000 + random() * 1e9 },
    { sent: Buffer.from('{}') },
    { headers: { 'content-digest': 'sha-256=:AAAA:' } },
    { headers: { signature: 'loggia=:AAAA:' } },
    { headers: { 'signature-input': 'loggia=()' } },
    { headers: { 'loggia-audience': 'x' } }
  ])
}

/** Files of records that are not valid, cut off, or announce more than they have. */
async function badPackages(founded: Begun): Promise<void> {
  const { workspaceId } = founded
  const field = { name: 'a', type: 'int', label: 'A', description: null, annotations: {} }
  const contents = [
    Buffer.from('PAR1'),
    Buffer.concat([Buffer.from('PAR1'), Buffer.alloc(100_000), Buffer.from('PAR1')]),
    Buffer.from('PK\u0003\u0004'),
    Buffer.alloc(1_000_000, 0x1f),
    Buffer.from('a,b\n1,2\n')
  ]
  for (const [at, content] of contents.entries()) {
    const sha256 = createHash('sha256').update(content).digest('hex')
    const query = `workspaceId=${workspaceId}&sha256=${sha256}&bytes=${content.length}&offset=0`
    assert.deepEqual((await hostile.tell(founded, 'upload', content, { query })).body, { have: content.length })
    const dataset = {
      id: 'bad',
      fields: JSON.stringify([field]),
      metas: '{}',
      translations: '{}',
      dataVisible: true,
      files: []
    }
    const records = { version: `${founded.guestPortalId}:v_${at}`, recordCount: pick([1, 2 ** 40]) }
    const sent = { sha256, bytes: content.length, loadedMs: 1, fingerprint: '1-o-0-0' }
    const message = { ...deliveryOf(founded, `b${at}`.repeat(16), documentWith({ dataset, records })), records: sent }
    let body: any
    do ({ body } = await hostile.tell(founded, 'deliver', message))
    while (body.state === 'applying')
    assert.equal(body.state, 'failed', JSON.stringify(body))
    assert.equal((await host.get('/api/explore/v2.1/catalog/datasets/bad')).status, 404)
  }
  // A removed collaboration's folder, or one of another, cannot be named: paths of files are made of checked ids only.
  const climbing = `workspaceId=${workspaceId}&sha256=${'../'.repeat(20)}&bytes=1&offset=0`
  assert.equal((await hostile.tell(founded, 'upload', Buffer.from('a'), { query: climbing })).status, 400)
}

/** Files outside of the folders that a home has. */
const leftovers = (): string[] => readdirSync(folder).filter((name) => !['host', 'guest', 'other'].includes(name))
