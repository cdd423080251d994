import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { isLoggiaError } from '#kit'
import { eventually, startEngineForTest } from '../process/engine-for-tests.ts'
import type { Connection, Endpoint, ParameterValue } from './connection.ts'
import { connectHttp } from './http-connection.ts'

let engine: Awaited<ReturnType<typeof startEngineForTest>>
let connection: Connection
before(async () => {
  engine = await startEngineForTest()
  connection = engine.connection
})
after(() => engine.end())

/** More work than any test waits for. */
const ENDLESS = 'SELECT count() FROM system.numbers WHERE NOT ignore(number)'
const ENDLESS_FOR_READER = 'SELECT count() FROM numbers(1000000000000) WHERE NOT ignore(number)'
const EVERY_CHARACTER = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join('') + 'é😀€\u2028'

test('values come back as they were bound', async () => {
  const cases: readonly [string, ParameterValue][] = [
    ['String', EVERY_CHARACTER],
    ['String', ''],
    ['String', '\\N'],
    ['Nullable(String)', 'NULL'],
    ['Nullable(String)', null],
    ['Array(String)', [EVERY_CHARACTER, '', '\\N', 'NULL', "it's", '[1]', ...EVERY_CHARACTER]],
    ['Array(Array(String))', [[EVERY_CHARACTER], []]],
    ['Array(Nullable(String))', ['a', null]],
    ['Float64', -5e-324],
    ['Array(Float64)', [1e21, 0.1]],
    ['Bool', true],
    ['DateTime64(3)', '2024-01-02 03:04:05.678']
  ]
  for (const [type, value] of cases) assert.deepEqual(await echo(type, value), value, type)
})

test('64-bit integers come back as text, whole', async () => {
  assert.equal(await echo('UInt64', 18446744073709551615n), '18446744073709551615')
})

const LONG_VALUES: readonly [string, ParameterValue][] = [
  ['String', `${"y'".repeat(500_000)}\n`],
  ['Array(String)', Array.from({ length: 100_000 }, (_, index) => `value ${index}`)],
  ['Array(UInt32)', Array.from({ length: 100_000 }, (_, index) => index)]
]

test('a parameter of a megabyte and lists of 100,000 values come back as they were bound', async () => {
  for (const [type, value] of LONG_VALUES) assert.deepEqual(await echo(type, value), value, type)
})

test('a list of 100,000 values selects within the time', async () => {
  const params = { list: Array.from({ length: 100_000 }, (_, index) => `${index}`) }
  const sql = 'SELECT count() FROM numbers(100005) WHERE toString(number) IN (SELECT arrayJoin({list:Array(String)}))'
  assert.equal(await connection.text({ sql, params }, { user: 'reader' }), '100000\n')
})

test('two megabytes of SQL are read', async () => {
  assert.equal(
    await connection.text({ sql: `SELECT length('${'x'.repeat(2_000_000)}')` }, { user: 'reader' }),
    '2000000\n'
  )
})

test('text with line ends survives in rows', async () => {
  const rows = await connection.json({ sql: "SELECT arrayJoin(['a\\nb', ',']) AS t" }, { user: 'reader' })
  assert.deepEqual(rows, [{ t: 'a\nb' }, { t: ',' }])
  assert.deepEqual(await connection.json({ sql: 'SELECT 1 AS t WHERE 0' }, { user: 'reader' }), [])
})

for (const format of ['CSV', 'JSONEachRow', 'JSON']) {
  test(`a ${format} answer that fails midway fails for its reader, without the engine’s words`, async () => {
    const sql = 'SELECT number, throwIf(number = 5000000) FROM numbers(6000000)'
    const answer = await connection.stream({ sql, format }, { user: 'reader' })
    let bytes = 0
    let last: Buffer = Buffer.alloc(0)
    const reading = async () => {
      for await (const chunk of answer as AsyncIterable<Buffer>) [bytes, last] = [bytes + chunk.length, chunk]
    }
    await assert.rejects(
      reading,
      (error) => isLoggiaError(error, 'engine/bug') && /Code: 395/.test((error.cause as Error).message)
    )
    assert.ok(bytes > 1_000_000, `${bytes} bytes came before the failure`)
    assert.doesNotMatch(last.toString(), /exception/i)
  })
}

test('a reader who leaves before the answer begins ends the query', async () => {
  const queryId = 'reader-leaves-early'
  const leaving = new AbortController()
  const answer = connection.text({ sql: ENDLESS_FOR_READER }, { user: 'reader', queryId, signal: leaving.signal })
  await eventually('the query runs', () => isRunning(queryId))
  leaving.abort()
  await assert.rejects(answer, (error) => isLoggiaError(error, 'engine/cancelled'))
  await eventually('the query has ended', async () => !(await isRunning(queryId)))
})

test('a reader who leaves midway ends the query', async () => {
  const queryId = 'reader-leaves-midway'
  const answer = await connection.stream(
    { sql: 'SELECT number FROM numbers(1000000000000)', format: 'CSV' },
    { user: 'reader', queryId }
  )
  for await (const _ of answer) break
  await eventually('the query has ended', async () => !(await isRunning(queryId)))
})

test('an aborted load has ended in the engine when its caller is notified', async () => {
  const queryId = 'loader-leaves'
  const leaving = new AbortController()
  const answer = connection.text({ sql: ENDLESS }, { user: 'loader', queryId, signal: leaving.signal })
  await eventually('the query runs', () => isRunning(queryId))
  leaving.abort()
  await assert.rejects(answer, (error) => isLoggiaError(error, 'engine/cancelled'))
  assert.equal(await isRunning(queryId), false)
})

test('a signal that is aborted already sends nothing', async () => {
  await assert.rejects(connection.text({ sql: 'SELECT 1' }, { user: 'reader', signal: AbortSignal.abort() }), {
    code: 'engine/cancelled'
  })
})

test('time, memory and rows have limits', async () => {
  await assert.rejects(connection.text({ sql: ENDLESS_FOR_READER }, { user: 'reader', timeoutMs: 200 }), {
    code: 'engine/timeout'
  })
  const groups =
    'SELECT count() FROM (SELECT number, groupArray(toString(number)) FROM numbers(5000000) GROUP BY number)'
  await assert.rejects(connection.text({ sql: groups }, { user: 'reader', maxMemoryBytes: 20_000_000 }), {
    code: 'engine/memory'
  })
  const rows = { sql: 'SELECT number FROM numbers(100)', settings: { max_result_rows: 10 } }
  await assert.rejects(connection.text(rows, { user: 'reader' }), { code: 'engine/too-large' })
})

test('the reader may read our database and nothing else', async () => {
  for (const sql of [
    'SELECT count() FROM system.processes',
    "SELECT * FROM url('http://127.0.0.1:1/', 'CSV', 'a String')",
    "SELECT * FROM file('/etc/passwd', 'LineAsString', 'a String')",
    'CREATE TABLE loggia.mine (a UInt8) ENGINE = Memory',
    'SELECT 1 SETTINGS readonly = 0',
    'SELECT 1 SETTINGS max_execution_time = 1000000'
  ]) {
    await assert.rejects(connection.text({ sql }, { user: 'reader' }), { code: 'engine/bug' }, sql)
  }
})

test('an inserted body is loaded, from text and from a stream', async () => {
  await connection.text(
    { sql: 'CREATE TABLE numbers_loaded (n UInt32) ENGINE = MergeTree ORDER BY n' },
    { user: 'loader' }
  )
  const insert = 'INSERT INTO numbers_loaded FORMAT CSV'
  await connection.text({ sql: insert, body: '1\n2\n' }, { user: 'loader' })
  await connection.text({ sql: insert, body: Readable.from(['3\n', '4\n']) }, { user: 'loader' })
  assert.deepEqual(await connection.json({ sql: 'SELECT sum(n) AS s FROM numbers_loaded' }, { user: 'reader' }), [
    { s: '10' }
  ])
})

test('a body that fails fails the load with its own error', async () => {
  const broken = new Error('the disk is gone')
  const body = Readable.from(
    (async function* () {
      yield '5\n'
      throw broken
    })()
  )
  await assert.rejects(
    connection.text({ sql: 'INSERT INTO numbers_loaded FORMAT CSV', body }, { user: 'loader' }),
    broken
  )
})

test('a body that the engine cannot read is refused before it has been sent, with the engine’s code for the load to look at', async () => {
  const body = Readable.from(
    (function* () {
      for (let line = 0; line < 2_000; line++) yield 'not a number\n'.repeat(1_000)
    })()
  )
  await assert.rejects(
    connection.text({ sql: 'INSERT INTO numbers_loaded FORMAT CSV', body }, { user: 'loader' }),
    (error) => {
      assert.ok(isLoggiaError(error, 'engine/bug'), String(error))
      assert.equal(error.details.engineCode, 117)
      return true
    }
  )
})

test('the time of the engine is reported', async () => {
  let spentMs = 0
  await connection.text({ sql: 'SELECT sleep(0.1)' }, { user: 'reader', spent: (engineMs) => (spentMs = engineMs) })
  assert.ok(spentMs >= 100, `${spentMs} ms`)
})

test('nobody answers: the engine is unavailable', async () => {
  const nobody = await listen(() => {})
  nobody.server.close()
  await assert.rejects(connectHttp(() => nobody.endpoint).text({ sql: 'SELECT 1' }, { user: 'reader' }), {
    code: 'engine/unavailable'
  })
})

test('a read on a connection that was closed meanwhile is sent again, a write is not', async (t) => {
  const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\n1\n'
  let requests = 0
  // Answers the first request of a connection, and closes it when the second one comes.
  const closing = await listen((socket) => {
    let served = 0
    socket.on('data', () => {
      requests++
      served++ === 0 ? socket.write(answer) : socket.destroy()
    })
  })
  t.after(() => closing.server.close())
  const stale = connectHttp(() => closing.endpoint)
  t.after(() => stale.close())
  assert.equal(await stale.text({ sql: 'SELECT 1' }, { user: 'reader' }), '1\n')
  assert.equal(await stale.text({ sql: 'SELECT 1' }, { user: 'reader' }), '1\n')
  assert.equal(requests, 3)
  assert.equal(await stale.text({ sql: 'INSERT' }, { user: 'loader' }), '1\n')
  await assert.rejects(stale.text({ sql: 'INSERT' }, { user: 'loader' }), { code: 'engine/unavailable' })
})

test('an answer cut off in the middle fails', async (t) => {
  const cutting = await listen((socket) => {
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n'))
  })
  t.after(() => cutting.server.close())
  const answer = await connectHttp(() => cutting.endpoint).stream({ sql: 'SELECT 1' }, { user: 'reader' })
  await assert.rejects(readText(answer), { code: 'engine/unavailable' })
})

test('an answer that is not ClickHouse’s is not taken for one', async (t) => {
  const proxy = await listen((socket) => {
    socket.once('data', () => socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 3\r\n\r\nno\n'))
  })
  t.after(() => proxy.server.close())
  await assert.rejects(connectHttp(() => proxy.endpoint).text({ sql: 'SELECT 1' }, { user: 'reader' }), {
    code: 'engine/unavailable'
  })
})

async function echo(type: string, value: ParameterValue): Promise<unknown> {
  const [row] = await connection.json<{ v: unknown }>(
    { sql: `SELECT {v:${type}} AS v`, params: { v: value } },
    { user: 'reader' }
  )
  return row?.v
}

async function isRunning(queryId: string): Promise<boolean> {
  const sql = 'SELECT count() FROM system.processes WHERE query_id = {id:String}'
  return (await connection.text({ sql, params: { id: queryId } }, { user: 'loader' })) !== '0\n'
}

async function listen(serve: (socket: Socket) => void): Promise<{ server: Server; endpoint: Endpoint }> {
  const server = createServer(serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const who = { user: 'u', password: 'p' }
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return { server, endpoint: { url, loader: who, reader: who } }
}
