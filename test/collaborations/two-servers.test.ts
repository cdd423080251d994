/**
 * Two servers as a user starts them, each with the self-signed certificate of its first start: from nothing to two
 * portals that trust each other, over HTTPS, with the files that their administrators carry.
 */
import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import test, { after } from 'node:test'
import { readConfig, startServer } from '#app'
import { guardedSend, silentLog } from '#kit'
import { freePort } from '../free-port.ts'
import { NEVER } from '../never.ts'
import { startPostgres } from '../postgres-for-tests.ts'

const PASSWORD = 'correct horse 1'
const folder = mkdtempSync(join(tmpdir(), 'loggia-collaborations-'))
chmodSync(folder, 0o711)
/** Administrators look at the certificate once and go on, as with any self-signed one. */
const agent = new Agent({ rejectUnauthorized: false })
const postgres = await startPostgres()
const closing: (() => Promise<unknown>)[] = []
after(async () => {
  for (const close of closing) await close()
  agent.destroy()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Portal {
  readonly url: string
  ask(path: string, sent?: Readonly<Record<string, unknown>>): Promise<any>
  /** The text of a file, or of an error. */
  send(path: string, sent?: Readonly<Record<string, unknown>>): Promise<string>
}

for (const [host, guest] of [
  ['SQLite', 'SQLite'],
  ['PostgreSQL', 'PostgreSQL']
] as const) {
  const isPostgres = host === 'PostgreSQL'
  const skip = isPostgres && postgres === undefined ? 'PostgreSQL could not be started here' : false
  test(`a host on ${host} and a guest on ${guest}, from nothing to a removed guest`, { skip }, () => live(isPostgres))
}

async function live(onPostgres: boolean): Promise<void> {
  const name = onPostgres ? 'postgres' : 'sqlite'
  const storeOf = async (of: string) =>
    onPostgres ? { 'store-url': (await postgres?.createDatabase(`${of}_server`)) ?? '' } : {}
  const [host, guest] = [
    await start(`${name}-host`, await storeOf('host')),
    await start(`${name}-guest`, { 'collaboration-hosts': '127.0.0.1', ...(await storeOf('guest')) })
  ]
  const { collaboration } = await host.ask('/portals/self/createCollaboration', {
    name: 'Water',
    workspaceName: 'Levels'
  })
  const one = `/portals/self/collaborations/${collaboration.id}`
  const [{ id: workspaceId }] = (await host.ask(`${one}/workspaces`)).workspaces
  const invitation = await host.send(`${one}/inviteParticipant`, {
    guestPortalUrl: guest.url,
    collaborationWorkspacesParticipantConfigJSON: [{ [workspaceId]: 'send' }]
  })
  const { hostPortal } = JSON.parse(invitation).invitationRequest
  assert.match(hostPortal.certificatePin, /^[A-Za-z0-9_-]{43}$/, 'the host has a self-signed certificate')

  await guest.ask('/portals/self/acceptCollaborationInvitation', { invitationFile: file(invitation) })
  assert.match(await guest.send(`${one}/configSync`), /Has the response to the invitation been imported\?/)
  const response = await guest.send(`${one}/exportInvitationResponse`)
  const { guestPortalId } = await host.ask(`${one}/importInvitationResponse`, {
    invitationResponseFile: file(response)
  })

  const { group } = await guest.ask('/community/createGroup', { title: 'Levels', tags: 'a', access: 'private' })
  await guest.ask(`${one}/workspaces/${workspaceId}/updatePortalGroupLink`, { portalGroupId: group.id })
  await host.ask(`${one}/updateInfo`, { name: 'Water of two cities' })
  assert.deepEqual(await guest.ask(`${one}/configSync`), { success: true })
  assert.equal((await guest.ask(one)).name, 'Water of two cities')
  const { participantGroupLinks } = await host.ask(`${one}/workspaces/${workspaceId}`)
  assert.deepEqual(
    participantGroupLinks.map((each: any) => [each.portalId, each.portalGroupId]),
    [[guestPortalId, undefined]]
  )
  const { group: hosts } = await host.ask('/community/createGroup', { title: 'Hosts', tags: 'a', access: 'private' })
  await host.ask(`${one}/workspaces/${workspaceId}/updatePortalGroupLink`, { portalGroupId: hosts.id })
  const { id: itemId } = await guest.ask('/content/users/admin/addItem', {
    type: 'CSV',
    title: 'numbers',
    file: new File(['a,b\n1,x\n2,y\n'], 'numbers.csv')
  })
  const { services } = await guest.ask('/content/users/admin/publish', {
    itemId,
    filetype: 'csv',
    publishParameters: { name: 'numbers' }
  })
  await guest.ask(`/content/users/admin/items/${services[0].serviceItemId}/share`, { groups: group.id })
  await guest.ask(`${one}/workspaces/${workspaceId}/updatePortalGroupLink`, {
    portalGroupId: group.id,
    copyFeatureServiceData: true
  })
  const { syncId } = await guest.ask(`${one}/workspaces/${workspaceId}/sync`)
  const { status } = await guest.ask(`${one}/workspaces/${workspaceId}/syncStatus/${syncId}`)
  assert.equal(status, 'completed')
  assert.equal((await host.ask(`/content/items/${services[0].serviceItemId}`)).datasetId, 'numbers')

  const schedule = `${one}/workspaces/${workspaceId}/schedule`
  await guest.ask(`${schedule}/update`, { interval: 1 })
  assert.equal((await guest.ask(schedule)).state, 'NORMAL')

  const pinned = {
    method: 'POST',
    timeoutMs: 5_000,
    maxAnswerBytes: 1_000,
    trustedHosts: ['127.0.0.1'],
    setting: 'x'
  } as const
  const address = `${host.url}/portal-to-portal/v1/collaborations/${collaboration.id}/configuration`
  const pin = hostPortal.certificatePin
  assert.equal((await guardedSend(address, { ...pinned, body: '{}', certificatePin: pin })).status, 401)
  for (const certificatePin of [undefined, JSON.parse(response).invitationResponse.guestPortal.certificatePin])
    await assert.rejects(guardedSend(address, { ...pinned, body: '{}', certificatePin }), /certificate/)

  await host.ask(`${one}/participants/${guestPortalId}/remove`)
  assert.deepEqual(await guest.ask(`${one}/configSync`), { success: true })
  assert.match(await guest.send(one), /Collaboration does not exist or is inaccessible/)
}

async function start(name: string, settings: Readonly<Record<string, string>>): Promise<Portal> {
  const httpsPort = await freePort()
  const flags = {
    home: join(folder, name),
    host: '127.0.0.1',
    port: '0',
    'https-port': String(httpsPort),
    demo: false,
    'admin-password': PASSWORD,
    'engine-memory-mb': '1500',
    ...settings
  }
  const { config } = readConfig({ flags })
  const server = await startServer({ config, log: silentLog, purpose: 'public', repeat: NEVER, say: () => {} })
  closing.push(() => server.stop())
  const url = `https://127.0.0.1:${httpsPort}`
  const send = (path: string, sent: Readonly<Record<string, unknown>>): Promise<string> =>
    post(`${url}/sharing/rest${path}`, sent)
  const { token } = JSON.parse(
    await send('/generateToken', { username: 'admin', password: PASSWORD, client: 'referer', referer: 'test' })
  )
  const asked: Portal = {
    url,
    send: (path, sent = {}) => send(path, { ...sent, token }),
    ask: async (path, sent) => {
      const answer = JSON.parse(await asked.send(path, sent))
      assert.equal(answer.error, undefined, `${path}: ${JSON.stringify(answer.error)}`)
      return answer
    }
  }
  return asked
}

/** By a client of its own: `fetch` has no way to accept one self-signed certificate. */
async function post(url: string, sent: Readonly<Record<string, unknown>>): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries<unknown>({ f: 'json', ...sent }))
    if (value instanceof File) form.append(name, value)
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  const whole = new Response(form)
  const body = Buffer.from(await whole.arrayBuffer())
  const headers = {
    'content-type': whole.headers.get('content-type') ?? '',
    'content-length': body.length,
    referer: 'test'
  }
  return new Promise((done, fail) => {
    const asked = request(url, { method: 'POST', agent, headers }, (answer) => text(answer).then(done, fail))
    asked.on('error', fail)
    asked.end(body)
  })
}

function file(content: string): File {
  return new File([content], 'carried', { type: 'application/octet-stream' })
}
