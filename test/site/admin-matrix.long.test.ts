/**
 * Every page and every form of the page table, for ten callers: who sees a page, forms that are forged, sent without or
 * with another token, from another origin, or in a session that has ended. A new page is in it as soon as it is in the
 * table; one whose path names a new kind of thing fails until admin-places.ts has one.
 */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { startReceiver } from '../../src/portal/webhooks/receiver-for-tests.ts'
import { ADMIN_PAGES } from '../../src/site/admin/pages.ts'
import { openPortal } from '../e2e/portal.ts'
import { makePlaces } from './admin-places.ts'
import { formsOf, HTTPS, OWN, type Seen, type Visitor, visitAs } from './admin-visitor.ts'
import { call, PASSWORD } from './towns.ts'

const portal = await openPortal({
  'admin-password': PASSWORD,
  'trusted-proxies': '127.0.0.1',
  'webhook-hosts': '127.0.0.1',
  'import-hosts': '127.0.0.1'
})
const receiver = await startReceiver()
after(async () => {
  await portal.close()
  await receiver.close()
})

const makeRole = async (name: string, privileges: readonly string[]): Promise<string> => {
  const { id } = await call(portal, '/portals/self/createRole', { name, description: name })
  await call(portal, `/portals/self/roles/${id}/setPrivileges`, { privileges: JSON.stringify({ privileges }) })
  return id
}
const SEES = ['portal:user:viewOrgItems', 'portal:user:viewOrgUsers', 'portal:user:viewOrgGroups']
const admin = (names: string) => [...SEES, ...names.split(' ').map((name) => `portal:admin:${name}`)]
const settings = await makeRole('Settings', admin('manageSecurity manageWebsite manageWebhooks manageCollaborations'))

/** By user name, as in the permission table; `e` changes and deletes items. Anonymous callers are the tenth. */
const ROLES = {
  v: 'iAAAAAAAAAAAAAAA',
  u: 'org_user',
  p: 'org_publisher',
  c: settings,
  m: await makeRole('Members', admin('viewUsers updateUsers inviteUsers disableUsers deleteUsers changeUserRoles')),
  e: await makeRole('Editors', admin('viewItems updateItems deleteItems')),
  g: 'org_user',
  t: 'org_publisher',
  b: 'org_admin'
} as const
await call(portal, '/portals/self/invite', {
  invitationList: JSON.stringify({
    invitations: Object.entries(ROLES).map(([username, role]) => ({ username, role, password: PASSWORD }))
  })
})
const places = await makePlaces(portal, { receiver, owner: 't', member: 'g', role: settings })
const PAGES = ADMIN_PAGES.map(({ path, forms = {} }) => ({ path: places.pathOf(path), forms: Object.keys(forms) }))
const ALL_FORMS = PAGES.flatMap(({ path, forms }) => forms.map((form) => ({ path, form })))

const visitors = new Map<string, Visitor>()
for (const name of Object.keys(ROLES)) visitors.set(name, await visitAs(portal, name, PASSWORD))
const tokenOf = async (visitor: Visitor): Promise<string> =>
  /name="form" value="([^"]+)"/.exec((await visitor.read('/admin/groups/new/')).text)?.[1] ??
  /name="form" value="([^"]+)"/.exec((await visitor.read('/account/')).text)?.[1] ??
  ''

/** Every change leaves an entry that nobody was refused; signing in and out leaves others. */
async function changes(): Promise<string[]> {
  const { text } = await (visitors.get('b') as Visitor).read('/admin/audit/history.csv')
  return text.split('\r\n').filter((line) => line !== '' && !/refused|failed|sign/i.test(line))
}

async function anonymous(path: string, init: RequestInit = {}): Promise<Pick<Seen, 'status' | 'to'>> {
  const response = await fetch(new URL(path, portal.url), { redirect: 'manual', headers: OWN, ...init })
  await response.body?.cancel()
  return { status: response.status, to: response.headers.get('location') ?? '' }
}

test('every page is shown or refused in words, in no frame and no cache; anonymous callers are led to the sign-in', async () => {
  const wrong: string[] = []
  for (const { path } of PAGES) {
    const { status, to } = await anonymous(path)
    if (status !== 303 || !to.startsWith('/sign-in?next=')) wrong.push(`anonymous ${path}: ${status} ${to}`)
    for (const [name, visitor] of visitors) {
      const seen = await visitor.read(path)
      const policy = seen.headers.get('content-security-policy') ?? ''
      if (![200, 400, 403, 404].includes(seen.status)) wrong.push(`${name} ${path}: ${seen.status}`)
      if (!policy.includes("frame-ancestors 'none'")) wrong.push(`${name} ${path}: may be framed`)
      if (seen.headers.get('cache-control') !== 'no-store') wrong.push(`${name} ${path}: may be kept`)
      if (name === 'b' && seen.status === 403) wrong.push(`the administrator does not see ${path}`)
    }
  }
  assert.deepEqual(wrong, [])
})

/** Forms that the state of the thing leaves out, and not the caller: a caller who sees the one may send the other. */
const INSTEAD: Readonly<Record<string, string>> = {
  deactivate: 'activate',
  enable: 'disable',
  unprotect: 'protect',
  pause: 'resume',
  accept: 'run',
  noPicture: 'picture',
  news: 'update'
}

test('a form that a caller does not see is refused when it is forged', async () => {
  const before = await changes()
  const accepted: string[] = []
  for (const [name, visitor] of visitors) {
    const form = await tokenOf(visitor)
    assert.notEqual(form, '', name)
    for (const { path, forms } of PAGES) {
      if (forms.length === 0) continue
      const shown = new Set(formsOf((await visitor.read(path)).text).map((each) => each.get('do') ?? ''))
      for (const each of forms.filter((one) => !shown.has(one) && !shown.has(INSTEAD[one] ?? ''))) {
        const { status, to } = await visitor.post(path, {
          form,
          do: each,
          once: `${name} ${path} ${each}`,
          confirmed: '1'
        })
        if (![400, 403, 404].includes(status)) accepted.push(`${name} ${path} ${each}: ${status} ${to}`)
      }
    }
  }
  assert.deepEqual(accepted, [])
  assert.deepEqual(await changes(), before)
})

test('no form is received without its token, with that of another session, or from another origin', async () => {
  const [boss, other] = [visitors.get('b') as Visitor, visitors.get('t') as Visitor]
  const [own, foreign] = [await tokenOf(boss), await tokenOf(other)]
  const before = await changes()
  const accepted: string[] = []
  for (const { path, form } of ALL_FORMS)
    for (const [what, token, headers] of [
      ['no token', '', OWN],
      ['the token of another session', foreign, OWN],
      ['a token that was changed', `${own}x`, OWN],
      ['another site', own, { ...HTTPS, 'sec-fetch-site': 'cross-site' }],
      ['another origin of the site', own, { ...HTTPS, 'sec-fetch-site': 'same-site' }],
      ['an origin', own, { ...HTTPS, origin: 'https://evil.example' }],
      ['no origin', own, HTTPS]
    ] as const) {
      const fields = { do: form, once: `${what} ${path} ${form}`, confirmed: '1', ...(token !== '' && { form: token }) }
      const { status, to } = await boss.post(path, fields, headers)
      if (status < 400 || status > 404) accepted.push(`${what} ${path} ${form}: ${status} ${to}`)
    }
  assert.deepEqual(accepted, [])
  assert.deepEqual(await changes(), before)
})

test('no form is received in a session that has ended, nor from anonymous callers', async () => {
  const session = await visitAs(portal, 'b', PASSWORD)
  const form = await tokenOf(session)
  assert.equal((await session.post('/sign-out', { form })).status, 303)
  const before = await changes()
  const accepted: string[] = []
  for (const { path, form: name } of ALL_FORMS) {
    const fields = { form, do: name, once: `${path} ${name}`, confirmed: '1' }
    const replayed = await session.post(path, fields)
    if (replayed.status !== 401 && !replayed.to.startsWith('/sign-in'))
      accepted.push(`${path} ${name}: ${replayed.status}`)
    const { status, to } = await anonymous(path, { method: 'POST', body: new URLSearchParams(fields) })
    if (status !== 401 && !to.startsWith('/sign-in')) accepted.push(`anonymous ${path} ${name}: ${status}`)
  }
  assert.deepEqual(accepted, [])
  assert.deepEqual(await changes(), before)
})
