import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import test from 'node:test'
import { ANONYMOUS } from '#access'
import type { Engine } from '#engine'
import type { WriteFile } from '#exports'
import { type BorrowedChunks, LoggiaError, readAll, Stages, viewChunk } from '#kit'
import { ComputeScheduler } from '#limits'
import type { Query } from '#query'
import { eventually } from '../../clickhouse/process/engine-for-tests.ts'
import { fileThreadsForTest } from '../../threads/file-threads-for-tests.ts'
import type { Caller } from '../caller.ts'
import type { RecordsContext } from '../records-context.ts'
import { streamFile } from './export-file.ts'
import type { ExportPlan } from './export-plan.ts'

const REFUSED = new LoggiaError({ code: 'engine/memory', kind: 'too-complex' }, 'too much')
const ROWS = Buffer.from('["1"],\n["2"],\n')

/** A format that opens its file before the first row, and one that does not. */
const opening: WriteFile = async function* (source, scratch) {
  yield '<'
  yield* values(source, scratch)
  yield '>'
}
const values: WriteFile = async function* (source) {
  for await (const chunk of await source) yield viewChunk(chunk).toString().replace(/\D/g, '')
}

/** Has a statement sent by the thread. */
type Read = Parameters<Engine['streamElsewhere']>[2]

/** An export whose query answers when the test says so. */
function begin(write: WriteFile, query: Partial<Query> = {}) {
  const rows = Promise.withResolvers<BorrowedChunks>()
  // The thread asks for them a little later.
  rows.promise.catch(() => {})
  const exports = new ComputeScheduler({ slots: 1, processors: 1, queue: 0, maxWaitMs: 0 })
  const statement = { statement: { sql: '' }, options: { user: 'reader' }, maxRefusals: 0 } as Parameters<Read>[0]
  const context = {
    scheduler: exports,
    settings: { exportTimeoutMs: 1 },
    engine: {
      streamElsewhere: (_query: unknown, _format: unknown, read: Read) => read(statement)
    },
    threads: fileThreadsForTest({
      prepare: () => write,
      connect: () => ({ stream: () => rows.promise, close: () => {} })
    })
  } as unknown as RecordsContext
  const caller: Caller = {
    principal: ANONYMOUS,
    address: '192.0.2.1',
    signal: new AbortController().signal,
    stages: new Stages()
  }
  const plan = {
    query: { source: { table: 'v1', fields: [] }, select: [], groups: [], order: [], ...query } as unknown as Query,
    stream: { kind: 'values' },
    empty: '',
    file: { kind: 'reprojection', epsg: 4326 }
  } satisfies ExportPlan
  return { file: streamFile(plan, caller, context, 0), rows, exports }
}

/** The thread has released all. */
async function slotFree(exports: ComputeScheduler): Promise<void> {
  await eventually('the slot is free', () => exports.gauges.exports_running?.() === 0)
}

test('a file begins before the first row when its format opens it', async () => {
  const { file, rows, exports } = begin(opening)
  const stream = await file
  const pieces = stream[Symbol.asyncIterator]()
  assert.equal((await pieces.next()).value?.toString(), '<')
  rows.resolve(Readable.from([ROWS]))
  assert.equal((await pieces.next()).value?.toString(), '12>')
  await pieces.next()
  await slotFree(exports)
})

test('a format that has nothing to say before the first row, a sorted and a grouped query begin with the rows', async () => {
  const order = [{ value: { kind: 'field', name: 'n' }, descending: false }] as unknown as Query['order']
  const groups = [{ key: 'n' }] as unknown as Query['groups']
  for (const { file, rows, exports } of [begin(values), begin(opening, { order }), begin(opening, { groups })]) {
    rows.reject(REFUSED)
    await assert.rejects(file, REFUSED)
    await slotFree(exports)
  }
})

test('a query that the engine refuses at once is not a broken file', async () => {
  const { file, rows, exports } = begin(opening)
  rows.reject(REFUSED)
  await assert.rejects(file, REFUSED)
  await slotFree(exports)
})

test('what it refuses after the opening breaks the file', async () => {
  const { file, rows, exports } = begin(opening)
  const stream = await file
  rows.reject(REFUSED)
  await assert.rejects(readAll(stream), REFUSED)
  await slotFree(exports)
})

test('a client that leaves after the opening ends the query when it answers', async () => {
  const { file, rows, exports } = begin(opening)
  const stream = await file
  stream.destroy()
  await new Promise<void>((done) => stream.once('close', () => done()))
  await slotFree(exports)
  const late = Readable.from([ROWS])
  rows.resolve(late)
  await new Promise((done) => late.once('close', done))
})
