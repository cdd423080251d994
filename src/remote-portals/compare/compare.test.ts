/** Requests of logs as people have them, and answers that differ in what counts or in what does not. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { textOfBody } from '../client/body-text.ts'
import { compareAnswers } from './compare-answers.ts'
import { requestsOfLog } from './log-requests.ts'

const API = '/api/explore/v2.1'
const RECORDS = '/catalog/datasets/trees/records'

test('logs of servers, lines in JSON, addresses and archives of browsers give their GET requests', () => {
  const logs: readonly (readonly [form: string, text: string, requests: readonly string[]])[] = [
    [
      'combined',
      [
        `1.2.3.4 - - [28/Nov/2026:10:00:00 +0000] "GET ${API}${RECORDS}?limit=1&apikey=secret HTTP/1.1" 200 5 "-" "curl/8"`,
        `1.2.3.4 - - [28/Nov/2026:10:00:01 +0000] "POST ${API}/catalog/datasets HTTP/1.1" 405 5 "-" "curl/8"`,
        `1.2.3.4 - - [28/Nov/2026:10:00:02 +0000] "GET /style.css HTTP/2.0" 200 5 "https://a.org${API}/console" "Mozilla"`,
        `1.2.3.4 - - [28/Nov/2026:10:00:03 +0000] "GET ${API}${RECORDS}?where=a=\\x22b\\x22 HTTP/1.1" 200 5 "-" "x"`,
        `1.2.3.4 - - [28/Nov/2026:10:00:04 +0000] "GET ${API}${RECORDS}?limit=1 HTTP/1.1" 200 5 "-" "again"`
      ].join('\r\n'),
      [`${RECORDS}?limit=1`, `${RECORDS}?where=a=%22b%22`]
    ],
    [
      'JSON Lines',
      [
        { method: 'GET', uri: `${API}${RECORDS}?limit=2\u0026offset=1`, referer: `https://a.org${API}/x` },
        { request: { headers: { Referer: `https://a.org${API}/y` }, method: 'GET', uri: `${API}/catalog/facets` } },
        { request_method: 'POST', uri: `${API}/catalog/exports` },
        { message: `GET ${API}/catalog/exports/csv HTTP/1.1`, status: 200 },
        { message: `DELETE ${API}/catalog/exports/rdf HTTP/1.1`, status: 405 },
        { referer: `https://a.org${API}/z`, uri: '/style.css' }
      ]
        .map((line) => JSON.stringify(line).replaceAll('&', '\\u0026').replaceAll('/', '\\/'))
        .join('\n'),
      [`${RECORDS}?limit=2&offset=1`, '/catalog/facets', '/catalog/exports/csv']
    ],
    [
      'addresses',
      `https://a.org${API}${RECORDS}?limit=3&token=x&lang=fr\n${API}/catalog/datasets\nhttps://a.org/explore/\nPOST ${API}/catalog/a`,
      [`${RECORDS}?limit=3&lang=fr`, '/catalog/datasets']
    ],
    [
      'older addresses',
      [
        '"GET /api/records/1.0/search/?dataset=trees&rows=1&apikey=x HTTP/1.1"',
        '"GET /explore/dataset/trees/download/?format=csv HTTP/1.1"',
        '"GET /explore/dataset/trees/download?format=csv HTTP/1.1"',
        '"GET /explore/dataset/trees/files/a/300/ HTTP/1.1"',
        '"GET /explore/dataset/trees/table/ HTTP/1.1"',
        '"GET /data/api/v2/catalog/datasets/trees HTTP/1.1"',
        `"GET ${API}/catalog/datasets/trees HTTP/1.1"`,
        '"GET /api/push/1.0/trees/realtime/push/?pushkey=x HTTP/1.1"'
      ].join('\n'),
      [
        '/api/records/1.0/search/?dataset=trees&rows=1',
        '/explore/dataset/trees/download/?format=csv',
        '/explore/dataset/trees/download?format=csv',
        '/explore/dataset/trees/files/a/300/',
        '/api/v2/catalog/datasets/trees',
        '/catalog/datasets/trees'
      ]
    ],
    [
      'HAR in one line',
      JSON.stringify({
        log: {
          version: '1.2',
          entries: [
            { request: { method: 'GET', url: `https://a.org${API}${RECORDS}?limit=4` } },
            { request: { method: 'OPTIONS', url: `https://a.org${API}${RECORDS}?limit=5` } },
            {
              request: {
                method: 'GET',
                url: 'https://a.org/',
                headers: [{ name: 'Referer', value: `https://a${API}/r` }]
              },
              response: { content: { text: `{"href":"https://a.org${API}/no"}` } }
            },
            { request: { method: 'GET', url: `https://a.org${API}/catalog/datasets?limit=6` } }
          ]
        }
      }),
      [`${RECORDS}?limit=4`, '/catalog/datasets?limit=6']
    ]
  ]
  for (const [form, text, requests] of logs) {
    assert.deepEqual(requestsOfLog(text, 9), { requests, beyond: 0 }, form)
    assert.deepEqual(requestsOfLog(text, 1), { requests: requests.slice(0, 1), beyond: requests.length - 1 }, form)
  }
  assert.deepEqual(requestsOfLog('\uFEFF{"log": {"entries": [{}, 7, {"request": null}]}}\n{"a":', 9), {
    requests: [],
    beyond: 0
  })
})

const HOSTS = [['old.org'], ['new.org:8080']] as const

function verdictOf(left: unknown, right: unknown, request = RECORDS): string {
  const side = (body: unknown) =>
    typeof body === 'string'
      ? { status: 200, contentType: 'text/csv', text: body }
      : Buffer.isBuffer(body)
        ? { status: 200, contentType: 'application/x', text: textOfBody(body) }
        : { status: 200, contentType: 'application/json', text: JSON.stringify(body) }
  return compareAnswers(side(left), side(right), HOSTS, request).kind
}

test('entries in another order count apart, in lists of JSON and in lines', () => {
  const [a, b] = [
    { id: 1, mean: 0.1 + 0.2, dataset_uid: 'x' },
    { id: 2, mean: 1, dataset_uid: 'y' }
  ]
  assert.equal(verdictOf({ results: [a, b] }, { results: [a, b] }), 'same')
  const moved = { mean: 0.3, dataset_uid: 'z', id: 1 }
  assert.equal(verdictOf({ results: [a, b] }, { results: [b, moved] }), 'order', 'with what each portal has for itself')
  assert.equal(verdictOf({ results: [a, b] }, { results: [b, { ...moved, id: 3 }] }), 'different')
  assert.equal(verdictOf('h\n1\n2\n', 'h\n2\n1\n'), 'order')
  assert.equal(verdictOf('h\n1\n2\n', 'h\n2\n2\n'), 'different')
})

test('ids of records in answers of older APIs do not count, fields of the same names do', () => {
  const v1 = (recordid: string, id: string) => ({ records: [{ recordid, record_timestamp: recordid, fields: { id } }] })
  assert.equal(verdictOf(v1('a', '1'), v1('b', '1')), 'same')
  assert.equal(verdictOf(v1('a', '1'), v1('b', '2')), 'different')
  const v2 = (id: string, field: string) => ({
    records: [{ links: [id], record: { id, size: 1, fields: { id: field } } }]
  })
  assert.equal(verdictOf(v2('a', '1'), v2('b', '1')), 'same')
  assert.equal(verdictOf(v2('a', '1'), v2('b', '2')), 'different')
  assert.equal(verdictOf({ results: [{ id: 1 }] }, { results: [{ id: 2 }] }), 'different')
  assert.equal(verdictOf([{ id: 1, recordid: 'a' }], [{ id: 2, recordid: 'b' }]), 'different')
})

test('last digits of decimals do not count, whole numbers and dates do', () => {
  assert.equal(verdictOf({ a: 0.30000000000000004 }, { a: 0.3 }), 'same')
  assert.equal(verdictOf('a;0.30000000000000004;x\n', 'a;0.3;x\n'), 'same')
  assert.equal(verdictOf('a;1.5e10\n', 'a;1.50000000000001e10\n'), 'same')
  assert.equal(verdictOf('a;0.31\n', 'a;0.3\n'), 'different')
  assert.equal(verdictOf('a;0012\n', 'a;12\n'), 'different')
  assert.equal(verdictOf({ at: '2024-01-01T00:00:00+00:00' }, { at: '2024-01-01T00:00:00Z' }), 'different')
  assert.equal(verdictOf({ at: '2024-01' }, { at: '2024-01-01' }), 'different')
})

test('names of both portals are the same host; another host that begins like one is not', () => {
  const link = (host: string) => ({ href: `https://${host}/api`, text: `see https://${host}.` })
  assert.equal(verdictOf(link('old.org'), link('new.org:8080')), 'same')
  assert.equal(
    verdictOf(link('old.org'), link('old.org')),
    'same',
    'a text of a record that still names the other portal'
  )
  assert.equal(verdictOf(link('old.org'), link('old.org.uk')), 'different')
  assert.equal(verdictOf({ href: 'http://new.org:8080/' }, { href: 'http://new.org:80801/' }), 'different')
})

test('bytes are compared whole; workbooks and archives of exports by their status', () => {
  const [one, other] = [Buffer.from([0xff, 0, 1]), Buffer.from([0xff, 0, 2])]
  assert.equal(verdictOf(one, one, '/catalog/datasets/trees/files/a'), 'same')
  assert.equal(verdictOf(one, other, '/catalog/datasets/trees/files/a'), 'different')
  assert.equal(verdictOf(one, other, '/catalog/datasets/trees/exports/xlsx?limit=1'), 'opaque')
  assert.equal(verdictOf(one, other, '/explore/dataset/trees/download/?format=xls'), 'opaque')
  assert.equal(verdictOf(one, other, '/explore/dataset/trees/files/a/download/'), 'different')
  assert.equal(verdictOf(one, 'text', '/catalog/datasets/trees/exports/xlsx?limit=1'), 'different')
})
