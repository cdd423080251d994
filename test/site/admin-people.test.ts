/** Users, groups, roles and the portal: every caller sees and sends exactly the forms whose operation lets the caller. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { startReceiver } from '../../src/portal/webhooks/receiver-for-tests.ts'
import { openPortal } from '../e2e/portal.ts'
import { testAudit } from './admin-audit.ts'
import type { FormCase } from './admin-cases.ts'
import {
  collaborationCases,
  collaborationsState,
  makeCollaboration,
  testCollaborations
} from './admin-collaborations.ts'
import { testEdits } from './admin-edits.ts'
import { testOwnPages } from './admin-own-pages.ts'
import { makeProvider, PROVIDER_CASES, providersState } from './admin-providers.ts'
import { makeKey, SETTINGS_CASES, settingsState, testSettings } from './admin-settings.ts'
import { makeSource, sourceCases, sourcesState, testSources } from './admin-sources.ts'
import { testUsage } from './admin-usage.ts'
import { type Fields, formsOf, HTTPS, type Visitor, visitAs } from './admin-visitor.ts'
import { makeWebhook, testWebhooks, webhookCases, webhookState } from './admin-webhooks.ts'
import { call, PASSWORD } from './towns.ts'
import { faultsOf } from './valid-markup.ts'

const portal = await openPortal({
  'admin-password': PASSWORD,
  'trusted-proxies': '127.0.0.1',
  'webhook-hosts': '127.0.0.1',
  'import-hosts': '127.0.0.1'
})
after(() => portal.close())

const makeRole = async (name: string, privileges: readonly string[]): Promise<string> => {
  const { id } = await call(portal, '/portals/self/createRole', { name, description: name })
  await call(portal, `/portals/self/roles/${id}/setPrivileges`, { privileges: JSON.stringify({ privileges }) })
  return id
}
const SEES = ['portal:user:viewOrgUsers', 'portal:user:viewOrgGroups', 'portal:user:joinGroup']
const ADMIN = (names: string) => names.split(' ').map((name) => `portal:admin:${name}`)
const settingsRole = await makeRole('Settings', [
  ...SEES,
  ...ADMIN('manageSecurity manageWebsite manageWebhooks manageCollaborations')
])
const membersRole = await makeRole('Members', [
  ...SEES,
  ...ADMIN('viewUsers updateUsers inviteUsers disableUsers deleteUsers changeUserRoles reassignUsers')
])

/** The callers of the permission table, except anonymous callers: the letter is their user name. */
const ROLES = {
  v: 'iAAAAAAAAAAAAAAA',
  u: 'org_user',
  p: 'org_publisher',
  c: settingsRole,
  m: membersRole,
  g: 'org_user',
  t: 'org_publisher',
  b: 'org_admin'
} as const
await call(portal, '/portals/self/invite', {
  invitationList: JSON.stringify({
    invitations: Object.entries(ROLES).map(([username, role]) => ({ username, role, password: PASSWORD }))
  })
})

async function ask(path: string, fields: Readonly<Record<string, string>>): Promise<Record<string, any>> {
  const response = await fetch(new URL(`/sharing/rest${path}`, portal.url), {
    method: 'POST',
    body: new URLSearchParams({ f: 'json', ...fields }),
    headers: { referer: 'test', ...HTTPS }
  })
  return (await response.json()) as Record<string, any>
}
const tokenOf = async (username: string): Promise<string> =>
  (await ask('/generateToken', { username, password: PASSWORD, client: 'referer', referer: 'test' })).token

const owner = { token: await tokenOf('t') }
const { group } = await ask('/community/createGroup', { ...owner, title: 'Water', tags: 'water', access: 'public' })
const GROUP = `/community/groups/${group.id}`
await ask(`${GROUP}/addUsers`, { ...owner, users: 'g' })
await ask(`${GROUP}/protect`, owner)
const callers = new Map<string, { readonly visitor: Visitor; readonly token: string }>()
for (const name of Object.keys(ROLES))
  callers.set(name, { visitor: await visitAs(portal, name, PASSWORD), token: await tokenOf(name) })

const user = '/admin/users/t/'
const page = `/admin/groups/${group.id}/`
const role = `/admin/roles/${settingsRole}/`
const ROLE = `/portals/self/roles/${settingsRole}`
const receiver = await startReceiver()
after(() => receiver.close())
const webhook = await makeWebhook(portal, receiver)
await makeProvider(portal)
await makeKey(portal)
const files = await startReceiver()
after(() => files.close())
files.answer = { status: 200, text: 'name,depth\nOld harbour,4\nNew harbour,12\n' }
const source = await makeSource(portal, files.url)
const collaboration = await makeCollaboration(portal)
const guest = await openPortal({ 'admin-password': PASSWORD, 'trusted-proxies': '127.0.0.1' })
after(() => guest.close())
const guestAdmin = await visitAs(guest, 'admin', PASSWORD)
const CASES: readonly FormCase[] = [
  ...webhookCases(webhook, receiver),
  ...SETTINGS_CASES,
  ...PROVIDER_CASES,
  ...sourceCases(source),
  ...collaborationCases(collaboration),
  {
    page: '/admin/users/new/',
    form: 'add',
    operation: '/portals/self/invite',
    harmless: { invitationList: 'x' },
    effective: { username: 'forged', password: PASSWORD, role: 'org_user' }
  },
  {
    page: user,
    form: 'profile',
    operation: '/community/users/t/update',
    harmless: { email: 'x' },
    effective: { fullname: 'Forged' },
    except: 't'
  },
  {
    page: user,
    form: 'role',
    operation: '/portals/self/updateUserRole',
    harmless: { user: 't', role: 'none' },
    effective: { role: 'org_user' }
  },
  {
    page: user,
    form: 'reset',
    operation: '/community/users/t/reset',
    harmless: { newPassword: 'x' },
    effective: {},
    except: 't'
  },
  { page: user, form: 'disable', operation: '/community/users/t/enable', harmless: {}, effective: {} },
  {
    page: user,
    form: 'transfer',
    operation: '/community/users/t/reassign',
    harmless: { targetUsername: 'none' },
    effective: { targetUsername: 'u', confirmed: '1' }
  },
  {
    page: user,
    form: 'delete',
    operation: '/community/users/t/delete',
    harmless: {},
    effective: { confirmed: '1' },
    except: 't'
  },
  {
    page: '/admin/groups/new/',
    form: 'create',
    operation: '/community/createGroup',
    harmless: { title: ' ' },
    effective: { title: 'Forged', tags: 'x' }
  },
  {
    page: `${page}edit/`,
    form: 'update',
    operation: `${GROUP}/update`,
    harmless: { title: 'Water' },
    effective: { title: 'Forged', tags: 'x' }
  },
  { page, form: 'unprotect', operation: `${GROUP}/protect`, harmless: {}, effective: {} },
  {
    page,
    form: 'reassign',
    operation: `${GROUP}/reassign`,
    harmless: { targetUsername: 'none' },
    effective: { targetUsername: 'u', confirmed: '1' }
  },
  { page, form: 'delete', operation: `${GROUP}/delete`, harmless: {}, effective: { confirmed: '1' } },
  {
    page: `${page}members/`,
    form: 'add',
    operation: `${GROUP}/addUsers`,
    harmless: { users: 'none' },
    effective: { users: 'u' }
  },
  {
    page: `${page}members/`,
    form: 'invite',
    operation: `${GROUP}/invite`,
    harmless: { users: 'none' },
    effective: { users: 'u' }
  },
  {
    page: `${page}members/`,
    form: 'promote',
    operation: `${GROUP}/updateUsers`,
    harmless: { users: 'none' },
    effective: { users: 'g' }
  },
  {
    page: `${page}members/`,
    form: 'remove',
    operation: `${GROUP}/removeUsers`,
    harmless: { users: 'none' },
    effective: { users: 'g', confirmed: '1' }
  },
  {
    page: '/admin/roles/new/',
    form: 'create',
    operation: '/portals/self/createRole',
    harmless: { name: '' },
    effective: { name: 'Forged' }
  },
  {
    page: role,
    form: 'update',
    operation: `${ROLE}/update`,
    harmless: { name: 'x'.repeat(200) },
    effective: { name: 'Forged' }
  },
  {
    page: role,
    form: 'privileges',
    operation: `${ROLE}/setPrivileges`,
    harmless: { privileges: 'x' },
    effective: { privileges: ['portal:admin:viewUsers'] }
  },
  { page: role, form: 'delete', operation: `${ROLE}/delete`, harmless: {}, effective: { confirmed: '1' } }
]

const isRefused = ({ error }: Record<string, any>): boolean => error?.code === 403 || error?.code === 499

/** What the forged forms would have changed. */
async function state(username = 't'): Promise<unknown> {
  const { role: held, fullName, disabled } = await call(portal, `/community/users/${username}`, {})
  const { title, owner: of, protected: isProtected } = await call(portal, GROUP, {})
  const { users, admins } = await call(portal, `${GROUP}/users`, {})
  const { privileges } = await call(portal, `${ROLE}/privileges`, {})
  const { total } = await call(portal, '/portals/self/users', {})
  const { total: groups } = await call(portal, '/community/groups', {})
  const { roles } = await call(portal, '/portals/self/roles', {})
  return [
    held,
    fullName,
    disabled,
    title,
    of,
    isProtected,
    users,
    admins,
    privileges,
    total,
    groups,
    roles.length,
    await webhookState(portal),
    await settingsState(portal),
    await providersState(portal),
    await sourcesState(portal),
    await collaborationsState(portal)
  ]
}

test('every caller sees exactly the forms whose operation answers the same caller by the API', async () => {
  const differences: string[] = []
  for (const [name, { visitor, token }] of callers) {
    const pages = new Map<string, string>()
    for (const { page: path, form, operation, harmless, except } of CASES) {
      if (except === name) continue
      if (!pages.has(path)) pages.set(path, (await visitor.read(path)).text)
      const isShown = formsOf(pages.get(path) ?? '').some((each) => each.get('do') === form)
      const isAllowed = !isRefused(await ask(operation, { ...harmless, token }))
      if (isShown !== isAllowed) differences.push(`${name} ${path} ${form}: shown ${isShown}, allowed ${isAllowed}`)
    }
  }
  assert.deepEqual(differences, [])
})

test('forms that a caller does not see are refused when they are forged, and change nothing', async () => {
  const before = await state()
  const accepted: string[] = []
  for (const [name, { visitor, token }] of callers) {
    const own = /name="form" value="([^"]+)"/.exec((await visitor.read('/admin/')).text)?.[1] ?? ''
    for (const { page: path, form, operation, harmless, effective, except } of CASES) {
      if (except === name || !isRefused(await ask(operation, { ...harmless, token }))) continue
      const { status } = await visitor.post(path, {
        ...effective,
        form: own,
        do: form,
        once: `${name} ${path} ${form}`
      })
      if (status !== 400 && status !== 403) accepted.push(`${name} ${path} ${form}: ${status}`)
    }
  }
  assert.deepEqual(accepted, [])
  assert.deepEqual(await state(), before)
})

const admin = callers.get('b')?.visitor as Visitor

testEdits(portal, { admin, member: callers.get('u')?.visitor as Visitor, role: settingsRole, group: group.id, webhook })

test('a role with chosen privileges is made, given, and cannot be deleted while somebody has it', async () => {
  const made = await admin.send('/admin/roles/new/', 'create', { name: 'Steward' })
  const path = made.to.replace(/\?.*/, '')
  assert.match((await admin.read(made.to)).text, /The role was created/)
  await admin.send(path, 'privileges', { privileges: ['portal:user:viewOrgUsers', 'portal:admin:viewUsers'] })
  await admin.send('/admin/users/u/', 'role', { role: path.split('/')[3] ?? '' })
  const { visitor } = callers.get('u') ?? { visitor: admin }
  const page = await visitor.read('/admin/users/t/')
  assert.equal(page.status, 200, 'the new role sees users')
  assert.deepEqual(
    formsOf(page.text).flatMap((form) => form.getAll('do')),
    [],
    'and changes none'
  )
  const question = await admin.send(path, 'delete')
  assert.match(question.text, /The role is deleted\. This cannot be undone\./)
  const form = formsOf(question.text).find((each) => each.get('confirmed') === '1') as URLSearchParams
  const refused = await admin.post(path, form)
  assert.equal(refused.status, 400)
  assert.match(refused.text, /The role Steward cannot be deleted while members have it\./)
  await admin.send('/admin/users/u/', 'role', { role: 'org_user' })
  const again = formsOf((await admin.send(path, 'delete')).text).find((each) => each.get('confirmed') === '1')
  assert.equal((await admin.post(path, again as URLSearchParams)).to, '/admin/roles/?done=roleDeleted')
})

test('the role forms offer exactly the roles that the caller may give', async () => {
  const offered = async (name: string, path: string): Promise<readonly string[]> => {
    const { text } = await (callers.get(name)?.visitor as Visitor).read(path)
    const select = /<select[^>]*name="role"[\s\S]*?<\/select>/.exec(text)?.[0] ?? ''
    return [...select.matchAll(/<option value="(\w+)"/g)].map(([, value]) => value ?? '')
  }
  for (const path of [user, '/admin/users/new/']) {
    const all = await offered('b', path)
    const some = await offered('m', path)
    assert.ok(
      ['org_admin', settingsRole, membersRole].every((each) => all.includes(each)),
      path
    )
    assert.ok(
      ['org_user', 'org_publisher', membersRole].every((each) => some.includes(each)),
      `${path} ${some}`
    )
    assert.ok(!some.includes('org_admin') && !some.includes(settingsRole), `${path} ${some}`)
  }
  // Only an administrator takes the role of an administrator away.
  assert.deepEqual(await offered('m', '/admin/users/b/'), [])
})

test('roles of new members and of sign-in providers are those that the caller may give', async () => {
  const offered = async (name: string, path: string, field: string): Promise<readonly string[]> => {
    const { text } = await (callers.get(name)?.visitor as Visitor).read(path)
    const select = new RegExp(`<select[^>]*name="${field}"[\\s\\S]*?</select>`).exec(text)?.[0] ?? ''
    return [...select.matchAll(/<option value="(\w+)"/g)].map(([, value]) => value ?? '')
  }
  const places = [
    ['/admin/settings/security/', 'defaultRoleForUser'],
    ['/admin/settings/security/providers/new/', 'defaultRole'],
    ['/admin/settings/security/providers/city/', 'defaultRole']
  ] as const
  for (const [path, field] of places) {
    const [all, some] = [await offered('b', path, field), await offered('c', path, field)]
    assert.ok(
      ['org_admin', 'org_user', membersRole].every((each) => all.includes(each)),
      `${path} ${all}`
    )
    assert.ok(
      ['org_user', 'org_publisher', settingsRole].every((each) => some.includes(each)),
      `${path} ${some}`
    )
    assert.ok(!some.includes('org_admin') && !some.includes(membersRole), `${path} ${some}`)
  }
  const { visitor } = callers.get('c') as { visitor: Visitor }
  await call(portal, '/portals/self/identityProviders/city/update', { defaultRole: 'org_admin' })
  assert.match((await visitor.read(places[2][0])).text, /It gives roles that you may not give: Administrator/)
  await call(portal, '/portals/self/identityProviders/city/update', { defaultRole: 'org_user' })
  // A default role beyond the caller's own stays when the caller changes something else.
  const config = async (defaultRoleForUser: string) =>
    admin.send('/admin/settings/security/', 'newUsers', { defaultRoleForUser })
  assert.equal((await config(membersRole)).status, 303)
  const kept = await visitor.send('/admin/settings/security/', 'secondFactor', {})
  assert.equal(kept.status, 303, kept.text)
  const refused = await visitor.send('/admin/settings/security/', 'newUsers', { defaultRoleForUser: 'org_admin' })
  assert.equal(refused.status, 400)
  assert.equal((await config('org_user')).status, 303)
})

test('a user who owns something is transferred first, and then deleted; the audit log names the administrator', async () => {
  const confirm = async (form: string, fields: Fields = {}) => {
    const question = await admin.send(user, form, fields)
    return admin.post(user, formsOf(question.text).find((each) => each.get('confirmed') === '1') as URLSearchParams)
  }
  const blocked = await confirm('delete')
  assert.equal(blocked.status, 400)
  assert.match(blocked.text, /The user owns 0 items and 1 groups; they must be deleted or reassigned first\./)
  assert.match((await confirm('transfer', { targetUsername: 'nobody' })).text, /User does not exist or is inaccessible/)
  assert.equal((await confirm('transfer', { targetUsername: 'p' })).to, '/admin/users/t/?done=transferred')
  assert.equal((await confirm('delete')).to, '/admin/users/?done=userDeleted')
  assert.equal((await admin.read(user)).status, 404)
  const { items } = await call(portal, '/portals/self/history', { id: 't', actions: 'delete' })
  assert.deepEqual(
    items.map(({ actor, action, ip, userAgent }: Record<string, string>) => [actor, action, ip, userAgent]),
    [['b', 'delete', '127.0.0.1', 'node']]
  )
})

test('members are added, made managers and removed; requests are answered', async () => {
  const members = `${page}members/`
  assert.equal((await admin.send(members, 'add', { users: 'v\nu,c' })).to, `${members}?done=membersAdded`)
  const partly = await admin.send(members, 'add', { users: 'm, ghost' })
  assert.match(partly.text, /These were refused: ghost\. All others were done\./)
  assert.equal((await admin.send(members, 'promote', {}, { users: 'v' })).to, `${members}?done=saved`)
  assert.match((await admin.read(`${members}?memberType=admin`)).text, /Members without the owner p: 1/)
  const question = await admin.send(members, 'remove', {}, { users: 'u' })
  const form = formsOf(question.text).find((each) => each.get('confirmed') === '1') as URLSearchParams
  assert.equal((await admin.post(members, form)).to, `${members}?done=memberRemoved`)
  const asking = callers.get('u')?.visitor as Visitor
  await admin.send(`${page}edit/`, 'update', { joining: 'request' })
  assert.equal((await asking.send(page, 'join')).to, `${page}?done=joinAsked`)
  assert.match((await admin.read(page)).text, /Members \(Requests: 1\)/)
  assert.equal((await admin.send(members, 'accept', {}, { users: 'u' })).to, `${members}?done=membersAdded`)
  assert.match((await asking.read(page)).text, /<dt>You are<\/dt><dd><bdi>Member/)
})

test('no page changes anything when it is only opened, and every page is valid', async () => {
  const { server } = portal
  const before = await state('v')
  const values: Readonly<Record<string, string>> = {
    username: 'v',
    message: 'none',
    workspace: collaboration.workspace
  }
  const ids = { roles: settingsRole, webhooks: webhook, sources: source, collaborations: collaboration.id } as Readonly<
    Record<string, string>
  >
  const paths = server.routeGroups
    .filter(({ prefix }) => prefix === '')
    .flatMap(({ routes }) => routes)
    .filter(
      ({ method, path }) => method === 'GET' && path.startsWith('/admin') && !/\.csv$|\/file$|\/response$/.test(path)
    )
    .map(({ path }) =>
      path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? ids[path.split('/')[2] ?? ''] ?? group.id)
    )
  const faults: string[] = []
  for (const path of new Set(paths)) {
    const { status, text } = await admin.read(`${path}/`)
    if (![200, 404].includes(status)) faults.push(`${path}: ${status}`)
    faults.push(...(await faultsOf(path, text)))
  }
  assert.deepEqual(faults, [])
  assert.deepEqual(await state('v'), before)
})

test('what a user sees is shown to those who see all users and items', async () => {
  const { id } = await call(portal, '/content/users/admin/addItem', { type: 'Web Map', title: 'Map', text: '{}' })
  await call(portal, `/content/items/${id}/share`, { groups: group.id })
  assert.match((await admin.read('/admin/users/g/sees/')).text, /Items: 1[\s\S]*Members of groups/)
  assert.match((await admin.read('/admin/users/m/sees/')).text, /Items: 1/)
  await call(portal, `${GROUP}/removeUsers`, { users: 'm' })
  assert.match((await admin.read('/admin/users/m/sees/')).text, /Items: 0/)
  const { visitor } = callers.get('m') ?? { visitor: admin }
  assert.equal((await visitor.read('/admin/users/g/sees/')).status, 403)
})

testWebhooks(portal, { admin, receiver, clerk: callers.get('m')?.visitor as Visitor })
testAudit(portal, {
  admin,
  // The account of t was deleted above.
  others: [...callers].filter(([name]) => name !== 'b' && name !== 't').map(([, { visitor }]) => visitor)
})
testOwnPages(portal, { admin, user: callers.get('u')?.visitor ?? admin })
testUsage(portal, {
  admin,
  others: [...callers].filter(([name]) => name !== 'b' && name !== 't').map(([, { visitor }]) => visitor)
})
testSettings(portal, { admin, stranger: callers.get('c')?.visitor as Visitor })
testSources(portal, { admin, files })

testCollaborations({ host: portal, admin, guest, guestAdmin })
