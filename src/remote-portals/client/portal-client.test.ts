import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import test from 'node:test'
import { gzipSync } from 'node:zlib'
import type { GuardedFetchOptions } from '#kit'
import { apiAddress } from './api-address.ts'
import { createPortalClient } from './portal-client.ts'

interface Planned {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** The connection breaks after the body. */
  readonly breaks?: true
}

/** A client over planned answers, with a clock that only its pauses move. */
function clientOver(answers: readonly Planned[], key?: string, maxTotalCharacters?: number) {
  const asked: { address: string; headers: GuardedFetchOptions['headers'] }[] = []
  const pauses: number[] = []
  let nowMs = Date.parse('2026-11-23T00:00:00Z')
  const client = createPortalClient({
    api: 'https://data.example.org/api/explore/v2.1',
    key,
    clock: { now: () => nowMs },
    pause: async (ms) => {
      pauses.push(ms)
      nowMs += ms
    },
    requestsPerSecond: 1_000,
    ...(maxTotalCharacters !== undefined && { maxTotalCharacters }),
    signal: new AbortController().signal,
    fetch: async (address, { headers }) => {
      const { status = 200, headers: sent = {}, body = '{}', breaks } = answers[asked.length] ?? { status: 500 }
      asked.push({ address, headers })
      nowMs += 10
      const bytes = (async function* () {
        yield Buffer.from(body)
        if (breaks === true) throw new Error('aborted')
      })()
      return { status, url: new URL(address), headers: sent, body: Readable.from(bytes) as IncomingMessage }
    }
  })
  return { client, asked, pauses }
}

test('429 and 503 are waited for as the server asks, other failures longer and longer', async () => {
  const { client, pauses } = clientOver([
    { status: 429, headers: { 'retry-after': '7' } },
    { status: 503, headers: { 'retry-after': 'Mon, 23 Nov 2026 00:00:30 GMT' } },
    { status: 500 },
    { status: 502 },
    { body: '{"a":', breaks: true },
    { body: '{"a": 1}' }
  ])
  assert.deepEqual(await client.json('/catalog/datasets'), { a: 1 })
  assert.deepEqual(pauses, [7_000, 22_980, 4_000, 8_000, 16_000])
})

test('after six attempts the failure is reported', async () => {
  const { client, asked } = clientOver(Array.from({ length: 9 }, () => ({ status: 502 })))
  await assert.rejects(client.json('/catalog/datasets?apikey=secret'), {
    code: 'remote/unreachable',
    message: 'https://data.example.org/api/explore/v2.1/catalog/datasets could not be read: it answers 502.'
  })
  assert.equal(asked.length, 6)
})

test('a long wait, and a quota that is nearly used up, end the run with a sentence', async () => {
  const asks = clientOver([{ status: 429, headers: { 'retry-after': '3600' } }])
  await assert.rejects(asks.client.json('/catalog/datasets'), {
    code: 'remote/quota-reached',
    message:
      'The quota of data.example.org is nearly used up. Run the command again after 2026-11-23 01:00 UTC: it continues where it stopped.'
  })
  const body =
    '{"errorcode":10002,"reset_time":"2026-11-24T00:00:00Z","limit_time_unit":"day","call_limit":10000,"error":"Too many requests on the domain."}'
  const used = clientOver([{ status: 429, body }])
  await assert.rejects(used.client.json('/catalog/datasets'), {
    code: 'remote/quota-reached',
    message:
      'The quota of data.example.org is nearly used up. Run the command again after 2026-11-24 00:00 UTC: it continues where it stopped.'
  })
  assert.equal(used.asked.length, 1)
  const renewed = clientOver([{ status: 429, body: body.replace('24T00:00', '23T00:01') }, {}])
  assert.deepEqual(await renewed.client.json('/catalog/datasets'), {})
  assert.deepEqual(renewed.pauses, [59_990])
  const quota = {
    'x-ratelimit-limit': '5000',
    'x-ratelimit-remaining': '499',
    'x-ratelimit-reset': '2026-11-24 00:00:00+00:00'
  }
  const nearly = clientOver([{ headers: quota }])
  await assert.rejects(nearly.client.json('/catalog/datasets'), { code: 'remote/quota-reached' })
  const enough = clientOver([{ headers: { ...quota, 'x-ratelimit-remaining': '500' } }])
  assert.deepEqual(await enough.client.json('/catalog/datasets'), {})
  const soon = clientOver([{ headers: { ...quota, 'x-ratelimit-reset': '2026-11-23 00:01:00+00:00' } }])
  assert.deepEqual(await soon.client.json('/catalog/datasets'), {})
  assert.deepEqual(soon.pauses, [59_990])
})

test('a page instead of the API is recognized, and a refusal is reported with its message', async () => {
  const page = clientOver([{ headers: { 'content-type': 'text/html' }, body: '<!doctype html>' }])
  await assert.rejects(page.client.json('/catalog/datasets'), {
    code: 'remote/not-a-portal',
    message:
      'https://data.example.org/api/explore/v2.1/catalog/datasets answers text/html instead of JSON. Is it the address of a portal with the Explore API v2.1?'
  })
  const closed = clientOver([{ status: 403, body: '{"message": "No permission."}' }])
  await assert.rejects(closed.client.json('/catalog/datasets'), {
    code: 'remote/refused',
    message: 'https://data.example.org/api/explore/v2.1/catalog/datasets answers 403: No permission.'
  })
})

test('answers may be compressed, and a damaged one is read again', async () => {
  const whole = gzipSync('{"a": 1}')
  const headers = { 'content-encoding': 'gzip' }
  const { client, asked } = clientOver([
    { headers, body: whole.subarray(0, 10) },
    { headers, body: whole }
  ])
  assert.deepEqual(await client.json('/catalog/datasets'), { a: 1 })
  assert.equal(asked.length, 2)
})

test('a key that is not accepted is another failure than a refusal', async () => {
  const refused = { status: 401, body: '{"message": "Invalid key."}' }
  const { client } = clientOver([{}, refused, refused], 'secret')
  await client.json('/catalog/datasets')
  await assert.rejects(client.json('/catalog/datasets'), {
    code: 'remote/key-refused',
    message:
      'data.example.org does not accept the key: https://data.example.org/api/explore/v2.1/catalog/datasets answers 401: Invalid key.'
  })
  await assert.rejects(client.json('https://files.example.net/a.json'), { code: 'remote/refused' })
  await assert.rejects(clientOver([refused]).client.json('/catalog/datasets'), { code: 'remote/refused' })
})

test('the key goes to the portal, and to nobody else', async () => {
  const { client, asked } = clientOver([{}, {}], 'secret')
  await client.json('/catalog/datasets')
  await client.json('https://files.example.net/a.json')
  assert.deepEqual(
    asked.map(({ headers }) => headers?.['authorization']),
    ['Apikey secret', undefined]
  )
})

test('any address of a portal leads to its API', () => {
  const api = 'https://data.example.org/api/explore/v2.1'
  const addresses = [
    'data.example.org',
    'https://data.example.org',
    'https://data.example.org/',
    'https://data.example.org/explore/?sort=modified',
    'https://data.example.org/explore/dataset/trees/table/',
    'https://data.example.org/api/explore/v2.1/catalog/datasets?limit=1',
    'https://data.example.org/pages/home/'
  ]
  for (const address of addresses) assert.equal(apiAddress(address), api, address)
  assert.equal(apiAddress('http://example.org:8080/data/explore/'), 'http://example.org:8080/data/api/explore/v2.1')
  for (const wrong of ['ftp://example.org', 'https://', 'https://user:secret@example.org'])
    assert.throws(() => apiAddress(wrong), { code: 'remote/bad-address' }, wrong)
})

test('a list that goes on and on ends at the bound of all its pages together', async () => {
  const page = JSON.stringify({ results: ['x'.repeat(980)] })
  const { client, asked } = clientOver(
    Array.from({ length: 9 }, () => ({ body: gzipSync(page), headers: { 'content-encoding': 'gzip' } })),
    undefined,
    3 * page.length
  )
  for (let pages = 0; pages < 3; pages++) await client.json('/catalog/datasets')
  await assert.rejects(client.json('/catalog/datasets'), {
    code: 'remote/too-large',
    message: `https://data.example.org answers more than ${3 * page.length} characters of JSON in all: choose a part of it by a filter.`
  })
  assert.equal(asked.length, 4)
})
