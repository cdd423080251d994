/** A portal on its own database behind a real HTTP server, as tests of the portal's operations meet it. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createKeys, createMembers, createTokens } from '#access'
import { type Catalog, createCalls, createCatalog, createFileStore, createKeptFiles } from '#catalog'
import { createFailureLog, createWebhooks, type Webhooks } from '#events'
import { createHttpServer, DiskSpace } from '#http'
import { createSealer, guardedSend, silentLog } from '#kit'
import { createMail, type Mail, type SmtpServer } from '#mail'
import { openStore, type Store } from '#store'
import { type Contents, createSync, type SendToPeer, type Sync } from '#sync'
import { NO_CONTENTS } from '../sync/contents-for-tests.ts'
import { healthForTests } from './health/health-for-tests.ts'
import { UNLIMITED } from './pipeline/request-limits.ts'
import { createPortal, type Portal } from './portal.ts'
import type { PortalSettings } from './portal-context.ts'
import { createTestPublisher } from './publisher-for-tests.ts'
import { createTestScheduled } from './scheduled/scheduled-for-tests.ts'

export type Sent = Readonly<Record<string, string | number | boolean | object | undefined>>

export interface Asking {
  /** Token of who asks. */
  readonly as?: string | undefined
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** Over plain HTTP. */
  readonly plain?: boolean
  readonly address?: string
  readonly prefix?: string
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export interface TestPortal {
  readonly portal: Portal
  readonly store: Store
  /** As the Explore API asks it. */
  readonly catalog: Catalog
  /** Delivers when its `deliverer` is given a turn; receivers on this machine are trusted. */
  readonly mail: Mail
  /** Mails that the server of the test took. */
  readonly sentMails: readonly SentMail[]
  readonly webhooks: Webhooks
  /** Runs only when the test triggers it. */
  readonly sync: Sync
  readonly clock: { ms: number; now(): number }
  readonly url: string
  /** As it came. */
  send(path: string, parameters?: Sent, asking?: Asking): Promise<Answer>
  /** The body of a success. */
  ask(path: string, parameters?: Sent, asking?: Asking): Promise<any>
  /** The error of a refusal, which travels with status 200. */
  refused(
    path: string,
    parameters?: Sent,
    asking?: Asking
  ): Promise<{ code: number; messageCode?: string; message: string; details: string[] }>
  /** A token bound to the application `test`, which every request says it is. */
  signIn(username: string, password?: string): Promise<string>
  /** Makes a user and signs in. */
  member(username: string, role?: string, userType?: string): Promise<string>
  /** Events since the last call: `users/add ann` and their extra properties. */
  events(): Promise<{ readonly event: string; readonly by: string | null; readonly properties: object }[]>
  close(): Promise<void>
}

export const NOON = Date.parse('2026-11-21T12:00:00Z')
export const PASSWORD = 'correct horse 1'
export const ADMIN = 'boss'

/** A mail that the portal gave to its server. */
export interface SentMail {
  readonly server: SmtpServer
  readonly message: { readonly to: string; readonly subject: string; readonly text: string }
  readonly id: string
}

/** What stands between a test portal and others. */
export interface TestPeers {
  readonly contents?: (parts: { readonly store: Store; readonly catalog: Catalog; readonly folder: string }) => Contents
  /** Around every request to another portal: loses, repeats and delays. */
  readonly network?: (send: SendToPeer) => SendToPeer
}

export async function openTestPortal(
  settings: Partial<PortalSettings> = {},
  open?: () => Promise<Store>,
  { contents, network = (send) => send }: TestPeers = {}
): Promise<TestPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-portal-'))
  const store = await (open?.() ?? openStore({ file: join(folder, 'control.sqlite') }))
  const clock = { ms: NOON, now: () => clock.ms }
  const members = createMembers({ store, clock })
  const tokens = createTokens({ store, clock, members, idleLimitMs: () => portal.organizations.idleLimitMs() })
  const catalog = createCatalog({ store, clock, filesFolder: join(folder, 'files') })
  const webhooks = createWebhooks({
    store,
    clock,
    log: silentLog,
    sealer: createSealer(Buffer.alloc(32, 7)),
    portalUrl: () => 'https://portal.example/',
    retention: { days: 7, deliveries: 100 },
    send: (to, request) =>
      guardedSend(to, { ...request, maxAnswerBytes: 8_192, trustedHosts: ['127.0.0.1'], setting: 'webhook-hosts' })
  })
  const sync = createSync({
    store,
    clock,
    log: silentLog,
    contents: contents?.({ store, catalog, folder }) ?? NO_CONTENTS,
    pollMs: 10,
    folder: join(folder, 'travelling'),
    plainAllowed: false,
    sealer: createSealer(Buffer.alloc(32, 7)),
    // Test portals stand behind a proxy, as it were, which takes the encryption off.
    send: network((to, { certificatePin: _unused, ...request }) =>
      guardedSend(to.replace('https:', 'http:'), {
        ...request,
        headers: { ...request.headers, 'x-forwarded-proto': 'https' },
        timeoutMs: 5_000,
        maxAnswerBytes: 1_000_000,
        trustedHosts: ['127.0.0.1'],
        setting: 'collaboration-hosts'
      })
    )
  })
  const sentMails: SentMail[] = []
  const mail = createMail({
    store,
    clock,
    log: silentLog,
    sealer: createSealer(Buffer.alloc(32, 7)),
    trustedHosts: ['localhost'],
    send: async (server, message, id) => void sentMails.push({ server, message, id })
  })
  const portal: Portal = await createPortal({
    store,
    clock,
    webhooks,
    sync,
    failures: createFailureLog({ store, clock, log: silentLog, flushEveryMs: Infinity }),
    members,
    tokens,
    keys: createKeys({ store, clock }),
    log: silentLog,
    requestLimits: UNLIMITED,
    sealer: createSealer(Buffer.alloc(32, 7)),
    sendToProvider: (to, request) =>
      guardedSend(to, { timeoutMs: 2_000, ...request, trustedHosts: ['127.0.0.1'], setting: 'identity-hosts' }),
    calls: createCalls({ store, clock }),
    visits: { flush: async () => {} },
    quotas: { flush: async () => {} },
    mail,
    health: { read: async () => healthForTests(clock.now()) },
    datasets: catalog.items,
    metadataLists: catalog.metadataLists,
    files: createFileStore({ folder: join(folder, 'item-files'), kept: createKeptFiles(store, 'item-files'), clock }),
    publisher: createTestPublisher(catalog),
    scheduled: createTestScheduled(),
    exporter: {
      defaults: { lang: 'en', timezone: 'UTC' },
      admit: async () => ({ limit: null, remaining: null, resetAtMs: 0 }),
      exportDataset: async ({ datasetId, format }, { principal }) => ({
        name: datasetId,
        format: { name: format, mediaType: 'text/plain', extension: 'txt', text: true, json: false },
        tag: null,
        address: null,
        open: async () => Readable.from([Buffer.from(`${format} of ${datasetId} for ${principal.name}\n`)])
      })
    },
    settings: {
      release: 'test',
      httpPort: 80,
      httpsPort: 443,
      plainSignIn: false,
      anonymousAllowed: true,
      uploadFolder: folder,
      serverSettings: [{ name: 'port', value: '8080', origin: 'default', meaning: 'Port of HTTP.' }],
      uploadSpace: new DiskSpace(folder, async () => 2 ** 40),
      maxFileBytes: 1_000_000,
      maxPartedFileBytes: settings.maxFileBytes ?? 1_000_000,
      previewBytes: 1_000_000,
      unfinishedUploadBytes: null,
      unfinishedUploadDays: 7,
      storageQuotaBytes: null,
      publishWaitMs: 60_000,
      importHosts: null,
      addressDailyCalls: null,
      keyDailyCalls: 1_000,
      keyDailyEngineMs: null,
      auditDays: 180,
      ...settings
    }
  })
  await portal.users.createFirst(ADMIN, PASSWORD)
  // A proxy in front that is believed: requests come as if over HTTPS, from any address.
  const http = await createHttpServer({
    door: () => {},
    routeGroups: portal.routeGroups,
    log: silentLog,
    trustedProxies: ['127.0.0.1']
  })
  const { port } = await http.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${port}`
  let seen = 0

  const send: TestPortal['send'] = async (
    path,
    parameters = {},
    { as, method = 'POST', headers = {}, plain = false, address = '192.0.2.1', prefix = '/sharing/rest' } = {}
  ) => {
    const form = new URLSearchParams({ f: 'json' })
    const all = Object.entries({ ...parameters, ...(as !== undefined && { token: as }) }).filter(
      ([, value]) => value !== undefined
    )
    const files = all.flatMap(([name, value]) => (isFile(value) ? [[name, value] as const] : []))
    for (const [name, value] of all)
      if (!isFile(value)) form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
    // Uncompressed: thousands of responses are checked by the program that generated the requests.
    const sent = {
      referer: 'test',
      'accept-encoding': 'identity',
      'x-forwarded-proto': plain ? 'http' : 'https',
      'x-forwarded-for': address,
      ...headers
    }
    const target = `${url}${prefix}${path}`
    const response =
      method === 'GET'
        ? await fetch(`${target}?${form}`, { headers: sent })
        : await fetch(target, { method, body: files.length > 0 ? multipart(form, files) : form, headers: sent })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const body = async (...request: Parameters<typeof send>): Promise<any> => {
    const { status, text } = await send(...request)
    assert.equal(status, 200, text)
    return JSON.parse(text)
  }
  const ask: TestPortal['ask'] = async (...request) => {
    const answer = await body(...request)
    assert.equal(answer.error, undefined, `${request[0]}: ${JSON.stringify(answer.error)}`)
    return answer
  }
  const signIn: TestPortal['signIn'] = async (username, password = PASSWORD) =>
    (await ask('/generateToken', { username, password, client: 'referer', referer: 'test' })).token

  return {
    portal,
    store,
    catalog,
    mail,
    sentMails,
    webhooks,
    sync,
    clock,
    url,
    send,
    ask,
    signIn,
    refused: async (...request) => {
      const answer = await body(...request)
      assert.notEqual(answer.error, undefined, `${request[0]} was not refused: ${JSON.stringify(answer)}`)
      return answer.error
    },
    member: async (username, role = 'org_user', userType = 'creatorUT') => {
      const boss = await signIn(ADMIN)
      await ask(
        '/security/users/createUser',
        { username, password: PASSWORD, firstname: 'A', lastname: username, role, userLicenseTypeId: userType },
        { as: boss, prefix: '/portaladmin' }
      )
      return signIn(username)
    },
    events: async () => {
      const rows = await store.db
        .selectFrom('outbox')
        .selectAll()
        .where('sequence', '>', seen)
        .orderBy('sequence')
        .execute()
      seen = rows.at(-1)?.sequence ?? seen
      return rows.map(({ type, operation, subject, payload }) => {
        const { actor, properties } = JSON.parse(payload)
        return { event: `${type}/${operation} ${subject}`, by: actor?.username ?? null, properties }
      })
    },
    close: async () => {
      await http.stop(1_000)
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

function isFile(value: unknown): value is File {
  return value instanceof File
}

function multipart(fields: URLSearchParams, files: readonly (readonly [string, File])[]): FormData {
  const body = new FormData()
  for (const [name, value] of fields) body.append(name, value)
  for (const [name, file] of files) body.append(name, file)
  return body
}
