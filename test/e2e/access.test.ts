import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { importPlaces } from './places.ts'
import { openPortal, type Portal } from './portal.ts'

let portal: Portal
let secret = ''
let keyId = ''
const DATASETS = '/catalog/datasets'
before(async () => {
  portal = await openPortal({ 'address-daily-calls': '200' })
  for (const id of ['places', 'closed', 'hidden', 'granted']) await importPlaces(portal, id)
  await portal.town(async ({ catalog, keys }) => {
    const made = await keys.create('reader')
    secret = made.secret
    keyId = made.key.id
    await catalog.change('closed', { dataVisible: false })
    await catalog.change('hidden', { access: 'private' })
    await catalog.change('granted', { access: 'private', grants: [`key:${keyId}`] })
  })
  while ((await portal.get(`${DATASETS}/granted`)).status !== 404);
})
after(() => portal.close())

const withKey = () => ({ headers: { authorization: `Apikey ${secret}` } })

test('EXPLORE-error: a dataset that one may not see does not exist, anywhere', async () => {
  for (const path of ['', '/records', '/facets', '/exports', '/exports/csv', '/attachments']) {
    assert.equal(
      await portal.refused(`${DATASETS}/hidden${path}`, {}, 404, 'NotFoundResource'),
      'The requested dataset hidden does not exist.'
    )
  }
  assert.deepEqual(
    (await portal.json(DATASETS, { select: 'dataset_id', order_by: 'dataset_id' })).results.map(
      (row: any) => row.dataset_id
    ),
    ['closed', 'places']
  )
  assert.equal((await portal.json(DATASETS, { where: "dataset_id = 'hidden'" })).total_count, 0)
  assert.equal((await portal.json(DATASETS, { select: 'count(*) as n', limit: 1 })).results[0].n, 2)
  assert.doesNotMatch((await portal.get('/catalog/exports/csv')).text, /hidden|granted/)
})

test('EXPLORE-dataset-5: open metadata, closed records: 403', async () => {
  assert.equal((await portal.json(`${DATASETS}/closed`)).data_visible, false)
  for (const path of ['/records', '/facets', '/exports/csv', `/records/${'0'.repeat(40)}`]) {
    assert.equal(
      await portal.refused(`${DATASETS}/closed${path}`, {}, 403, 'ForbiddenAccess'),
      "You don't have permission to access the requested resource"
    )
  }
})

test('EXPLORE-auth: a key sees what it was granted, in each form', async () => {
  const forms = [
    withKey(),
    { headers: { authorization: `apikey ${secret}` } },
    { headers: { authorization: `ApiKey ${secret}` } },
    { headers: { authorization: `Bearer ${secret}` } }
  ]
  for (const form of forms)
    assert.equal((await portal.json(`${DATASETS}/granted/records`, { limit: 1 }, form)).total_count, 8)
  assert.equal((await portal.json(`${DATASETS}/granted/records`, { limit: 0, apikey: secret })).total_count, 8)
  assert.ok(
    (await portal.json(DATASETS, { select: 'dataset_id' }, withKey())).results.some(
      (row: any) => row.dataset_id === 'granted'
    )
  )
})

test('EXPLORE-auth: an answer kept for one caller is not given to another', async () => {
  assert.equal((await portal.json(`${DATASETS}/granted/records`, { limit: 3 }, withKey())).results.length, 3)
  await portal.refused(`${DATASETS}/granted/records`, { limit: 3 }, 404, 'NotFoundResource')
  const { headers } = await portal.get(`${DATASETS}/granted/records`, { limit: 3 }, withKey())
  assert.equal(
    (
      await portal.get(
        `${DATASETS}/granted/records`,
        { limit: 3 },
        { headers: { 'if-none-match': headers.get('etag') ?? '' } }
      )
    ).status,
    404
  )
})

test('EXPLORE-error: a wrong key is 401', async () => {
  for (const asking of [
    { headers: { authorization: 'Apikey nonsense' } },
    { headers: { authorization: 'Bearer nonsense' } }
  ])
    await portal.refused(`${DATASETS}/places`, {}, 401, 'Unauthorized', asking)
  await portal.refused(`${DATASETS}/places`, { apikey: 'nonsense' }, 401, 'Unauthorized')
})

test('EXPLORE-auth: rate-limit headers count down to midnight UTC, on successes only', async () => {
  const remaining = async () => Number((await portal.get(`${DATASETS}/places`)).headers.get('x-ratelimit-remaining'))
  const first = await remaining()
  assert.equal(await remaining(), first - 1)
  const { headers } = await portal.get(`${DATASETS}/places`)
  assert.equal(headers.get('x-ratelimit-limit'), '200')
  assert.match(headers.get('x-ratelimit-reset') ?? '', /^\d{4}-\d\d-\d\d 00:00:00\+00:00$/)
  assert.equal((await portal.get(`${DATASETS}/nope`)).headers.get('x-ratelimit-limit'), null)
})

test('EXPLORE-auth-4: answers from the cache and 304 count too; a quota that is used up is 429 in its own shape', async () => {
  const { secret: small } = await portal.town(({ keys }) => keys.create('small', { dailyCalls: 3 }))
  const asking = (headers: Record<string, string> = {}) => ({
    headers: { authorization: `Apikey ${small}`, ...headers }
  })
  let answer = await portal.get(`${DATASETS}/places`, {}, asking())
  while (answer.status === 401) answer = await portal.get(`${DATASETS}/places`, {}, asking())
  assert.equal(answer.status, 200)
  assert.equal((await portal.get(`${DATASETS}/places`, {}, asking())).status, 200)
  assert.equal(
    (await portal.get(`${DATASETS}/places`, {}, asking({ 'if-none-match': answer.headers.get('etag') ?? '' }))).status,
    304
  )
  const refused = await portal.get(`${DATASETS}/places`, {}, asking())
  assert.equal(refused.status, 429)
  const body = JSON.parse(refused.text)
  assert.deepEqual(Object.keys(body), ['errorcode', 'reset_time', 'limit_time_unit', 'call_limit', 'error'])
  assert.deepEqual([body.errorcode, body.limit_time_unit, body.call_limit], [10002, 'day', 3])
  assert.match(body.reset_time, /^\d{4}-\d\d-\d\dT00:00:00Z$/)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
})

test('links to other pages repeat no credentials, and are those of the request', async () => {
  const ask = async (query: Record<string, string>) => {
    const { _links } = await portal.json(`${DATASETS}/places/records`, { include_links: true, limit: 1, ...query })
    return _links.find((each: { rel: string }) => each.rel === 'self').href as string
  }
  for (const name of ['apikey', 'access_token', 'token']) {
    assert.equal((await ask({ [name]: secret })).includes(secret), false, name)
    assert.equal((await ask({ [name]: secret, utm: name })).includes(`utm=${name}`), true)
  }
  assert.equal((await ask({})).includes('utm'), false)
})
