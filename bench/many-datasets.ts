/**
 * `node bin/with-node24.mjs bench/many-datasets.ts [NUMBER]`: NUMBER datasets (10,000) of 1,000 rows; start, memory, first and next
 * questions of a server with them. The datasets are one table and its hard links, made by the portal's own rooms; each
 * is published like an import. KEEP=1 leaves the home; HOME_DIR=… uses one that exists.
 */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { OPERATOR } from '#access'
import { readConfig } from '#app'
import type { Load } from '#catalog'
import { silentLog } from '#kit'
import { homeAt } from '../src/app/home.ts'
import { createMetrics } from '../src/app/metrics.ts'
import { openServices, type Services } from '../src/app/rooms.ts'
import { takeHome } from '../src/app/take-home.ts'
import { Server } from '../test/chaos/server.ts'
import { freePort } from '../test/free-port.ts'
import { timeMs } from './measure.ts'
import { processTree } from './portal.ts'

const NUMBER = Number(process.argv[2] ?? 10_000)
const ROWS = 1_000
const AT_ONCE = 4
const ASKED = 40
const START_LIMIT_MS = 600_000
const TEMPLATE = 'd0'

const home = process.env.HOME_DIR ?? mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'loggia-many-'))
chmodSync(home, 0o711)
if (!existsSync(join(home, 'home', 'control.sqlite'))) console.log(`made in ${Math.round(await timeMs(fill))} ms`)
const server = new Server(join(home, 'home'), await freePort(), { LOGGIA_LOG_LEVEL: 'warn' })
try {
  await measure()
} finally {
  await server.kill('SIGTERM')
  if (process.env.KEEP === undefined && process.env.HOME_DIR === undefined) rmSync(home, { recursive: true })
}

async function fill(): Promise<void> {
  const { config } = readConfig({ flags: { home: join(home, 'home'), port: '0', 'https-port': '0', demo: false } })
  const lock = await takeHome(config.home, undefined)
  const rooms = await openServices({
    config,
    home: homeAt(config.home),
    log: silentLog,
    metrics: createMetrics(),
    secret: 'bench'
  })
  const csv = join(home, 'rows.csv')
  const row = (at: number): string =>
    `${at},code ${at % 97},town of ${at},${at / 8},2024-01-${String((at % 28) + 1).padStart(2, '0')}`
  writeFileSync(csv, `id,code,name,value,day\n${Array.from({ length: ROWS }, (_, at) => row(at)).join('\n')}\n`)
  try {
    await rooms.importer.import({ source: csv, datasetId: TEMPLATE, access: 'public' })
    const left = Array.from({ length: NUMBER - 1 }, (_, at) => `d${at + 1}`)
    await Promise.all(Array.from({ length: AT_ONCE }, () => copyAll(rooms, left)))
  } finally {
    await rooms.close()
    lock.release()
  }
}

async function copyAll(rooms: Services, left: string[]): Promise<void> {
  const { table, bytes } = (await rooms.catalog.find(TEMPLATE, OPERATOR)).version!
  const { fields } = await rooms.catalog.settings(TEMPLATE)
  for (let datasetId = left.pop(); datasetId !== undefined; datasetId = left.pop()) {
    const load: Load = await rooms.catalog.beginVersion(datasetId)
    await rooms.engine.versions.extend(load.table, { from: table })
    const dataset = { access: 'public', metas: { default: { title: `Dataset ${datasetId}` } } } as const
    await rooms.catalog.publishVersion({
      load,
      fields,
      recordCount: ROWS,
      bytes,
      bbox: null,
      geometryTypes: [],
      dataset,
      layout: 1
    })
  }
}

async function measure(): Promise<void> {
  for (const start of ['first', 'second']) {
    console.log(
      `${start} start: ${Math.round(await server.start(START_LIMIT_MS))} ms to /readyz; load ${readFileSync('/proc/loadavg', 'utf8').trim()}`
    )
    console.log(`memory at once: ${memory()}`)
    if (start === 'first') {
      await pause(20_000)
      console.log(`memory after 20 s: ${memory()}`)
    }
    const portal = await ask('/catalog/datasets?limit=20')
    const chosen = Array.from({ length: ASKED }, (_, at) => `d${Math.floor((at * NUMBER) / ASKED)}`)
    const first: number[] = []
    const next: number[] = []
    for (const id of chosen) {
      first.push(await ask(`/catalog/datasets/${id}/records?limit=20`))
      next.push(await ask(`/catalog/datasets/${id}/records?limit=20&offset=20`))
    }
    const again = await ask('/catalog/datasets?limit=20&offset=20')
    console.log(
      `catalog: first ${portal.toFixed(1)} ms, next ${again.toFixed(1)} ms; dataset: very first ${first[0]?.toFixed(1)} ms, first ${spread(first)}, next ${spread(next)}`
    )
    console.log(`memory after ${ASKED} datasets: ${memory()}`)
    if (start === 'first') await server.kill('SIGTERM')
  }
}

async function ask(path: string): Promise<number> {
  return timeMs(async () => {
    const answer = await fetch(server.url + path)
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`status ${answer.status} of ${path}`)
  })
}

function spread(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(1)
  return `${at(0.5)} (${at(0.1)}–${at(0.9)}) ms`
}

/** Of each process: all, of it private, of it files that are mapped. */
function memory(): string {
  return processTree(server.pid)
    .map((pid) => {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      const mb = (name: string): number =>
        Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
      return `${/Name:\s+(\S+)/.exec(status)?.[1]} ${mb('VmRSS')} MB (own ${mb('RssAnon')}, files ${mb('RssFile')})`
    })
    .join(' + ')
}
