import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import test, { type TestContext } from 'node:test'
import { guardedConnection } from './guarded-connection.ts'
import { guardedFetch } from './guarded-fetch.ts'

async function serve(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a host that was named is fetched, at any address', async (t) => {
  const url = await serve(t, (_request, response) => response.end('a,b\n'))
  const { body } = await guardedFetch(`${url}/file.csv`, { hosts: ['127.0.0.1'] })
  assert.equal(await text(body), 'a,b\n')
})

test('without a list our own network is closed, by address and by name', async (t) => {
  const url = await serve(t, (_request, response) => response.end('secret'))
  await assert.rejects(guardedFetch(url), { code: 'fetch/not-allowed' })
  await assert.rejects(guardedFetch(url.replace('127.0.0.1', 'localhost')), { code: 'fetch/not-allowed' })
  await assert.rejects(guardedFetch(url.replace('127.0.0.1', '[::ffff:127.0.0.1]')), { code: 'fetch/not-allowed' })
})

test('a name that was public, and leads into our network when it is connected to, is not fetched: not again, not by a redirect, not by SFTP', async (t) => {
  let requests = 0
  const url = await serve(t, (_request, response) => {
    requests++
    response.end('secret')
  })
  const { port } = new URL(url)
  const looked: string[] = []
  // The first look-up, of somebody who checks before, is the one that is public.
  const find = async (host: string) => [{ address: looked.push(host) % 2 === 1 ? '8.8.8.8' : '127.0.0.1', family: 4 }]
  await find('rebinding.example')
  for (const [address, open] of [
    [`http://rebinding.example:${port}/`, guardedFetch],
    [`http://rebinding.example:${port}/again`, guardedFetch],
    [
      `sftp://rebinding.example:${port}/`,
      () => guardedConnection('rebinding.example', Number(port), { find }) as Promise<unknown>
    ]
  ] as const) {
    if (looked.length % 2 === 0) await find('rebinding.example')
    const before = looked.length
    await assert.rejects(open(address, { find }), { code: 'fetch/not-allowed' }, address)
    assert.equal(looked.length, before + 1, 'looked up by the connection only')
  }
  const listed = await serve(t, (_request, response) =>
    response.writeHead(302, { location: `http://rebinding.example:${port}/` }).end()
  )
  await assert.rejects(guardedFetch(listed, { hosts: ['127.0.0.1'], find }), { code: 'fetch/not-allowed' })
  assert.equal(requests, 0)
})

test('with a list every other host is closed, and *. means hosts below', async () => {
  await assert.rejects(guardedFetch('http://example.com/', { hosts: ['example.org'] }), { code: 'fetch/not-allowed' })
  await assert.rejects(guardedFetch('http://badexample.org/', { hosts: ['*.example.org'] }), {
    code: 'fetch/not-allowed'
  })
})

test('a redirect is followed only to where one may go, and not for ever', async (t) => {
  const url = await serve(t, (request, response) => {
    const target =
      request.url === '/out'
        ? 'http://10.0.0.1/'
        : request.url === '/file'
          ? 'file:///etc/passwd'
          : request.url === '/ok'
            ? '/end'
            : request.url === '/wrong'
              ? 'http://[wrong'
              : request.url
    if (request.url === '/end') response.end('end')
    else response.writeHead(302, { location: target ?? '/' }).end()
  })
  const hosts = ['127.0.0.1']
  assert.equal(await text((await guardedFetch(`${url}/ok`, { hosts })).body), 'end')
  await assert.rejects(guardedFetch(`${url}/out`, { hosts }), { code: 'fetch/not-allowed' })
  await assert.rejects(guardedFetch(`${url}/file`, { hosts }), { code: 'fetch/bad-url' })
  await assert.rejects(guardedFetch(`${url}/loop`, { hosts }), { code: 'fetch/failed', details: { status: 302 } })
  await assert.rejects(guardedFetch(`${url}/wrong`, { hosts }), {
    code: 'fetch/failed',
    message: `${url}/wrong could not be fetched: it redirects to an address that is not valid.`
  })
})

test('a refusal of the server is reported with its status', async (t) => {
  const url = await serve(t, (_request, response) => response.writeHead(404).end())
  await assert.rejects(guardedFetch(`${url}/x?token=secret`, { hosts: ['127.0.0.1'] }), {
    code: 'fetch/failed',
    message: `${url}/x could not be fetched: it answers 404.`
  })
})

test('a server that sends nothing times out', async (t) => {
  const url = await serve(t, () => {})
  await assert.rejects(guardedFetch(url, { hosts: ['127.0.0.1'], idleMs: 20 }), { code: 'fetch/failed' })
})

test('headers that may be secret stay with the origin of the address; statuses that are named are answers', async (t) => {
  const seen: unknown[] = []
  const other = await serve(t, (request, response) => {
    for (const name of ['authorization', 'x-api-key', 'if-none-match']) seen.push(request.headers[name])
    response.writeHead(304).end()
  })
  const url = await serve(t, (request, response) => {
    for (const name of ['authorization', 'x-api-key', 'if-none-match']) seen.push(request.headers[name])
    response.writeHead(302, { location: other }).end()
  })
  const headers = { authorization: 'Apikey secret', 'X-Api-Key': 'secret', 'if-none-match': '"1"' }
  const { status } = await guardedFetch(url, { hosts: ['127.0.0.1'], headers, statuses: [304] })
  assert.deepEqual([status, seen], [304, ['Apikey secret', 'secret', '"1"', undefined, undefined, '"1"']])
})

test('a connection that was kept and that the server has closed is opened again', async (t) => {
  let requests = 0
  const url = await serve(t, (request, response) => {
    requests++
    if (request.url === '/first') response.end('first')
    // As if it had been closed while the request was on its way.
    else if (requests === 2) request.socket.resetAndDestroy()
    else response.end('second')
  })
  const hosts = ['127.0.0.1']
  assert.equal(await text((await guardedFetch(`${url}/first`, { hosts })).body), 'first')
  await new Promise((done) => setImmediate(done))
  assert.equal(await text((await guardedFetch(`${url}/second`, { hosts })).body), 'second')
  assert.equal(requests, 3)
})

test('a body, and headers, that trickle fail; a reader may be as slow as it likes', async (t) => {
  const trickle = (send: () => void) => {
    const timer = setInterval(send, 5)
    t.after(() => clearInterval(timer))
  }
  const url = await serve(t, (request, response) => {
    if (request.url === '/headers') {
      response.socket?.write('HTTP/1.1 200 OK\r\nx-a: ')
      return trickle(() => response.socket?.write('a'))
    }
    if (request.url === '/large') return void response.end(Buffer.alloc(4_000_000))
    response.writeHead(200).flushHeaders()
    trickle(() => response.write('a'))
  })
  const options = { hosts: ['127.0.0.1'], paceMs: 60 }
  await assert.rejects(guardedFetch(`${url}/headers`, options), {
    code: 'fetch/failed',
    message: /not answered within/
  })
  const { body } = await guardedFetch(`${url}/body?key=secret`, options)
  await assert.rejects(text(body), {
    code: 'fetch/failed',
    message: `${url}/body could not be fetched: it sends fewer than 1000 bytes a second.`
  })
  let look = (): void => assert.fail('nothing watches the body')
  const everyMs = (_ms: number, watch: () => void): (() => void) => {
    look = watch
    return () => {}
  }
  const large = await guardedFetch(`${url}/large`, { hosts: ['127.0.0.1'], everyMs })
  await once(large.body, 'readable')
  for (const _time of [1, 2, 3]) look()
  assert.equal((await text(large.body)).length, 4_000_000)
})
