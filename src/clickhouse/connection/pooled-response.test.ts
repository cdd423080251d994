import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import test, { type TestContext } from 'node:test'
import { readAll } from '#kit'
import { connectHttp } from './http-connection.ts'
import { PooledResponse } from './pooled-response.ts'

const WIRE = { path: '/?query_id=1', headers: { 'X-ClickHouse-User': 'reader' }, body: 'SELECT 1 -- é' }
/** Several times the memory that an answer is read into. */
const LONG = Array.from({ length: 200_000 }, (_, row) => `${row};text\r\n`).join('')
const ANSWER = `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${LONG.length.toString(16)}\r\n${LONG}\r\n0\r\n\r\n`

test('a request goes out as HTTP, and a long answer comes back whole', async (context) => {
  let asked = ''
  const url = await serve(context, (socket) => {
    socket.on('data', (bytes) => {
      asked += bytes.toString()
      if (asked.endsWith('é')) socket.write(ANSWER)
    })
  })
  const answer = await new PooledResponse(new URL(`${url}/below/`), WIRE).answer
  assert.equal((await readAll(answer)).toString(), LONG)
  assert.equal(
    asked,
    `POST /below/?query_id=1 HTTP/1.1\r\nX-ClickHouse-User: reader\r\nhost: ${new URL(url).host}\r\nconnection: close\r\ncontent-length: 14\r\n\r\nSELECT 1 -- é`
  )
})

test('two answers at once keep to their own memory', async (context) => {
  const url = await serve(context, (socket) => socket.once('data', () => socket.write(ANSWER)))
  for (let round = 0; round < 3; round++) {
    const answers = [1, 2, 3].map(async () =>
      (await readAll(await new PooledResponse(new URL(url), WIRE).answer)).toString()
    )
    for (const text of await Promise.all(answers)) assert.equal(text, LONG)
  }
})

test('an aborted response closes its connection, and later reads fail with the reason', async (context) => {
  const closed = Promise.withResolvers<void>()
  const url = await serve(context, (socket) => {
    socket.once('data', () => socket.write(ANSWER.slice(0, 1_000_000)))
    socket.once('close', () => closed.resolve())
  })
  const answer = new PooledResponse(new URL(url), WIRE)
  const pieces = (await answer.answer)[Symbol.asyncIterator]()
  await pieces.next()
  answer.abandon(new Error('enough'))
  await assert.rejects(pieces.next(), /enough/)
  await closed.promise
})

test('a connection that closes in the middle of an answer fails it; a header that would begin another is a bug', async (context) => {
  const url = await serve(context, (socket) => socket.once('data', () => socket.end(ANSWER.slice(0, 1_000_000))))
  await assert.rejects(readAll(await new PooledResponse(new URL(url), WIRE).answer), /closed in the middle/)
  assert.throws(
    () => new PooledResponse(new URL(url), { ...WIRE, headers: { key: 'a\r\nb: c' } }),
    /a header with invalid characters/
  )
})

test('an answer that ends with its connection is complete when the connection ends, and not when it is reset or aborted', async (context) => {
  const text = `HTTP/1.1 200 OK\r\n\r\n${LONG}`
  const ending = await serve(context, (socket) => socket.once('data', () => socket.end(text)))
  assert.equal((await readAll(await new PooledResponse(new URL(ending), WIRE).answer)).toString(), LONG)
  const resetting = await serve(context, (socket) =>
    socket.once('data', () => socket.write(text, () => socket.resetAndDestroy()))
  )
  await assert.rejects(readAll(await new PooledResponse(new URL(resetting), WIRE).answer), { code: 'ECONNRESET' })
  const open = await serve(context, (socket) => socket.once('data', () => socket.write(text)))
  const closed = Promise.withResolvers<void>()
  const given = new PooledResponse(new URL(open), WIRE, () => closed.resolve())
  await given.answer
  given.abandon(new Error('enough'))
  await closed.promise
  await assert.rejects(readAll(given), /enough/)
})

test('closing ends answers that are on their way', async (context) => {
  const url = await serve(context, (socket) => socket.once('data', () => socket.write(ANSWER.slice(0, 1_000_000))))
  const who = { user: 'u', password: 'p' }
  const connection = connectHttp(() => ({ url: new URL(url), loader: who, reader: who }))
  const bytes = await connection.stream({ sql: 'SELECT 1' }, { user: 'reader' })
  connection.close()
  await assert.rejects(readAll(bytes), { code: 'engine/unavailable' })
})

async function serve(context: TestContext, answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => answer(socket.on('error', () => {}))).listen(0, 'localhost')
  await once(server, 'listening')
  context.after(() => server.close())
  return `http://localhost:${(server.address() as AddressInfo).port}`
}
