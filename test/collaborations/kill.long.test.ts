/**
 * kill -9 of the host, of the guest or of one of their engines at random moments of real synchronizations: afterwards
 * both have the same, and nothing is left over.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '../chaos/random.ts'
import { runCommand, Server } from '../chaos/server.ts'
import { freePort } from '../free-port.ts'

const KILLS = Number(process.env.CHAOS_KILLS ?? 100)
const SEED = Number(process.env.CHAOS_SEED ?? 20261122)
const PASSWORD = 'correct horse 1'
const ENVIRONMENT = {
  LOGGIA_PLAIN_SIGN_IN: 'true',
  LOGGIA_ADMIN_PASSWORD: PASSWORD,
  LOGGIA_COLLABORATION_HOSTS: '127.0.0.1',
  LOGGIA_ENGINE_MEMORY_MB: '1500'
}

class Portal {
  readonly server: Server
  #token = ''

  constructor(server: Server) {
    this.server = server
  }

  async signIn(): Promise<void> {
    const sent = { username: 'admin', password: PASSWORD, client: 'referer', referer: 'test', expiration: 1_440 }
    this.#token = JSON.parse(await this.text('/generateToken', sent)).token
  }

  async text(path: string, sent: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const form = new FormData()
    for (const [name, value] of Object.entries<unknown>({ f: 'json', token: this.#token, ...sent }))
      if (value instanceof File) form.append(name, value)
      else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
    const url = `http://127.0.0.1:${this.server.port}/sharing/rest${path}`
    return (await fetch(url, { method: 'POST', headers: { referer: 'test' }, body: form })).text()
  }

  /** Repeats what an engine that starts again refused, as the error asks its caller to. */
  async ask(path: string, sent?: Readonly<Record<string, unknown>>): Promise<any> {
    let answer = JSON.parse(await this.text(path, sent))
    for (let repeats = 0; answer.error?.code === 503 && repeats < 60; repeats++) {
      await pause(500)
      answer = JSON.parse(await this.text(path, sent))
    }
    assert.equal(answer.error, undefined, `${path}: ${JSON.stringify(answer.error)}`)
    return answer
  }

  async bytes(item: string): Promise<Buffer> {
    const url = `http://127.0.0.1:${this.server.port}/sharing/rest/content/items/${item}/data`
    const headers = { authorization: `Bearer ${this.#token}`, referer: 'test' }
    return Buffer.from(await (await fetch(url, { headers })).arrayBuffer())
  }

  async records(dataset: string): Promise<string> {
    const url = `${this.server.url}/catalog/datasets/${dataset}/exports/csv`
    const headers = { authorization: `Bearer ${this.#token}`, referer: 'test' }
    return (await fetch(url, { headers })).text()
  }
}

const csvOf = (version: number): string =>
  `id,version,name\n${Array.from({ length: 20_000 + version }, (_, at) => `${at},${version},name ${at % 97}`).join('\n')}\n`

/** Three pieces of a transfer. */
const pdfOf = (name: string): File => file(`%PDF-1.7 ${name} `.padEnd(20_000_000, name), 'a.pdf')

const incomingOf = (portal: Portal): string[] =>
  readdirSync(join(portal.server.home, 'travelling'), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && each.parentPath.includes('incoming'))
    .map(({ name }) => name)

const file = (text: string, name: string): File => new File([text], name, { type: 'application/octet-stream' })

test(`after ${KILLS} kills both portals have the same, and nothing is left over`, async (t) => {
  const random = seededRandom(SEED)
  const folder = mkdtempSync(join(tmpdir(), 'loggia-kill-collaboration-'))
  const [host, guest] = [
    new Portal(new Server(join(folder, 'host'), await freePort(), ENVIRONMENT)),
    new Portal(new Server(join(folder, 'guest'), await freePort(), ENVIRONMENT))
  ]
  try {
    for (const portal of [host, guest]) {
      await portal.server.start()
      await portal.signIn()
    }
    const { workspace, hostGroup, guestGroup } = await foundCollaboration(host, guest)
    const owned = new Map([
      [guest, await fill(guest, guestGroup, 'of_guest')],
      [host, await fill(host, hostGroup, 'of_host')]
    ])
    let version = 1
    let slowestStartMs = 0
    const outcomes: Record<string, number> = {}
    for (let kill = 0; kill < KILLS; kill++) {
      const changed = random() < 0.5 ? guest : host
      const { csv, pdf, name, links } = owned.get(changed) as Owned
      const what = random()
      if (what < 0.2) await changed.ask(`/content/users/admin/items/${pdf}/update`, { file: pdfOf(`${name} ${kill}`) })
      else if (what < 0.6) {
        await changed.ask(`/content/users/admin/items/${csv}/update`, { file: file(csvOf(++version), `${name}.csv`) })
        await changed.ask('/content/users/admin/publish', publishing(csv, name))
      } else
        await changed.ask(`/content/users/admin/items/${links[Math.floor(random() * links.length)]}/update`, {
          title: `Changed ${kill}`
        })
      await guest.ask(`${workspace}/sync`, { async: true })
      await pause(random() * 1_200)
      const victim = random() < 0.5 ? guest : host
      const [engine] = random() < 0.25 ? await victim.server.engines() : []
      const side = victim === host ? 'host' : 'guest'
      if (engine !== undefined) {
        process.kill(engine, 'SIGKILL')
        outcomes[`engine of the ${side}`] = (outcomes[`engine of the ${side}`] ?? 0) + 1
      } else {
        await victim.server.kill()
        slowestStartMs = Math.max(slowestStartMs, await victim.server.start())
        outcomes[side] = (outcomes[side] ?? 0) + 1
      }
    }
    const begun = performance.now()
    await settle(guest, workspace)
    const settledMs = performance.now() - begun
    for (const { name, item, links } of owned.values()) {
      assert.equal(await host.records(name), await guest.records(name), name)
      for (const id of [item, ...links])
        assert.equal((await host.ask(`/content/items/${id}`)).title, (await guest.ask(`/content/items/${id}`)).title)
    }
    for (const { name, pdf } of owned.values())
      assert.ok((await host.bytes(pdf)).equals(await guest.bytes(pdf)), `the file of ${name}`)
    for (const portal of [host, guest]) assert.deepEqual(incomingOf(portal), [])
    const groups = [await host.ask(`/content/groups/${hostGroup}`), await guest.ask(`/content/groups/${guestGroup}`)]
    assert.deepEqual(
      groups.map(({ total }) => total),
      [14, 14],
      'nothing twice, nothing lost'
    )
    for (const portal of [host, guest]) {
      const { status } = await portal.ask(`${workspace}/syncStatus`)
      const open = status.filter((each: any) => each.endTime === -1)
      assert.deepEqual(open, [], 'no synchronization is open for ever')
    }
    for (const portal of [host, guest]) {
      await portal.server.kill('SIGTERM')
      // Tables, rows and files that belong to nothing are findings of its own.
      const check = await runCommand(['check', '--home', portal.server.home])
      assert.equal(check.code, 0, check.output)
    }
    t.diagnostic(
      `${KILLS} kills, seed ${SEED}: ${JSON.stringify(outcomes)}; slowest start ${Math.round(slowestStartMs)} ms, settled after ${Math.round(settledMs)} ms`
    )
  } finally {
    for (const portal of [host, guest]) await portal.server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
})

async function foundCollaboration(host: Portal, guest: Portal) {
  const { collaboration } = await host.ask('/portals/self/createCollaboration', { name: 'A', workspaceName: 'B' })
  const one = `/portals/self/collaborations/${collaboration.id}`
  const [{ id }] = (await host.ask(`${one}/workspaces`)).workspaces
  const workspace = `${one}/workspaces/${id}`
  const invitation = await host.text(`${one}/inviteParticipant`, {
    guestPortalUrl: `http://127.0.0.1:${guest.server.port}`,
    collaborationWorkspacesParticipantConfigJSON: [{ [id]: 'sendAndReceive' }]
  })
  await guest.ask('/portals/self/acceptCollaborationInvitation', { invitationFile: file(invitation, 'a.invite') })
  const response = await guest.text(`${one}/exportInvitationResponse`)
  await host.ask(`${one}/importInvitationResponse`, { invitationResponseFile: file(response, 'a.response') })
  await guest.ask(`${one}/configSync`)
  const groups: string[] = []
  for (const portal of [host, guest]) {
    const { group } = await portal.ask('/community/createGroup', { title: 'G', tags: 'a', access: 'private' })
    await portal.ask(`${workspace}/updatePortalGroupLink`, {
      portalGroupId: group.id,
      copyFeatureServiceData: true,
      enableRealtimeSync: true
    })
    groups.push(group.id)
  }
  return { workspace, hostGroup: groups[0] ?? '', guestGroup: groups[1] ?? '' }
}

interface Owned {
  readonly name: string
  readonly csv: string
  /** Of several pieces. */
  readonly pdf: string
  /** The dataset's. */
  readonly item: string
  readonly links: readonly string[]
}

const publishing = (itemId: string, name: string) => ({
  itemId,
  filetype: 'csv',
  publishParameters: { name },
  overwrite: true
})

async function fill(portal: Portal, group: string, name: string): Promise<Owned> {
  const { id: csv } = await portal.ask('/content/users/admin/addItem', {
    type: 'CSV',
    title: name,
    file: file(csvOf(1), `${name}.csv`)
  })
  const { services } = await portal.ask('/content/users/admin/publish', publishing(csv, name))
  const item: string = services[0].serviceItemId
  const links: string[] = []
  for (const title of ['1', '2', '3', '4', '5']) {
    const sent = { type: 'Document Link', title: `${name} ${title}`, url: 'https://example.org/' }
    links.push((await portal.ask('/content/users/admin/addItem', sent)).id)
  }
  const { id: pdf } = await portal.ask('/content/users/admin/addItem', {
    type: 'PDF',
    title: `${name} file`,
    file: pdfOf(name)
  })
  for (const id of [item, pdf, ...links]) await portal.ask(`/content/users/admin/items/${id}/share`, { groups: group })
  return { name, csv, pdf, item, links }
}

/** Until a synchronization finds nothing to do. */
async function settle(guest: Portal, workspace: string): Promise<void> {
  for (let tries = 0; tries < 40; tries++) {
    const { syncId } = await guest.ask(`${workspace}/sync`)
    const { status, summary } = await guest.ask(`${workspace}/syncStatus/${syncId}`)
    if (status === 'completed' && summary.startsWith('0 items')) return
    await pause(1_000)
  }
  assert.fail(`the portals do not come to rest: ${await guest.text(`${workspace}/syncStatus`)}`)
}
