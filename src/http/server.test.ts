import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request as send } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import test, { after, before } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isLoggiaError, silentLog } from '#kit'
import { type Answer, jsonAnswer } from './answer.ts'
import type { HttpRequest } from './request.ts'
import type { Route, RouteGroup } from './route-group.ts'
import { createHttpServer, type HttpServer } from './server.ts'
import type { Observation } from './server-options.ts'

let server: HttpServer
let base = ''
let port = 0
const observed: Observation[] = []
/** The next request for `/waits`: resolves with how it ends. */
let waits = Promise.withResolvers<{ readonly end: Promise<unknown> }>()
/** The next request for a stream that does not end: its connection, and when the stream is given up. */
let silent = Promise.withResolvers<{ readonly socket: Socket; readonly gone: Promise<unknown> }>()

const ROUTES: readonly Route[] = [
  {
    method: 'GET',
    audience: 'always',
    path: '/echo/:id',
    handle: (request) =>
      jsonAnswer({
        id: request.params.id,
        query: request.query.sorted(),
        origin: request.origin,
        address: request.address
      })
  },
  { method: 'GET', audience: 'always', path: '/tagged', handle: () => jsonAnswer({ a: 1 }, 200, { etag: '"1"' }) },
  { method: 'GET', audience: 'always', path: '/long', handle: () => jsonAnswer({ text: 'x'.repeat(10_000) }) },
  {
    method: 'GET',
    audience: 'always',
    path: '/broken',
    handle: () => ({ status: 200, headers: {}, body: Readable.from(breaking()), compressible: true })
  },
  {
    method: 'GET',
    audience: 'always',
    path: '/stream',
    handle: () => ({ status: 200, headers: {}, body: Readable.from(['x', 'yz']), compressible: true })
  },
  {
    method: 'GET',
    audience: 'always',
    path: '/failing',
    handle: () => ({ status: 200, headers: {}, body: Readable.from(failing()), compressible: true })
  },
  { method: 'GET', audience: 'always', path: '/silent', handle: (request) => streamed(request, ['x']) },
  {
    method: 'GET',
    audience: 'always',
    path: '/endless',
    handle: (request) =>
      streamed(
        request,
        Array.from({ length: 1_000 }, () => MEGABYTE)
      )
  },
  {
    method: 'GET',
    audience: 'always',
    path: '/bug',
    handle: () => {
      throw new Error('secret detail')
    }
  },
  {
    method: 'GET',
    audience: 'always',
    path: '/waits',
    handle: (request) => {
      const end = Promise.withResolvers<never>()
      request.signal.addEventListener('abort', () => end.reject(request.signal.reason))
      waits.resolve({ end: end.promise.catch((reason: unknown) => reason) })
      return end.promise
    }
  },
  {
    method: 'POST',
    audience: 'always',
    path: '/body',
    handle: async (request) => jsonAnswer({ length: (await text(request.body)).length })
  }
]

const MEGABYTE = 'x'.repeat(1_000_000)

/** These pieces, and then nothing; `silent` reports it. */
function streamed(request: HttpRequest, pieces: string[]): Answer {
  const body = new Readable({
    read() {
      if (pieces.length > 0) this.push(pieces.pop())
    }
  })
  silent.resolve({ socket: request.message.socket, gone: new Promise((done) => body.once('close', done)) })
  return { status: 200, headers: {}, body, compressible: false }
}

async function* breaking(): AsyncGenerator<string> {
  yield 'x'.repeat(100_000)
  throw new Error('midway')
}

async function* failing(): AsyncGenerator<string> {
  yield 'x'
  throw new Error('at once')
}

const area = (prefix: string, routes: readonly Route[]): RouteGroup => ({
  prefix,
  routes,
  headers: { 'x-area': prefix },
  answerError: (error) =>
    jsonAnswer(
      { code: isLoggiaError(error) ? error.code : 'bug' },
      isLoggiaError(error, 'http/method-not-allowed') ? 405 : 400
    )
})

before(async () => {
  server = await createHttpServer({
    door: () => {},
    routeGroups: [area('/api', ROUTES), area('', [])],
    log: silentLog,
    trustedProxies: ['127.0.0.1'],
    maxUrlBytes: 100_000,
    observe: (each) => observed.push(each)
  })
  port = (await server.listen({ host: '127.0.0.1', port: 0 })).port
  base = `http://127.0.0.1:${port}`
})

after(() => server.stop(100))

test('a path answers with and without a slash at its end', async () => {
  for (const path of ['/api/echo/1', '/api/echo/1/']) assert.equal((await fetch(base + path)).status, 200)
})

test('several slashes count as one, and the host before a path, as proxies send it, does not count', async () => {
  for (const target of ['//api/echo/1', '/api//echo///1', 'http://a/api/echo/1', 'HTTPS://b.example:1//api/echo/1/']) {
    const answer = await raw(`GET ${target}?u=http://c//d HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    assert.match(answer, /^HTTP\/1.1 200 /, target)
    const { query, origin } = JSON.parse(answer.split('\r\n\r\n')[1] ?? '') as { query: unknown; origin: string }
    assert.deepEqual([query, origin], [[['u', 'http://c//d']], 'http://a'], target)
  }
})

test('parameters of the path are decoded', async () => {
  const { id } = (await (await fetch(`${base}/api/echo/a%2Fb%20%C3%A9`)).json()) as { id: string }
  assert.equal(id, 'a/b é')
})

test('HEAD is GET without a body', async () => {
  const answer = await fetch(`${base}/api/tagged`, { method: 'HEAD' })
  assert.equal(answer.headers.get('content-length'), '8')
  assert.equal(await answer.text(), '')
})

test('OPTIONS is answered everywhere with the headers of the area', async () => {
  const answer = await fetch(`${base}/api/nowhere`, { method: 'OPTIONS' })
  assert.deepEqual([answer.status, answer.headers.get('x-area')], [200, '/api'])
})

test('missing paths and methods that are not offered have different statuses', async () => {
  const codes = await Promise.all(
    [fetch(`${base}/api/nowhere`), fetch(`${base}/api/tagged`, { method: 'DELETE' }), fetch(`${base}/apix`)].map(
      async (each) => [(await each).headers.get('x-area'), ((await (await each).json()) as { code: string }).code]
    )
  )
  assert.deepEqual(codes, [
    ['/api', 'http/not-found'],
    ['/api', 'http/method-not-allowed'],
    ['', 'http/not-found']
  ])
})

test('a method that is not offered is answered with those that are', async () => {
  const answer = await fetch(`${base}/api/tagged`, { method: 'PATCH' })
  assert.deepEqual((answer.headers.get('allow') ?? '').split(', ').toSorted(), ['GET', 'HEAD', 'OPTIONS', 'POST'])
})

test('a client that has the answer gets 304', async () => {
  const answer = await fetch(`${base}/api/tagged`, { headers: { 'if-none-match': 'W/"1"' } })
  assert.deepEqual([answer.status, await answer.text(), answer.headers.get('etag')], [304, '', '"1"'])
})

test('long answers are compressed for those who take that', async () => {
  assert.equal((await fetch(`${base}/api/long`)).headers.get('content-encoding'), 'gzip')
  assert.equal(
    (await fetch(`${base}/api/long`, { headers: { 'accept-encoding': 'identity' } })).headers.get('content-encoding'),
    null
  )
  for (const coding of ['gzip', 'identity'])
    assert.equal(
      (await fetch(`${base}/api/long`, { headers: { 'accept-encoding': coding } })).headers.get('vary'),
      'Accept-Encoding',
      'a cache keeps each for those who take it'
    )
})

test('a stream that fails midway looks failed, compressed or not', async () => {
  for (const encoding of ['gzip', 'identity'])
    await assert.rejects(
      fetch(`${base}/api/broken`, { headers: { 'accept-encoding': encoding } }).then((each) => each.text()),
      encoding
    )
})

test('a short stream is sent with its length, and one that fails at once is answered as an error', async () => {
  const short = await fetch(`${base}/api/stream`, { headers: { 'accept-encoding': 'identity' } })
  assert.equal(short.headers.get('content-length'), '3')
  assert.equal((await fetch(`${base}/api/failing`)).status, (await fetch(`${base}/api/bug`)).status)
})

test('to HTTP/1.0, where answers end with their connection, one that fails or is stopped midway is reset', async () => {
  assert.match(await raw('GET /api/stream HTTP/1.0\r\n\r\n'), /\r\n\r\nxyz$/)
  await assert.rejects(raw('GET /api/broken HTTP/1.0\r\n\r\n'), { code: 'ECONNRESET' })
  const other = await createHttpServer({ door: () => {}, routeGroups: [area('', ROUTES)], log: silentLog })
  const { port: otherPort } = await other.listen({ host: '127.0.0.1', port: 0 })
  const client = connect(otherPort, '127.0.0.1', () => client.write('GET /silent HTTP/1.0\r\n\r\n'))
  await once(client, 'data')
  const rest = text(client)
  await Promise.all([assert.rejects(rest, { code: 'ECONNRESET' }), other.stop(10)])
})

test('a client is disconnected when it reads nothing for long, but not while there is nothing to read', async () => {
  silent = Promise.withResolvers()
  const patient = connect(port, '127.0.0.1', () => patient.write('GET /api/silent HTTP/1.1\r\nHost: x\r\n\r\n'))
  await once(patient, 'data')
  const { socket, gone } = await silent.promise
  socket.emit('timeout')
  assert.equal(socket.destroyed, false)
  patient.destroy()
  await gone

  silent = Promise.withResolvers()
  const stalled = connect(port, '127.0.0.1', () => stalled.write('GET /api/endless HTTP/1.1\r\nHost: x\r\n\r\n'))
  const endless = await silent.promise
  await once(stalled, 'data')
  stalled.pause()
  while (endless.socket.writableLength === 0) await nextTurn()
  endless.socket.emit('timeout')
  await endless.gone
  assert.equal(endless.socket.destroyed, true)
})

test('details of a bug are not sent to the client', async () => {
  assert.equal(await (await fetch(`${base}/api/bug`)).text(), '{"code": "bug"}')
})

test('a failure of ours is in the log under the number that its answer has', async () => {
  const logged: unknown[] = []
  const other = await createHttpServer({
    door: () => {},
    routeGroups: [{ ...area('', ROUTES), answerError: () => jsonAnswer({ code: 'bug' }, 500) }],
    log: { ...silentLog, error: (facts, message) => void logged.push([facts, message]) }
  })
  const { port } = await other.listen({ host: '127.0.0.1', port: 0 })
  const answer = await fetch(`http://127.0.0.1:${port}/bug`)
  await other.stop(0)
  const [facts, message] = logged[0] as [{ err: Error; request: string; path: string }, string]
  assert.deepEqual(
    [logged.length, facts.err.message, facts.request, facts.path, message],
    [1, 'secret detail', answer.headers.get('x-request-id'), '/bug', 'a request failed because of a bug']
  )
})

test('malformed paths and query strings are the client’s mistake', async () => {
  const code = async (path: string): Promise<unknown> =>
    JSON.parse((await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).split('\r\n\r\n')[1] ?? '')
      .code
  assert.equal(await code('/api/echo/%ff'), 'http/bad-url')
  assert.equal(await code('/api/echo/1?a=%ff'), 'http/bad-query-string')
})

test('an invalid host gives no links', async () => {
  for (const host of ['a"><script>', 'a:99999', 'a:b', '[::1', '[zz]', ':80', '1.2.3.4.5'])
    assert.match(
      await raw(`GET /api/echo/1 HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
      /http\/bad-host/,
      host
    )
})

test('a compressed body is refused instead of being read as something else', async () => {
  const post = (coding: string) =>
    raw(
      `POST /api/body HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Encoding: ${coding}\r\nContent-Length: 5\r\n\r\nhello`
    )
  for (const coding of ['gzip', 'br', 'gzip, identity']) assert.match(await post(coding), /http\/bad-form/, coding)
  for (const coding of ['identity', '']) assert.match(await post(coding), /\{"length": ?5\}$/, coding)
})

test('a request with two hosts is refused, and a method that nobody offers in the form of the others', async () => {
  assert.match(
    await raw('GET /api/echo/1 HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n'),
    /http\/bad-host/
  )
  const [query, put] = await Promise.all(
    ['QUERY', 'PUT'].map((method) => raw(`${method} /api/echo/1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`))
  )
  const shape = (answer = ''): string => answer.replaceAll(/QUERY|PUT|^(date|x-request-id|content-length):.*$/gim, '')
  assert.equal(shape(query), shape(put))
})

test('addresses and links follow a proxy that is believed', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-host': 'portal.example', 'x-forwarded-proto': 'https' }
  const told = (await (await fetch(`${base}/api/echo/1`, { headers })).json()) as { origin: string; address: string }
  assert.deepEqual([told.origin, told.address], ['https://portal.example', '192.0.2.7'])
})

test('a URL that is too long gets a response, at any length', async () => {
  for (const [length, status] of [
    [50_000, 200],
    [200_000, 400],
    [3_000_000, 400],
    [20_000_000, 400]
  ] as const) {
    assert.equal((await fetch(`${base}/api/echo/1?a=${'x'.repeat(length)}`)).status, status, String(length))
  }
})

test('what is not HTTP gets an answer too', async () => {
  assert.match(await raw('NONSENSE\r\n\r\n'), /^HTTP\/1.1 400 /)
})

test('every answer has the security headers, those of the parser too', async () => {
  for (const answer of [
    await raw('GET /a/echo/1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
    await raw('NONSENSE\r\n\r\n')
  ]) {
    const policy = /^content-security-policy: (.*)$/im.exec(answer)?.[1] ?? ''
    for (const directive of ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"])
      assert.ok(policy.includes(directive), `${directive} in ${answer}`)
    assert.match(answer, /^x-content-type-options: nosniff$/im)
    assert.match(answer, /^referrer-policy: strict-origin-when-cross-origin$/im)
  }
})

test('TRACE is refused, and so is a request with two headers that define its end differently', async () => {
  assert.match(await raw('TRACE /a/echo/1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'), /^HTTP\/1.1 4\d\d /)
  assert.match(
    await raw('POST /a/body HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
    /^HTTP\/1.1 400 /
  )
})

test('a client that leaves ends its query', async () => {
  waits = Promise.withResolvers()
  const client = send(`${base}/api/waits`)
  client.on('error', () => {})
  client.end()
  const { end } = await waits.promise
  client.destroy()
  assert.ok(isLoggiaError(await end, 'http/cancelled'))
})

test('a body is read by the route that asks for it', async () => {
  assert.deepEqual(await (await fetch(`${base}/api/body`, { method: 'POST', body: 'hello' })).json(), { length: 5 })
})

test('an invalid content type is left to the route that reads the body, and an empty one equals a missing one', async () => {
  const post = (path: string, type: string) =>
    raw(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: 5\r\n\r\nhello`
    )
  for (const type of ['', 'text', 'a/b/c', '; charset=utf-8', '/', 'a b/c']) {
    assert.match(await post('/api/body', type), /\r\n\r\n\{"length": ?5\}$/, type)
    assert.match(await post('/api/nothing', type), /http\/method-not-allowed/, type)
  }
})

test('requests are observed by route and not by address', () => {
  assert.ok(observed.some(({ route, status }) => route === '/api/echo/:id' && status === 200))
})

test('stop lets requests in progress end within the time it has', async () => {
  const other = await createHttpServer({ door: () => {}, routeGroups: [area('', ROUTES)], log: silentLog })
  const { port: otherPort } = await other.listen({ host: '127.0.0.1', port: 0 })
  waits = Promise.withResolvers()
  const outcome = fetch(`http://127.0.0.1:${otherPort}/waits`).then(
    () => 'answered',
    () => 'interrupted'
  )
  await waits.promise
  await other.stop(50)
  assert.equal(await outcome, 'interrupted')
  await assert.rejects(fetch(`http://127.0.0.1:${otherPort}/tagged`))
})

function raw(message: string): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(message))
  return text(socket)
}

test('a server that stops exits after its last response, also when clients would send more on the same connection', {
  timeout: 20_000
}, async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: answer, resolve: giveAnswer } = Promise.withResolvers<Answer>()
  const stopping = await createHttpServer({
    door: () => {},
    routeGroups: [area('', [{ method: 'GET', audience: 'always', path: '/slow', handle: () => (ask(), answer) }])],
    log: silentLog
  })
  const { port: itsPort } = await stopping.listen({ host: '127.0.0.1', port: 0 })
  const client = connect(itsPort, '127.0.0.1', () => client.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n'))
  const received = text(client)
  await asked
  const stopped = stopping.stop(2 ** 31 - 1)
  giveAnswer(jsonAnswer({ late: true }))
  await stopped
  assert.match(await received, /"late": true/)
})
