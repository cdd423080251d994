import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { text } from 'node:stream/consumers'
import test, { type TestContext } from 'node:test'
import type { FindAddresses } from './address-guard.ts'
import { type GuardedSendOptions, guardedSend } from './guarded-send.ts'

const options: GuardedSendOptions = {
  method: 'POST',
  body: '{}',
  timeoutMs: 5_000,
  maxAnswerBytes: 1_000,
  setting: 'webhook-hosts'
}
const trusting = { ...options, trustedHosts: ['127.0.0.1', 'receiver.test'] }

async function serve(t: TestContext, listener: RequestListener): Promise<{ url: string; port: number; asked: number }> {
  const server = createServer((request, response) => {
    seen.asked++
    listener(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  const seen = { url: `http://127.0.0.1:${port}`, port, asked: 0 }
  return seen
}

const finding =
  (...addresses: string[]): FindAddresses =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

test('plain HTTP, credentials in disguise and other protocols are for nobody', async () => {
  for (const url of [
    'http://example.com/',
    'http://8.8.8.8/',
    'https://example.com@127.0.0.1/',
    'https://127.0.0.1:443#@example.com/'
  ])
    await assert.rejects(guardedSend(url, options), { code: 'fetch/not-allowed' }, url)
  for (const url of ['ftp://example.com/', 'file:///etc/passwd', 'javascript:1', 'nothing'])
    await assert.rejects(guardedSend(url, options), { code: 'fetch/bad-url' }, url)
})

test('a host that is trusted is requested over plain HTTP, at any address, by name too', async (t) => {
  const { url, port } = await serve(t, async (request, response) =>
    response.end(`${request.method} ${request.headers['x-a']} ${await text(request)}`)
  )
  const answer = await guardedSend(url, { ...trusting, headers: { 'x-a': 'b' }, body: '{"ü":1}' })
  assert.deepEqual([answer.status, answer.text], [200, 'POST b {"ü":1}'])
  assert.equal(
    (await guardedSend(`http://receiver.test:${port}/`, { ...trusting, find: finding('127.0.0.1') })).status,
    200
  )
})

test('redirects are answers, and not followed', async (t) => {
  const inside = await serve(t, (_request, response) => response.end('inside'))
  const { url } = await serve(t, (_request, response) => response.writeHead(302, { location: inside.url }).end('moved'))
  const answer = await guardedSend(url, trusting)
  assert.deepEqual([answer.status, answer.text], [302, 'moved'])
  assert.equal(inside.asked, 0)
})

test('an answer is read up to the limit, and an endless one is cut off', async (t) => {
  const closed = Promise.withResolvers<void>()
  const { url } = await serve(t, (_request, response) => {
    response.on('close', () => closed.resolve())
    const more = (): void => void (response.destroyed || response.write('x'.repeat(700), () => setImmediate(more)))
    more()
  })
  const { status, text: beginning } = await guardedSend(url, trusting)
  assert.deepEqual([status, beginning.length], [200, 1_000])
  await closed.promise
})

test('a server that does not answer in time, or drips, times out; who resets has not answered', async (t) => {
  const silent = await serve(t, () => {})
  await assert.rejects(guardedSend(silent.url, { ...trusting, timeoutMs: 30 }), {
    code: 'fetch/failed',
    message: /has not answered within 0.03 seconds/
  })
  const dripping = await serve(t, (_request, response) => {
    const timer = setInterval(() => response.write('.'), 5)
    response.on('close', () => clearInterval(timer))
  })
  await assert.rejects(guardedSend(dripping.url, { ...trusting, timeoutMs: 50 }), { code: 'fetch/failed' })
  const resetting = createTcpServer((socket) => socket.resetAndDestroy()).listen(0, '127.0.0.1')
  await once(resetting, 'listening')
  t.after(() => resetting.close())
  await assert.rejects(guardedSend(`http://127.0.0.1:${(resetting.address() as AddressInfo).port}/`, trusting), {
    code: 'fetch/failed'
  })
})
