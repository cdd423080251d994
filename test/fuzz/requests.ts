/** Sends generated requests to a separate server and checks every response, and at the processes before and after. */
import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openTestPortal } from '../../src/portal/portal-for-tests.ts'
import { runCommand, Server } from '../chaos/server.ts'
import { freePort } from '../free-port.ts'
import { randomDataset } from '../reference/dataset.ts'
import { importable, writeJsonLines, writeSchema } from '../reference/imported.ts'
import { Random } from '../reference/random.ts'
import { type MadeFile, type MadeRequest, RequestMaker } from './request-maker.ts'

export interface RunOptions {
  readonly seed: number
  readonly count: number
  readonly clients: number
  /** Until idle threads and connections have ended. */
  readonly restMs: number
}

export interface Facts {
  readonly threads: number
  readonly descriptors: number
  readonly engineMb: number
  readonly serverMb: number
}

export interface Outcome {
  readonly operations: number
  readonly statuses: Readonly<Record<string, number>>
  readonly failures: readonly string[]
  readonly slowestMs: number
  readonly slowest: string
  /** After the first tenth, at the end, and when nothing was asked for a while. */
  readonly facts: { readonly begun: Facts; readonly ended: Facts; readonly rested: Facts }
}

const PASSWORD = 'a generator of requests 1'
const LIMIT_MS = 60_000

export async function runRequests({ seed, count, clients, restMs }: RunOptions): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-requests-'))
  chmodSync(folder, 0o711)
  const server = new Server(join(folder, 'home'), await freePort(), {
    LOGGIA_LOG_LEVEL: 'error',
    LOGGIA_TRUSTED_PROXIES: '127.0.0.1',
    LOGGIA_ADMIN_PASSWORD: PASSWORD,
    LOGGIA_DAILY_COMPUTE_SECONDS: '0',
    LOGGIA_ENGINE_MEMORY_MB: '2000',
    LOGGIA_IMPORT_HOSTS: 'nowhere.invalid'
  })
  try {
    await server.start()
    const run = new Run(server, seed)
    await run.fill(folder)
    return await run.send(count, clients, restMs)
  } finally {
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
}

class Run {
  readonly #server: Server
  readonly #seed: number
  readonly #root: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })
  readonly #statuses: Record<string, number> = {}
  readonly #failures: string[] = []
  #tokens: Readonly<Record<'admin' | 'member', string>> = { admin: '', member: '' }
  #names: Record<string, string> & { dataset: string } = { dataset: 'generated', dataset_id: 'generated' }
  #slowest = { ms: 0, what: '' }

  constructor(server: Server, seed: number) {
    this.#server = server
    this.#seed = seed
    this.#root = new URL(server.url).origin
  }

  /** A dataset with every type of field, a member, an item, a group. */
  async fill(folder: string): Promise<void> {
    const generated = randomDataset(new Random(this.#seed), 500)
    const [data, schema] = [join(folder, 'generated.jsonl'), join(folder, 'schema.json')]
    writeFileSync(data, writeJsonLines({ fields: generated.fields, rows: importable(generated.rows) }))
    writeFileSync(schema, writeSchema(generated.fields))
    const { code, output } = await runCommand([
      'import',
      data,
      '--id',
      'generated',
      '--schema',
      schema,
      '--home',
      this.#server.home
    ])
    if (code !== 0) throw new Error(output)
    const admin = await this.#signIn('admin')
    const call = async (path: string, as: string, parameters: Record<string, string>) =>
      JSON.parse(
        (
          await this.#ask({
            method: 'POST',
            path,
            parameters: Object.entries({ ...parameters, token: as, f: 'json' }),
            address: '192.0.2.1'
          })
        ).text
      )
    await call('/portaladmin/security/users/createUser', admin, {
      username: 'ann',
      password: PASSWORD,
      firstname: 'A',
      lastname: 'B',
      email: 'a@example.org',
      role: 'org_publisher',
      userLicenseTypeId: 'creatorUT'
    })
    this.#tokens = { admin, member: await this.#signIn('ann') }
    const item = (
      await call('/sharing/rest/content/users/ann/addItem', this.#tokens.member, {
        title: 'Title',
        type: 'CSV',
        text: 'a,b\n1,2\n'
      })
    ).id
    const group = (
      await call('/sharing/rest/community/createGroup', this.#tokens.member, {
        title: 'Group',
        tags: 'a',
        access: 'public'
      })
    ).group?.id
    assert.ok(item !== undefined && group !== undefined)
    const { results } = JSON.parse(
      (
        await this.#ask({
          method: 'GET',
          path: '/api/explore/v2.1/catalog/datasets/generated/records',
          parameters: [
            ['select', 'recordid'],
            ['limit', '1']
          ],
          address: '192.0.2.1'
        })
      ).text
    )
    this.#names = {
      ...this.#names,
      username: 'ann',
      user: 'ann',
      item_id: item,
      item,
      group_id: group,
      group,
      record_id: results?.[0]?.recordid ?? 'x'
    }
  }

  async send(count: number, clients: number, restMs: number): Promise<Outcome> {
    const table = await openTestPortal()
    const maker = new RequestMaker(this.#seed, table.portal.operations, this.#names)
    await table.close()
    let begun: Facts | undefined
    let left = count
    const client = async (): Promise<void> => {
      while (left-- > 0) {
        if (left === Math.floor(count * 0.9)) begun = this.#facts()
        if (left % 500 === 0) await this.#signInAgain()
        await this.#tryOut(maker.next())
      }
    }
    await Promise.all(Array.from({ length: clients }, client))
    const ended = this.#facts()
    this.#agent.destroy()
    await this.#rest(restMs)
    return {
      operations: maker.operations,
      statuses: this.#statuses,
      failures: this.#failures,
      slowestMs: Math.round(this.#slowest.ms),
      slowest: this.#slowest.what,
      facts: { begun: begun ?? ended, ended, rested: this.#facts() }
    }
  }

  /** The engine looks at its idle threads when it is asked something. */
  async #rest(restMs: number): Promise<void> {
    const until = performance.now() + restMs
    for (let turn = 0; performance.now() < until; turn++) {
      await this.#ask({
        method: 'GET',
        path: '/api/explore/v2.1/catalog/datasets/generated/records',
        parameters: [['where', `n > ${turn}`]],
        address: '192.0.2.1'
      })
      await pause(Math.min(1_000, restMs / 10))
    }
  }

  async #tryOut(made: MadeRequest): Promise<void> {
    const begunAt = performance.now()
    const token = made.as === undefined ? [] : [['token', this.#tokens[made.as]] as const]
    const what = `${made.method} ${made.path}?${new URLSearchParams(made.parameters as [string, string][])}`.slice(
      0,
      1_500
    )
    try {
      const { status, text } = await this.#ask({ ...made, parameters: [...made.parameters, ...token] })
      const ms = performance.now() - begunAt
      const code = /^\{"error":\{"code":(\d+)/.exec(text)?.[1]
      const key = code === undefined ? String(status) : `${status}/${code}`
      this.#statuses[key] = (this.#statuses[key] ?? 0) + 1
      if (ms > this.#slowest.ms) this.#slowest = { ms, what }
      if (status >= 500 || code === '500') this.#failures.push(`${key} ${what} → ${text.slice(0, 300)}`)
      if (ms > 30_000) this.#failures.push(`${Math.round(ms)} ms ${what}`)
    } catch (error) {
      this.#failures.push(`${String(error)} ${what}`)
    }
  }

  async #signIn(username: string): Promise<string> {
    const { text } = await this.#ask({
      method: 'POST',
      path: '/sharing/rest/generateToken',
      parameters: Object.entries({ username, password: PASSWORD, client: 'referer', referer: 'test', f: 'json' }),
      address: '192.0.2.1'
    })
    return (JSON.parse(text) as { token?: string }).token ?? ''
  }

  /** Among what was changed may be what lets us in. */
  async #signInAgain(): Promise<void> {
    const admin = await this.#signIn('admin')
    await this.#ask({
      method: 'POST',
      path: '/sharing/rest/portals/self/update',
      parameters: Object.entries({ access: 'public', token: admin, f: 'json' }),
      address: '192.0.2.1'
    })
    const member = await this.#signIn('ann')
    this.#tokens = { admin: admin || this.#tokens.admin, member: member || this.#tokens.member }
  }

  #ask({
    method,
    path,
    parameters,
    files = [],
    address
  }: MadeRequest): Promise<{ readonly status: number; readonly text: string }> {
    const { hostname, port } = new URL(this.#root)
    const multipart = files.length > 0
    const form = multipart
      ? writeMultipart(parameters, files)
      : new URLSearchParams(parameters as [string, string][]).toString()
    const inUrl = method === 'GET' && form.length < 60_000
    const headers = {
      'x-forwarded-for': address,
      'x-forwarded-proto': 'https',
      referer: 'test',
      ...(method === 'POST'
        ? {
            'content-type': multipart
              ? `multipart/form-data; boundary=${BOUNDARY}`
              : 'application/x-www-form-urlencoded'
          }
        : {})
    }
    return new Promise((done, fail) => {
      const sent = request(
        {
          hostname,
          port,
          method,
          path: inUrl && form !== '' ? `${path}?${form}` : path,
          headers,
          agent: this.#agent,
          timeout: LIMIT_MS
        },
        (answer) => {
          let text = ''
          let length = 0
          answer.setEncoding('latin1').on('data', (piece: string) => {
            if ((length += piece.length) < 10_000) text += piece
          })
          answer.on('end', () => done({ status: answer.statusCode ?? 0, text })).on('error', fail)
        }
      )
      sent.on('timeout', () => sent.destroy(new Error('no answer within a minute'))).on('error', fail)
      sent.end(method === 'POST' ? form : undefined)
    })
  }

  #facts(): Facts {
    const engine =
      childrenOf(this.#server.pid).find((pid) =>
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('engine-child')
      ) ?? this.#server.pid
    return {
      threads: statusOf(engine, 'Threads'),
      descriptors: readdirSync(`/proc/${engine}/fd`).length,
      engineMb: Math.round(statusOf(engine, 'VmRSS') / 1_024),
      serverMb: Math.round(statusOf(this.#server.pid, 'VmRSS') / 1_024)
    }
  }
}

const BOUNDARY = 'a-boundary-of-generated-requests'

/** Fields before files, as RFC 7578 has it; nothing generated contains the boundary. */
function writeMultipart(parameters: MadeRequest['parameters'], files: readonly MadeFile[]): string {
  const fields = parameters.map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  )
  const parts = files.map(
    ({ field, name, content }) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n${content}\r\n`
  )
  return `${fields.join('')}${parts.join('')}--${BOUNDARY}--\r\n`
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  )
}

function statusOf(pid: number, name: string): number {
  return Number(new RegExp(`${name}:\\s*(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
}
