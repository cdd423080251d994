/**
 * Scheduled sources and a harvester with real servers: two on one PostgreSQL and one ClickHouse share what is due and take over what a
 * killed one (SIGKILL) was loading; the only server of a home goes on with it as soon as it is started again.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { createSealer, systemClock } from '#kit'
import { administerSources } from '#sources'
import { openStore } from '../../src/store/open.ts'
import { LOADER, startListeners } from '../engines/listener.ts'
import { freePort } from '../free-port.ts'
import { startPostgres } from '../postgres-for-tests.ts'
import { runCommand, Server } from './server.ts'

const SOURCES = 12
const DATASETS = 8
/** The lease of a killed server, the next look at what is due, and a load on a busy machine. */
const TAKE_OVER_MS = 120_000 + 60_000
/** Of the only server: nobody else can have the lease. */
const GO_ON_MS = 60_000

const folder = mkdtempSync(join(tmpdir(), 'loggia-schedules-'))
const postgres = await startPostgres()
const [clickhouse] = await startListeners(1)
after(async () => {
  files.close().closeAllConnections()
  await postgres?.stop()
  await clickhouse?.end()
  rmSync(folder, { recursive: true, force: true })
})

/** Files and a catalog; while `isSlow`, the answers of files wait. Their records differ each round. */
const served = { isSlow: false, round: 0, asked: [] as string[], waiting: [] as (() => void)[] }
const files = createServer(({ url = '' }, response) => {
  served.asked.push(url)
  if (url === '/data.json') return void response.end(JSON.stringify(catalog()))
  if (served.isSlow) served.waiting.push(() => sendFile(url, response))
  else sendFile(url, response)
}).listen(0, '127.0.0.1')
await once(files, 'listening')
const origin = `http://127.0.0.1:${(files.address() as AddressInfo).port}`

function sendFile(url: string, response: ServerResponse): void {
  response.end(`id,file,round\n${[1, 2, 3].map((id) => `${id},${url},${served.round}\n`).join('')}`)
}

function catalog() {
  const dataset = Array.from({ length: DATASETS }, (_, at) => ({
    identifier: `d${at}`,
    title: `Harvested ${at}`,
    distribution: [{ downloadURL: `${origin}/h${at}.csv`, mediaType: 'text/csv' }]
  }))
  return { dataset }
}

function beginRound(isSlow: boolean): void {
  Object.assign(served, { isSlow, round: served.round + 1, asked: [] })
}

function release(): void {
  served.isSlow = false
  for (const send of served.waiting.splice(0)) send()
}

async function until(what: string, limitMs: number, check: () => Promise<boolean> | boolean): Promise<number> {
  const began = performance.now()
  while (!(await check())) {
    if (performance.now() - began > limitMs) throw new Error(`${what}: not within ${limitMs / 1_000} s`)
    await wait(250)
  }
  return performance.now() - began
}

const secondsOf = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

async function commandOn(server: Server, ...args: string[]): Promise<string> {
  const { code, output } = await runCommand([...args, '--home', server.home])
  assert.equal(code, 0, output)
  return output
}

const idOf = (output: string): string => /^([0-9a-f]{8}):/m.exec(output)![1]!

const urlOf = (at: number): string => `${origin}/f${at}.csv`

const SETTINGS = {
  LOGGIA_IMPORT_HOSTS: '127.0.0.1',
  LOGGIA_DEMO: 'false',
  LOGGIA_ENGINE_MEMORY_MB: '2000'
}

if (postgres === undefined) test('PostgreSQL cannot be started here', { skip: 'its messages are above' }, () => {})
else
  test('two servers share twelve due sources and a harvester, and one takes over what a killed one was loading', {
    timeout: 1_800_000
  }, async () => {
    const storeUrl = await postgres.createDatabase('schedules')
    const environment = {
      ...SETTINGS,
      LOGGIA_STORE_URL: storeUrl,
      LOGGIA_CLICKHOUSE_URL: clickhouse!.url,
      LOGGIA_CLICKHOUSE_USER: LOADER.user,
      LOGGIA_CLICKHOUSE_PASSWORD: LOADER.password,
      LOGGIA_SECRET_KEY: '5'.repeat(64)
    }
    const names = Object.keys(environment)
    Object.assign(process.env, environment)
    const [first, second] = [
      new Server(join(folder, 'a'), await freePort(), environment),
      new Server(join(folder, 'b'), await freePort(), environment)
    ]
    mkdirSync(join(folder, 'shared'), { mode: 0o700 })
    for (const { home } of [first, second]) {
      mkdirSync(home, { mode: 0o700 })
      symlinkSync(join(folder, 'shared'), join(home, 'files'))
    }
    const store = await openStore({ url: storeUrl })
    const figures: string[] = []
    try {
      for (const server of [first, second]) await server.start()
      const runs = () => store.db.selectFrom('source_runs').selectAll().execute()
      const harvestRuns = () => store.db.selectFrom('harvest_runs').selectAll().execute()
      const makeDue = (table: 'sources' | 'harvesters') =>
        store.transaction(async (tx) => void (await tx.updateTable(table).set({ next_run_ms: 1 }).execute()))
      /** Requests of each file since the round began. */
      const asked = (kind: 'f' | 'h', count: number): number[] =>
        Array.from({ length: count }, (_, at) => served.asked.filter((url) => url === `/${kind}${at}.csv`).length)
      const once = (count: number): number[] => Array.from({ length: count }, () => 1)

      // All due in the same minute, on two servers with four workers each.
      beginRound(false)
      const sealer = createSealer(Buffer.from(environment.LOGGIA_SECRET_KEY, 'hex'))
      const { add } = administerSources({ store, clock: systemClock, sealer })
      const ids: string[] = []
      for (let at = 0; at < SOURCES; at++)
        ids.push(
          await add({
            datasetId: `stations-${at}`,
            url: urlOf(at),
            secrets: {},
            options: {},
            schedule: { every: '1w' },
            maxVanished: 20
          })
        )
      await until('the first runs', 120_000, async () => (await runs()).length === SOURCES)
      for (let round = 2; round <= 4; round++) {
        beginRound(false)
        await makeDue('sources')
        const took = await until('all runs', 120_000, async () => (await runs()).length === round * SOURCES)
        assert.deepEqual(asked('f', SOURCES), once(SOURCES), `round ${round}`)
        figures.push(`${SOURCES} due sources in ${secondsOf(took)}`)
      }
      assert.ok((await runs()).every(({ outcome }) => outcome === 'loaded'))

      // The same source by hand on both servers at the same moment.
      beginRound(true)
      const both = [first, second].map(({ home }) => runCommand(['source', 'run', ids[0]!, '--home', home]))
      await until('a request', 60_000, () => served.waiting.length > 0)
      await wait(8_000)
      release()
      const outputs = (await Promise.all(both)).map(({ output }) => output).toSorted()
      assert.match(outputs.join('\n'), /is being loaded already/)
      assert.match(outputs.join('\n'), /^loaded, 3 records/m)
      assert.equal(asked('f', SOURCES)[0], 1)
      const histories = await Promise.all(
        [first, second].map((server) => commandOn(server, 'source', 'history', ids[0]!))
      )
      assert.equal(histories[0], histories[1])
      assert.equal(histories[0]!.match(/loaded/g)?.length, 5)

      // A harvester: each dataset once.
      beginRound(false)
      const harvester = idOf(
        await commandOn(second, 'harvest', 'add', 'data-json', `${origin}/data.json`, '--every', '1w', '--rate', '50')
      )
      await until('the harvest', 120_000, async () => (await harvestRuns()).length === 1)
      assert.deepEqual(asked('h', DATASETS), once(DATASETS))

      // One server is killed amid four loads; the other takes them over when their leases have ended.
      beginRound(true)
      const before = (await runs()).length
      await makeDue('sources')
      await until('eight requests', 60_000, () => served.waiting.length === 8)
      const beganMs = performance.now()
      await first.kill()
      release()
      await until('the other runs', 60_000, async () => (await runs()).length >= before + SOURCES - 4)
      await until('those of the killed server', TAKE_OVER_MS, async () => (await runs()).length === before + SOURCES)
      figures.push(`four loads of a killed server taken over after ${secondsOf(performance.now() - beganMs)}`)
      const perSource = Object.values(Object.groupBy((await runs()).slice(), ({ source_id }) => source_id))
      assert.deepEqual(
        perSource.map((list) => list!.length).toSorted((a, b) => a - b),
        [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 6]
      )
      assert.ok((await runs()).every(({ outcome }) => outcome === 'loaded'))
      for (let at = 0; at < SOURCES; at++) assert.equal(await roundOf(second, `stations-${at}`), served.round)

      // So is a harvest that a killed server had begun; what it was done with is not fetched again.
      await first.start()
      await commandOn(first, 'harvest', 'pause', harvester)
      beginRound(true)
      const stopping = runCommand(['harvest', 'run', harvester, '--home', first.home])
      await until('a dataset', 60_000, () => served.waiting.length === 1)
      served.waiting.splice(0)[0]!()
      await until('the next dataset', 60_000, () => served.waiting.length === 1)
      const killedMs = performance.now()
      await first.kill()
      await stopping
      release()
      await commandOn(second, 'harvest', 'resume', harvester)
      await makeDue('harvesters')
      await until('the harvest', TAKE_OVER_MS, async () => (await harvestRuns()).length === 2)
      figures.push(`a harvest of a killed server taken over after ${secondsOf(performance.now() - killedMs)}`)
      const [done, cutOff, ...others] = asked('h', DATASETS)
      assert.deepEqual([done, cutOff, ...others], [1, 2, ...once(DATASETS - 2)])
      assert.equal((await harvestRuns()).at(-1)?.outcome, 'completed')
      for (let at = 0; at < DATASETS; at++) assert.equal(await roundOf(second, `d${at}`), served.round)
      console.log(`${figures.join(', ')}; load average ${loadavg()[0]!.toFixed(1)}`)
    } finally {
      release()
      for (const server of [first, second]) await server.kill()
      await store.close()
      for (const name of names) delete process.env[name]
    }
  })

test('the only server of a home goes on at once with what it was killed amid of', { timeout: 600_000 }, async () => {
  const server = new Server(join(folder, 'alone'), await freePort(), SETTINGS)
  try {
    await server.start()
    beginRound(true)
    const ids: string[] = []
    for (let at = 0; at < 3; at++)
      ids.push(idOf(await commandOn(server, 'source', 'add', urlOf(at), '--id', `stations-${at}`, '--every', '1w')))
    await commandOn(server, 'harvest', 'add', 'data-json', `${origin}/data.json`, '--every', '1w', '--rate', '50')
    await until('the requests', 60_000, () => served.waiting.length === 4)
    await server.kill()
    release()
    const start = await server.start()
    const datasets = [
      'stations-0',
      'stations-1',
      'stations-2',
      ...Array.from({ length: DATASETS }, (_, at) => `d${at}`)
    ]
    const took = await until('the runs', GO_ON_MS, async () => {
      for (const dataset of datasets) if ((await roundOf(server, dataset)) === undefined) return false
      return true
    })
    for (const id of ids) assert.equal((await commandOn(server, 'source', 'history', id)).match(/loaded/g)?.length, 1)
    console.log(
      `after a kill: start ${secondsOf(start)}, all loaded ${secondsOf(took)} later; load average ${loadavg()[0]!.toFixed(1)}`
    )
  } finally {
    release()
    await server.kill()
  }
})

/** What readers see. */
async function roundOf(server: Server, dataset: string): Promise<number | undefined> {
  const answer = await fetch(`${server.url}/catalog/datasets/${dataset}/records?limit=1`)
  if (answer.status !== 200) return undefined
  const { results } = (await answer.json()) as { results: { round: number }[] }
  return results[0]?.round
}
