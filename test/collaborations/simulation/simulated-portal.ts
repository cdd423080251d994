/** A portal of a simulation: its database and files stay when it dies, everything else is made again. */
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Catalog, createCatalog, createFileStore, createKeptFiles } from '#catalog'
import type { HttpRequest } from '#http'
import { bug, createSealer, randomHex, silentLog } from '#kit'
import { createReplicas } from '#replicas'
import { openStore, type Store } from '#store'
import { type Contents, createSync, type Sync, syncError } from '#sync'
import { checkItem, contentOf, putItem } from '../../../src/replicas/put-item.ts'
import type { Receive, VirtualNetwork } from './virtual-network.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Why what a dead portal still does has no effect. */
class Died extends Error {}

export interface PortalOptions {
  readonly name: string
  readonly time: VirtualTime
  readonly network: VirtualNetwork
  readonly random: () => number
}

/** One life of a portal, from its start to its crash. */
interface Life {
  isOver: boolean
  readonly sync: Sync
}

export class SimulatedPortal {
  readonly name: string
  readonly folder = mkdtempSync(join(tmpdir(), 'loggia-simulated-'))
  /** Records by the table that has them: the engine's folder. */
  readonly tables = new Map<string, string>()
  /** How far its clock goes wrong. */
  clockErrorMs = 0
  /** From the next start on. */
  storageQuotaBytes: number | null = null
  /** Of dying at one of the steps that it takes. */
  crashShare = 0
  /** How long the engine writes an item, in which members go on. */
  writeMs = () => (this.#options.random() < 0.5 ? this.#options.random() * 4_000 : 0)
  readonly #options: PortalOptions
  #store: Store | undefined
  #catalog: Catalog | undefined
  #life: Life | undefined

  constructor(options: PortalOptions) {
    this.name = options.name
    this.#options = options
  }

  get url(): string {
    return `https://${this.name}.example`
  }

  readonly clock = { now: () => Math.floor(this.#options.time.nowMs + this.clockErrorMs) }

  get store(): Store {
    if (this.#store === undefined) throw bug('the portal was not opened')
    return this.#store
  }

  get isUp(): boolean {
    return this.#life !== undefined
  }

  get sync(): Sync {
    if (this.#life === undefined) throw bug('the portal is down')
    return this.#life.sync
  }

  async open(): Promise<void> {
    this.#store = await openStore({ file: join(this.folder, 'control.sqlite') })
    this.#catalog = createCatalog({ store: this.store, clock: this.clock, filesFolder: join(this.folder, 'files') })
    this.#options.network.connect(`${this.name}.example`, this.#receive)
    await this.start(true)
  }

  /** `isOnly`: no other server of the portal is running, so what the dead one had taken up is free at once. */
  async start(isOnly: boolean): Promise<void> {
    const { network, time } = this.#options
    const life: { isOver: boolean; sync?: Sync } = { isOver: false }
    const store = this.#mortal(life)
    const catalog = createCatalog({ store, clock: this.clock, filesFolder: join(this.folder, 'files') })
    const sync = createSync({
      store,
      clock: this.clock,
      log: silentLog,
      contents: this.#contents(store, catalog, life),
      wait: time.wait,
      pollMs: 50,
      folder: join(this.folder, 'travelling'),
      plainAllowed: false,
      sealer: createSealer(Buffer.alloc(32, 7)),
      send: network.sender(`${this.name}.example`)
    })
    this.#life = Object.assign(life, { sync })
    if (isOnly) await sync.freeAll().catch(ignoreDeath)
  }

  /** kill -9: what was committed and what is on disk stays. */
  crash(): void {
    const life = this.#life
    if (life === undefined) return
    life.isOver = true
    this.#life = undefined
    void life.sync.stop().catch(() => {})
  }

  /** Begins work of the server's, which may die of it. */
  begin(work: (sync: Sync) => Promise<unknown>): Promise<void> {
    if (this.#life === undefined) return Promise.resolve()
    return work(this.#life.sync).then(() => {}, ignoreDeath)
  }

  async close(): Promise<void> {
    this.crash()
    await this.#store?.close()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Files that came and were not taken over. */
  leftFiles(): string[] {
    const incoming = join(this.folder, 'travelling', 'incoming')
    if (!existsSync(incoming)) return []
    return readdirSync(incoming, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map(({ name }) => name)
  }

  /** For members, whose changes are acknowledged or not made at all. */
  get catalog(): Catalog {
    if (this.#catalog === undefined) throw bug('the portal was not opened')
    return this.#catalog
  }

  /** Every transaction is a moment to die at: before it, in it, and after it. */
  #mortal(life: { isOver: boolean }): Store {
    const { store } = this
    const alive = (step: string) => {
      if (!life.isOver && this.#options.random() < this.crashShare) this.crash()
      if (life.isOver) throw new Died(step)
    }
    const within = async <Result>(run: Store['transaction'], work: Parameters<Store['transaction']>[0]) => {
      alive('before a transaction')
      const result = await run(async (tx) => {
        const done = await work(tx)
        alive('in a transaction')
        return done
      })
      alive('after a transaction')
      return result as Result
    }
    return {
      kind: store.kind,
      identity: store.identity,
      db: store.db,
      check: () => store.check(),
      copyTo: (file) => store.copyTo(file),
      close: async () => {},
      transaction: (work) => within(store.transaction.bind(store), work),
      sideTransaction: (work) => within(store.sideTransaction.bind(store), work)
    }
  }

  /** The real ones, with records that are texts instead of tables of an engine. */
  #contents(store: Store, catalog: Catalog, life: { isOver: boolean }): Contents {
    const { clock, tables, storageQuotaBytes } = this
    const files = {
      item: createFileStore({
        folder: join(this.folder, 'item-files'),
        kept: createKeptFiles(store, 'item-files'),
        clock
      }),
      dataset: createFileStore({ folder: join(this.folder, 'files'), kept: createKeptFiles(store, 'files'), clock })
    }
    const real = createReplicas({
      store,
      clock,
      log: silentLog,
      catalog,
      engine: NO_ENGINE,
      files,
      storageQuotaBytes
    })
    return {
      ...real,
      writeRecords: async ({ table }, path) => {
        const text = tables.get(table)
        if (text === undefined) throw syncError('sync/bad-content', 'The records are gone.')
        await writeFile(path, text)
        if (life.isOver) throw new Died('after a file of records')
        return { fingerprint: fingerprintOf(text), loadedMs: clock.now() }
      },
      put: async (item, signal) => {
        const { records, dataset } = item
        const writeMs = this.writeMs()
        if (writeMs > 0) await this.#options.time.wait(writeMs)
        if (records === null) return real.put(item, signal)
        checkItem(item)
        const text = await readFile(records.path, 'utf8')
        if (fingerprintOf(text) !== records.fingerprint) throw syncError('sync/bad-content', 'Other records.')
        if (dataset === null) throw syncError('sync/bad-content', 'Records of nothing.')
        const load = await catalog.beginVersion(dataset.id)
        tables.set(load.table, text)
        await catalog.publishVersion({
          load,
          fields: contentOf(dataset).fields,
          recordCount: records.recordCount,
          bytes: text.length,
          bbox: null,
          geometryTypes: [],
          beforehand: async (tx, { uid }) => {
            await item.confirm(tx)
            await putItem(tx, item, { datasets: catalog.items, nowMs: clock.now(), uid, storageQuotaBytes })
          },
          alongside: (tx) => item.conclude(tx)
        })
      }
    }
  }

  readonly #receive: Receive = async (target, request) => {
    const life = this.#life
    if (life === undefined) return undefined
    const [path = '', query = ''] = target.split('?')
    const group = life.sync.routeGroups[0]
    const [, collaborationId = '', name = ''] = /\/collaborations\/([^/]+)\/([^/]+)$/.exec(path) ?? []
    const route = group?.routes.find((each) => each.path.endsWith(`/${name}`))
    if (group === undefined || route === undefined) throw bug(`no route ${path}`)
    const headers = new Map(Object.entries(request.headers))
    const body = typeof request.body === 'string' ? Buffer.from(request.body) : Buffer.from(request.body)
    const http = {
      id: randomHex(4),
      method: 'POST',
      path,
      queryText: query,
      params: { collaboration_id: collaborationId },
      address: '192.0.2.1',
      encrypted: true,
      originIsConfigured: false,
      declaredBytes: body.length,
      signal: new AbortController().signal,
      network: '192.0.2.0/24',
      message: { socket: { bytesRead: body.length }, complete: true },
      body: Readable.from(body.length === 0 ? [] : [body]),
      header: (wanted: string) => headers.get(wanted)
    } as unknown as HttpRequest
    const answer = await Promise.resolve(route.handle(http)).catch((error: unknown) => {
      if (error instanceof Died) return undefined
      return group.answerError(error, http)
    })
    if (answer === undefined || life.isOver) return undefined
    const bytes = (answer.body as { readonly plain: Buffer }).plain
    return { status: answer.status, headers: answer.headers, bytes, text: bytes.toString('utf8') }
  }
}

function ignoreDeath(error: unknown): void {
  if (!(error instanceof Died)) throw error
}

export function fingerprintOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex').toUpperCase()
  return `1-o-${hash.slice(0, 16)}-${hash.slice(16, 32)}`
}

const NO_ENGINE: Parameters<typeof createReplicas>[0]['engine'] = {
  get loader(): never {
    throw bug('records are texts here')
  },
  get versions(): never {
    throw bug('records are texts here')
  },
  stream: () => {
    throw bug('records are texts here')
  }
}
