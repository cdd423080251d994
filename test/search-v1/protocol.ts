import assert from 'node:assert/strict'
import test from 'node:test'
import { DOWNLOAD, SEARCH, type V1Client } from './v1-client.ts'

const PLACES = { dataset: 'places' }

export function testProtocol({ get, json, refused, portal }: V1Client): void {
  const address = (path: string) => new URL(`/api${path}`, portal.url)

  test('v1: pages of other sites may read the answers, and widgets send their header', async () => {
    const preflight = await fetch(address(SEARCH), {
      method: 'OPTIONS',
      headers: { origin: 'https://a.example', 'access-control-request-headers': 'ods-widgets-version' }
    })
    assert.equal(preflight.status, 200)
    assert.equal(preflight.headers.get('access-control-allow-origin'), '*')
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /ODS-Widgets-Version/)
    assert.equal((await get(SEARCH, { dataset: 'nowhere' })).headers.get('access-control-allow-origin'), '*')
  })

  test('v1: parameters of a form mean the same as those of the address; a body has a limit', async () => {
    const post = (body: string, type = 'application/x-www-form-urlencoded') =>
      fetch(address(SEARCH), { method: 'POST', body, headers: { 'content-type': type } })
    const answer = await post('dataset=places&rows=2&refine.country=France')
    assert.deepEqual(
      ((await answer.json()) as { records: unknown }).records,
      (await json(SEARCH, { ...PLACES, 'refine.country': 'France' })).records
    )
    assert.equal((await post(`dataset=places&q=${'x'.repeat(1_100_000)}`)).status, 413)
    assert.equal((await post('{"dataset": "places"}', 'application/json')).status, 400)
    assert.equal((await post(`dataset=places${'&facet=name'.repeat(2_000)}`)).status, 400)
  })

  test('v1: an answer is known by its validator; HEAD has no body; the slash at the end may be missing', async () => {
    const { headers } = await get(SEARCH, PLACES)
    const again = await get(SEARCH, PLACES, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    assert.equal(again.status, 304)
    const head = await get(DOWNLOAD, { ...PLACES, format: 'json' }, { method: 'HEAD' })
    assert.deepEqual([head.status, head.text], [200, ''])
    assert.equal((await get('/records/1.0/search', PLACES)).status, 200)
    assert.equal((await get('/reuses')).text, '{"nhits": 0, "reuses": []}')
  })

  test('v1: what is missing or unknown is said in the form of v1', async () => {
    assert.match(await refused(SEARCH, {}, 400), /dataset is missing/)
    assert.match(await refused(SEARCH, { dataset: 'nowhere' }, 404), /nowhere/)
    assert.match(await refused(SEARCH, { dataset: ['places', 'nothing'] }, 400), /Several datasets/)
    assert.match(await refused('/records/1.0/nothing/', {}, 404), /does not exist/)
    assert.match(await refused('/records/1.0/', {}, 404), /does not exist/)
  })

  test('v1: private datasets are not found without a key of somebody who sees them', async () => {
    const { secret } = await portal.town(({ keys }) => keys.create('reader', { dailyCalls: 50 }))
    const { secret: owner, key } = await portal.town(({ keys }) => keys.create('owner', { dailyCalls: 50 }))
    await portal.town(({ catalog }) => catalog.change('hidden', { access: 'private', grants: [`key:${key.id}`] }))
    // A server knows a new key within 100 ms.
    for (const apikey of [secret, owner]) while ((await get('/reuses/', { apikey })).status === 401);
    for (const apikey of ['', secret]) {
      for (const path of [SEARCH, DOWNLOAD]) await refused(path, { dataset: 'hidden', format: 'json', apikey }, 404)
      await refused('/datasets/1.0/hidden/', { apikey }, 404)
      const { text } = await get('/datasets/1.0/search/', { rows: -1, facet: 'publisher', apikey })
      assert.doesNotMatch(text, /hidden/)
    }
    const seen = await get(SEARCH, { dataset: 'hidden', apikey: owner })
    assert.equal(JSON.parse(seen.text).nhits, 1)
    assert.doesNotMatch(seen.text, new RegExp(owner))
    assert.equal(seen.headers.get('x-ratelimit-limit'), '50')
    assert.match(seen.headers.get('x-ratelimit-reset') ?? '', /^\d{10}$/)
    const posted = await fetch(address(SEARCH), {
      method: 'POST',
      body: new URLSearchParams({ dataset: 'hidden', apikey: owner })
    })
    assert.equal(posted.status, 200)
  })

  test('v1: a quota that is used up has its number, the time it ends and the limit', async () => {
    const { secret } = await portal.town(({ keys }) => keys.create('small', { dailyCalls: 1 }))
    let first = await get(SEARCH, { ...PLACES, apikey: secret, format: 'csv' })
    while (first.status === 401) first = await get(SEARCH, { ...PLACES, apikey: secret, format: 'csv' })
    assert.equal(first.status, 200)
    const { status, text } = await get(SEARCH, { ...PLACES, apikey: secret })
    const body = JSON.parse(text)
    assert.equal(status, 429)
    assert.deepEqual(Object.keys(body), ['error', 'errorcode', 'reset_time', 'limit_time_unit', 'call_limit'])
    assert.deepEqual([body.errorcode, body.limit_time_unit, body.call_limit], [10_002, 'day', 1])
  })
}
