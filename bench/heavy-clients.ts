/**
 * `heavy-clients.ts ADDRESS COUNT SECONDS`: this many clients, each from a separate network, that send the most
 * expensive queries one after the other, never the same twice. Prints what became of them as JSON. A separate process,
 * so that reading their answers disturbs no measurement.
 */
import { Agent, get } from 'node:http'

const [url = '', count = '8', seconds = '20'] = process.argv.slice(2)
const until = performance.now() + Number(seconds) * 1_000
const agent = new Agent({ keepAlive: true, maxSockets: Number(count) })
const records = '/catalog/datasets/bench/records'

/** Slow queries; `n` makes it new each time. */
const QUESTIONS: readonly ((n: number) => string)[] = [
  (n) =>
    `${records}?${new URLSearchParams({ select: 'count(*) as c, avg(price) as p, median(price) as m', group_by: 'name, agency, score', order_by: '-c', limit: '20000', where: `score > ${n % 50}` })}`,
  (n) =>
    `${records}?${new URLSearchParams({ select: 'count(distinct id) as d, percentile(price, 95) as q', group_by: 'agency', order_by: '-d', where: `id != ${n}` })}`,
  (n) =>
    `${records}?${new URLSearchParams({ where: `search("flueve gaer kiosqe joardin zanzibor${n} lycee${n} hotel${n} q")`, limit: '100' })}`,
  (n) =>
    `${records}?${new URLSearchParams({ where: `lower(descr) like "fleuve*" and not startswith(descr, "x${n}")`, order_by: 'descr, name desc', limit: '100', offset: '9000' })}`,
  (n) =>
    `${records}?${new URLSearchParams({ order_by: `distance(place, geom'POINT(${(n % 100) / 50} 48)')`, limit: '100', offset: '9000' })}`,
  (n) => `${records}?${new URLSearchParams({ where: `within(place, geom'${polygon(500, n)}')`, limit: '100' })}`,
  (n) =>
    `/catalog/datasets/bench/facets?${new URLSearchParams([...['name', 'city', 'country', 'kind', 'status', 'agency', 'grade', 'source'].map((name): [string, string] => ['facet', name]), ['where', `id > ${n}`]])}`,
  (n) => `/catalog/datasets/bench/exports/csv?${new URLSearchParams({ where: `id > ${n}`, order_by: 'price' })}`,
  (n) => `/catalog/datasets/bench/exports/json?${new URLSearchParams({ where: `id > ${n}`, limit: '200000' })}`,
  (n) => `/catalog/datasets/bench/exports/parquet?${new URLSearchParams({ where: `id > ${n}` })}`,
  ...(process.env.HEAVY_WRITERS === '0'
    ? []
    : [
        (n: number) =>
          `/catalog/datasets/bench/exports/xlsx?${new URLSearchParams({ where: `id > ${n}`, limit: '100000' })}`
      ])
]

function polygon(corners: number, n: number): string {
  const points = Array.from({ length: corners }, (_, at) => [
    2 + (3 + (n % 7) / 10) * Math.cos((2 * Math.PI * at) / corners),
    46 + 3 * Math.sin((2 * Math.PI * at) / corners)
  ])
  return `POLYGON((${[...points, points[0] ?? []].map((point) => point.join(' ')).join(', ')}))`
}

interface Outcome {
  readonly status: number
  readonly ms: number
  readonly retryAfter: boolean
}

function ask(path: string, address: string): Promise<Outcome> {
  const begunAt = performance.now()
  return new Promise((done) => {
    const failed = () => done({ status: 0, ms: performance.now() - begunAt, retryAfter: false })
    get(url + path, { agent, headers: { 'x-forwarded-for': address } }, (response) => {
      if (response.statusCode === 400)
        response.once('data', (bytes: Buffer) => console.error(bytes.toString().slice(0, 300), path.slice(0, 80)))
      response
        .resume()
        .on('error', failed)
        .on('end', () =>
          done({
            status: response.statusCode ?? 0,
            ms: performance.now() - begunAt,
            retryAfter: response.headers['retry-after'] !== undefined
          })
        )
    }).on('error', failed)
  })
}

const answered: number[] = []
const statuses: Record<string, number> = {}
let withoutRetryAfter = 0
let slowest = 0

async function client(each: number): Promise<void> {
  let done = 0
  for (let turn = 0; performance.now() < until; turn++) {
    const n = each * 1_000 + turn + 1
    const { status, ms, retryAfter } = await ask(
      (QUESTIONS[(each + turn) % QUESTIONS.length] as (n: number) => string)(n),
      `10.${each >> 8}.${each & 255}.1`
    )
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status === 200) done++
    else if (!retryAfter) withoutRetryAfter++
    slowest = Math.max(slowest, ms)
    if (status !== 200) await new Promise((go) => setTimeout(go, 1_000))
  }
  answered.push(done)
}

await Promise.all(Array.from({ length: Number(count) }, (_, each) => client(each)))
agent.destroy()
console.log(
  JSON.stringify({
    statuses,
    withoutRetryAfter,
    slowestMs: Math.round(slowest),
    leastAnswered: Math.min(...answered),
    mostAnswered: Math.max(...answered),
    clientsWithout: answered.filter((each) => each === 0).length
  })
)
