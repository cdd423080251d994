/**
 * A portal that sends 200 events a second to 50 webhooks, while 22 of the receivers hang, reset, refuse or stream for
 * ever (issue 5, 4).
 */
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { appendEvent, createWebhooks } from '#events'
import { createSealer, guardedSend, randomHex, silentLog, systemClock } from '#kit'
import { openStore, type Store } from '#store'
import { DEFAULT_DELIVERY_SETTINGS } from '../../src/events/webhooks/delivery-settings.ts'
import { writeDeliverySettings } from '../../src/events/webhooks/settings-store.ts'
import { quickFolder } from '../../src/events/webhooks/webhooks-for-tests.ts'
import type { Seen } from './load-receivers.ts'

export interface LoadOrder {
  readonly seconds: number
  readonly eventsPerSecond: number
  /** How many receivers of each temper. */
  readonly receivers: Readonly<Record<string, number>>
  /** Every webhook receives every event; otherwise each of its own item. */
  readonly everyone: boolean
}

export interface LoadResult {
  /** From an event to the arrival of its first attempt at a healthy receiver, in milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly worst: number
  readonly deliveries: number
  readonly eventsPerSecond: number
  readonly attempts: number
  /** After each quarter of the time. */
  readonly memory: readonly MemorySample[]
}

/** Memory of the portal's process, in MB. */
export interface MemorySample {
  readonly second: number
  /** In use after a collection: JavaScript objects and buffers. */
  readonly usedMb: number
  /** Memory that the system has assigned to the process, used or not. */
  readonly residentMb: number
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const ATTEMPTS = 3
const GAP_S = 1
const TIMEOUT_S = 2
const QUARTERS = 4
/** No webhook should be deactivated here: they hang, reset and refuse to the end. */
const PATIENT = { deactivationPolicy: { numberOfFailures: 1_000_000, daysInPast: 30 } }

export async function measureLoad(order: LoadOrder): Promise<LoadResult> {
  // Each event is a separate commit, so the figure would only show the speed of the disk.
  const folder = quickFolder()
  const store = await openStore({ file: join(folder, 'control.sqlite') })
  const receivers = fork(join(import.meta.dirname, 'load-receivers.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning']
  })
  const [port] = (await once(receivers, 'message')) as [number]
  const webhooks = createWebhooks({
    store,
    clock: systemClock,
    log: silentLog,
    sealer: createSealer(Buffer.alloc(32, 7)),
    portalUrl: () => 'https://portal.example/',
    retention: { days: 7, deliveries: 1_000_000 },
    send: (url, request) =>
      guardedSend(url, { ...request, maxAnswerBytes: 8_192, trustedHosts: ['127.0.0.1'], setting: 'webhook-hosts' })
  })
  try {
    const items = await subscribe(store, webhooks.rows, `http://127.0.0.1:${port}`, order)
    webhooks.deliverer.start()
    await produce(store, items, { ...order, seconds: 3 })
    const begunMs = Date.now()
    const memory: MemorySample[] = []
    const sampling = setInterval(() => memory.push(sampleMemory(begunMs)), (order.seconds * 1_000) / QUARTERS)
    const produced = await produce(store, items, order)
    clearInterval(sampling)
    if (memory.length < QUARTERS) memory.push(sampleMemory(begunMs))
    const tookS = (Date.now() - begunMs) / 1_000
    // Retries of what failed last.
    await pause((ATTEMPTS * (TIMEOUT_S + GAP_S) + 1) * 1_000)
    await webhooks.deliverer.stop()
    receivers.send('report')
    const [seen] = (await once(receivers, 'message')) as [Seen[]]
    await checkAttempts(store, seen)
    return {
      ...delays(seen.filter(({ path, eventMs }) => path.startsWith('/well') && eventMs >= begunMs)),
      eventsPerSecond: produced / tookS,
      attempts: seen.length,
      memory
    }
  } finally {
    receivers.kill()
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function subscribe(
  store: Store,
  rows: ReturnType<typeof createWebhooks>['rows'],
  url: string,
  { receivers, everyone }: LoadOrder
): Promise<string[]> {
  const paths = Object.entries(receivers).flatMap(([temper, count]) =>
    Array.from({ length: count }, (_, at) => `/${temper}/${at}`)
  )
  const items = paths.map(() => randomHex(16))
  await store.transaction(async (tx) => {
    await writeDeliverySettings(tx, {
      ...DEFAULT_DELIVERY_SETTINGS,
      notificationAttempts: ATTEMPTS,
      notificationElapsedTimeInSeconds: GAP_S,
      notificationTimeOutInSeconds: TIMEOUT_S
    })
    for (const [at, path] of paths.entries()) {
      await rows.insert(
        tx,
        randomHex(16),
        'owner',
        {
          name: path,
          url: url + path,
          secret: 's3cret',
          config: PATIENT,
          triggers: [everyone ? '/' : `/items/${items[at]}`]
        },
        Date.now()
      )
    }
  })
  return items
}

/** Collected first: the process as a whole grows until it thinks of collecting. */
function sampleMemory(begunMs: number): MemorySample {
  collectGarbage()
  const { heapUsed, external, rss } = process.memoryUsage()
  return {
    second: Math.round((Date.now() - begunMs) / 1_000),
    usedMb: Math.round((heapUsed + external) / 104_857.6) / 10,
    residentMb: Math.round(rss / 2 ** 20)
  }
}

/** Each event in a separate transaction, as evenly as the machine allows. Resolves with how many. */
async function produce(
  store: Store,
  items: readonly string[],
  { seconds, eventsPerSecond }: Pick<LoadOrder, 'seconds' | 'eventsPerSecond'>
): Promise<number> {
  const begun = performance.now()
  const total = seconds * eventsPerSecond
  for (let count = 0; count < total; count++) {
    const earlyMs = (count * 1_000) / eventsPerSecond - (performance.now() - begun)
    if (earlyMs > 1) await pause(earlyMs)
    const subject = items[count % items.length] as string
    await store.transaction((tx) =>
      appendEvent(tx, { type: 'items', operation: 'update', subject, actor: { id: 'a1', username: 'ann' } }, Date.now())
    )
  }
  return total
}

/**
 * Nobody is asked more often than the settings have it, nor sooner after a failure than they say, nor waited for
 * longer; who is healthy is asked once.
 */
async function checkAttempts(store: Store, seen: readonly Seen[]): Promise<void> {
  const rows = await store.db
    .selectFrom('webhook_deliveries')
    .select(['message_id', 'state', 'attempts', 'attempt_log'])
    .execute()
  const states = new Map(rows.map((row) => [row.message_id, row]))
  const byMessage = Map.groupBy(seen, ({ messageId }) => messageId)
  for (const [messageId, requests] of byMessage) {
    const { state, attempts } = states.get(messageId) ?? { state: 'unknown', attempts: 0 }
    const path = requests[0]?.path ?? ''
    assert.ok(requests.length <= ATTEMPTS, `${path}: ${requests.length} requests`)
    if (state === 'failed' || state === 'delivered') assert.equal(requests.length, attempts, `${path} ${state}`)
    if (state === 'failed') assert.equal(attempts, ATTEMPTS, path)
    for (let at = 1; at < requests.length; at++)
      assert.ok(
        (requests[at]?.atMs ?? 0) - (requests[at - 1]?.atMs ?? 0) >= GAP_S * 1_000 - 5,
        `${path}: a retry came too soon`
      )
  }
  const waits = rows
    .filter(({ message_id }) => byMessage.get(message_id)?.[0]?.path.startsWith('/hangs'))
    .flatMap(({ attempt_log }) => JSON.parse(attempt_log).map(({ ms }: { ms: number }) => ms))
  const median = waits.toSorted((left, right) => left - right)[Math.floor(waits.length / 2)]
  assert.ok(
    Math.min(...waits) >= TIMEOUT_S * 1_000 - 5 && median < TIMEOUT_S * 1_000 + 500,
    `a receiver that hangs times out after ${median} ms`
  )
  const wells = rows.filter(({ message_id }) => byMessage.get(message_id)?.[0]?.path.startsWith('/well'))
  assert.ok(wells.every(({ state, attempts }) => state === 'delivered' && attempts === 1))
}

function delays(seen: readonly Seen[]): Pick<LoadResult, 'p50' | 'p99' | 'worst' | 'deliveries'> {
  const sorted = seen.map(({ eventMs, atMs }) => atMs - eventMs).toSorted((left, right) => left - right)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), worst: at(1), deliveries: sorted.length }
}
