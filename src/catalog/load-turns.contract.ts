import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'
import type { Store } from '#store'
import { createLoadTurns, type LoadTurns, SILENCE_MS } from './load-turns.ts'

/** Servers on a virtual clock, which goes on while somebody waits. */
class Servers {
  readonly #store: Store
  readonly #beats = new Set<{ everyMs: number; atMs: number; readonly work: () => void; readonly server: string }>()
  readonly #stalled = new Set<string>()
  ms = 0

  constructor(store: Store) {
    this.#store = store
  }

  /** Clocks of servers differ: each has its own beginning. */
  open(server: string): LoadTurns {
    const beginMs = 1_000_000 * server.length
    return createLoadTurns({
      store: this.#store,
      nowMs: () => beginMs + this.ms,
      pause: async (ms) => {
        do await this.pass(ms)
        while (this.#stalled.has(server))
      },
      repeat: (everyMs, work) => {
        const beat = { everyMs, atMs: this.ms + everyMs, work, server }
        this.#beats.add(beat)
        return () => this.#beats.delete(beat)
      }
    })
  }

  /** It gives no sign of life, and sees nothing. */
  stall(server: string): void {
    this.#stalled.add(server)
  }

  wake(server: string): void {
    this.#stalled.delete(server)
  }

  async pass(ms: number): Promise<void> {
    this.ms += ms
    for (const beat of this.#beats) {
      if (this.ms < beat.atMs || this.#stalled.has(beat.server)) continue
      beat.atMs = this.ms + beat.everyMs
      beat.work()
    }
    // As the statements of others take real time.
    await this.waiting()
    await nextTick()
  }

  waiting(): Promise<{ owner: string }[]> {
    return this.#store.db.selectFrom('load_turns').select('owner').execute()
  }

  async until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) await this.pass(10)
  }

  async untilWaiting(count: number): Promise<void> {
    while ((await this.waiting()).length !== count) await this.pass(10)
  }
}

/** The order of loads on both databases. `open` opens one and the same database, empty at first. */
export function loadTurnsContract(name: string, open: () => Promise<Store>): void {
  const withServers = async (fn: (servers: Servers) => Promise<void>): Promise<void> => {
    const store = await open()
    await fn(new Servers(store)).finally(() => store.close())
  }
  const { signal: never } = new AbortController()

  /** A load that begins and ends when the test says. */
  function load(turns: LoadTurns, datasetId: string, log: string[], what: string, signal = never) {
    const end = Promise.withResolvers<void>()
    const work = async () => {
      log.push(`${what} begins`)
      await end.promise
      log.push(`${what} ends`)
    }
    const done = turns.run(datasetId, work, signal)
    return { done, end: () => (end.resolve(), done) }
  }

  test(`${name}: loads of one dataset on three servers run one at a time, in the order in which they came`, () =>
    withServers(async (servers) => {
      const log: string[] = []
      const loads = []
      for (const [at, server] of ['a', 'bb', 'ccc'].entries()) {
        loads.push(load(servers.open(server), 'levels', log, server))
        await servers.untilWaiting(at + 1)
      }
      const other = load(servers.open('bb'), 'stations', log, 'other')
      await servers.until(() => log.length === 2)
      await other.end()
      // Much longer than the silence of a dead server: each of them gives signs of life.
      await servers.pass(SILENCE_MS / 2)
      for (let passed = 0; passed < 3 * SILENCE_MS; passed += 2_000) await servers.pass(2_000)
      for (const each of loads) await each.end()
      assert.deepEqual(log, [
        'a begins',
        'other begins',
        'other ends',
        'a ends',
        'bb begins',
        'bb ends',
        'ccc begins',
        'ccc ends'
      ])
      assert.deepEqual(await servers.waiting(), [])
    }))

  test(`${name}: servers that died are passed over in seconds, one that loads and one that waits`, () =>
    withServers(async (servers) => {
      const log: string[] = []
      const turns = ['a', 'bb', 'ccc'].map((server) => servers.open(server))
      const [one] = [load(turns[0]!, 'levels', log, 'one')]
      await servers.untilWaiting(1)
      const two = load(turns[1]!, 'levels', log, 'two')
      await servers.untilWaiting(2)
      const three = load(turns[2]!, 'levels', log, 'three')
      await servers.untilWaiting(3)
      servers.stall('a')
      servers.stall('bb')
      const diedMs = servers.ms
      await servers.until(() => log.includes('three begins'))
      const waitedMs = servers.ms - diedMs
      assert.ok(waitedMs >= SILENCE_MS / 2 && waitedMs < 3 * SILENCE_MS, `${waitedMs} ms`)
      await three.end()
      // One that was only slow comes after those that passed it over.
      servers.wake('bb')
      await servers.until(() => log.includes('two begins'))
      await two.end()
      await one.end()
      assert.deepEqual(log.slice(0, 3), ['one begins', 'three begins', 'three ends'])
      assert.deepEqual(await servers.waiting(), [])
    }))

  test(`${name}: one that is cancelled while it waits leaves its place, and a failed load too`, () =>
    withServers(async (servers) => {
      const log: string[] = []
      const [a, b] = [servers.open('a'), servers.open('bb')]
      const first = load(a, 'levels', log, 'first')
      await servers.untilWaiting(1)
      const cancel = new AbortController()
      const second = load(b, 'levels', log, 'second', cancel.signal)
      await servers.untilWaiting(2)
      cancel.abort(new Error('cancelled'))
      await assert.rejects(second.done, /cancelled/)
      await servers.untilWaiting(1)
      await first.end()
      await assert.rejects(
        a.run('levels', async () => Promise.reject(new Error('failed')), never),
        /failed/
      )
      assert.deepEqual([log, await servers.waiting()], [['first begins', 'first ends'], []])
    }))
}
