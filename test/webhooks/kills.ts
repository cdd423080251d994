/** Servers killed under load, and what a receiver was told in the end (issue 5, 3). */
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { createSealer, randomHex } from '#kit'
import type { Store } from '#store'
import { DEFAULT_DELIVERY_SETTINGS } from '../../src/events/webhooks/delivery-settings.ts'
import { writeDeliverySettings } from '../../src/events/webhooks/settings-store.ts'
import { createWebhookStore } from '../../src/events/webhooks/webhook-store.ts'
import { seededRandom } from '../chaos/random.ts'

export interface KillOrder {
  readonly kills: number
  readonly seed: number
  readonly servers: number
  /** `STORE_FILE` or `STORE_URL`. */
  readonly environment: Readonly<Record<string, string>>
  readonly store: Store
  /** Longest time between a start and the kill. */
  readonly upToMs: number
}

interface Told {
  readonly hook: string
  readonly messageId: string
  readonly name: string
}

const PROGRAM = join(import.meta.dirname, 'killed-process.ts')
const HOOKS = ['/roles', '/roles/add', '/']
const PATIENCE_MS = 300_000

/** Resolves with the figures. */
export async function killUnderLoad({ kills, seed, servers, environment, store, upToMs }: KillOrder): Promise<string> {
  const random = seededRandom(seed)
  const receiver = await startReceiver(random)
  await subscribe(store, receiver.url)
  const victims = Array.from({ length: servers }, () => new Victim(environment))
  try {
    await Promise.all(victims.map((victim) => victim.start()))
    for (let kill = 0; kill < kills; kill++) {
      await pause(random() * upToMs)
      const victim = victims[Math.floor(random() * servers)] as Victim
      await victim.kill()
      await victim.start()
    }
    for (const victim of victims) await victim.kill()
    const acknowledged = victims.flatMap((victim) => victim.acknowledged)
    // One more, which makes no changes, finishes what is owed.
    const last = new Victim({ ...environment, CLIENTS: '0' })
    victims.push(last)
    await last.start()
    const deliveries = await untilDelivered(store)
    const committed = await compare(store, receiver.told, acknowledged)
    return `${kills} kills, seed ${seed}: ${acknowledged.length} changes acknowledged, ${committed} committed, ${deliveries} deliveries, ${receiver.told.length - deliveries} duplicates`
  } finally {
    for (const victim of victims) await victim.kill()
    receiver.close()
  }
}

async function subscribe(store: Store, url: string): Promise<void> {
  const rows = createWebhookStore(createSealer(Buffer.alloc(32, 7)))
  await store.transaction(async (tx) => {
    await writeDeliverySettings(tx, { ...DEFAULT_DELIVERY_SETTINGS, notificationAttempts: 5, notificationElapsedTimeInSeconds: 1, numberOfFailures: 10 })
    for (const trigger of HOOKS) await rows.insert(tx, randomHex(16), 'owner', { name: trigger, url, secret: null, config: {}, triggers: [trigger] }, Date.now())
  })
}

/** A process that is killed and started again, each time with a name of its own. */
class Victim {
  readonly acknowledged: string[] = []
  readonly #environment: Readonly<Record<string, string>>
  #child: ChildProcess | undefined

  constructor(environment: Readonly<Record<string, string>>) {
    this.#environment = environment
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM], { env: { ...process.env, ...this.#environment, RUN: randomHex(4) }, stdio: ['ignore', 'pipe', 'inherit'] })
    this.#child = child
    const ready = Promise.withResolvers<void>()
    let rest = ''
    child.stdout.on('data', (piece) => {
      const lines = (rest + String(piece)).split('\n')
      rest = lines.pop() ?? ''
      if (lines[0] === 'ready') ready.resolve()
      this.acknowledged.push(...lines.filter((line) => line !== 'ready'))
    })
    child.on('exit', () => ready.reject(new Error('the process ended instead of starting')))
    await ready.promise
  }

  async kill(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (child === undefined) return
    const closed = once(child, 'close')
    child.kill('SIGKILL')
    await closed
  }
}

async function untilDelivered({ db }: Store): Promise<number> {
  const states = () => db.selectFrom('webhook_deliveries').select((row) => ['state', row.fn.countAll().as('count')]).groupBy('state').execute()
  const { events } = await db.selectFrom('outbox').select((row) => row.fn.countAll().as('events')).executeTakeFirstOrThrow()
  for (const deadline = Date.now() + PATIENCE_MS; ; await pause(100)) {
    const counted = await states()
    const all = counted.reduce((total, { count }) => total + Number(count), 0)
    if (counted.every(({ state }) => state === 'delivered') && all === Number(events) * HOOKS.length) return all
    if (Date.now() > deadline) throw new Error(`after ${PATIENCE_MS / 1000} s: ${JSON.stringify(counted)} for ${String(events)} events`)
  }
}

async function compare(store: Store, told: readonly Told[], acknowledged: readonly string[]): Promise<number> {
  const rows = await store.db.selectFrom('outbox').select('subject').orderBy('sequence').execute()
  const committed = rows.map(({ subject }) => subject)
  const known = new Set(committed)
  assert.deepEqual(acknowledged.filter((name) => !known.has(name)), [], 'acknowledged and not committed')
  for (const hook of HOOKS) {
    const mine = told.filter((each) => each.hook === hook)
    assert.deepEqual([...new Set(mine.map(({ name }) => name))], committed, `${hook}: every committed event, no other, first attempts in their order`)
    const ids = new Map<string, Set<string>>()
    for (const { name, messageId } of mine) ids.set(name, (ids.get(name) ?? new Set()).add(messageId))
    assert.deepEqual([...ids].filter(([, each]) => each.size !== 1), [], `${hook}: duplicates with another id`)
  }
  return committed.length
}

/** Takes its time, and now and then breaks off without a word although it has understood. */
async function startReceiver(random: () => number): Promise<{ url: string; told: Told[]; close(): void }> {
  const told: Told[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => undefined)
    if (body === undefined) return
    const { info, events } = JSON.parse(body)
    told.push({ hook: info.webhookName, messageId: String(request.headers['webhook-id']), name: events[0].properties.name[0] })
    if (random() < 0.02) return void request.socket.resetAndDestroy()
    await pause(random() * 5)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, told, close: () => server.close().closeAllConnections() }
}
