import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import { createServer, setDefaultCACertificates } from 'node:tls'
import { generate } from 'selfsigned'
import { readAll } from '#kit'
import { connectHttp } from '../../src/clickhouse/connection/http-connection.ts'

const LONG = Array.from({ length: 200_000 }, (_, row) => `${row};text\r\n`).join('')
const ANSWER = `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${LONG.length.toString(16)}\r\n${LONG}\r\n0\r\n\r\n`

test('an engine behind TLS is read as text and in pieces', async (context) => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }]
  })
  setDefaultCACertificates([cert])
  const server = createServer({ key, cert }, (socket) =>
    socket.on('error', () => {}).on('data', () => socket.write(ANSWER))
  ).listen(0, 'localhost')
  await once(server, 'listening')
  const who = { user: 'u', password: 'p' }
  const connection = connectHttp(() => ({
    url: new URL(`https://localhost:${(server.address() as AddressInfo).port}`),
    loader: who,
    reader: who
  }))
  context.after(() => (connection.close(), server.close()))
  assert.equal((await readAll(await connection.stream({ sql: 'SELECT 1' }, { user: 'reader' }))).toString(), LONG)
  assert.equal(await connection.text({ sql: 'SELECT 1' }, { user: 'reader' }), LONG)
})
