/**
 * `node bin/with-node24.mjs bench/appends.ts`: 1,000 records appended to, replaced in and deleted from a dataset of ten
 * million (BENCH_ROWS), beside 1,000 appended to an empty one and to one of 10,000, in turn: by a file and by a push, beyond
 * the range of the records (as in a series of measurements) and within it. Upserts and deletions are of random records.
 * Prints the milliseconds until the commit is acknowledged (median, least and most of ROUNDS) and the median of the
 * processor time; the last figures are in docs/reliability.md.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readHomeServer } from '#store'
import { connectHome, type HomeClient } from '../src/app/home-client.ts'
import type { ImportOrder } from '../src/app/imports/import-order.ts'
import { runCommand, Server } from '../test/chaos/server.ts'
import { freePort } from '../test/free-port.ts'
import { median, timeMs } from './measure.ts'
import { processTree } from './portal.ts'
import { startRawEngine } from './raw-engine.ts'
import { ROWS } from './rows.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 7)
const ADDED = 1_000
const SMALL = 10_000
/** The rest of the range is for records within it. */
const ROW = `number * 2 AS id, concat('sensor ', toString(cityHash64(number, 1) % 5000)) AS sensor, toDateTime('2020-01-01 00:00:00', 'UTC') + number AS at, round((cityHash64(number, 2) % 100000) / 7, 3) AS level, ['ok', 'low', 'high'][1 + cityHash64(number, 3) % 3] AS status, cityHash64(number, 4) % 1000 AS quality`

const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'loggia-bench-appends-'))
const home = join(folder, 'home')
const file = (name: string): string => join(folder, name)
let next = ROWS

/** Rows of the same kind; `within` the range of the dataset or beyond its end. */
function records(place: 'beyond' | 'within'): Record<string, unknown>[] {
  return Array.from({ length: ADDED }, () => {
    const number = place === 'beyond' ? next++ : Math.floor(Math.random() * ROWS)
    const id = number * 2 + (place === 'within' ? 1 : 0)
    const at = new Date(Date.UTC(2020, 0, 1) + number * 1_000).toISOString().slice(0, 19).replace('T', ' ')
    const quality = Math.floor(Math.random() * 1_000)
    return { id, sensor: `sensor ${number % 5_000}`, at, level: (number % 100_000) + 0.5, status: 'ok', quality }
  })
}

function writeCsv(rows: readonly Record<string, unknown>[]): string {
  const path = file('added.csv')
  writeFileSync(path, [Object.keys(rows[0]!), ...rows.map(Object.values)].map((row) => row.join(',')).join('\n'))
  return path
}

async function writeRows(): Promise<void> {
  const raw = await startRawEngine()
  try {
    for (const [name, rows] of [
      ['small', SMALL],
      ['large', ROWS]
    ] as const)
      await raw.writeFile(`SELECT ${ROW} FROM numbers(${rows}) FORMAT CSVWithNames`, file(`${name}.csv`))
  } finally {
    await raw.stop()
  }
}

interface Taken {
  readonly ms: number
  /** Of the server and its engine, which other work on the machine hardly changes. */
  readonly processorMs: number
}

const taken = new Map<string, Taken[]>()
async function take(what: string, work: () => Promise<unknown>): Promise<void> {
  const before = processorMs()
  const ms = await timeMs(work)
  const each = { ms, processorMs: processorMs() - before }
  taken.set(what, [...(taken.get(what) ?? []), each])
  if (process.env.BENCH_DETAIL === 'true') console.log(what, each)
}

/** Clock ticks of Linux are hundredths of a second; fields 14 and 15 of proc_pid_stat(5), counted after the name. */
function processorMs(): number {
  const ticks = processTree(server.pid).map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return Number(fields[11]) + Number(fields[12])
  })
  return ticks.reduce((sum, each) => sum + each, 0) * 10
}

let created = 0
/** A dataset of the same fields without a record. */
async function emptyDataset(client: HomeClient): Promise<string> {
  const datasetId = `empty${created++}`
  const source = writeCsv(records('within').slice(0, 1))
  await client.import({ source, datasetId, replace: false, nullRejected: false, attachments: [] })
  const change = { kind: 'delete', by: ['id'] } as const
  await client.import({ source, datasetId, replace: false, nullRejected: false, attachments: [], change })
  return datasetId
}

type Change = NonNullable<ImportOrder['change']>
const APPEND: Change = { kind: 'append', by: [] }
const UPSERT: Change = { kind: 'upsert', by: ['id'] }

async function changeRecords(
  what: string,
  client: HomeClient,
  datasetId: string,
  rows: readonly Record<string, unknown>[],
  change = APPEND
): Promise<void> {
  const source = writeCsv(rows)
  const order = { source, datasetId, replace: false, nullRejected: false, attachments: [], change } as const
  await take(`file, ${what}`, async () => {
    const { summary } = await client.import(order)
    if (process.env.BENCH_DETAIL === 'true') console.log(JSON.stringify(summary.ms))
  })
}

async function pushKey(datasetId: string): Promise<string> {
  const { code, output } = await runCommand(['push', 'create', datasetId, '--home', home])
  if (code !== 0) throw new Error(output)
  return /\/api\/push\S+/.exec(output)?.[0] ?? ''
}

async function push(what: string, url: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const body = JSON.stringify(rows)
  await take(`push, ${what}`, async () => {
    const response = await fetch(url, { method: 'POST', body })
    if (response.status !== 200) throw new Error(await response.text())
  })
}

const server = new Server(home, await freePort(), { LOGGIA_LOG_LEVEL: 'warn', LOGGIA_PLAIN_SIGN_IN: 'true' })
try {
  await writeRows()
  await server.start()
  const origin = new URL(server.url).origin
  const found = readHomeServer(home)
  if (found === undefined) throw new Error('the server has not written its address')
  const client = connectHome(found as never)
  const create = (name: string) =>
    client.import({
      source: file(`${name}.csv`),
      datasetId: name,
      replace: false,
      nullRejected: false,
      attachments: []
    })
  await create('small')
  const importMs = await timeMs(() => create('large'))
  rmSync(file('large.csv'))
  console.log(`${ROWS} records imported in ${(importMs / 1_000).toFixed(1)} s, load ${loadavg()[0]?.toFixed(1)}`)
  const address = await pushKey('large')
  const smallAddress = await pushKey('small')
  for (let round = 0; round < ROUNDS; round++) {
    const empty = await emptyDataset(client)
    const emptyAddress = await pushKey(empty)
    await push('empty', origin + emptyAddress, records('beyond'))
    await push('small', origin + smallAddress, records('beyond'))
    await push('large, beyond', origin + address, records('beyond'))
    await push('large, within', origin + address, records('within'))
    await changeRecords('empty', client, await emptyDataset(client), records('beyond'))
    await changeRecords('small', client, 'small', records('beyond'))
    await changeRecords('large, beyond', client, 'large', records('beyond'))
    await changeRecords('large, within', client, 'large', records('within'))
    const earlier = records('within').map((record) => ({ ...record, id: Number(record['id']) - 1 }))
    await changeRecords('large, upsert', client, 'large', earlier, UPSERT)
    await changeRecords('large, deletion', client, 'large', earlier, { kind: 'delete', by: ['id'] })
  }
  for (const [what, each] of taken) {
    const ms = each.map((one) => one.ms)
    const figures = [median(ms), Math.min(...ms), Math.max(...ms), median(each.map((one) => one.processorMs))]
    console.log(`| ${what} | ${figures.map(Math.round).join(' | ')} |`)
  }
  console.log(
    `load ${loadavg()
      .map((each) => each.toFixed(1))
      .join(' ')}`
  )
} finally {
  await server.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}
