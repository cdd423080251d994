/** Servers as a user starts them, with the certificates of their first start, that found a collaboration by files. */
import assert from 'node:assert/strict'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type RunningServer, readConfig, type ServerOptions, startServer } from '#app'
import { silentLog } from '#kit'
import { freePort } from '../free-port.ts'

export const PASSWORD = 'correct horse 1'

export interface RunningPortal {
  readonly url: string
  readonly server: RunningServer
  /** The answer of a success below `/sharing/rest`, by the administrator. */
  ask(path: string, sent?: Readonly<Record<string, unknown>>): Promise<any>
  /** The text of an answer, of an error too. */
  send(path: string, sent?: Readonly<Record<string, unknown>>): Promise<string>
  /** The body of any address, by the administrator. */
  get(path: string): Promise<{ readonly status: number; readonly body: Buffer }>
}

/** Administrators look at the certificate once and go on, as with any self-signed one. */
const agent = new Agent({ rejectUnauthorized: false })

export interface PortalOptions {
  readonly folder: string
  readonly name: string
  readonly settings?: Readonly<Record<string, string>>
  readonly repeat?: NonNullable<ServerOptions['repeat']>
  readonly log?: ServerOptions['log']
}

export async function startPortal({ folder, name, settings = {}, repeat, log }: PortalOptions): Promise<RunningPortal> {
  const httpsPort = Number(settings['https-port'] ?? (await freePort()))
  const flags = {
    home: join(folder, name),
    host: '127.0.0.1',
    port: '0',
    demo: false,
    'admin-password': PASSWORD,
    'engine-memory-mb': '1500',
    'collaboration-hosts': '127.0.0.1',
    ...settings,
    'https-port': String(httpsPort)
  }
  const { config } = readConfig({ flags })
  const server = await startServer({
    config,
    log: log ?? silentLog,
    purpose: 'public',
    ...(repeat !== undefined && { repeat }),
    say: () => {}
  })
  return openPortal(`https://127.0.0.1:${httpsPort}`, server)
}

/** `url`: its HTTPS address. */
export async function openPortal(url: string, server: RunningServer): Promise<RunningPortal> {
  const send = async (path: string, sent: Readonly<Record<string, unknown>>): Promise<string> =>
    (await post(`${url}/sharing/rest${path}`, sent)).toString('utf8')
  const { token } = JSON.parse(
    await send('/generateToken', { username: 'admin', password: PASSWORD, client: 'referer', referer: 'test' })
  )
  const portal: RunningPortal = {
    url,
    server,
    send: (path, sent = {}) => send(path, { ...sent, token }),
    ask: async (path, sent) => {
      const answer = JSON.parse(await portal.send(path, sent))
      assert.equal(answer.error, undefined, `${path}: ${JSON.stringify(answer.error)}`)
      return answer
    },
    get: (path) => get(`${url}${path}`, token)
  }
  return portal
}

/** By a client of its own: `fetch` has no way to accept one self-signed certificate. */
async function post(url: string, sent: Readonly<Record<string, unknown>>): Promise<Buffer> {
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
    const asked = request(url, { method: 'POST', agent, headers }, (answer) => buffer(answer).then(done, fail))
    asked.on('error', fail)
    asked.end(body)
  })
}

function get(url: string, token: string): Promise<{ readonly status: number; readonly body: Buffer }> {
  const headers = { authorization: `Bearer ${token}`, referer: 'test', 'accept-encoding': 'identity' }
  return new Promise((done, fail) => {
    const asked = request(url, { agent, headers }, (answer) =>
      buffer(answer).then((body) => done({ status: answer.statusCode ?? 0, body }), fail)
    )
    asked.on('error', fail)
    asked.end()
  })
}

/** As `fetch`, which has no way to accept one self-signed certificate. */
export const fetchAnyway: typeof fetch = async (target, init) => {
  const whole = new Request(target, init)
  const body = Buffer.from(await whole.arrayBuffer())
  const headers = { ...Object.fromEntries(whole.headers), 'content-length': String(body.length) }
  return new Promise((done, fail) => {
    const asked = request(whole.url, { method: whole.method, agent, headers }, (answer) =>
      buffer(answer).then((bytes) => {
        const received = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)])
        done(new Response(new Uint8Array(bytes), { status: answer.statusCode ?? 0, headers: received }))
      }, fail)
    )
    asked.on('error', fail)
    asked.end(body)
  })
}

export function closeConnections(): void {
  agent.destroy()
}

export const file = (content: string | Buffer, name = 'carried', type = 'application/octet-stream'): File =>
  new File([content], name, { type })

export interface Founded {
  readonly collaborationId: string
  readonly workspaceId: string
  readonly guestPortalId: string
  readonly hostPortalId: string
  readonly hostGroup: string
  readonly guestGroup: string
  /** Below `/sharing/rest`. */
  readonly workspace: string
  readonly collaboration: string
}

export interface Terms {
  readonly accessMode?: string
  readonly link?: Readonly<Record<string, unknown>>
  readonly workspaceSettings?: Readonly<Record<string, unknown>>
}

/** A collaboration with one workspace in which both have linked a group. */
export async function found(
  host: RunningPortal,
  guest: RunningPortal,
  { accessMode = 'sendAndReceive', link = {}, workspaceSettings = {} }: Terms = {}
): Promise<Founded> {
  const { collaboration } = await host.ask('/portals/self/createCollaboration', {
    name: 'Water',
    workspaceName: 'Levels'
  })
  const one = `/portals/self/collaborations/${collaboration.id}`
  const [{ id: workspaceId }] = (await host.ask(`${one}/workspaces`)).workspaces
  const workspace = `${one}/workspaces/${workspaceId}`
  if (Object.keys(workspaceSettings).length > 0) await host.ask(`${workspace}/updateInfo`, workspaceSettings)
  const invitation = await host.send(`${one}/inviteParticipant`, {
    guestPortalUrl: guest.url,
    collaborationWorkspacesParticipantConfigJSON: [{ [workspaceId]: accessMode }]
  })
  await guest.ask('/portals/self/acceptCollaborationInvitation', { invitationFile: file(invitation) })
  const response = await guest.send(`${one}/exportInvitationResponse`)
  const { guestPortalId } = await host.ask(`${one}/importInvitationResponse`, {
    invitationResponseFile: file(response)
  })
  const groups: string[] = []
  for (const portal of [host, guest]) {
    const title = `Levels ${Math.random()}`
    const { group } = await portal.ask('/community/createGroup', { title, tags: 'a', access: 'private' })
    groups.push(group.id)
  }
  const [hostGroup = '', guestGroup = ''] = groups
  await guest.ask(`${one}/configSync`)
  const linked = { copyFeatureServiceData: true, enableRealtimeSync: false, ...link }
  await host.ask(`${workspace}/updatePortalGroupLink`, { portalGroupId: hostGroup, ...linked })
  await guest.ask(`${workspace}/updatePortalGroupLink`, { portalGroupId: guestGroup, ...linked })
  return {
    collaborationId: collaboration.id,
    workspaceId,
    guestPortalId,
    hostPortalId: collaboration.collaborationHostPortalId,
    hostGroup,
    guestGroup,
    workspace,
    collaboration: one
  }
}

/** A synchronization that the guest is asked for, until it has ended; with its details. */
export async function sync(guest: RunningPortal, { workspace }: Founded): Promise<any> {
  const { syncId } = await guest.ask(`${workspace}/sync`, { async: false })
  for (let looks = 0; looks < 600; looks++) {
    const details = await guest.ask(`${workspace}/syncStatus/${syncId}`)
    if (details.endTime !== -1) return details
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('The synchronization has not ended within a minute.')
}

/** Why items did not travel, over all tasks. */
export const problemsOf = (details: any): string[] =>
  details.participants.flatMap(({ taskStatus }: any) =>
    taskStatus.flatMap(({ problems }: any) => problems.map(({ title, reason }: any) => `${title}: ${reason}`))
  )
