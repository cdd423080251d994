import assert from 'node:assert/strict'
import test from 'node:test'
import { isLoggiaError } from '#kit'
import { ComputeScheduler, type Work } from './compute-scheduler.ts'
import { VirtualTimers } from './virtual-timers-for-tests.ts'

const PROCESSORS = 2
const never = new AbortController().signal

/** An engine that shares its processors equally among what runs, priorities unheeded: the worst it could be. */
class SharedProcessors {
  readonly #timers: VirtualTimers
  readonly #running = new Set<{ leftMs: number; done: () => void }>()
  #seenAt = 0
  readonly #processors: () => number
  most = 0
  #usedMs = 0

  /** `processors`: what other programs leave of them. */
  constructor(timers: VirtualTimers, processors = () => PROCESSORS) {
    this.#timers = timers
    this.#processors = processors
  }

  compute(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((done, fail) => {
      this.#pass()
      const job = { leftMs: ms, done }
      this.#running.add(job)
      signal.addEventListener('abort', () => {
        this.#pass()
        if (this.#running.delete(job)) fail(new Error('stopped'))
        this.#plan()
      })
      this.most = Math.max(this.most, this.#running.size)
      this.#plan()
    })
  }

  get usedMs(): number {
    return this.#usedMs + this.#servedSince() * this.#running.size
  }

  #servedSince(): number {
    return (this.#timers.now() - this.#seenAt) * Math.min(1, this.#processors() / Math.max(1, this.#running.size))
  }

  #pass(): void {
    const served = this.#servedSince()
    for (const job of this.#running) job.leftMs -= served
    this.#usedMs += served * this.#running.size
    this.#seenAt = this.#timers.now()
    for (const job of [...this.#running].filter(({ leftMs }) => leftMs <= 1e-6)) {
      this.#running.delete(job)
      job.done()
    }
  }

  #cancel = (): void => {}

  #plan(): void {
    this.#cancel()
    if (this.#running.size === 0) return
    const next =
      Math.min(...[...this.#running].map(({ leftMs }) => leftMs)) / Math.min(1, this.#processors() / this.#running.size)
    this.#cancel = this.#timers.after(next + 1e-6, () => {
      this.#pass()
      this.#plan()
    })
  }
}

interface Client {
  readonly work: (turn: number) => Work & { readonly costMs: number }
  readonly pauseMs: number
  readonly latencies: number[]
  done: number
  refused: number
}

async function simulate(clients: readonly Client[], untilMs: number, processors?: () => number) {
  const timers = new VirtualTimers()
  const engine = new SharedProcessors(timers, processors)
  const scheduler = new ComputeScheduler({
    slots: 4,
    processors: PROCESSORS,
    queue: 200,
    maxWaitMs: 10_000,
    timers,
    usedMs: () => engine.usedMs
  })
  const pause = (ms: number) => new Promise<void>((done) => timers.after(ms, done))
  for (const client of clients) {
    void (async () => {
      for (let turn = 0; timers.now() < untilMs; turn++) {
        const { costMs, ...work } = client.work(turn)
        const begunAt = timers.now()
        try {
          await scheduler.run(work, never, (_grant, signal) => engine.compute(costMs, signal))
          client.latencies.push(timers.now() - begunAt)
          client.done += costMs
          await pause(client.pauseMs)
        } catch (error) {
          assert.ok(isLoggiaError(error, 'limits/'), String(error))
          client.refused++
          await pause(1_000)
        }
      }
    })()
  }
  await timers.pass(untilMs)
  return { engine, scheduler }
}

const client = (pauseMs: number, work: Client['work']): Client => ({
  work,
  pauseMs,
  latencies: [],
  done: 0,
  refused: 0
})
const light = (): Client => client(50, () => ({ caller: 'light', likeness: 'small page', expectedMs: 5, costMs: 5 }))
const p99 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? Infinity

for (const count of [8, 50, 200]) {
  test(`beside ${count} callers of large queries a light one waits next to nothing, and they share alike`, async () => {
    const heavy = Array.from({ length: count }, (_, each) =>
      client(0, () => ({
        caller: `heavy ${each}`,
        likeness: `large ${each % 7}`,
        expectedMs: 20,
        costMs: 400 + 100 * (each % 7)
      }))
    )
    const small = light()
    const { engine } = await simulate([small, ...heavy], 120_000)
    assert.ok(p99(small.latencies.slice(20)) < 30, `p99 ${p99(small.latencies.slice(20))}`)
    assert.ok(
      small.latencies.length > 1_500 && small.refused === 0,
      `${small.latencies.length} answered, ${small.refused} refused`
    )
    const total = heavy.reduce((sum, { done }) => sum + done, 0)
    assert.ok(total > 0.9 * (PROCESSORS - 1) * 120_000, `all processors but one were busy: ${total}`)
    const [least, most] = [Math.min(...heavy.map(({ done }) => done)), Math.max(...heavy.map(({ done }) => done))]
    // 200 callers of 700 ms each are more than one processor can serve in the time.
    assert.ok((least > 0 || count > 50) && most <= 3 * least + 2_000, `${least} to ${most}`)
    assert.ok(engine.most <= 10, `${engine.most} at a time`)
  })
}

test('on a machine that other programs keep busy small queries stay small', async () => {
  const heavy = Array.from({ length: 50 }, (_, each) =>
    client(0, () => ({ caller: `heavy ${each}`, likeness: `large ${each % 7}`, expectedMs: 20, costMs: 1_000 }))
  )
  const small = client(250, () => ({ caller: 'light', likeness: 'small page', expectedMs: 20, costMs: 20 }))
  await simulate([small, ...heavy], 120_000, () => PROCESSORS / 10)
  assert.ok(
    small.refused === 0 && p99(small.latencies) < 2_000,
    `${small.refused} refused, p99 ${p99(small.latencies)}`
  )
})

test('small queries of callers who ask for large ones too wait behind those of a light caller, regardless of its number of queries', async () => {
  const mixed = Array.from({ length: 50 }, (_, each) =>
    client(0, (turn) =>
      turn % 3 === 0
        ? { caller: `mixed ${each}`, likeness: 'large', expectedMs: 500, costMs: 500 }
        : { caller: `mixed ${each}`, likeness: 'rather small', expectedMs: 80, costMs: 80 }
    )
  )
  const small = client(100, () => ({ caller: 'light', likeness: 'small page', expectedMs: 40, costMs: 40 }))
  await simulate([small, ...mixed], 120_000)
  assert.ok(
    small.refused === 0 && p99(small.latencies.slice(20)) < 200,
    `${small.refused} refused, p99 ${p99(small.latencies.slice(20))}`
  )
})

test('one caller of any number of large queries leaves half of the slots to another', async () => {
  const greedy = Array.from({ length: 60 }, () =>
    client(0, () => ({ caller: 'greedy', likeness: 'large', expectedMs: 500, costMs: 500 }))
  )
  const modest = client(0, () => ({ caller: 'modest', likeness: 'large', expectedMs: 500, costMs: 500 }))
  await simulate([modest, ...greedy], 60_000)
  assert.ok(modest.done > 0.4 * PROCESSORS * 60_000, String(modest.done))
})

test('queries that only look small are detected, and so are their callers', async () => {
  const liars = Array.from({ length: 50 }, (_, each) =>
    client(0, (turn) => ({
      caller: `liar ${each}`,
      likeness: `never the same ${each} ${turn}`,
      expectedMs: 1,
      costMs: 2_000
    }))
  )
  const small = light()
  await simulate([small, ...liars], 120_000)
  assert.ok(p99(small.latencies) < 50, `p99 ${p99(small.latencies)}`)
})

test('new questions of a caller wait for no large one, though a dozen of others only look small', async () => {
  const liars = Array.from({ length: 12 }, (_, each) =>
    client(0, (turn) => ({
      caller: `liar ${each}`,
      likeness: `never the same ${each} ${turn}`,
      expectedMs: 1,
      costMs: 20_000
    }))
  )
  const newcomer = client(500, (turn) => ({ caller: 'newcomer', likeness: `new ${turn}`, expectedMs: 5, costMs: 5 }))
  await simulate([newcomer, ...liars], 30_000)
  assert.ok(
    Math.max(...newcomer.latencies) < 1_500 && newcomer.refused === 0,
    `${Math.max(...newcomer.latencies)} ms, ${newcomer.refused} refused`
  )
})

test('a single query has all threads; among others one', async () => {
  const timers = new VirtualTimers()
  const scheduler = new ComputeScheduler({ slots: 4, processors: PROCESSORS, queue: 200, maxWaitMs: 10_000, timers })
  const shares: unknown[] = []
  const run = (caller: string) =>
    scheduler.run({ caller, likeness: caller, expectedMs: 1_000 }, never, async ({ share }) => {
      shares.push(share)
      await new Promise<void>((done) => timers.after(100, done))
    })
  void run('a')
  await timers.pass(10)
  void run('b')
  await timers.pass(1_000)
  assert.deepEqual(shares, [{ priority: 3 }, { maxThreads: 1, maxStatements: 1, priority: 3 }])
})

test("a large query leaves one processor to the small ones of other callers, not to its own caller's", async () => {
  const timers = new VirtualTimers()
  const scheduler = new ComputeScheduler({ slots: 4, processors: PROCESSORS, queue: 200, maxWaitMs: 10_000, timers })
  const run = async (caller: string, expectedMs: number): Promise<unknown> => {
    const ended = scheduler.run(
      { caller, likeness: `${caller} ${expectedMs}`, expectedMs },
      never,
      async ({ share }) => share
    )
    await timers.pass(0)
    return ended
  }
  await run('ann', 1)
  assert.deepEqual(await run('ann', 1_000), { priority: 3 })
  assert.deepEqual(await run('bob', 1_000), { maxThreads: PROCESSORS - 1, priority: 3 })
  await run('bob', 1)
  await run('cleo', 1)
  assert.deepEqual(await run('ann', 1_001), { maxThreads: PROCESSORS - 1, priority: 3 })
  await timers.pass(5_000)
  assert.deepEqual(await run('ann', 1_002), { priority: 3 })
})

test('an export that reads without a pause and large queries of others take turns on the processor that small ones leave', async () => {
  const timers = new VirtualTimers()
  const engine = new SharedProcessors(timers)
  const scheduler = new ComputeScheduler({ slots: 4, processors: PROCESSORS, queue: 200, maxWaitMs: 10_000, timers })
  const served = { exported: 0, queried: 0 }
  let most = 0
  const work = async (ms: number): Promise<number> => {
    const gauge = scheduler.gauges
    // A light caller is expected from its first query on.
    if (timers.now() > 1_000)
      most = Math.max(most, (gauge.large_queries_running?.() ?? 0) + (gauge.exports_working?.() ?? 0))
    await engine.compute(ms, never)
    return ms
  }
  const repeat = async (each: () => Promise<unknown>) => {
    while (timers.now() < 60_000) await each()
  }
  for (const caller of ['ann', 'bob']) {
    void scheduler.acquireExport(caller, never).then(({ turn }) =>
      repeat(async () => {
        await turn.resume()
        served.exported += await work(50)
        turn.pause()
      })
    )
    void repeat(async () => {
      const query = { caller: `${caller}'s neighbour`, likeness: 'large', expectedMs: 500 }
      served.queried += await scheduler.run(query, never, () => work(500))
    })
  }
  void repeat(async () => {
    await scheduler.run({ caller: 'light', likeness: 'small', expectedMs: 5 }, never, () => engine.compute(5, never))
    await new Promise<void>((done) => timers.after(100, done))
  })
  await timers.pass(60_000)
  assert.equal(most, 1)
  const share = served.exported / (served.exported + served.queried)
  assert.ok(share > 0.3 && share < 0.7, `exports had ${share} of the engine`)
})

test('a query that turned out large and runs for a minute keeps no large one of others waiting for more than 3 s', async () => {
  const timers = new VirtualTimers()
  const scheduler = new ComputeScheduler({ slots: 4, processors: PROCESSORS, queue: 200, maxWaitMs: 10_000, timers })
  const run = (caller: string, expectedMs: number, ms: number) =>
    scheduler.run({ caller, likeness: caller, expectedMs }, never, async ({ waitedMs }) => {
      await new Promise<void>((done) => timers.after(ms, done))
      return waitedMs
    })
  void run('ann', 50, 60_000)
  await timers.pass(1_000)
  const waited = run('bob', 5_000, 100)
  await timers.pass(20_000)
  assert.ok((await waited) <= 3_100, `${await waited} ms`)
})
