/**
 * Every address of a server that is closed in one of three ways, requested by anonymous callers and members, over
 * HTTP and HTTPS: what answers is listed here, with the reason.
 */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { openPortal, type Portal } from './portal.ts'

const PASSWORD = 'a closed portal 1'
/** Part of the names of everything hidden from anonymous callers. */
const CANARY = 'canary'

/** Routes open to anonymous callers of a private portal. */
const NEEDED: Readonly<Record<string, string>> = {
  'GET /healthz': 'watchers have no credentials; says nothing of the portal',
  'GET /readyz': 'the same',
  'GET /site-assets/*': 'style sheet and script of error pages, the same for every Loggia of this release',
  'GET /metrics': 'asked from this machine, as here; closed to others, see the test below',
  '/sharing/rest/': 'version of the API: clients look at it before they sign in',
  '/sharing/rest/info': 'where tokens are issued',
  '/sharing/rest/portals/self': 'reduced to what signing in needs',
  '/sharing/rest/portals/self/settings':
    'the notice for anonymous callers and the banner, which the sign-in page shows; nothing else',
  '/sharing/rest/generateToken': 'the sign-in',
  '/sharing/rest/portals/self/signInProviders': 'the providers that the sign-in page offers',
  '/sharing/rest/oauth2/authorize': 'the page of the sign-in',
  '/sharing/rest/oauth2/signin': 'what the page sends',
  '/sharing/rest/oauth2/revokeToken': 'a holder of a token may end it',
  '/sharing/rest/community/signUp': 'a holder of an invitation may accept it',
  'GET /sign-in': 'the sign-in page of the site',
  'GET /home/signin.html': 'leads to it',
  'GET /webadaptor/home/signin.html': 'leads to it',
  'POST /sign-in': 'its form',
  'POST /sign-in/code': 'its second step, which needs the ticket of the first',
  'GET /sign-in/with/:provider': 'leads to a provider, which signs in elsewhere',
  'GET /sign-in/with/:provider/return': 'where the provider leads back',
  'GET /sign-up': 'where invited persons choose a password',
  'POST /sign-up': 'the form of that page, which needs the code of an invitation',
  'POST /sign-out': 'ends a session; anonymous callers have none',
  'GET /map-ground/:z/:x/:y': 'coasts and borders of the world, the same for every portal'
}

/** Routes open over plain HTTP when the portal is closed to it. */
const IN_THE_CLEAR = [
  'GET /healthz',
  'GET /map-ground/:z/:x/:y',
  'GET /metrics',
  'GET /readyz',
  'GET /site-assets/*',
  'POST /sign-out'
]

const portals = { open: await openClosable({}), keysOnly: await openClosable({ anonymous: 'false' }) }
after(() => Promise.all(Object.values(portals).map(({ portal }) => portal.close())))

interface Closable {
  readonly portal: Portal
  readonly token: string
}

async function openClosable(settings: Readonly<Record<string, string>>): Promise<Closable> {
  const portal = await openPortal({
    'admin-password': PASSWORD,
    'trusted-proxies': '127.0.0.1',
    'metadata-templates': 'dcat',
    ...settings
  })
  await portal.import('canary.csv', 'name\ncanary\n', {
    datasetId: 'canary-data',
    title: 'canary data',
    access: 'public'
  })
  const { token } = JSON.parse(
    (
      await send(
        portal,
        '/sharing/rest/generateToken',
        { username: 'admin', password: PASSWORD, client: 'referer', referer: 'test' },
        {}
      )
    ).text
  )
  const as = { token, method: 'POST' }
  for (const [path, fields] of [
    ['/sharing/rest/community/createGroup', { title: 'canary group', tags: 'canary', access: 'public' }],
    ['/sharing/rest/portals/self/update', { description: 'canary of a description', helpBase: 'canary' }],
    ['/sharing/rest/portals/self/addResource', { key: 'canary.txt', text: 'canary', access: 'public' }]
  ] as const)
    assert.match((await send(portal, path, fields, as)).text, /"success":true/)
  return { portal, token }
}

interface Way {
  readonly method?: string
  readonly token?: string
  readonly plain?: boolean
}

interface Received {
  readonly status: number
  readonly headers: string
  readonly text: string
}

async function send(
  portal: Portal,
  path: string,
  fields: Readonly<Record<string, string>>,
  { method = 'POST', token, plain = false }: Way
): Promise<Received> {
  const form = new URLSearchParams({ f: 'json', ...fields, ...(token !== undefined && { token }) })
  // Forms of pages are read only when a page of the same portal sent them.
  const headers = {
    referer: 'test',
    'sec-fetch-site': 'same-origin',
    ...(plain ? {} : { 'x-forwarded-proto': 'https' })
  }
  const response =
    method === 'GET'
      ? await fetch(`${portal.url.replace(/\/$/, '')}${path}?${form}`, { headers, redirect: 'manual' })
      : await fetch(`${portal.url.replace(/\/$/, '')}${path}`, { method, body: form, headers, redirect: 'manual' })
  return { status: response.status, headers: String([...response.headers]), text: await response.text() }
}

interface Address {
  readonly name: string
  readonly path: string
  readonly method: string
}

/**
 * Every route of every area; where an API does its own routing, every operation, below every prefix that it has, or below the
 * first one only.
 */
function addressesOf({ server }: Portal, everyPrefix: boolean): Address[] {
  const routes = server.routeGroups.flatMap(({ prefix, routes: own }) =>
    own.map(({ method, path, audience }) => ({ method, path: `${prefix}${path}`, audience }))
  )
  // An area with a route for everything below it does its own routing.
  const routing = server.routeGroups
    .filter(({ routes: own }) => own.some(({ path }) => path === '/*'))
    .map(({ prefix }) => prefix)
  const direct = routes
    .filter(({ path }) => !routing.some((prefix) => path === prefix || path === `${prefix}/*`))
    .map(({ method, path }) => ({ name: `${method} ${path}`, method, path: fill(path) }))
  const roots = {
    sharing: ['/sharing/rest', '/webadaptor/sharing/rest', '/sharing', '/webadaptor/sharing'],
    admin: ['/webadaptor/admin', '/admin'],
    portaladmin: ['/portaladmin', '/webadaptor/portaladmin']
  }
  const known = Object.values(roots).flat()
  assert.deepEqual(
    routing.toSorted(),
    known.map((each) => (each === '/admin' ? '/admin/services' : each)).toSorted(),
    'an area that this test does not know'
  )
  const operations = server.operations.flatMap(({ root, path }) =>
    roots[root].slice(0, everyPrefix ? undefined : 1).flatMap((prefix) =>
      ['GET', 'POST'].map((method) => {
        const own = `${root === 'sharing' ? '/sharing/rest' : root === 'admin' ? '/webadaptor/admin' : '/portaladmin'}${path}`
        return { name: own.replace(':portal_id', 'self'), method, path: fill(`${prefix}${path}`) }
      })
    )
  )
  return [...direct, ...operations]
}

function fill(path: string): string {
  const values: Readonly<Record<string, string>> = {
    dataset_id: 'canary-data',
    portal_id: 'self',
    username: 'admin',
    format: 'csv',
    record_id: '1',
    type: 'default',
    resource_key: 'canary.txt'
  }
  return path.replace(/:(\w+)\*?/g, (_, name: string) => values[name] ?? '0'.repeat(32))
}

/** Whether the door refused: an anonymous caller of a private portal, or plain HTTP. Pages of members lead to the sign-in page. */
function isRefused({ status, headers, text }: Received): boolean {
  return (
    status === 401 ||
    (status === 303 && /location,\/sign-in\?next=/.test(headers)) ||
    (status === 403 && /HTTPS only|not-the-operator/.test(text)) ||
    /"code":(499|403),"?[^}]*(Token Required|SSL Required)/.test(text)
  )
}

async function answering(
  { portal }: Closable,
  { everyPrefix = false, ...way }: Way & { readonly everyPrefix?: boolean }
): Promise<string[]> {
  const names = new Set<string>()
  for (const { name, method, path } of addressesOf(portal, everyPrefix)) {
    const answer = await send(portal, path, {}, { ...way, method })
    if (way.token === undefined)
      assert.ok(
        !`${answer.headers} ${answer.text}`.includes(CANARY),
        `${method} ${path} reveals to anonymous callers: ${answer.text}`
      )
    if (!isRefused(answer)) names.add(name)
  }
  return [...names].toSorted()
}

async function organization(closable: Closable, fields: Readonly<Record<string, string>>): Promise<void> {
  assert.match(
    (await send(closable.portal, '/sharing/rest/portals/self/update', fields, { token: closable.token })).text,
    /"success":true/
  )
}

test('a private organization answers anonymous callers only what signing in needs', {
  timeout: 300_000
}, async () => {
  await organization(portals.open, { access: 'private' })
  assert.deepEqual(await answering(portals.open, { everyPrefix: true }), Object.keys(NEEDED).toSorted())
  assert.deepEqual(
    await answering(portals.open, { plain: true }),
    Object.keys(NEEDED)
      .filter((name) => !SECRETS.includes(name))
      .toSorted()
  )
  await organization(portals.open, { access: 'public' })
})

/** Names, passwords and tokens are refused over plain HTTP under every setting of the organization. */
const SECRETS = [
  'POST /sign-in',
  'POST /sign-in/code',
  'GET /sign-in/with/:provider',
  'GET /sign-in/with/:provider/return',
  'POST /sign-up',
  ...['generateToken', 'oauth2/authorize', 'oauth2/signin', 'oauth2/revokeToken', 'community/signUp'].map(
    (path) => `/sharing/rest/${path}`
  )
]

test('so does a portal whose operator admits no anonymous callers', { timeout: 300_000 }, async () => {
  assert.deepEqual(await answering(portals.keysOnly, {}), Object.keys(NEEDED).toSorted())
})

test('an organization that is closed to plain HTTP answers no caller over it, member or anonymous', {
  timeout: 300_000
}, async () => {
  await organization(portals.open, { allSSL: 'true' })
  assert.deepEqual(await answering(portals.open, { plain: true, everyPrefix: true }), IN_THE_CLEAR)
  assert.deepEqual(await answering(portals.open, { plain: true, token: portals.open.token }), IN_THE_CLEAR)
  const tokenFree = { portal: portals.open.portal }
  const known = addressesOf(tokenFree.portal, false).filter(
    ({ path, method }) => method === 'GET' && ['/', '/api/explore/v2.1/catalog/datasets'].includes(path)
  )
  for (const { path, method } of known)
    assert.equal((await send(tokenFree.portal, path, {}, { method })).status, 200, path)
  await organization(portals.open, { allSSL: 'false' })
})

test('members of a closed portal see it: the page, both APIs, its files', async () => {
  for (const { portal, token } of Object.values(portals)) {
    for (const path of [
      '/',
      '/api/explore/v2.1/catalog/datasets/canary-data/records',
      '/api/explore/v2.0/catalog/datasets',
      '/sharing/rest/portals/self',
      '/sharing/rest/portals/self/resources/canary.txt'
    ]) {
      const { status, text } = await send(portal, path, {}, { method: 'GET', token })
      assert.equal(status, 200, path)
      assert.ok(text.includes(CANARY), `${path}: ${text}`)
    }
  }
})

test('metrics answer this machine, and nobody whom a proxy brings', async () => {
  const { url } = portals.open.portal
  const ask = async (headers: Readonly<Record<string, string>>) =>
    (await fetch(`${url.replace(/\/$/, '')}/metrics`, { headers })).status
  assert.deepEqual(
    [await ask({}), await ask({ 'x-forwarded-for': '192.0.2.7' }), await ask({ 'x-forwarded-for': '127.0.0.1' })],
    [200, 403, 403]
  )
})

test('with a key metrics answer callers with the key, from every address, and no others', async () => {
  const portal = await openPortal({ 'metrics-key': 'metrics-of-tests-only', 'trusted-proxies': '127.0.0.1' })
  try {
    const ask = async (headers: Readonly<Record<string, string>>) =>
      (await fetch(`${portal.url.replace(/\/$/, '')}/metrics`, { headers })).status
    const right = { authorization: 'Bearer metrics-of-tests-only' }
    assert.deepEqual(
      [
        await ask({}),
        await ask({ authorization: 'Bearer metrics-of-tests-onlz' }),
        await ask(right),
        await ask({ ...right, 'x-forwarded-for': '192.0.2.7' })
      ],
      [403, 403, 200, 200]
    )
  } finally {
    await portal.close()
  }
})
