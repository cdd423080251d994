/** A guest with valid keys that requests data of others, and sends invalid data. */
import { createHash } from 'node:crypto'
import { Agent, request } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { signRequest } from '#sync'
import { type Founded, found, type RunningPortal, type Terms } from './two-portals.ts'

const agent = new Agent({ rejectUnauthorized: false, keepAlive: true })

export const NONE = { base: null, adopted: null, isAsAdopted: false }

/** A collaboration in which the guest has begun a run, which has the id of its workspace. */
export interface Begun extends Founded {
  readonly session: string
}

export interface PeerAnswer {
  readonly status: number
  readonly body: any
}

/** What a message may be that the guest sends, apart from its body. */
export interface Telling {
  readonly query?: string
  /** How far its clock goes wrong. */
  readonly clockErrorMs?: number
  /** Headers that are changed after signing. */
  readonly headers?: Readonly<Record<string, string>>
  /** By whom it is signed: by the guest itself unless another is named. */
  readonly signer?: RunningPortal
  readonly audience?: string
  /** Sent instead of the body that was signed. */
  readonly sent?: Buffer
}

export class HostileGuest {
  readonly host: RunningPortal
  readonly guest: RunningPortal

  constructor(host: RunningPortal, guest: RunningPortal) {
    this.host = host
    this.guest = guest
  }

  /** The host knows the guest's link too, and a run has begun. */
  async linked(terms: Terms = {}): Promise<Begun> {
    const founded = await found(this.host, this.guest, terms)
    await this.guest.ask(`${founded.collaboration}/configSync`)
    return this.begin(founded)
  }

  async begin(founded: Founded): Promise<Begun> {
    const { workspaceId } = founded
    const { body } = await this.tell(founded, 'sync-begin', {
      workspaceId,
      runId: workspaceId,
      execType: 'manual'
    })
    return { ...founded, session: body.session }
  }

  /** By the guest's own key. */
  async tell(
    { collaborationId, hostPortalId }: Founded,
    operation: string,
    body: object | Buffer,
    { query = '', clockErrorMs = 0, headers: changed = {}, signer = this.guest, audience, sent }: Telling = {}
  ): Promise<PeerAnswer> {
    const identity = await signer.server.sync.identity()
    const path = `/portal-to-portal/v1/collaborations/${collaborationId}/${operation}`
    const content = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
    const message = { method: 'POST', path, query, audience: audience ?? hostPortalId, body: content }
    const { headers } = signRequest(message, identity, Date.now() + clockErrorMs)
    const all = { ...headers, ...changed }
    return send(`${this.host.url}${path}${query === '' ? '' : `?${query}`}`, all, sent ?? content)
  }
}

export function send(url: string, headers: Readonly<Record<string, string>>, body: Buffer): Promise<PeerAnswer> {
  return new Promise((done, fail) => {
    const asked = request(
      url,
      { method: 'POST', agent, headers: { ...headers, 'content-length': String(body.length) } },
      (answer) =>
        buffer(answer).then((bytes) => {
          const text = bytes.toString('utf8')
          const isJson = /json/.test(answer.headers['content-type'] ?? '')
          done({ status: answer.statusCode ?? 0, body: isJson ? JSON.parse(text) : bytes })
        }, fail)
    )
    asked.on('error', fail)
    asked.end(body)
  })
}

export function closeHostileConnections(): void {
  agent.destroy()
}

export async function secretOf(portal: RunningPortal): Promise<{ readonly id: string; readonly sha256: string }> {
  const content = '{"secret":"of the host"}'
  const { id } = await portal.ask('/content/users/admin/addItem', { type: 'Web Map', title: 'Secret', text: content })
  return { id, sha256: createHash('sha256').update(content).digest('hex') }
}

export const properties = {
  type: 'Document Link',
  title: 'Sent',
  snippet: null,
  description: null,
  tags: [],
  typeKeywords: [],
  accessInformation: null,
  licenseInfo: null,
  url: 'https://example.org/',
  culture: null,
  details: '{}',
  extent: null,
  contentStatus: null
}
export const documentWith = (change: object = {}) => ({
  properties,
  files: [],
  relations: [],
  dataset: null,
  records: null,
  byReference: null,
  ...change
})
export const deliveryOf = (founded: Begun, itemId: string, document: object, portalId = founded.guestPortalId) => ({
  runId: founded.workspaceId,
  session: founded.session,
  workspaceId: founded.workspaceId,
  name: { portalId, itemId },
  digest: 'cd'.repeat(32),
  ...NONE,
  document,
  records: null
})

/** For every value in it, at any depth. */
export function pathsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [
    ...(path.length > 0 ? [path] : []),
    ...Object.entries(value).flatMap(([key, each]) => pathsOf(each, [...path, key]))
  ]
}

export function withValue(whole: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const changed = withValue((whole as Record<string, unknown>)[key], rest, value)
  if (Array.isArray(whole)) return whole.map((each, at) => (String(at) === key ? changed : each))
  return { ...(whole as object), [key]: changed }
}
