import { networkOf, OPERATOR } from '#access'
import { importDemo, planDemo } from '#demo'
import { exploreRouteGroups, publicAddresses } from '#explore'
import type { Harvesters } from '#harvest'
import { createHttpServer, freeBytesOf, type HttpServer, type RouteGroup } from '#http'
import type { Renewals } from '#ingest'
import { type Log, randomHex } from '#kit'
import type { FirstAdministrator, Operation } from '#portal'
import { pushRouteGroup } from '#push'
import { searchV1RouteGroups } from '#search-v1'
import type { Site } from '#site'
import type { Sources } from '#sources'
import type { HomeLock } from '#store'
import type { Sync } from '#sync'
import { type Addresses, datasetAddress, describeAddresses, openAddresses } from './addresses.ts'
import { backUp } from './backup.ts'
import type { Config } from './config/settings.ts'
import { checkDeep } from './deep-check.ts'
import { createDoor } from './door.ts'
import { appError } from './errors.ts'
import { healthRoutes } from './health.ts'
import { type Home, homeAt } from './home.ts'
import { type HomeCheck, homeArea } from './home-routes.ts'
import { checkIntegrity } from './integrity.ts'
import { type KeptAnswers, keepAnswers } from './kept-answers.ts'
import { verifyRecords } from './lineage/verify-records.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { describeEngine } from './open-engine.ts'
import { EXPLORE_PREFIX } from './open-records.ts'
import { openSite } from './open-site.ts'
import { openServices, type Services } from './rooms.ts'
import { searchV1Services } from './search-v1-services.ts'
import { SweepHolds } from './sweep-holds.ts'
import { asSentence, belongsToLog, inWords } from './system-error.ts'
import { takeHome } from './take-home.ts'
import { cleanUp, type Repeat, repeatByTimer, startWorkers, type Workers } from './workers.ts'

export interface ServerOptions {
  readonly config: Config
  readonly log: Log
  /** Called with lines for people. */
  readonly say: (line: string) => void
  /**
   * `public`: for everybody. `command`: for one command on a free home, on a port of this machine only, without demo.
   * `inspection`: the same, and the remains of a crash are kept for inspection.
   */
  readonly purpose: 'public' | 'command' | 'inspection'
  /** How work is repeated that nobody asks for: sweeps, counts. By timers when absent. */
  readonly repeat?: Repeat
}

export interface RunningServer {
  /** Where the command line of this machine reaches it, and with what. */
  readonly url: string
  readonly secret: string
  /** Every route there is, and every operation of the portal's API, for tests that walk them. */
  readonly routeGroups: readonly RouteGroup[]
  readonly operations: readonly Operation[]
  /** Renewals, scheduled sources, and work between portals, for tests that drive them. */
  readonly renewals: Renewals
  readonly sources: Sources
  readonly harvesters: Harvesters
  readonly sync: Sync
  /** Lets requests in progress end, writes what is owed, frees the home. */
  stop(): Promise<void>
}

/** Less, and neither the control database nor the records can be written. */
const FULL_DISK_BYTES = 16 * 2 ** 20

async function checkDisk(folder: string): Promise<void> {
  if ((await freeBytesOf(folder)) < FULL_DISK_BYTES) throw appError('app/disk-full', 'The disk of the home is full.')
}

/** A command on a free home waits for everything that other commands started through it. */
const COMMAND_DRAIN_MS = 24 * 3_600_000

/**
 * From a home on disk to a server that answers. Errors: `store/…`, `engine/…`, `http/cannot-listen`, and those of the
 * door about homes and certificates.
 */
export function startServer(options: ServerOptions): Promise<RunningServer> {
  return inWords(() => start(options))
}

async function start(options: ServerOptions): Promise<RunningServer> {
  const { config, purpose, log } = options
  const home = homeAt(config.home)
  const lock = await takeHome(home.folder, purpose === 'public' ? config : undefined)
  try {
    const metrics = createMetrics()
    const secret = randomHex(32)
    const rooms = await openServices({ ...options, home, metrics, secret })
    const site = await openSite(rooms, config, log, metrics)
    return await new Server(options, home, lock, rooms, site, metrics, secret).start()
  } catch (cause) {
    const error = asSentence(cause)
    if (belongsToLog(error)) log.error({ err: error }, 'the server could not be started')
    lock.release()
    throw error
  }
}

class Server implements RunningServer {
  readonly secret: string
  url = ''
  readonly #options: ServerOptions
  readonly #home: Home
  readonly #lock: HomeLock
  readonly #rooms: Services
  readonly #site: Site
  readonly #metrics: Metrics
  readonly #stopping = new AbortController()
  #http: HttpServer | undefined
  #addresses: Addresses | undefined
  readonly #holds = new SweepHolds()
  #workers: Workers | undefined
  #answers: KeptAnswers | undefined
  #demo: Promise<void> = Promise.resolve()
  #open = false
  #stopped: Promise<void> | undefined

  constructor(
    options: ServerOptions,
    home: Home,
    lock: HomeLock,
    rooms: Services,
    site: Site,
    metrics: Metrics,
    secret: string
  ) {
    this.#options = options
    this.#home = home
    this.#lock = lock
    this.#rooms = rooms
    this.#site = site
    this.#metrics = metrics
    this.secret = secret
  }

  async start(): Promise<RunningServer> {
    const { config, log, purpose } = this.#options
    let administrator: FirstAdministrator | undefined
    try {
      if (purpose !== 'inspection')
        await verifyRecords(this.#rooms, { home: this.#home.folder, embedded: config.clickhouseUrl === null, log })
      if (purpose !== 'inspection') await cleanUp(this.#rooms, { onlyServer: config.storeUrl === null, log })
      administrator = purpose === 'public' ? await this.#settle() : undefined
      // Of several servers each has its own cache, and none knows which of them the file is right for.
      if (purpose === 'public' && config.storeUrl === null)
        this.#answers = await keepAnswers({ ...this.#rooms, config, home: this.#home, log })
      await this.#listen()
      this.#workers = startWorkers(this.#rooms, {
        delivers: purpose === 'public',
        log,
        preparePages: () => this.#site.prepare(this.#stopping.signal),
        repeat: this.#options.repeat ?? repeatByTimer,
        holds: this.#holds
      })
      this.#open = true
      if (purpose === 'public') await this.#welcome(administrator)
      return this
    } catch (error) {
      // The next start does not make it again, and nobody else knows the password.
      if (administrator !== undefined) this.#options.say(describeAdministrator(administrator))
      await this.stop()
      throw error
    }
  }

  get routeGroups(): readonly RouteGroup[] {
    return this.#routeGroups()
  }

  get renewals(): Renewals {
    return this.#rooms.renewals
  }

  get sources(): Sources {
    return this.#rooms.sources
  }

  get harvesters(): Harvesters {
    return this.#rooms.harvesters
  }

  get sync(): Sync {
    return this.#rooms.sync
  }

  get operations(): readonly Operation[] {
    return this.#rooms.portal.operations
  }

  stop(): Promise<void> {
    return (this.#stopped ??= this.#stop())
  }

  async #stop(): Promise<void> {
    const { config, purpose } = this.#options
    this.#open = false
    this.#stopping.abort()
    // Imports go on to their end only where nothing else is served.
    if (purpose === 'public') await this.#rooms.importer.stop()
    // Guests that wait for news are answered.
    await this.#rooms.sync.stop()
    await this.#rooms.sources.stop()
    await this.#rooms.harvesters.stop()
    await this.#http?.stop(purpose === 'public' ? config.shutdownMs : COMMAND_DRAIN_MS)
    await this.#demo
    await this.#workers?.stop()
    await this.#answers?.store()
    await this.#rooms.close()
    this.#lock.release()
  }

  async #listen(): Promise<void> {
    const { config, log, purpose } = this.#options
    this.#http = await createHttpServer({
      routeGroups: this.#routeGroups(),
      door: createDoor({ authenticate: this.#rooms.authenticate, secret: this.secret, config }),
      log,
      trustedProxies: config.trustedProxies,
      networkOf,
      connections: { total: config.connections, perNetwork: config.networkConnections },
      observe: (observation) => this.#metrics.observe(observation),
      publicUrl: config.baseUrl?.replace(/\/+$/, '')
    })
    const addresses = await openAddresses(this.#http, {
      config,
      home: this.#home,
      onlyThisMachine: purpose !== 'public',
      nowMs: this.#rooms.clock.now()
    })
    if (purpose === 'public') this.#addresses = addresses
    this.url = addresses.local
    this.#lock.announce({ pid: process.pid, url: this.url, secret: this.secret })
    if (purpose === 'public') for (const line of describeAddresses(config, addresses)) this.#options.say(line)
  }

  #routeGroups(): RouteGroup[] {
    const { log, config, purpose } = this.#options
    const { authenticate, calls, engine, catalog, clonePortal, harvesters, importer, portal, push, records, sources } =
      this.#rooms
    const site = this.#site
    const checks = {
      engine: (signal: AbortSignal) => engine.ping(signal),
      database: () => catalog.revision(),
      disk: () => checkDisk(this.#home.folder)
    }
    const lookAt = (id: string) => ({
      address: datasetAddress(config, this.#addresses, EXPLORE_PREFIX, id),
      open: this.#addresses !== undefined
    })
    const check: HomeCheck = async (watch) => {
      const counted = await checkIntegrity(engine, catalog, { busy: purpose !== 'inspection' })
      return watch === undefined
        ? counted
        : { ...counted, findings: [...counted.findings, ...(await checkDeep(this.#rooms, watch))], deep: true }
    }
    return [
      ...exploreRouteGroups({
        records,
        authenticate,
        noteDownload: this.#site.noteDownload,
        noteCall: (call) => calls.note(call)
      }),
      ...searchV1RouteGroups({
        ...searchV1Services(this.#rooms),
        noteDownload: this.#site.noteDownload,
        noteCall: (call) => calls.note(call)
      }),
      ...portal.routeGroups,
      pushRouteGroup({
        ...push,
        policy: () => portal.policy(),
        fileAddress: (origin, datasetId, fileId) => publicAddresses(origin).recordFile(datasetId, fileId),
        noteCall: (call) => calls.note(call),
        log
      }),
      homeArea({
        importer,
        clonePortal,
        sources,
        harvesters,
        stopping: this.#stopping.signal,
        check,
        lookAt,
        log,
        backUp: (folder, watch) =>
          backUp({ ...this.#rooms, config, home: this.#home, holds: this.#holds }, folder, watch)
      }),
      {
        prefix: '',
        headers: {},
        answerError: site.answerError,
        routes: [...site.routes, ...healthRoutes({ checks, metrics: this.#metrics, open: () => this.#open })]
      }
    ]
  }

  /**
   * Before anybody is let in: the first start makes somebody who can administer the portal, and every dataset an item
   * of somebody.
   */
  async #settle(): Promise<FirstAdministrator | undefined> {
    const { adminUsername, adminPassword } = this.#options.config
    const { portal } = this.#rooms
    const first = await portal.users.createFirst(adminUsername, adminPassword)
    await portal.adopt()
    return first
  }

  /** Messages of the start, and the import of the demo, which continues while the server is open. */
  async #welcome(administrator: FirstAdministrator | undefined): Promise<void> {
    const { config, say } = this.#options
    const datasets = (await this.#rooms.catalog.listAll(OPERATOR)).length
    say(`  records   ${describeEngine(config, this.#home)}`)
    say(`  home      ${this.#home.folder} (${datasets} ${datasets === 1 ? 'dataset' : 'datasets'})`)
    if (administrator !== undefined) say(describeAdministrator(administrator))
    if (config.demo) this.#startDemo(datasets === 0)
  }

  #startDemo(catalogIsEmpty: boolean): void {
    const { say, log } = this.#options
    const plan = planDemo(this.#home.demoMark, catalogIsEmpty)
    if (plan.kind === 'data-missing')
      say(
        `The demo catalog is not imported: its data are not installed. Install them beside Loggia with: npm install ${plan.missing.join(' ')}`
      )
    if (plan.kind !== 'import') return
    say('The demo catalog is being imported; --no-demo starts without it.')
    const runImport: Parameters<typeof importDemo>[0]['runImport'] = (order) => this.#rooms.importer.import(order)
    this.#demo = importDemo({ mark: this.#home.demoMark, runImport, say, signal: this.#stopping.signal }).then(
      () => say('The demo catalog is complete.'),
      (error: unknown) => {
        if (this.#stopping.signal.aborted) return
        log.error({ err: error }, 'the demo catalog could not be imported')
        say('The demo catalog could not be imported completely; the next start continues. The log says why.')
      }
    )
  }
}

function describeAdministrator({ username, password }: FirstAdministrator): string {
  return `  sign-in   ${username} with ${password === null ? 'the configured password' : `the password ${password} (shown this once)`}`
}
