import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import test from 'node:test'
import { ANONYMOUS } from '#access'
import type { RowBatches, Writer } from '#exports'
import { type BorrowedChunks, LoggiaError, Stages } from '#kit'
import { ComputeScheduler } from '#limits'
import type { Query } from '#query'
import type { Caller } from '../caller.ts'
import type { RecordsContext } from '../records-context.ts'
import { streamFile } from './export-file.ts'

const REFUSED = new LoggiaError({ code: 'engine/memory', kind: 'too-complex' }, 'too much')
const ROWS = Buffer.from('["1"],\n["2"],\n')

/** A format that opens its file before the first row, and one that does not. */
const opening: Writer = async function* (batches, scratch) {
  yield '<'
  yield* values(batches, scratch)
  yield '>'
}
const values: Writer = async function* (batches: RowBatches) {
  for await (const rows of batches) yield rows.flat().join('')
}

/** An export whose query answers when the test says so. */
function begin(write: Writer, query: Partial<Query> = {}) {
  const rows = Promise.withResolvers<BorrowedChunks>()
  const closed = Promise.withResolvers<void>()
  const exports = new ComputeScheduler({ slots: 1, processors: 1, queue: 0, maxWaitMs: 0 })
  const context = {
    scheduler: exports,
    settings: { exportTimeoutMs: 1 },
    engine: { stream: () => rows.promise },
    scratch: { open: () => ({ close: async () => closed.resolve() }) }
  } as unknown as RecordsContext
  const caller: Caller = {
    principal: ANONYMOUS,
    address: '192.0.2.1',
    signal: new AbortController().signal,
    stages: new Stages()
  }
  const whole = { source: { table: 'v1', fields: [] }, select: [], groups: [], order: [], ...query } as unknown as Query
  return { file: streamFile({ query: whole, write }, caller, context, 0), rows, exports, closed: closed.promise }
}

test('a file begins before the first row when its format opens it', async () => {
  const { file, rows, exports } = begin(opening)
  const stream = await file
  const pieces = stream[Symbol.asyncIterator]()
  assert.equal((await pieces.next()).value?.toString(), '<')
  rows.resolve(Readable.from([ROWS]))
  assert.equal((await pieces.next()).value?.toString(), '12')
  assert.equal((await pieces.next()).value?.toString(), '>')
  await pieces.next()
  assert.equal(exports.gauges.exports_running?.(), 0)
})

test('a format that has nothing to say before the first row, a sorted and a grouped query begin with the rows', async () => {
  const order = [{ value: { kind: 'field', name: 'n' }, descending: false }] as unknown as Query['order']
  const groups = [{ key: 'n' }] as unknown as Query['groups']
  for (const { file, rows, closed, exports } of [
    begin(values),
    begin(opening, { order }),
    begin(opening, { groups })
  ]) {
    rows.reject(REFUSED)
    await assert.rejects(file, REFUSED)
    await closed
    assert.equal(exports.gauges.exports_running?.(), 0)
  }
})

test('what the engine refuses at once is no broken file', async () => {
  const { file, rows, closed, exports } = begin(opening)
  rows.reject(REFUSED)
  await assert.rejects(file, REFUSED)
  await closed
  assert.equal(exports.gauges.exports_running?.(), 0)
})

test('what it refuses after the opening breaks the file', async () => {
  const { file, rows, closed, exports } = begin(opening)
  const stream = await file
  rows.reject(REFUSED)
  await assert.rejects(text(stream), REFUSED)
  await closed
  assert.equal(exports.gauges.exports_running?.(), 0)
})

test('a client that leaves after the opening ends the query when it answers', async () => {
  const { file, rows, closed, exports } = begin(opening)
  const stream = await file
  stream.destroy()
  await new Promise<void>((done) => stream.once('close', () => done()))
  await closed
  assert.equal(exports.gauges.exports_running?.(), 0)
  const late = Readable.from([ROWS])
  rows.resolve(late)
  await new Promise((done) => late.once('close', done))
})
