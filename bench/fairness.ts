/**
 * `node bin/with-node24.mjs bench/fairness.ts [CLIENTS …]`: 8, 50 and 200 clients of the most expensive queries beside
 * a client of small pages (20 records at an offset), one of pages that are filtered and sorted (a scan of all records
 * each) and one of the portal, each from its own network. The light ones send four requests a
 * second, as a person who browses does; the others send without a pause. Also measured: `/healthz`, which needs only
 * the server's event loop. FAIRNESS_ROWS (1,000,000) and FAIRNESS_SECONDS (40) set the size; FAIRNESS_FOLDER keeps
 * the imported records for the next run; FAIRNESS_SLOWEST=N prints the N slowest light requests with the stages that
 * the server reported. Prints the rows of the table of docs/reliability.md.
 *
 * Server, engine and clients share the processors of one machine. The heavy clients run in their own process at the
 * lowest priority (nice 19), so that generating the load is not what delays the light clients.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync
} from 'node:fs'
import { Agent, get } from 'node:http'
import { loadavg, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand, Server } from '../test/chaos/server.ts'
import { freePort } from '../test/free-port.ts'
import { processTree } from './portal.ts'
import { WORDS } from './rows.ts'

const ROWS = Number(process.env.FAIRNESS_ROWS ?? 1_000_000)
const SECONDS = Number(process.env.FAIRNESS_SECONDS ?? 40)
const SLOWEST = Number(process.env.FAIRNESS_SLOWEST ?? 0)
const INTERVAL_MS = 250
const LOWEST_PRIORITY = 19
const counts = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [8, 50, 200]
/** The measurement begins when the server has seen each kind of question. */
const WARM_MS = 3_000

const kept = process.env.FAIRNESS_FOLDER
const home = kept ?? mkdtempSync(join(tmpdir(), 'loggia-fairness-'))
const filled = existsSync(join(home, 'home'))
mkdirSync(home, { recursive: true })
chmodSync(home, 0o711)
const server = new Server(join(home, 'home'), await freePort(), {
  LOGGIA_LOG_LEVEL: 'error',
  LOGGIA_TRUSTED_PROXIES: '127.0.0.1',
  LOGGIA_DEMO: 'false',
  LOGGIA_PLAIN_SIGN_IN: 'true',
  LOGGIA_DAILY_COMPUTE_SECONDS: '0'
})
try {
  await server.start()
  if (!filled) await fill()
  const root = new URL(server.url).origin
  console.log(
    '| heavy clients | small pages: p50, p99, highest (n), refused | filtered, sorted pages: p50, p99, highest (n), refused | portal: p50, p99, highest (n), refused | `/healthz`: p50, p99, highest (n) | heavy: answers, refused | least to most of a client | engine: threads, descriptors, MB (highest / 20 s after) | load |'
  )
  console.log('|---|---|---|---|---|---|---|---|---|')
  for (const count of [0, ...counts]) console.log(await measure(root, count))
} finally {
  await server.kill('SIGTERM')
  if (kept === undefined) rmSync(home, { recursive: true, force: true })
}

async function fill(): Promise<void> {
  const file = join(home, 'bench.csv')
  const out = createWriteStream(file)
  out.write('id,name,city,country,kind,status,agency,grade,source,day,score,price,place,descr\n')
  const at = (id: number, salt: number): number => Math.imul(id + 1, 2_654_435_761 + salt * 40_503) >>> 7
  for (let id = 0; id < ROWS; id++) {
    const descr = Array.from({ length: 10 }, (_, place) => WORDS[at(id, place + 20) % WORDS.length]).join(' ')
    const day = new Date(Date.UTC(2015, 0, 1 + (at(id, 1) % 3650))).toISOString().slice(0, 10)
    const row = `${id},name ${id % 5000},city ${at(id, 2) % 8},C${at(id, 3) % 200},kind ${at(id, 4) % 30},status ${at(id, 5) % 5},agency ${at(id, 6) % 500},${'ABCDEFG'[at(id, 7) % 7]},source ${at(id, 8) % 12},${day},${at(id, 9) % 100},${(at(id, 10) % 1_000_000) / 100},"${40 + (at(id, 11) % 1_000_000) / 100_000}, ${-5 + (at(id, 12) % 1_500_000) / 100_000}",${descr} w${at(id, 13) % 60_000}\n`
    if (!out.write(row)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
  const { code, output } = await runCommand(['import', file, '--id', 'bench', '--home', join(home, 'home')])
  if (code !== 0) throw new Error(output)
  rmSync(file)
}

async function measure(root: string, count: number): Promise<string> {
  const heavy = count === 0 ? undefined : startHeavy(root, count)
  await pause(WARM_MS)
  const until = performance.now() + SECONDS * 1_000
  const highest = { threads: 0, descriptors: 0, mb: 0 }
  const watching = setInterval(() => {
    for (const [name, value] of Object.entries(engineFacts()))
      highest[name as keyof typeof highest] = Math.max(highest[name as keyof typeof highest], value)
  }, 250)
  const [pages, filtered, portal, health] = await Promise.all([
    light(
      until,
      (n) => `${root}/api/explore/v2.1/catalog/datasets/bench/records?limit=20&offset=${(count * 40 + n) % 9_900}`,
      '192.0.2.1'
    ),
    light(
      until,
      (n) =>
        `${root}/api/explore/v2.1/catalog/datasets/bench/records?limit=20&where=id%3E${(count * 1_000 + n) % ROWS}&order_by=id`,
      '192.0.2.4'
    ),
    light(
      until,
      (n) => `${root}/sharing/rest/${['portals/self', 'search'][n % 2]}?f=json&q=bench${count}x${n}`,
      '192.0.2.2'
    ),
    light(until, () => `${root}/healthz`, '192.0.2.3')
  ])
  const load = loadavg()[0]?.toFixed(1)
  const outcome = heavy === undefined ? undefined : await heavy
  clearInterval(watching)
  if (count > 0) await pause(20_000)
  const after = engineFacts()
  const answers =
    outcome === undefined
      ? '–'
      : `${outcome.statuses[200] ?? 0}, ${
          Object.entries(outcome.statuses)
            .filter(([status]) => status !== '200')
            .map(([status, n]) => `${n} × ${status}`)
            .join(' ') || 0
        }${outcome.withoutRetryAfter > 0 ? ` (${outcome.withoutRetryAfter} without Retry-After)` : ''}`
  const share = outcome === undefined ? '–' : `${outcome.leastAnswered} to ${outcome.mostAnswered}`
  return `| ${count} | ${pages} | ${filtered} | ${portal} | ${health} | ${answers} | ${share} | ${highest.threads} / ${after.threads}, ${highest.descriptors} / ${after.descriptors}, ${highest.mb} / ${after.mb} | ${load} |`
}

async function startHeavy(
  root: string,
  count: number
): Promise<{
  statuses: Record<string, number>
  withoutRetryAfter: number
  leastAnswered: number
  mostAnswered: number
}> {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      join(import.meta.dirname, 'heavy-clients.ts'),
      `${root}/api/explore/v2.1`,
      String(count),
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

interface Timed {
  readonly ms: number
  readonly status: number
  readonly stages: string
  readonly path: string
}

/** Small requests at a steady rate, regardless of response times. */
async function light(until: number, address: (n: number) => string, from: string): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  const asked: Promise<Timed>[] = []
  for (let n = 1; performance.now() < until; n++) {
    asked.push(ask(address(n), from, agent))
    await pause(INTERVAL_MS)
  }
  const answers = (await Promise.all(asked)).sort((a, b) => a.ms - b.ms)
  agent.destroy()
  for (const { ms, status, stages, path } of answers.slice(answers.length - SLOWEST))
    console.error(`${ms.toFixed(0)} ms ${status} ${path.slice(0, 60)} ${stages}`)
  const at = (share: number): string =>
    (answers[Math.min(answers.length - 1, Math.floor(answers.length * share))]?.ms ?? 0).toFixed(0)
  return `${at(0.5)}, **${at(0.99)}**, ${at(1)} (${answers.length}), ${answers.filter(({ status }) => status !== 200).length}`
}

function ask(address: string, from: string, agent: Agent): Promise<Timed> {
  const begunAt = performance.now()
  return new Promise((done) => {
    const end = (status: number, stages: unknown) =>
      done({ ms: performance.now() - begunAt, status, stages: String(stages), path: new URL(address).pathname })
    get(address, { agent, headers: { 'x-forwarded-for': from, 'x-forwarded-proto': 'https' } }, (response) =>
      response.resume().on('end', () => end(response.statusCode ?? 0, response.headers['server-timing']))
    ).on('error', (error) => end(0, error.message))
  })
}

function engineFacts(): { threads: number; descriptors: number; mb: number } {
  const engine = processTree(server.pid).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('engine-child')
  )
  if (engine === undefined) return { threads: 0, descriptors: 0, mb: 0 }
  const status = readFileSync(`/proc/${engine}/status`, 'utf8')
  const number = (name: string): number => Number(new RegExp(`${name}:\\s*(\\d+)`).exec(status)?.[1])
  return {
    threads: number('Threads'),
    descriptors: readdirSync(`/proc/${engine}/fd`).length,
    mb: Math.round(number('VmRSS') / 1_024)
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
