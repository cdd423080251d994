/**
 * `node bin/with-node24.mjs bench/exports-beside-pages.ts [OTHER_CHECKOUT …]`: four exports at once beside small
 * requests, which come at a steady rate as people browse: pages of records, the portal, `/healthz`. With other checkouts
 * (of the commit before a change, with their packages installed) all are measured in turn in the same run. BESIDE_ROWS
 * (300,000), BESIDE_SECONDS (20), BESIDE_ROUNDS (2), BESIDE_EXPORTS (4) and BESIDE_FORMATS (xlsx) set the size; BESIDE_FOLDER
 * keeps the imported records for the next run. Prints the rows of the table of docs/reliability.md.
 *
 * Servers, engines and clients share the processors of one machine. The clients that export run in their own process at
 * the lowest priority (nice 19).
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, createWriteStream, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { loadavg, setPriority, tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { NODE_FLAGS } from '../bin/set-up.mjs'
import { freePort } from '../test/free-port.ts'

const ROWS = Number(process.env.BESIDE_ROWS ?? 300_000)
const SECONDS = Number(process.env.BESIDE_SECONDS ?? 20)
const ROUNDS = Number(process.env.BESIDE_ROUNDS ?? 2)
const EXPORTS = Number(process.env.BESIDE_EXPORTS ?? 4)
const FORMATS = (process.env.BESIDE_FORMATS ?? 'xlsx').split(',')
const INTERVAL_MS = 50
const LOWEST_PRIORITY = 19
const WARM_MS = 2_000

const here = resolve(import.meta.dirname, '..')
const checkouts = [...process.argv.slice(2).map((path) => resolve(path)), here]
const kept = process.env.BESIDE_FOLDER
const folder = kept ?? mkdtempSync(join(tmpdir(), 'loggia-beside-'))
mkdirSync(folder, { recursive: true })
chmodSync(folder, 0o711)

interface Running {
  readonly name: string
  readonly root: string
  readonly child: ChildProcess
}

const servers: Running[] = []
try {
  for (const checkout of checkouts) servers.push(await startServer(checkout))
  console.log(
    '| exports | checkout | pages: p50, p99, highest | portal: p50, p99, highest | `/healthz`: p50, p99, highest | files, MB/s, failed | server: MB, processor seconds | load |'
  )
  console.log('|---|---|---|---|---|---|---|---|')
  for (const server of servers) await report(server, undefined)
  for (const format of FORMATS)
    for (let round = 0; round < ROUNDS; round++) for (const server of servers) await report(server, format)
} finally {
  await Promise.all(servers.map(stop))
  if (kept === undefined) rmSync(folder, { recursive: true, force: true })
}

function program(checkout: string): string[] {
  return [...NODE_FLAGS, join(checkout, 'src/cli/main.ts')]
}

async function startServer(checkout: string): Promise<Running> {
  const home = join(folder, basename(checkout))
  if (!existsSync(home)) await fill(checkout, home)
  const port = await freePort()
  const environment = {
    LOGGIA_LOG_LEVEL: 'error',
    LOGGIA_TRUSTED_PROXIES: '127.0.0.1',
    LOGGIA_PLAIN_SIGN_IN: 'true',
    LOGGIA_DAILY_COMPUTE_SECONDS: '0'
  }
  const child = spawn(
    process.execPath,
    [...program(checkout), 'serve', '--home', home, '--port', String(port), '--https-port', '0', '--no-demo'],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...environment } }
  )
  const root = `http://127.0.0.1:${port}`
  while (!(await isReady(root))) await pause(100)
  return { name: basename(checkout), root, child }
}

async function isReady(root: string): Promise<boolean> {
  return fetch(`${root}/readyz`).then(
    ({ ok }) => ok,
    () => false
  )
}

async function stop({ child }: Running): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function fill(checkout: string, home: string): Promise<void> {
  const file = join(folder, 'bench.csv')
  if (!existsSync(file)) await writeRows(file)
  const args = [...program(checkout), 'import', file, '--id', 'bench', '--home', home]
  const [code] = await once(spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
  if (code !== 0) throw new Error(`the import into ${home} failed`)
}

async function writeRows(file: string): Promise<void> {
  const out = createWriteStream(file)
  out.write('id,name,city,country,kind,status,agency,day,at,score,price,place,descr\n')
  const at = (id: number, salt: number): number => Math.imul(id + 1, 2_654_435_761 + salt * 40_503) >>> 7
  for (let id = 0; id < ROWS; id++) {
    const moment = new Date(Date.UTC(2015, 0, 1) + (at(id, 1) % 300_000_000) * 1_000).toISOString()
    const place = `"${40 + (at(id, 11) % 1_000_000) / 100_000}, ${-5 + (at(id, 12) % 1_500_000) / 100_000}"`
    const row = `${id},name ${id % 5000},city ${at(id, 2) % 8},C${at(id, 3) % 200},kind ${at(id, 4) % 30},status ${at(id, 5) % 5},agency ${at(id, 6) % 500},${moment.slice(0, 10)},${moment},${at(id, 9) % 100},${(at(id, 10) % 1_000_000) / 100},${place},été ${at(id, 20)} jardin ${at(id, 21)}\n`
    if (!out.write(row)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}

async function report(server: Running, format: string | undefined): Promise<void> {
  const exporting = format === undefined ? undefined : startExports(server.root, format)
  await pause(WARM_MS)
  const cpuBefore = processorSeconds(server.child.pid ?? 0)
  let mb = 0
  const watching = setInterval(() => (mb = Math.max(mb, memoryMb(server.child.pid ?? 0))), 200)
  const until = performance.now() + SECONDS * 1_000
  const lines = await Promise.all([
    light(
      until,
      (n) => `${server.root}/api/explore/v2.1/catalog/datasets/bench/records?limit=20&where=id%3E${(n * 7) % ROWS}`
    ),
    light(until, (n) => `${server.root}/sharing/rest/${['portals/self', 'search'][n % 2]}?f=json&q=bench${n}`),
    light(until, () => `${server.root}/healthz`)
  ])
  const seconds = processorSeconds(server.child.pid ?? 0) - cpuBefore
  clearInterval(watching)
  const { files, bytes, failed } = (await exporting) ?? { files: 0, bytes: 0, failed: 0 }
  const rate = (bytes / 1e6 / (SECONDS + (2 * WARM_MS) / 1_000)).toFixed(1)
  console.log(
    `| ${format === undefined ? '0' : `${EXPORTS} × ${format}`} | ${server.name} | ${lines.join(' | ')} | ${files}, ${rate}, ${failed} | ${mb}, ${seconds.toFixed(1)} | ${loadavg()[0]?.toFixed(1)} |`
  )
}

async function startExports(root: string, format: string): Promise<{ files: number; bytes: number; failed: number }> {
  const address = `${root}/api/explore/v2.1/catalog/datasets/bench/exports/${format}?lang=en`
  const child = spawn(
    process.execPath,
    [
      ...NODE_FLAGS,
      join(here, 'bench/export-clients.ts'),
      address,
      String(EXPORTS),
      String(SECONDS + (2 * WARM_MS) / 1_000)
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] }
  )
  setPriority(child.pid ?? 0, LOWEST_PRIORITY)
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  await once(child, 'exit')
  return JSON.parse(text)
}

/** Small requests at a steady rate, regardless of response times. */
async function light(until: number, address: (n: number) => string): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  const asked: Promise<number>[] = []
  for (let n = 1; performance.now() < until; n++) {
    asked.push(ask(address(n), agent))
    await pause(INTERVAL_MS)
  }
  const times = (await Promise.all(asked)).sort((a, b) => a - b)
  agent.destroy()
  const at = (share: number): string =>
    (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)
  return `${at(0.5)}, **${at(0.99)}**, ${at(1)}`
}

/** Milliseconds to the last byte. */
function ask(address: string, agent: Agent): Promise<number> {
  const begunAt = performance.now()
  return new Promise((done, failed) => {
    get(address, { agent, headers: { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' } }, (response) => {
      if (response.statusCode !== 200) failed(new Error(`status ${response.statusCode} of ${address}`))
      response.resume().on('end', () => done(performance.now() - begunAt))
    }).on('error', failed)
  })
}

/** For the server's own process, without the engine. */
function memoryMb(pid: number): number {
  return Math.round(Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024)
}

function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
