/**
 * Hostile requests through the whole server: a clear refusal or an honest answer, nothing of the engine, no growing
 * memory.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import test, { after, before } from 'node:test'
import { type Demo, startDemo } from '../demo/demo.ts'
import { InputMaker } from './inputs.ts'

const SEED = Number(process.env.LOGGIA_SEED ?? 1)
const PREFIX = '/api/explore/v2.1'
const CITIES = `${PREFIX}/catalog/datasets/geonames-all-cities-with-a-population-1000`
const RECORDS = `${CITIES}/records`
const ENDPOINTS = [
  RECORDS,
  `${CITIES}/facets`,
  CITIES,
  `${CITIES}/exports/csv`,
  `${CITIES}/exports/geojson`,
  `${PREFIX}/catalog/datasets`,
  `${PREFIX}/catalog/facets`,
  `${PREFIX}/catalog/exports/csv`,
  RECORDS.replace('v2.1', 'v2.0'),
  `${CITIES.replace('v2.1', 'v2.0')}/aggregates`
]

/** Texts that only internals of the engine, the store or the runtime contain. */
const INSIDE =
  /clickhouse|DB::|Code: \d|sqlite|node:internal|\/src\/\w+|\.ts:\d+|Stack trace|query_id|v_[a-z0-9]+_\d+|ECONN/i

let demo: Demo
before(async () => {
  demo = await startDemo()
})
after(() => demo.stop())

interface Answer {
  readonly status: number
  readonly text: string
}

/** The path as it is: `fetch` would tidy it up. */
function send(path: string): Promise<Answer> {
  return new Promise((done, fail) => {
    const { hostname, port } = new URL(demo.url)
    const sent = request({ hostname, port, path }, async (answer) =>
      done({ status: answer.statusCode ?? 0, text: (await buffer(answer)).toString('latin1') })
    )
    sent.on('error', fail).end()
  })
}

function ask(path: string, parameters: Readonly<Record<string, string>>): Promise<Answer> {
  return send(`${path}?${new URLSearchParams(parameters)}`)
}

function assertDecent({ status, text }: Answer, what: string): void {
  assert.ok(status === 200 || (status >= 400 && status < 500), `${what}: ${status} ${text.slice(0, 500)}`)
  if (status === 200) return
  assert.doesNotMatch(text, INSIDE, what)
  const body = JSON.parse(text) as { error_code?: string; message?: string }
  assert.ok(Boolean(body.error_code) && Boolean(body.message), `${what}: ${text}`)
  assert.ok(text.length < 5_000, `${what}: a message of ${text.length} characters`)
}

async function assertRefused(answer: Promise<Answer>, what: string): Promise<void> {
  const found = await answer
  assertDecent(found, what)
  assert.equal(found.status, 400, `${what}: ${found.text.slice(0, 300)}`)
}

test('two megabytes of where are refused', async () => {
  await assertRefused(ask(RECORDS, { where: 'population > 1 or '.repeat(115_000) + 'population > 1' }), 'a long where')
})

test('ten thousand parentheses are refused, with any content', async () => {
  for (const [open, inside, close] of [
    ['(', 'population > 1', ')'],
    ['not ', 'population > 1', ''],
    ['lower(', 'name', ')'],
    ['(', '', ''],
    ['-', '1', ''],
    ['(population + ', '1', ')']
  ] as const) {
    for (const clause of ['where', 'select', 'order_by', 'group_by']) {
      await assertRefused(
        ask(RECORDS, { [clause]: open.repeat(10_000) + inside + close.repeat(10_000) }),
        `${clause} ${open}`
      )
    }
  }
})

test('lists of a hundred thousand are refused, of fifty thousand answered', async () => {
  const numbers = Array.from({ length: 100_000 }, (_, place) => place).join(',')
  await assertRefused(ask(RECORDS, { where: `population in (${numbers})`, limit: '1' }), 'numbers')
  await assertRefused(ask(RECORDS, { where: `name in (${'"a",'.repeat(99_999)}"a")`, limit: '1' }), 'texts')
  assert.equal((await ask(RECORDS, { where: `name in (${'"a",'.repeat(49_999)}"a")`, limit: '1' })).status, 200)
  await assertRefused(ask(RECORDS, { select: 'name,'.repeat(99_999) + 'name' }), 'select')
  await assertRefused(ask(RECORDS, { order_by: 'name,'.repeat(99_999) + 'name' }), 'order_by')
  await assertRefused(ask(RECORDS, { group_by: 'name,'.repeat(99_999) + 'name' }), 'group_by')
  await assertRefused(ask(RECORDS, { where: 'population > 1 or '.repeat(50_000) + 'population > 1' }), 'where')
})

test('bytes that are not text are refused or harmless', async () => {
  for (const raw of [
    '%00',
    '%ff',
    '%c3%28',
    '%ed%a0%80',
    '%f4%90%80%80',
    '%',
    '%zz',
    '%u0041',
    '%E0%80%80',
    '%C0%AF',
    '%fe%ff'
  ]) {
    for (const parameter of [
      'where=name%3D%22',
      'select=',
      'refine=name%3A',
      'order_by=',
      'timezone=',
      'lang=',
      'limit=',
      ''
    ]) {
      assertDecent(await send(`${RECORDS}?${parameter}${raw}`), parameter + raw)
    }
    const { status, text } = await send(`${PREFIX}/catalog/datasets/${raw}/records`)
    assert.ok(status === 400 || status === 404, `${raw}: ${status} ${text}`)
  }
})

test('absurd numbers are refused', async () => {
  for (const value of [
    '-2',
    '1e3',
    '1.5',
    'NaN',
    'Infinity',
    '99999999999999999999',
    '0x10',
    '--1',
    '١٢',
    '1 000',
    '9'.repeat(10_000)
  ]) {
    await assertRefused(ask(RECORDS, { limit: value }), `limit ${value}`)
    await assertRefused(ask(RECORDS, { offset: value }), `offset ${value}`)
  }
  const where = [
    'population > 1e999',
    `population > ${'9'.repeat(5_000)}`,
    'population / 0 > 1',
    `population > 0.${'0'.repeat(5_000)}1`,
    'population * 9223372036854775807 < 0',
    'year(modification_date) > 99999999999999999999999',
    "modification_date > date'99999-01-01'"
  ]
  for (const text of where) assertDecent(await ask(RECORDS, { where: text, limit: '1' }), text.slice(0, 100))
  for (const group_by of [
    'range(population, 1e-300)',
    'range(population, 0)',
    'range(population, 99999999999999999999999)',
    'geo_cluster(coordinates, 99)',
    'range(modification_date, 999999999999 years)'
  ]) {
    assertDecent(await ask(RECORDS, { group_by, limit: '1' }), group_by)
  }
})

test('ids that climb out of their folder lead nowhere', async () => {
  const tricks = [
    '..',
    '../..',
    '..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '..%5c..%5cetc',
    '....//....//etc/passwd',
    '%00',
    'a%00.csv',
    '/etc/passwd',
    'file:///etc/passwd',
    'system.tables',
    'x%60%20FROM%20system.tables',
    "'",
    '%27%20OR%201=1--',
    '~root',
    'a'.repeat(3_000)
  ]
  for (const trick of tricks) {
    for (const path of [
      `/catalog/datasets/${trick}`,
      `/catalog/datasets/${trick}/records`,
      `/catalog/datasets/${trick}/attachments/${trick}`
    ]) {
      const { status, text } = await send(PREFIX + path)
      assert.ok(status === 400 || status === 404, `${path}: ${status} ${text.slice(0, 200)}`)
      assert.doesNotMatch(text, /root:x:0|system\.tables.*engine/i)
    }
    for (const path of [`/attachments/${trick}`, `/records/${trick}`, `/exports/${trick}`]) {
      const { status, text } = await send(CITIES + path)
      // `..` goes up to a page that there is, by the rules of URLs or by those of a client.
      assert.ok([200, 400, 404].includes(status) && !/root:x:0/.test(text), `${path}: ${status} ${text.slice(0, 200)}`)
    }
  }
})

test('SQL in every parameter of every endpoint stays text', async () => {
  const injections = [
    '1; DROP TABLE x',
    "' OR '1'='1",
    '1) UNION ALL SELECT 1 --',
    '`name`) FROM system.tables --',
    "file('/etc/passwd')",
    'sleep(3)',
    "name') OR 1=1 /*",
    '{p0:String}',
    "\\'; SELECT version() --",
    'toString(version())',
    "url('http://127.0.0.1/')",
    '${7*7}',
    'name SETTINGS max_memory_usage=1'
  ]
  const parameters = [
    'select',
    'where',
    'order_by',
    'group_by',
    'refine',
    'exclude',
    'facet',
    'lang',
    'timezone',
    'limit',
    'offset',
    'include_links',
    'use_labels',
    'delimiter',
    'list_separator',
    'parquet_compression',
    'epsg'
  ]
  // Each injection in each parameter, of every third endpoint in turn.
  let turn = 0
  for (const injection of injections) {
    for (const parameter of parameters) {
      turn++
      for (const endpoint of ENDPOINTS.filter((_, at) => (at + turn) % 3 === 0)) {
        assertDecent(
          await ask(endpoint, { limit: '1', [parameter]: injection }),
          `${endpoint} ${parameter}=${injection}`
        )
      }
    }
  }
})

test('broken ODSQL is refused through the server as it is by the compiler, and memory stays flat', async (context) => {
  const maker = new InputMaker(SEED)
  const round = async (count: number): Promise<void> => {
    for (let left = count; left > 0; left -= 1) {
      const { clause, text } = maker.next()
      const endpoint = ENDPOINTS[left % ENDPOINTS.length]!
      assertDecent(
        await ask(endpoint, { limit: '5', [clause]: text.slice(0, 100_000).toWellFormed() }),
        `${endpoint}?${clause}=${JSON.stringify(text.slice(0, 300))}`
      )
    }
  }
  await round(250)
  const before = residentMegabytes()
  await round(750)
  const grown = residentMegabytes() - before
  context.diagnostic(`${before.toFixed(0)} MB before, ${grown.toFixed(0)} MB more after`)
  assert.ok(grown < 100, `${grown} MB more after 750 requests`)
})

/** For the server's own process; the engine has its own limits. */
function residentMegabytes(): number {
  const { pid } = JSON.parse(readFileSync(join(demo.home, 'server.json'), 'utf8')) as { pid: number }
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
