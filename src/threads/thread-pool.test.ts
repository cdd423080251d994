import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { engineError, type RemoteStatement } from '#clickhouse'
import { type FilePlan, ScratchSpace } from '#exports'
import { LoggiaError, readAll, silentLog } from '#kit'
import { eventually } from '../clickhouse/process/engine-for-tests.ts'
import type { IncomingFile } from './incoming-file.ts'
import { type FileThread, startThread } from './start-thread.ts'
import { FileThreads } from './thread-pool.ts'

/** A stand-in for the engine: rows of one number; the path of the statement gives their count. */
let engine: Server
let asked = 0
let left = 0
const folder = mkdtempSync(join(tmpdir(), 'loggia-threads-'))
before(async () => {
  engine = createServer((request, response) => {
    request.resume()
    request.once('end', () => {
      asked++
      if (request.url?.includes('database=refused')) {
        response.writeHead(500, { 'x-clickhouse-exception-code': '241' })
        response.end('Code: 241. too much')
        return
      }
      response.on('close', () => void (response.writableFinished || left++))
      response.writeHead(200)
      const rows = `${Array.from({ length: 1_000 }, (_, at) => `["${at}"]`).join(',\n')},\n`
      const endless = request.url?.includes('database=endless') ?? false
      const more = (): void => {
        while (endless && !response.destroyed && response.write(rows));
        if (endless) response.once('drain', more)
        else response.end(rows)
      }
      more()
    })
  })
  await new Promise<void>((done) => engine.listen(0, '127.0.0.1', done))
})
const pools: FileThreads[] = []
after(async () => {
  await Promise.all(pools.map((pool) => pool.close()))
  engine.closeAllConnections()
  engine.close()
  rmSync(folder, { recursive: true, force: true })
})

const plan: FilePlan = {
  kind: 'rows',
  of: 'dataset',
  format: 'turtle',
  projected: false,
  options: {},
  table: {
    datasetId: 'numbers',
    title: 'Numbers',
    columns: [{ key: 'n', type: 'int', list: false }],
    hasRecordIds: false,
    portalAddress: 'http://portal.example',
    lang: 'en',
    timezone: 'UTC',
    epsg: 4326
  }
}

function statement(database = 'numbers'): RemoteStatement {
  const { port } = engine.address() as AddressInfo
  const nobody = { user: 'reader', password: '' }
  return {
    statement: { sql: 'SELECT n', format: 'CustomSeparated' },
    options: { user: 'reader' },
    maxRefusals: 0,
    locate: () => ({ url: new URL(`http://127.0.0.1:${port}`), loader: nobody, reader: nobody, database })
  }
}

interface Started {
  readonly pool: FileThreads
  readonly scratch: ScratchSpace
  readonly threads: FileThread[]
}

function startPool(size = 1, idleMs = 60_000): Started {
  const scratch = new ScratchSpace({ folder, maxBytes: 1_000_000 })
  const threads: FileThread[] = []
  const start = () => {
    const thread = startThread()
    threads.push(thread)
    return thread
  }
  const pool = new FileThreads({ size, scratch, log: silentLog, idleMs, start })
  pools.push(pool)
  return { pool, scratch, threads }
}

test('a file comes whole from its thread, and the engine is asked once', async () => {
  const { pool, threads } = startPool()
  const before = asked
  const spent: number[] = []
  const file = pool.open(plan, { spent: (engineMs) => spent.push(engineMs) })
  await file.read(statement())
  const bytes = (await readAll(file)).toString()
  assert.equal(bytes.match(/ 999 /g)?.length, 1)
  assert.deepEqual([asked - before, spent.length, threads.length], [1, 1, 1])
  await closedFile(file)
  assert.deepEqual(numbers(pool), { export_threads: 1, export_thread_files: 0 })
  await pool.close()
  assert.deepEqual(numbers(pool), { export_threads: 0, export_thread_files: 0 })
})

test('a chunk is borrowed: its memory is gone when the next one is asked for', async () => {
  const { pool } = startPool()
  const file = pool.open(plan)
  await file.read(statement('endless'))
  const chunks = file[Symbol.asyncIterator]()
  const first = (await chunks.next()).value
  assert.ok((first?.length ?? 0) > 0)
  await chunks.next()
  assert.equal(first?.length, 0)
  await pool.close()
})

test('a client that reads slowly holds back the thread, which goes on with other files', async () => {
  const { pool, threads } = startPool()
  const slow = pool.open(plan)
  await slow.read(statement('endless'))
  await slow.opened
  const quick = pool.open(plan)
  await quick.read(statement())
  assert.match((await readAll(quick)).toString(), / 999 /)
  assert.equal(threads.length, 1)
  const before = left
  slow.destroy()
  await closedFile(slow)
  await eventually('the engine sees that the reader has left', () => left > before)
  await assert.rejects(readAll(slow), /closed the file early/)
  await pool.close()
})

test('files go to the thread with the fewest, and a thread is started while all have one', async () => {
  const { pool, threads } = startPool(2)
  const files = [pool.open(plan), pool.open(plan), pool.open(plan), pool.open(plan)]
  assert.equal(threads.length, 2)
  for (const file of files) file.provide('')
  const texts = await Promise.all(files.map(async (file) => (await readAll(file)).toString()))
  assert.deepEqual(new Set(texts).size, 1)
  await pool.close()
})

test('what the engine refuses is refused with its code, and the file can be read from another node', async () => {
  const { pool } = startPool()
  const file = pool.open(plan)
  await assert.rejects(file.read(statement('refused')), (error: unknown) => {
    assert.ok(error instanceof LoggiaError)
    assert.deepEqual([error.code, error.details.engineCode], ['engine/memory', 241])
    assert.match(String(error.cause), /too much/)
    return true
  })
  await file.read(statement())
  assert.match((await readAll(file)).toString(), / 999 /)
  const refused = pool.open(plan)
  refused.refuse(engineError('engine/timeout', 'too long'))
  await assert.rejects(readAll(refused), { code: 'engine/timeout' })
  await pool.close()
})

test('a thread that ends fails its files, gives back their disk space, and the next file gets a new one', async () => {
  const { pool, scratch, threads } = startPool()
  // Its tracks wait on the disk until all waypoints are written.
  const file = pool.open({ ...plan, format: 'gpx', table: { ...plan.table, columns: [TRACK] } } as FilePlan)
  file.provide(
    `${Array.from({ length: 100 }, () => `[{"type":"LineString","coordinates":[[1,2],[3,4]]}]`).join(',\n')},\n`
  )
  await eventually('the file uses disk space', () => scratch.usedBytes > 0 || file.closed)
  const crashing = pool.open(plan)
  // Something that no thread can do.
  threads[0]?.postMessage({ kind: 'open', file: -1 } as never)
  await assert.rejects(readAll(crashing), { code: 'threads/lost' })
  assert.equal(scratch.usedBytes, 0)
  const next = pool.open(plan)
  next.provide('["7"],\n')
  assert.match((await readAll(next)).toString(), / 7 /)
  assert.equal(threads.length, 2)
  await pool.close()
})

test('a thread without a file ends after a while', async () => {
  const { pool, threads } = startPool(1, 10)
  const file = pool.open(plan)
  file.provide('')
  await readAll(file)
  await threads[0]?.ended
  assert.equal(numbers(pool).export_threads, 0)
})

const TRACK = { key: 'track', type: 'geo_shape', list: false }

function numbers(pool: FileThreads): Record<string, number> {
  return Object.fromEntries(Object.entries(pool.gauges).map(([name, read]) => [name, read()]))
}

async function closedFile(file: IncomingFile): Promise<void> {
  if (!file.closed) await once(file, 'close')
}
