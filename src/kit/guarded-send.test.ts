import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import test, { type TestContext } from 'node:test'
import { guardedSend, type GuardedSendOptions } from './guarded-send.ts'
import { publicLookup, type FindAddresses } from './address-guard.ts'

const options: GuardedSendOptions = { method: 'POST', body: '{}', timeoutMs: 5_000, maxAnswerBytes: 1_000, setting: 'webhook-hosts' }
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

const finding = (...addresses: string[]): FindAddresses => async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

/** One of each network that is not the public internet, and of each way to write it. */
const CLOSED: Readonly<Record<string, readonly string[]>> = {
  'this machine': ['127.0.0.1', '127.255.255.254', '0.0.0.0', '[::1]', '[::]', 'localhost', 'LOCALHOST', 'a.localhost'],
  'IPv4 in other numbers': ['2130706433', '0x7f000001', '0177.0.0.1', '127.1', '0x7f.1', '127.0.0.1.'],
  'private IPv4': ['10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.0.1', '192.168.255.255'],
  'link-local, with the metadata of clouds': ['169.254.0.1', '169.254.169.254', '[fe80::1]', '[febf::1]'],
  'shared, special and reserved IPv4': ['100.64.0.1', '100.127.255.255', '192.0.0.8', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '192.88.99.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  'private and special IPv6': ['[fc00::1]', '[fd12:3456::1]', '[fec0::1]', '[ff02::1]', '[2001:db8::1]', '[100::1]', '[64:ff9b:1::1]', '[2001::1]'],
  'IPv4 within IPv6': ['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:10.0.0.1]', '[::ffff:169.254.169.254]', '[0:0:0:0:0:ffff:c0a8:0001]', '[::127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b::a00:1]', '[2002:7f00:1::]', '[2002:a00:1::1]']
}

for (const [what, hosts] of Object.entries(CLOSED)) {
  test(`${what}: refused as it stands, and found by name`, async () => {
    for (const host of hosts) {
      await assert.rejects(guardedSend(`https://${host}/`, options), { code: 'fetch/not-allowed' }, host)
      const address = URL.parse(`https://${host}/`)?.hostname.replace(/^\[(.*)\]$/, '$1') ?? ''
      if (/[a-z]{5}/i.test(address)) continue
      await assert.rejects(guardedSend('https://receiver.example/', { ...options, find: finding(address) }), { code: 'fetch/not-allowed' }, `a name that leads to ${address}`)
      await assert.rejects(guardedSend('https://receiver.example/', { ...options, find: finding('8.8.8.8', address) }), { code: 'fetch/not-allowed' }, `a name that also leads to ${address}`)
    }
  })
}

test('a name that leads elsewhere the second time is looked at the second time', async () => {
  const answers = [['8.8.8.8'], ['127.0.0.1']]
  const lookup = publicLookup((host) => finding(...(answers.shift() ?? []))(host), 'webhook-hosts')
  const connectTo = () => new Promise((done, fail) => lookup('rebinding.example', { all: false }, (error, address) => (error === null ? done(address) : fail(error))))
  assert.equal(await connectTo(), '8.8.8.8')
  await assert.rejects(connectTo(), { code: 'fetch/not-allowed' })
})

test('plain HTTP, credentials in disguise and other protocols are for nobody', async () => {
  for (const url of ['http://example.com/', 'http://8.8.8.8/', 'https://example.com@127.0.0.1/', 'https://127.0.0.1:443#@example.com/']) await assert.rejects(guardedSend(url, options), { code: 'fetch/not-allowed' }, url)
  for (const url of ['ftp://example.com/', 'file:///etc/passwd', 'javascript:1', 'nothing']) await assert.rejects(guardedSend(url, options), { code: 'fetch/bad-url' }, url)
})

test('a host that is trusted is asked over plain HTTP, wherever it is, by name too', async (t) => {
  const { url, port } = await serve(t, async (request, response) => response.end(`${request.method} ${request.headers['x-a']} ${await text(request)}`))
  assert.deepEqual(await guardedSend(url, { ...trusting, headers: { 'x-a': 'b' }, body: '{"ü":1}' }), { status: 200, text: 'POST b {"ü":1}' })
  assert.equal((await guardedSend(`http://receiver.test:${port}/`, { ...trusting, find: finding('127.0.0.1') })).status, 200)
})

test('redirects are answers, and not followed', async (t) => {
  const inside = await serve(t, (_request, response) => response.end('inside'))
  const { url } = await serve(t, (_request, response) => response.writeHead(302, { location: inside.url }).end('moved'))
  assert.deepEqual(await guardedSend(url, trusting), { status: 302, text: 'moved' })
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

test('who does not answer in time, or drips, is given up; who resets has not answered', async (t) => {
  const silent = await serve(t, () => {})
  await assert.rejects(guardedSend(silent.url, { ...trusting, timeoutMs: 30 }), { code: 'fetch/failed', message: /has not answered within 0.03 seconds/ })
  const dripping = await serve(t, (_request, response) => {
    const timer = setInterval(() => response.write('.'), 5)
    response.on('close', () => clearInterval(timer))
  })
  await assert.rejects(guardedSend(dripping.url, { ...trusting, timeoutMs: 50 }), { code: 'fetch/failed' })
  const resetting = createTcpServer((socket) => socket.resetAndDestroy()).listen(0, '127.0.0.1')
  await once(resetting, 'listening')
  t.after(() => resetting.close())
  await assert.rejects(guardedSend(`http://127.0.0.1:${(resetting.address() as AddressInfo).port}/`, trusting), { code: 'fetch/failed' })
})
