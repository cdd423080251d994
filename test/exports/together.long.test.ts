/** Chunks of exports are borrowed: many exports share few buffers, and none may hear what belongs to another. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { runCommand, Server } from '../chaos/server.ts'
import { freePort } from '../free-port.ts'
import { exportsRunning, untilTrue } from './watched-server.ts'

const ROWS = 8_000
const AT_ONCE = 30
/** Written by the engine, escaped, projected, marked at the end, packed, and written by Loggia. */
const FILES = [
  'csv',
  'json',
  'jsonl',
  'geojson',
  'geojson?epsg=2154',
  'parquet',
  'json?compressed=true',
  'kml',
  'n3',
  'xlsx'
]

const home = mkdtempSync(join(tmpdir(), 'loggia-together-'))
// As root the engine runs as a separate user, which needs access.
chmodSync(home, 0o711)
let server: Server

before(async () => {
  // A caller has at most half of the slots for exports.
  server = new Server(home, await freePort(), { LOGGIA_CONCURRENT_QUERIES: String(2 * AT_ONCE) })
  await server.start()
  const file = join(home, 'words.csv')
  const lines = Array.from(
    { length: ROWS },
    (_, row) => `${row},${'Zürich 東京 😀 '.repeat(row % 17)}${row},"${(row % 1700) / 100 + 40}, ${(row % 700) / 100}"`
  )
  writeFileSync(file, `id,words,place\n${lines.join('\n')}\n`)
  const { code, output } = await runCommand(['import', file, '--id', 'words', '--home', home])
  assert.equal(code, 0, output)
})
after(async () => {
  await server.kill('SIGTERM')
  rmSync(home, { recursive: true, force: true })
})

interface ExportRequest {
  readonly file: string
  readonly encoding: 'gzip' | 'identity'
  readonly slowly: boolean
}

test(`${AT_ONCE} exports at the same time, every other one read slowly, are each the same as separately`, async () => {
  const wanted = Array.from(
    { length: AT_ONCE },
    (_, number): ExportRequest => ({
      file: FILES[number % FILES.length] as string,
      encoding: number % 3 === 0 ? 'gzip' : 'identity',
      slowly: number % 2 === 0
    })
  )
  const alone = new Map<string, string>()
  for (const each of wanted)
    if (!alone.has(nameOf(each))) alone.set(nameOf(each), await digest({ ...each, slowly: false }))
  const together = await Promise.all(wanted.map(async (each) => [nameOf(each), await digest(each)]))
  assert.deepEqual(
    together,
    wanted.map((each) => [nameOf(each), alone.get(nameOf(each))])
  )
  await restsWithoutExports()
})

test('projected features keep their records, for any boundaries of chunks', async () => {
  const properties = async (file: string): Promise<unknown[]> => {
    const { features } = (await (await fetch(addressOf(file))).json()) as {
      features: readonly { properties: unknown }[]
    }
    return features.map((feature) => feature.properties)
  }
  assert.deepEqual(await properties('geojson?epsg=2154'), await properties('geojson'))
})

test('clients that stop reading, reset or only ask leave no place behind', async () => {
  for (const encoding of ['gzip', 'identity'] as const) {
    for (const file of FILES) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => begin({ file, encoding, slowly: false })))
      for (const [number, answer] of answers.entries()) {
        // In the middle of a piece, before the first one, with and without an end of the connection.
        if (number % 2 === 0) await once(answer, 'readable')
        if (number % 3 === 0) answer.socket.resetAndDestroy()
        else answer.destroy()
      }
      const head = await fetch(addressOf(file), { method: 'HEAD', headers: { 'accept-encoding': encoding } })
      assert.deepEqual([head.status, await head.text()], [200, ''])
      await restsWithoutExports()
    }
  }
  assert.doesNotMatch(server.log, /MaxListenersExceeded|"level":50/)
})

test('a crash of the engine during many exports: responses that end normally are complete', async () => {
  const columns = ['id', 'words', ...Array.from({ length: 8 }, (_, number) => `words as again_${number}`)]
  const file = `json?select=${encodeURIComponent(columns.join(','))}`
  const alone = await digest({ file, encoding: 'gzip', slowly: false })
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, number) =>
      begin({ file, encoding: number % 2 === 0 ? 'gzip' : 'identity', slowly: false })
    )
  )
  await Promise.all(answers.map((answer) => once(answer, 'readable')))
  for (const pid of await server.engines()) process.kill(pid, 'SIGKILL')
  for (const [number, answer] of answers.entries()) {
    const heard = await digestOf(answer).catch(() => 'broken')
    // A text that is repeated nine times is compressed enough to fit in the buffers between server and client;
    // uncompressed it does not.
    if (number % 2 === 0 && heard !== 'broken') assert.equal(heard, alone)
    else assert.equal(heard, 'broken')
  }
  await restsWithoutExports()
  assert.equal(await digest({ file, encoding: 'gzip', slowly: false }), alone)
})

function nameOf({ file, encoding }: ExportRequest): string {
  return `${file} ${encoding}`
}

function addressOf(file: string): string {
  return `${server.url}/catalog/datasets/words/exports/${file}${file.includes('?') ? '&' : '?'}order_by=id`
}

function begin({ file, encoding }: ExportRequest): Promise<IncomingMessage> {
  return new Promise((done, failed) => {
    get(addressOf(file), { agent: false, headers: { 'accept-encoding': encoding } }, (answer) => {
      if (answer.statusCode === 200) done(answer.on('error', () => {}))
      else failed(new Error(`${file}: ${answer.statusCode}`))
    }).once('error', failed)
  })
}

async function digest(wanted: ExportRequest): Promise<string> {
  return digestOf(await begin(wanted), wanted.slowly ? 20 : 0)
}

/** Waits this many ticks after each chunk. Rejects when the response fails. */
async function digestOf(answer: IncomingMessage, turns = 0): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    hash.update(chunk)
    for (let turn = 0; turn < turns; turn++) await nextTurn()
  }
  assert.ok(answer.complete)
  return hash.digest('hex')
}

async function restsWithoutExports(): Promise<void> {
  await untilTrue(async () => (await exportsRunning(server)) === 0, 'exports still hold their places')
}
