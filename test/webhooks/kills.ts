/** Servers killed under load, and the events that a receiver got in the end. */
import assert from 'node:assert/strict'
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { createSealer, randomHex } from '#kit'
import type { Store } from '#store'
import { DEFAULT_DELIVERY_SETTINGS } from '../../src/events/webhooks/delivery-settings.ts'
import { writeDeliverySettings } from '../../src/events/webhooks/settings-store.ts'
import { createWebhookStore } from '../../src/events/webhooks/webhook-store.ts'
import { seededRandom } from '../chaos/random.ts'
import { checkTold, startRecorder, type Told } from './recorder.ts'

export interface KillOrder {
  readonly kills: number
  readonly seed: number
  readonly servers: number
  /** Separate databases, whose servers are killed at the same time. */
  readonly worlds: readonly KillWorld[]
  /**
   * Between two kills the receiver gets at most this many, and a moment passes. Not in seconds: on a busy machine they
   * would be too little life, on another too much.
   */
  readonly upToTold: number
}

export interface KillWorld {
  /** `STORE_FILE` or `STORE_URL`. */
  readonly environment: Readonly<Record<string, string>>
  readonly store: Store
}

const PROGRAM = join(import.meta.dirname, 'killed-process.ts')
/** One kill in five comes within such a moment after a start. */
const MOMENT_MS = 60
/** Half of the time of a start is compiling. */
const CACHE = join(tmpdir(), 'loggia-compile-cache')
const HOOKS = ['/roles', '/roles/add', '/']
const PATIENCE_MS = 300_000

/** Resolves with the figures. */
export async function killUnderLoad({ kills, seed, servers, worlds, upToTold }: KillOrder): Promise<string> {
  const share = (at: number): number => Math.floor(kills / worlds.length) + (at < kills % worlds.length ? 1 : 0)
  const over = new AbortController()
  const run = async (world: KillWorld, at: number): Promise<KillFigures> => {
    try {
      return await killWorld(world, {
        kills: share(at),
        random: seededRandom(seed + at),
        servers,
        upToTold,
        signal: over.signal
      })
    } catch (error) {
      over.abort(error)
      throw error
    }
  }
  const settled = await Promise.allSettled(worlds.map(run))
  over.signal.throwIfAborted()
  const ended = settled.map((each) => (each as PromiseFulfilledResult<KillFigures>).value)
  const sum = (name: keyof KillFigures): number => ended.reduce((total, figures) => total + figures[name], 0)
  return `${kills} kills in ${worlds.length} databases, seed ${seed}: ${sum('acknowledged')} changes acknowledged, ${sum('committed')} committed, ${sum('deliveries')} deliveries, ${sum('duplicates')} duplicates`
}

interface KillFigures {
  readonly acknowledged: number
  readonly committed: number
  readonly deliveries: number
  readonly duplicates: number
}

interface WorldOrder extends Omit<KillOrder, 'seed' | 'worlds'> {
  readonly random: () => number
  /** Another world has failed. */
  readonly signal: AbortSignal
}

async function killWorld(
  { environment, store }: KillWorld,
  { kills, random, servers, upToTold, signal }: WorldOrder
): Promise<KillFigures> {
  const receiver = await startRecorder(random)
  await subscribe(store, receiver.url)
  const victims = Array.from({ length: servers }, () => new Victim(environment))
  // Makes no changes, and finishes what is owed.
  const last = new Victim({ ...environment, CLIENTS: '0' })
  try {
    for (const victim of victims) await victim.start()
    for (let kill = 0; kill < kills; kill++) {
      const enough = receiver.told.length + Math.floor((random() * 1.25 - 0.25) * upToTold)
      while (receiver.told.length < enough) {
        for (const victim of victims) victim.checkAlive()
        await pause(5, undefined, { signal })
      }
      await pause(random() * MOMENT_MS, undefined, { signal })
      const victim = victims[Math.floor(random() * servers)] as Victim
      await victim.kill()
      if (kill < kills - 1) await victim.start()
    }
    for (const victim of victims) await victim.end()
    const acknowledged = victims.flatMap((victim) => victim.acknowledged)
    await last.start()
    const deliveries = await untilDelivered(store)
    const committed = await compare(store, receiver.told, acknowledged)
    return { acknowledged: acknowledged.length, committed, deliveries, duplicates: receiver.told.length - deliveries }
  } finally {
    for (const victim of [...victims, last]) await victim.end()
    receiver.close()
  }
}

async function subscribe(store: Store, url: string): Promise<void> {
  const rows = createWebhookStore(createSealer(Buffer.alloc(32, 7)))
  await store.transaction(async (tx) => {
    await writeDeliverySettings(tx, {
      ...DEFAULT_DELIVERY_SETTINGS,
      notificationAttempts: 5,
      notificationElapsedTimeInSeconds: 1,
      numberOfFailures: 10
    })
    for (const trigger of HOOKS)
      await rows.insert(
        tx,
        randomHex(16),
        'owner',
        { name: trigger, url, secret: null, config: {}, triggers: [trigger] },
        Date.now()
      )
  })
}

/**
 * A process that is killed and followed by another, each with its own name. The next one has read its program by
 * then, and opened nothing.
 */
class Victim {
  readonly acknowledged: string[] = []
  readonly #environment: Readonly<Record<string, string>>
  #alive: Running | undefined
  #next: Running

  constructor(environment: Readonly<Record<string, string>>) {
    this.#environment = { ...environment, NODE_COMPILE_CACHE: CACHE }
    this.#next = this.#launch()
  }

  /** From now on it opens its database and works. */
  async start(): Promise<void> {
    this.#alive = this.#next
    await this.#alive.read
    this.#alive.child.stdin.write('live\n')
    this.#next = this.#launch()
  }

  checkAlive(): void {
    assert.equal(this.#alive?.child.exitCode, null, 'it has ended unexpectedly')
  }

  async kill(): Promise<void> {
    const running = this.#alive
    this.#alive = undefined
    if (running === undefined) return
    await stop(running)
  }

  async end(): Promise<void> {
    await this.kill()
    await stop(this.#next)
  }

  #launch(): Running {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM], {
      env: { ...process.env, ...this.#environment, RUN: randomHex(4) },
      stdio: ['pipe', 'pipe', 'inherit']
    })
    const read = Promise.withResolvers<void>()
    let rest = ''
    child.stdout.on('data', (piece) => {
      const lines = (rest + String(piece)).split('\n')
      rest = lines.pop() ?? ''
      if (lines[0] === 'read') read.resolve()
      this.acknowledged.push(...lines.filter((line) => line !== 'read'))
    })
    const closed = once(child, 'close')
    void closed.then(() => read.reject(new Error('it has ended instead of starting')))
    read.promise.catch(() => {})
    return { child, read: read.promise, closed }
  }
}

interface Running {
  readonly child: ChildProcessByStdio<Writable, Readable, null>
  /** It has read its program. */
  readonly read: Promise<void>
  readonly closed: Promise<unknown>
}

async function stop({ child, closed }: Running): Promise<void> {
  child.kill('SIGKILL')
  await closed
}

async function untilDelivered({ db }: Store): Promise<number> {
  const states = () =>
    db
      .selectFrom('webhook_deliveries')
      .select((row) => ['state', row.fn.countAll().as('count')])
      .groupBy('state')
      .execute()
  const { events } = await db
    .selectFrom('outbox')
    .select((row) => row.fn.countAll().as('events'))
    .executeTakeFirstOrThrow()
  for (const deadline = Date.now() + PATIENCE_MS; ; await pause(100)) {
    const counted = await states()
    const all = counted.reduce((total, { count }) => total + Number(count), 0)
    if (counted.every(({ state }) => state === 'delivered') && all === Number(events) * HOOKS.length) return all
    if (Date.now() > deadline)
      throw new Error(`after ${PATIENCE_MS / 1000} s: ${JSON.stringify(counted)} for ${String(events)} events`)
  }
}

async function compare(store: Store, told: readonly Told[], acknowledged: readonly string[]): Promise<number> {
  const rows = await store.db.selectFrom('outbox').select('subject').orderBy('sequence').execute()
  const known = new Set(rows.map(({ subject }) => subject))
  assert.deepEqual(
    acknowledged.filter((name) => !known.has(name)),
    [],
    'acknowledged and not committed'
  )
  for (const hook of HOOKS)
    checkTold(
      told.filter((each) => each.hook === hook),
      rows.map(({ subject }) => `roles/add ${subject}`)
    )
  return rows.length
}
