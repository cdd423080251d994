/** A guest with valid keys that requests data of others, and sends invalid data. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { NEVER } from '../never.ts'
import {
  closeHostileConnections,
  deliveryOf,
  documentWith,
  HostileGuest,
  NONE,
  pathsOf,
  properties,
  secretOf,
  withValue
} from './hostile-guest.ts'
import { closeConnections, file, startPortal, sync } from './two-portals.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-hostile-'))
chmodSync(folder, 0o711)
const [host, guest] = [
  await startPortal({ folder, name: 'host', repeat: NEVER }),
  await startPortal({ folder, name: 'guest', repeat: NEVER })
]
const hostile = new HostileGuest(host, guest)
after(async () => {
  closeHostileConnections()
  await Promise.all([host.server.stop(), guest.server.stop()])
  closeConnections()
  rmSync(folder, { recursive: true, force: true })
})

test('items, files and workspaces that a guest does not receive are not there for it', async () => {
  const founded = await hostile.linked()
  const secret = await secretOf(host)
  const { workspaceId, hostPortalId: portalId } = founded
  const name = { portalId, itemId: secret.id }
  assert.deepEqual((await hostile.tell(founded, 'item', { workspaceId, name, version: '' })).body, { state: 'gone' })
  assert.equal(
    (await hostile.tell(founded, 'piece', { workspaceId, name, sha256: secret.sha256, offset: 0 })).body.error.code,
    'sync/content-changed'
  )
  // A hash is not a proof of having the file.
  const mine = 'a1'.repeat(16)
  const files = [
    { kind: 'text', path: '', sha256: secret.sha256, bytes: 24, mediaType: 'text/plain', access: 'inherit' }
  ]
  const stolen = await hostile.tell(founded, 'deliver', deliveryOf(founded, mine, documentWith({ files })))
  assert.deepEqual([stolen.body.state, stolen.body.files[0].have], ['missing', 0])
  // The host's own item under the guest's name stays what it is: the copy gets another id.
  const taken = await hostile.tell(founded, 'deliver', deliveryOf(founded, secret.id, documentWith()))
  assert.equal(taken.body.state, 'applied')
  assert.equal((await host.ask(`/content/items/${secret.id}`)).title, 'Secret')
  // In the name of the host, of another portal, and as a change of what is not shared.
  for (const [from, base] of [
    [portalId, null],
    ['00000000-0000-8000-8000-000000000000', null],
    [portalId, 'ef'.repeat(32)]
  ] as const) {
    const message = { ...deliveryOf(founded, secret.id, documentWith(), from), base }
    assert.equal((await hostile.tell(founded, 'deliver', message)).body.state, 'failed', from)
  }
  assert.equal((await host.ask(`/content/items/${secret.id}`)).title, 'Secret')
  // Another collaboration's workspace, and an unknown one.
  const other = await hostile.linked()
  for (const id of [other.workspaceId, 'ff'.repeat(16)])
    assert.equal(
      (await hostile.tell(founded, 'manifest', { workspaceId: id, after: '' })).body.error.code,
      'sync/not-allowed'
    )
})

test('a guest cannot send content that it may only receive, and vice versa; a removed one nothing', async () => {
  const receiving = await hostile.linked({ accessMode: 'receive' })
  const { workspaceId } = receiving
  const item = deliveryOf(receiving, 'b1'.repeat(16), documentWith())
  const upload = `workspaceId=${workspaceId}&sha256=${'ab'.repeat(32)}&bytes=3&offset=0`
  const refused = [
    await hostile.tell(receiving, 'deliver', item),
    await hostile.tell(receiving, 'offer', { workspaceId, runId: workspaceId, session: receiving.session, items: [] }),
    await hostile.tell(receiving, 'offer-end', { workspaceId, runId: workspaceId, session: receiving.session }),
    await hostile.tell(receiving, 'upload', Buffer.from('abc'), { query: upload })
  ]
  assert.deepEqual(
    refused.map(({ status, body }) => [status, body.error.code]),
    refused.map(() => [403, 'sync/not-allowed'])
  )
  const sending = await hostile.linked({ accessMode: 'send' })
  const { id } = await host.ask('/content/users/admin/addItem', { type: 'Web Map', title: 'Not for it', text: '{}' })
  await host.ask(`/content/users/admin/items/${id}/share`, { groups: sending.hostGroup })
  const { body: list } = await hostile.tell(sending, 'manifest', { workspaceId: sending.workspaceId, after: '' })
  assert.deepEqual(list, { items: [], problems: [], next: null })
  await host.ask(`${sending.collaboration}/participants/${sending.guestPortalId}/remove`)
  const { body } = await hostile.tell(sending, 'deliver', deliveryOf(sending, 'b2'.repeat(16), documentWith()))
  assert.equal(body.status, 'removed')
})

test('items that no member could make are refused, each with a reason, and leave nothing', async () => {
  const founded = await hostile.linked()
  const before = (await host.ask('/search', { q: 'type:*', num: 1 })).total
  const fileAt = (path: string) => ({
    kind: 'resource',
    path,
    sha256: 'ab'.repeat(32),
    bytes: 1,
    mediaType: 'text/plain',
    access: 'inherit'
  })
  const dataset = { id: 'sent', fields: '[]', metas: '{}', translations: '{}', dataVisible: true, files: [] }
  const bad: readonly (readonly [string, object])[] = [
    ['a type', { properties: { ...properties, type: 'No such type' } }],
    ['no title', { properties: { ...properties, title: ' ' } }],
    ['a script as address', { properties: { ...properties, url: 'javascript:alert(1)' } }],
    ['details that are a list', { properties: { ...properties, details: '[]' } }],
    ['a place beyond the world', { properties: { ...properties, extent: [-1e9, 0, 1, 1] } }],
    ['a status', { properties: { ...properties, contentStatus: 'best' } }],
    ...['../a', '/etc/passwd', 'a/../../b', 'a\\b', 'a\u0000b', '.', ''].map(
      (path) => [`the path ${JSON.stringify(path)}`, { files: [fileAt(path)] }] as const
    ),
    ['a media type', { files: [{ ...fileAt('a'), mediaType: 'text/html\r\nX: 1' }] }],
    ['a dataset id', { dataset: { ...dataset, id: '../x' } }],
    ['unknown metadata', { dataset: { ...dataset, metas: '{"default":{"nothing":1}}' } }],
    ['fields', { dataset: { ...dataset, fields: '[{"name":"_id","type":"text"}]' } }],
    ['records of nothing', { records: { version: `${founded.guestPortalId}:v_1`, recordCount: 1 } }]
  ]
  for (const [what, change] of bad) {
    const { status, body } = await hostile.tell(
      founded,
      'deliver',
      deliveryOf(founded, 'c1'.repeat(16), documentWith(change))
    )
    const isRefused = status === 400 || body.state === 'failed' || body.state === 'records-wanted'
    assert.ok(isRefused, `${what}: ${status} ${JSON.stringify(body)}`)
  }
  assert.equal((await host.ask('/search', { q: 'type:*', num: 1 })).total, before)
})

test('a message of an earlier run that comes late is refused: it withdraws nothing and changes nothing', async () => {
  const first = await hostile.linked()
  const { workspaceId } = first
  const itemId = 'd1'.repeat(16)
  assert.equal((await hostile.tell(first, 'deliver', deliveryOf(first, itemId, documentWith()))).body.state, 'applied')
  const second = await hostile.begin(first)
  const other = deliveryOf(first, itemId, documentWith({ properties: { ...properties, title: 'Older' } }))
  const late = [
    await hostile.tell(first, 'offer-end', { workspaceId, runId: workspaceId, session: first.session }),
    await hostile.tell(first, 'deliver', { ...other, digest: 'ce'.repeat(32) }),
    await hostile.tell(first, 'offer', { workspaceId, runId: workspaceId, session: first.session, items: [] }),
    await hostile.tell(first, 'sync-end', {
      workspaceId,
      runId: workspaceId,
      session: first.session,
      status: 'failed',
      summary: '',
      tasks: []
    })
  ]
  assert.deepEqual(
    late.map(({ status, body }) => [status, body.error.code]),
    late.map(() => [400, 'sync/superseded-run'])
  )
  assert.equal((await host.ask(`/content/items/${itemId}`)).title, 'Sent')
  const end = { workspaceId, runId: workspaceId, session: second.session }
  assert.deepEqual((await hostile.tell(second, 'offer-end', end)).body, { withdrawn: 0 }, 'it was seen in this run')
})

test('pieces of files: not more than announced, not another content, not more than a package', async () => {
  const founded = await hostile.linked({
    workspaceSettings: { maxItemSizeInMB: 1, maxReplicationPackageSizeInMB: 1 }
  })
  const { workspaceId } = founded
  const upload = (content: Buffer, sha256: string, bytes: number, offset = 0) =>
    hostile.tell(founded, 'upload', content, {
      query: `workspaceId=${workspaceId}&sha256=${sha256}&bytes=${bytes}&offset=${offset}`
    })
  const sha256 = createHash('sha256').update('abcdef').digest('hex')
  assert.deepEqual((await upload(Buffer.from('abc'), sha256, 6)).body, { have: 3 })
  assert.deepEqual((await upload(Buffer.from('abc'), sha256, 6)).body, { have: 3 }, 'a piece that came before')
  assert.deepEqual((await upload(Buffer.from('x'), sha256, 6, 5)).body, { have: 3 }, 'a piece that is too early')
  assert.equal((await upload(Buffer.from('defg'), sha256, 6, 3)).body.error.code, 'sync/bad-content')
  assert.equal((await upload(Buffer.from('xyz'), sha256, 6, 3)).body.error.code, 'sync/bad-content')
  assert.deepEqual((await upload(Buffer.from('abc'), sha256, 6)).body, { have: 3 }, 'it begins again')
  assert.deepEqual((await upload(Buffer.from('def'), sha256, 6, 3)).body, { have: 6 })
  const tooMuch = await upload(Buffer.from('a'), 'ab'.repeat(32), 2 ** 30)
  assert.equal(tooMuch.body.error.code, 'sync/space-exceeded')
  assert.equal((await upload(Buffer.from('a'), '../../x', 1)).body.error.code, 'sync/bad-message')
  assert.equal((await upload(Buffer.alloc(8 * 2 ** 20 + 1), sha256, 6)).body.error.code, 'sync/bad-message')
})

test('any value of any message may be anything: it is answered, never with a failure of ours', async () => {
  const linked = await hostile.linked()
  const { id } = await guest.ask('/content/users/admin/addItem', {
    type: 'CSV',
    title: 'whole',
    file: file('a,b\n1,x\n', 'whole.csv')
  })
  await guest.ask(`/content/users/admin/items/${id}/share`, { groups: linked.guestGroup })
  await sync(guest, linked)
  const founded = await hostile.begin(linked)
  const { session } = founded
  const { workspaceId } = founded
  const secret = await secretOf(host)
  const name = { portalId: founded.guestPortalId, itemId: id }
  const digest = 'ab'.repeat(32)
  const messages: readonly (readonly [string, object])[] = [
    ['deliver', deliveryOf(founded, id, documentWith({ relations: [{ type: 'a', to: name }] }))],
    ['offer', { workspaceId, runId: workspaceId, session, items: [{ name, digest, ...NONE }] }],
    ['offer-end', { workspaceId, runId: workspaceId, session }],
    ['manifest', { workspaceId, after: '' }],
    ['item', { workspaceId, name, version: '' }],
    ['piece', { workspaceId, name, sha256: digest, offset: 0 }],
    ['sync-end', { workspaceId, runId: workspaceId, session, status: 'failed', summary: '', tasks: [] }],
    ['changes', { workspaces: [{ id: workspaceId, revision: 1 }], configuration: '', waitMs: 0 }],
    ['sync-begin', { workspaceId, runId: 'cd'.repeat(16), execType: 'manual' }]
  ]
  const values = [null, -1, 1e300, true, '', 'x'.repeat(3_000), '\u0000', [], {}, [[]], '../..', secret.id, '%']
  let sent = 0
  for (const [operation, message] of messages)
    for (const path of pathsOf(message)) {
      const value = values[sent++ % values.length]
      const { status } = await hostile.tell(founded, operation, withValue(message, path, value) as object)
      assert.ok(status < 500, `${operation} ${path.join('.')} = ${JSON.stringify(value)}: ${status}`)
    }
  assert.equal((await host.ask(`/content/items/${secret.id}`)).title, 'Secret')
})
