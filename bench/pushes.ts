/**
 * `node bin/with-node24.mjs bench/pushes.ts`: RATE pushes a second (100) of one record each for SECONDS (300) into a dataset of
 * ROWS records (100,000), with two readers beside, at a fixed rate: a slow answer holds up no later push. `KEYS=1000` pushes
 * records with the keys of earlier ones, which they replace. Prints latencies of acknowledgements and reads, the lag until a
 * reader sees a record, memory and parts; the last figures are in docs/reliability.md.
 */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runCommand, Server } from '../test/chaos/server.ts'
import { freePort } from '../test/free-port.ts'
import { memoryMb } from './measure.ts'
import { processTree } from './portal.ts'

const RATE = Number(process.env.RATE ?? 100)
const SECONDS = Number(process.env.SECONDS ?? 300)
const ROWS = Number(process.env.ROWS ?? 100_000)
const KEYS = Number(process.env.KEYS ?? 0)
const MAX_UNDERWAY = 2_000

const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'loggia-bench-pushes-'))
const home = join(folder, 'home')

function quantiles(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number): string =>
    Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toString()
  return `p50 ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)} ms (${sorted.length})`
}

/** Of the table that has most, on disk: versions share the files of others, so parts of one folder are those of one version. */
function countParts(): number {
  const store = join(home, 'engine', 'data', 'store')
  const folders = (path: string): string[] => {
    try {
      return readdirSync(path).map((name) => join(path, name))
    } catch {
      return []
    }
  }
  const tables = folders(store).flatMap(folders)
  return Math.max(
    0,
    ...tables.map((table) => folders(table).filter((each) => /\/all_\d+_\d+_\d+[_\d]*$/.test(each)).length)
  )
}

const row = (n: number): Record<string, unknown> => ({
  id: KEYS === 0 ? n : n % KEYS,
  n,
  sensor: `sensor ${n % 500}`,
  level: (n % 10_000) / 7,
  at: new Date(Date.UTC(2024, 0, 1) + n * 1_000).toISOString()
})

writeFileSync(
  join(folder, 'log.jsonl'),
  Array.from({ length: ROWS }, (_, n) => JSON.stringify({ ...row(n), id: n })).join('\n')
)
writeFileSync(
  join(folder, 'schema.json'),
  JSON.stringify({ fields: [{ name: 'id', type: 'int', ...(KEYS > 0 && { annotations: { id: true } }) }] })
)
const server = new Server(home, await freePort(), { LOGGIA_LOG_LEVEL: 'warn', LOGGIA_PLAIN_SIGN_IN: 'true' })
try {
  await server.start()
  const made = await runCommand([
    'import',
    join(folder, 'log.jsonl'),
    '--id',
    'log',
    '--schema',
    join(folder, 'schema.json'),
    '--home',
    home
  ])
  if (made.code !== 0) throw new Error(made.output)
  const { output } = await runCommand(['push', 'create', 'log', '--home', home])
  const path = /\/api\/push\S+/.exec(output)?.[0]
  if (path === undefined) throw new Error(output)
  const address = new URL(server.url).origin + path
  const records = `${server.url}/catalog/datasets/log/records`
  const read = async (query: Record<string, string>) =>
    (await (await fetch(`${records}?${new URLSearchParams(query)}`)).json()) as { results: Record<string, number>[] }
  const taken = { pushes: [] as number[], pages: [] as number[], groups: [] as number[], lags: [] as number[] }
  const sentAt = new Map<number, number>()
  let [failed, underway, next, isOpen] = [0, 0, ROWS, true]
  const push = async (n: number): Promise<void> => {
    const began = performance.now()
    sentAt.set(n, began)
    underway++
    const answer = await fetch(address, { method: 'POST', body: JSON.stringify(row(n)) }).catch(() => undefined)
    const said = await answer?.text()
    if (answer?.status !== 200 && failed === 0) console.log(answer?.status, said)
    underway--
    if (answer?.status === 200) taken.pushes.push(performance.now() - began)
    else failed++
  }
  const reader = async (into: number[], work: (round: number) => Promise<unknown>): Promise<void> => {
    for (let round = 0; isOpen; round++) {
      const began = performance.now()
      await work(round)
      into.push(performance.now() - began)
      await wait(100)
    }
  }
  const readers = [
    reader(taken.pages, (round) => read({ limit: '20', offset: String((round * 37) % 5_000), order_by: 'level' })),
    reader(taken.groups, () => read({ select: 'sensor, avg(level) as level', group_by: 'sensor', limit: '50' })),
    reader([], async () => {
      const { results } = await read({ select: 'max(n) as n', limit: '1' })
      const sent = sentAt.get(results[0]?.['n'] ?? -1)
      if (sent !== undefined) taken.lags.push(performance.now() - sent)
    })
  ]
  let [memory, engineMemory, parts] = [0, 0, 0]
  const watch = setInterval(() => {
    const [own, ...others] = processTree(server.pid)
    memory = Math.max(memory, memoryMb([own!]))
    engineMemory = Math.max(engineMemory, memoryMb(others))
    parts = Math.max(parts, countParts())
  }, 2_000)
  const began = performance.now()
  const all: Promise<void>[] = []
  for (let at = 0; at < RATE * SECONDS; at++) {
    const dueMs = began + (at * 1_000) / RATE - performance.now()
    if (dueMs > 0) await wait(dueMs)
    if (underway >= MAX_UNDERWAY) failed++
    else all.push(push(next++))
  }
  await Promise.all(all)
  isOpen = false
  await Promise.all(readers)
  clearInterval(watch)
  const { results } = await read({ select: 'count(*) as n', limit: '1' })
  console.log(
    `${RATE} pushes a second for ${SECONDS} s into ${ROWS} records, ${KEYS === 0 ? 'appended' : `replacing by ${KEYS} keys`}`
  )
  console.log(`acknowledged ${quantiles(taken.pushes)}; failed ${failed}; records now ${results[0]?.['n']}`)
  console.log(`visible to a reader after ${quantiles(taken.lags)}`)
  console.log(`pages ${quantiles(taken.pages)}; groups ${quantiles(taken.groups)}`)
  console.log(
    `memory: server at most ${Math.round(memory)} MB, engine ${Math.round(engineMemory)} MB; parts at most ${parts}`
  )
  console.log(
    `load ${loadavg()
      .map((each) => each.toFixed(1))
      .join(' ')}`
  )
} finally {
  await server.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
